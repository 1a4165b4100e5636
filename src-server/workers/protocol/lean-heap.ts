import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Electron's V8 may not be set so late what to do: there nothing is done. */
const isElectron = process.versions['electron'] !== undefined;
/** Whether the heap of a thread can be collected when that is asked for. */
export const canCollect = !isElectron;
/** So many bytes may be dead in a lean heap, or near it, before it is collected. */
const room = 100 * 1024 * 1024;
/** Bytes of each half of the young generation of a thread that fills a large heap. */
const youngHalf = 16 * 1024 * 1024;
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

/**
 * Lets the young generation of this thread grow at once to what it has with work that is large, and no further: V8 would
 * go on to twice as much, which takes a hundred megabytes more and no less time. No young generation grows from then on, so
 * other threads are to be started before, or bounded by themselves.
 */
export function boundYoungGeneration(): void {
  if (isElectron) return;
  const half = halfOfYoung();
  const growth = Math.round(youngHalf / half);
  if (growth > 1) {
    setFlagsFromString(`--semi-space-growth-factor=${growth}`);
    // it grows when as much as it holds has outlived a collection
    const outliving: object[] = [];
    const enough = (3 * half) / bytesOfObject;
    while (outliving.length < enough && halfOfYoung() === half) fill(outliving);
  }
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** An object with two fields, and its place in a list. */
const bytesOfObject = 48;

function fill(list: object[]): void {
  for (let count = 0; count < 10_000; count++) list.push({ count, list });
}

function halfOfYoung(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young === undefined ? youngHalf : young.space_used_size + young.space_available_size;
}
