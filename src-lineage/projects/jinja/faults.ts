import type { RenderFault } from './values/environment.ts';

/** Faults of a rendering that are kept; a loop may make the same one many times. */
const maximumFaults = 100;

/** What went wrong in a rendering, each fault once. */
export class FaultList {
  readonly all: RenderFault[] = [];
  readonly #known = new Set<string>();

  add(fault: RenderFault): void {
    const key = keyOf(fault);
    if (this.all.length >= maximumFaults || this.#known.has(key)) return;
    this.#known.add(key);
    this.all.push(fault);
  }

  /** Drops the faults behind a place in the list. */
  forget(from: number): void {
    for (const fault of this.all.splice(from)) this.#known.delete(keyOf(fault));
  }
}

function keyOf({ file, message, place: { end, start } }: RenderFault): string {
  return `${file} ${start} ${end} ${message}`;
}
