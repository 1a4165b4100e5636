import type { OffsetMap } from '../language/offsetMap.ts';
import type { TextRange } from './RangeIndex.ts';

/** What a name in the text stands for. `columnId` is -1 for a table's name. */
export interface NamedThing {
  tableId: number;
  columnId: number;
}

export type NamedRange = NamedThing & TextRange;

/** Numbers of one mark in `FileResponse.marks`: start, end, table, column; sorted by start. */
const markWidth = 4;
/** Names that hold an offset begin close before it: they are short, and few start together. */
const lookedAtBefore = 16;

/** The names of a file by their places. It answers in offsets of the document, and turns only what is asked for. */
export class NameIndex {
  readonly #marks: ArrayLike<number>;
  readonly #map: OffsetMap;

  constructor(marks: ArrayLike<number>, map: OffsetMap) {
    this.#marks = marks;
    this.#map = map;
  }

  /** The name at an offset: of several the shortest, as a qualified name holds its parts. */
  at(offset: number): NamedRange | undefined {
    const wanted = this.#map.toText(offset);
    let found: number | undefined;
    let shortest = Infinity;
    const last = this.#firstFrom(wanted + 1) - 1;
    for (let at = last; at >= 0 && last - at < lookedAtBefore; at--) {
      const length = this.#number(at, 1) - this.#number(at, 0);
      if (this.#number(at, 1) < wanted || length >= shortest) continue;
      shortest = length;
      found = at;
    }
    return found === undefined ? undefined : this.#range(found);
  }

  /** The names that begin in a part of the document. */
  *startingIn(from: number, to: number): Generator<NamedRange> {
    const end = this.#map.toText(to);
    for (let at = this.#firstFrom(this.#map.toText(from)); at < this.#length; at++) {
      if (this.#number(at, 0) >= end) return;
      yield this.#range(at);
    }
  }

  get #length(): number {
    return this.#marks.length / markWidth;
  }

  #number(at: number, place: number): number {
    return this.#marks[at * markWidth + place]!;
  }

  #range(at: number): NamedRange {
    return {
      start: this.#map.toDocument(this.#number(at, 0)),
      end: this.#map.toDocument(this.#number(at, 1)),
      tableId: this.#number(at, 2),
      columnId: this.#number(at, 3),
    };
  }

  /** The number of the first mark that starts at an offset of the text or later. */
  #firstFrom(offset: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#number(middle, 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
