/** Lets threads fill their heaps while they inflate; in a process of its own, which Node would end with one of them. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { heapFull } from '../../../../src-server/workers/protocol/thread-heap.ts';

for (let count = 0; count < 8; count++) {
  const resourceLimits = { maxOldGenerationSizeMb: 24 + count, maxYoungGenerationSizeMb: 1 + (count % 3) };
  const thread = new Worker(new URL('filling-thread.ts', import.meta.url), { resourceLimits });
  const [code] = (await once(thread, 'exit')) as [number];
  if (code !== heapFull) throw new Error(`A thread ended with ${code}.`);
}
console.log('all ended themselves');
