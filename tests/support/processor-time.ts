/**
 * How long work takes the processor: unlike the clock, it does not count what else the machine does, so that a bound
 * can be close and still holds on a busy machine.
 * @param work runs on this thread from beginning to end
 * @returns milliseconds of processor time of this thread
 */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds of processor time of this thread while something goes on in it; what other threads do is not counted. */
export async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Watches how long this thread, which may be a service's too, works without letting others have their turn. */
export class TurnWatch {
  readonly #turns: number[] = [];
  readonly #timer: NodeJS.Timeout;
  #before = process.threadCpuUsage();

  constructor() {
    this.#timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(this.#before);
      this.#before = process.threadCpuUsage();
      this.#turns.push((user + system) / 1000);
    }, 2);
  }

  /** Ends the watch. @returns milliseconds of processor time of the longest turn */
  end(): number {
    clearInterval(this.#timer);
    return this.#turns.reduce((longest, each) => Math.max(longest, each), 0);
  }
}
