import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By how many percent the heap may grow before it is collected. V8 lets a large one grow to several times what lives. */
const growth = 20;

/**
 * Runs work that fills a large heap with values that live, and keeps what is dead beside them small: it takes a quarter of
 * the memory less, for some more time of another processor. All threads are collected so meanwhile; small heaps do not
 * notice. In Electron, whose V8 may not be told so late, the work just runs.
 */
export function withLeanHeap<Result>(work: () => Result): Result {
  if (process.versions['electron'] !== undefined) return work();
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  try {
    return work();
  } finally {
    // V8's own choice
    setFlagsFromString('--heap-growing-percent=0');
  }
}

/**
 * Collects the heap of this thread and gives the room that it keeps back to the system: a worker that has read thousands
 * of files keeps a hundred megabytes. It takes some tens of milliseconds. In Electron nothing is done.
 */
export function giveMemoryBack(): void {
  if (process.versions['electron'] !== undefined) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
