/** Examines the scripts that it is sent, one after the other. What hangs or breaks costs this process alone. */
import { engineNamed } from './engines.ts';
import { type Examined, examined } from './examination.ts';
import type { Script } from './script.ts';

export interface Order {
  readonly engine: string;
  readonly script: Script;
  readonly seed: number;
}
export type Report = Examined | { readonly failure: string };

process.on('message', (order: Order) => {
  void reportOn(order).then((report) => process.send?.(report));
});

async function reportOn({ engine, script, seed }: Order): Promise<Report> {
  try {
    return await examined(engineNamed(engine), script, seed);
  } catch (thrown) {
    return { failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
