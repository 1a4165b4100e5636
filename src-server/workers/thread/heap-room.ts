import { getHeapStatistics } from 'node:v8';
import { resourceLimits } from 'node:worker_threads';
import { canCollect, reuseMemory } from '../protocol/lean-heap.ts';
import { heapFull, shareOfHeap } from '../protocol/thread-heap.ts';

/** What may be left of a full heap that was collected; less room would be gone again at once. */
const shareThatLives = 0.9;

/**
 * Ends this thread where its heap is full, before it makes a zlib object. V8 would do so at any allocation from four fifths
 * of its bound on, and where that falls between the making of the object and its `init`, Node ends the whole process.
 */
export function endWhereHeapIsFull(): void {
  const { maxOldGenerationSizeMb: bound } = resourceLimits;
  if (bound === undefined || !canCollect) return;
  const full = bound * 1024 * 1024 * shareOfHeap;
  if (used() < full) return;
  reuseMemory();
  if (used() > full * shareThatLives) process.exit(heapFull);
}

function used(): number {
  return getHeapStatistics().used_heap_size;
}
