/**
 * Lets long work on the main thread breathe: a loop asks {@link Pace.due} now and then and, when its slice of time is
 * used up, awaits {@link Pace.breathe} so that frames and input come first.
 */
export interface Pace {
  due(): boolean;
  breathe(): Promise<void>;
}

/** Runs through without a break: for tests, workers and small graphs. */
export const unbroken: Pace = { due: () => false, breathe: () => Promise.resolve() };

/** Thrown by a {@link browserPace} whose work has been called off. */
export class CalledOff extends Error {
  constructor() {
    super('called off');
    this.name = 'CalledOff';
  }
}

/**
 * Slices of `budget` milliseconds.
 * @param isWanted false ends the work at its next break with {@link CalledOff}
 */
export function browserPace(budget: number, isWanted: () => boolean): Pace {
  let start = performance.now();
  return {
    due: () => performance.now() - start > budget,
    async breathe() {
      await nextTask();
      if (!isWanted()) throw new CalledOff();
      start = performance.now();
    },
  };
}

/** Does work that comes in pieces, with breaks where they are due. */
export async function inPieces(pieces: Iterator<void>, pace: Pace): Promise<void> {
  while (pieces.next().done !== true) if (pace.due()) await pace.breathe();
}

/** A message runs after input and frames that are waiting; a zero timeout would add four milliseconds each time. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
