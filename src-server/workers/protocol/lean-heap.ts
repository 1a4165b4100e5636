import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Electron's V8 may not be set so late what to do: there nothing is done. */
const isElectron = process.versions['electron'] !== undefined;
/** Whether the heap of a thread can be collected when that is asked for. */
export const canCollect = !isElectron;
/** So many bytes may be dead in a lean heap, or near it, before it is collected. */
const room = 100 * 1024 * 1024;
/** How often the growth is set again: asking after the size of the heap takes some microseconds. */
const stepsBetween = 50;

/**
 * Runs work that fills a large heap with values that live, and keeps what is dead beside them small: V8 lets a large heap
 * grow by its own size. All threads are collected so meanwhile; small heaps do not notice. In Electron the work
 * just runs.
 * @param work calls the function that it is given every now and then, as the heap fills
 */
export function withLeanHeap<Result>(work: (step: () => void) => Result): Result {
  if (isElectron) return work(() => undefined);
  let steps = 0;
  try {
    return work(() => {
      if (steps++ % stepsBetween === 0) limitGrowth();
    });
  } finally {
    // V8's own choice
    setFlagsFromString('--heap-growing-percent=0');
  }
}

/** V8 knows growth in percent only: of a small heap much, of a large one little. */
function limitGrowth(): void {
  const percent = Math.round((room / getHeapStatistics().used_heap_size) * 100);
  setFlagsFromString(`--heap-growing-percent=${Math.min(Math.max(percent, 5), 100)}`);
}

/**
 * Collects the heap of this thread and gives the room that it keeps back to the system: a worker that has read thousands
 * of files keeps a hundred megabytes. It takes some tens of milliseconds.
 */
export function giveMemoryBack(): void {
  collect('last-resort');
}

/**
 * Collects the heap of this thread where much has died at once, as tokens and trees when reading ends: what comes next
 * takes their room, instead of more.
 */
export function reuseMemory(): void {
  collect('regular');
}

function collect(flavor: 'regular' | 'last-resort'): void {
  if (!canCollect) return;
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor });
}

/**
 * Keeps V8 from making new objects among the old ones: while a large script is read, or a large answer written, it takes
 * the short-lived trees and edges for lasting ones, and holds hundreds of megabytes of them until a full collection. Code
 * that is compiled already stays as it is, so this comes first.
 */
export function keepNewObjectsYoung(): void {
  if (!isElectron) setFlagsFromString('--no-allocation-site-pretenuring');
}

/** Bytes of the heap for new objects, from which on it grows no more: V8 would take twice as many, of which half are empty. */
const roomForNewObjects = 60 * 1024 * 1024;

/**
 * Keeps the heap for new objects as large as it is once it is large enough, in all threads of the process: so this is for a program
 * that works for one caller. A third less room takes hardly longer, and is not there at the end of linking, when memory is short.
 */
export function limitNewObjects(): void {
  if (isElectron) return;
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  if (space !== undefined && space.space_size >= roomForNewObjects)
    setFlagsFromString('--semi-space-growth-factor=1');
}
