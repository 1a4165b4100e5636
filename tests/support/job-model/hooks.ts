/**
 * Loaded before a service that is tested: its parent process may shift the clock that it sees, a double of the
 * system's, which a test may not set, and end a worker as if the system had.
 */
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { isMainThread } from 'node:worker_threads';
import type { Worker } from 'node:worker_threads';

export type Hook = { type: 'clock'; ahead: number } | { type: 'end-worker' };

if (isMainThread) {
  const workers = new Set<Worker>();
  const Original = workerThreads.Worker;
  workerThreads.Worker = class extends Original {
    constructor(...given: ConstructorParameters<typeof Original>) {
      super(...given);
      workers.add(this);
      this.once('exit', () => workers.delete(this));
    }
  };
  syncBuiltinESMExports();

  const systemTime = Date.now.bind(Date);
  let ahead = 0;
  Date.now = () => systemTime() + ahead;

  process.on('message', (message: Hook) => {
    if (message.type === 'clock') ahead = message.ahead;
    if (message.type === 'end-worker') void [...workers].at(-1)?.terminate();
  });
}
