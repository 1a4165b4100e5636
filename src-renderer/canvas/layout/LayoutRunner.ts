import type { Positions } from '../scene/base/scene.ts';
import { contentHash } from './contentHash.ts';
import type { Algorithm, LayoutInput, LayoutResult } from './layoutInput.ts';

/** A layout under way: its answer, and the way to end it. Works in a worker, which `stop` terminates. */
export interface LayoutTask {
  positions: Promise<Positions>;
  stop(): void;
}

/** Starts a layout by one of the algorithms. The browser's is `browserLayouts`; tests bring their own. */
export type StartLayout = (algorithm: Algorithm, input: LayoutInput, aspect: number) => LayoutTask;

export interface RunnerOptions {
  start: StartLayout;
  /** Milliseconds that ELK may take before our own layout takes over. */
  deadline?: number;
  /** Which algorithm suits; {@link algorithmFor} where it is not given. */
  choose?: (input: LayoutInput) => Algorithm;
}

const defaultDeadline = 10_000;
const cachedLayouts = 6;
/** ELK answers within about a second up to here, on a machine that is not busy. */
const mostElkBoxes = 120;
const mostElkPorts = 800;

/** Which algorithm suits: ELK places ports better and costs seconds, so it gets the small graphs that have no regions. */
export function algorithmFor(input: LayoutInput): Algorithm {
  if (input.regions !== undefined) return 'layered';
  return input.width.length <= mostElkBoxes && input.ports.length / 4 <= mostElkPorts ? 'elk' : 'layered';
}

/** Runs one layout at a time; a new one ends the one before. Keeps the last answers by content. */
export class LayoutRunner {
  readonly #start: StartLayout;
  readonly #deadline: number;
  readonly #choose: (input: LayoutInput) => Algorithm;
  readonly #known = new Map<string, LayoutResult>();
  #running: LayoutTask | undefined;
  #run = 0;

  constructor({ start, deadline = defaultDeadline, choose = algorithmFor }: RunnerOptions) {
    this.#choose = choose;
    this.#start = start;
    this.#deadline = deadline;
  }

  /** Ends the layout under way; its caller gets undefined. */
  stop(): void {
    this.#run++;
    this.#running?.stop();
    this.#running = undefined;
  }

  /**
   * Positions for the boxes. ELK where it suits, our own where not, or where ELK fails or passes the deadline.
   * @returns undefined where another run or {@link stop} took its place
   */
  async run(input: LayoutInput, aspect: number): Promise<LayoutResult | undefined> {
    this.stop();
    const run = this.#run;
    const key = `${contentHash(input)} ${aspect.toFixed(2)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return copyOf(known);
    const result = await this.#compute(input, aspect, () => run === this.#run);
    if (run !== this.#run || result === undefined) return undefined;
    this.#running = undefined;
    this.#remember(key, result);
    return copyOf(result);
  }

  async #compute(
    input: LayoutInput,
    aspect: number,
    wanted: () => boolean,
  ): Promise<LayoutResult | undefined> {
    if (this.#choose(input) === 'elk') {
      const positions = await this.#attempt('elk', input, aspect);
      if (!wanted()) return undefined;
      if (positions !== undefined) return { ...positions, algorithm: 'elk' };
    }
    const positions = await this.#attempt('layered', input, aspect);
    return positions === undefined ? undefined : { ...positions, algorithm: 'layered' };
  }

  /** Undefined where the algorithm fails, and for ELK also where the deadline passes. */
  async #attempt(algorithm: Algorithm, input: LayoutInput, aspect: number): Promise<Positions | undefined> {
    const task = this.#start(algorithm, input, aspect);
    this.#running = task;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      if (algorithm === 'elk') timer = setTimeout(() => resolve(undefined), this.#deadline);
    });
    try {
      return await Promise.race([task.positions, late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      task.stop();
    }
  }

  #remember(key: string, result: LayoutResult): void {
    this.#known.set(key, result);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > cachedLayouts && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Tables are moved by writing into the positions: what is kept must not change with them. */
function copyOf({ x, y, algorithm }: LayoutResult): LayoutResult {
  return { x: x.slice(), y: y.slice(), algorithm };
}
