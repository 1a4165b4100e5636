import { sizeText } from '../base/size-text.ts';
import type { WorkerThread } from './worker-thread.ts';

/** Milliseconds between two looks at the memory while there is work. */
const interval = 250;

/** Ends idle workers, and the largest task, while the whole process takes more memory than it may. */
export class MemoryWatch {
  readonly #most: number;
  readonly #threads: ReadonlySet<WorkerThread>;
  #timer: NodeJS.Timeout | undefined;

  /** @param most bytes of the process */
  constructor(most: number, threads: ReadonlySet<WorkerThread>) {
    this.#most = most;
    this.#threads = threads;
  }

  /** Watches as long as a worker is at something. */
  begin(): void {
    if (this.#most < Number.POSITIVE_INFINITY)
      this.#timer ??= setInterval(() => this.#look(), interval).unref();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const busy = [...this.#threads].filter((thread) => thread.busy);
    if (busy.length === 0) this.end();
    const taken = process.memoryUsage.rss();
    if (busy.length === 0 || taken <= this.#most) return;
    for (const thread of this.#threads) if (thread.isFree) void thread.stop();
    void endLargest(busy, `${sizeText(taken)} of the ${sizeText(this.#most)} that the service may take`);
  }
}

/** Ends the task of the worker that has most, and says how much that was. */
async function endLargest(busy: readonly WorkerThread[], all: string): Promise<void> {
  const sizes = await Promise.all(busy.map(async (thread) => ({ thread, bytes: await thread.memoryUse() })));
  const [largest] = sizes.sort((one, other) => other.bytes - one.bytes);
  largest?.thread.lose(
    `It took more memory than the service has for it: it had ${sizeText(largest.bytes)} by then and needed more, ` +
      `with ${all} (limits.memory).`,
  );
}
