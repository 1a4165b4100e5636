/** Ends threads that deflate, as the service does; in a process of its own, which Node would end with one of them. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { StopGate } from '../../../../src-server/base/stop-gate.ts';

for (let ended = 0; ended < 25; ended++) {
  const gate = new StopGate();
  const thread = new Worker(new URL('deflating-thread.ts', import.meta.url), { workerData: gate.shared });
  await once(thread, 'online');
  await setTimeout(60);
  await gate.close();
  await thread.terminate();
}
console.log('all ended');
