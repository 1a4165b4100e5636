import type { Exchange } from '../exchange.ts';

/** What answers the methods of a path. */
export type Methods<Target> = Readonly<
  Record<string, (exchange: Exchange, target: Target) => Promise<void> | void>
>;
