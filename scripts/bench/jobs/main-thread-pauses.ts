import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How long the main thread of a process was held at once, in milliseconds. */
export interface MainThreadPauses {
  median: number;
  p99: number;
  p999: number;
  longest: number;
  /** Processor time at once, at most: on a busy machine a pause may be that of others. */
  work: number;
}

/** What the watch is asked; the service takes no notice of it. */
export const watchQuestion = 'main-thread-pauses';

/** Options for Node that load the watch into a process, which needs a channel to this one. */
export const watchFlags = ['--import', fileURLToPath(new URL('main-thread-watch.ts', import.meta.url))];

/** The pauses of a watched process since it was asked before. */
export function pausesOf(watched: ChildProcess): Promise<MainThreadPauses> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The process has ended.'));
    const heed = (message: unknown): void => {
      const { pauses } = message as Partial<{ pauses: MainThreadPauses }>;
      if (pauses === undefined) return;
      watched.off('message', heed).off('exit', gone);
      resolve(pauses);
    };
    watched.on('message', heed).once('exit', gone);
    watched.send({ type: watchQuestion });
  });
}
