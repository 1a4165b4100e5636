import type { Positions } from '../../../src-layout/base/layout-input.ts';
import { contentHash } from './contentHash.ts';
import type { GraphLayoutInput } from './layoutInput.ts';

/** A layout under way: its answer, and the way to end it. */
export interface LayoutTask {
  positions: Promise<Positions>;
  stop(): void;
}

/** Starts a layout. The browser's is `startLayout`; tests bring their own. */
export type StartLayout = (input: GraphLayoutInput, aspect: number) => LayoutTask;

const cachedLayouts = 6;

/** Runs one layout at a time; a new one ends the one before. Keeps the last answers by content. */
export class LayoutRunner {
  readonly #start: StartLayout;
  readonly #known = new Map<string, Positions>();
  #running: LayoutTask | undefined;
  #run = 0;

  constructor(start: StartLayout) {
    this.#start = start;
  }

  /** Ends the layout under way; its caller gets undefined. */
  stop(): void {
    this.#run++;
    this.#running?.stop();
    this.#running = undefined;
  }

  /**
   * Positions for the boxes.
   * @returns undefined where another run or {@link stop} took its place, or where it failed
   */
  async run(input: GraphLayoutInput, aspect: number): Promise<Positions | undefined> {
    this.stop();
    const run = this.#run;
    const key = `${contentHash(input)} ${aspect.toFixed(2)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return copyOf(known);
    const task = this.#start(input, aspect);
    this.#running = task;
    const positions = await task.positions.catch(() => undefined);
    if (run !== this.#run) return undefined;
    this.#running = undefined;
    task.stop();
    if (positions === undefined) return undefined;
    this.#remember(key, positions);
    return copyOf(positions);
  }

  #remember(key: string, positions: Positions): void {
    this.#known.set(key, positions);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > cachedLayouts && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Tables are moved by writing into the positions: what is kept must not change with them. */
function copyOf({ x, y }: Positions): Positions {
  return { x: x.slice(), y: y.slice() };
}
