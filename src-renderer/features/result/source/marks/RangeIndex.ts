/** A half-open range of offsets. */
export interface TextRange {
  start: number;
  end: number;
}

/** Ranges of a text by where they stand; they may lie within each other. */
export class RangeIndex<Range extends TextRange> {
  /** By start; of those that start together the longer comes first. */
  readonly all: readonly Range[];
  /** For each range the furthest end of it and those before: it never falls, so that it can be searched. */
  readonly #reach: readonly number[];

  constructor(ranges: readonly Range[]) {
    this.all = ranges.toSorted((one, other) => one.start - other.start || other.end - one.end);
    let furthest = 0;
    this.#reach = this.all.map(({ end }) => (furthest = Math.max(furthest, end)));
  }

  /** The ranges that share something with `[from, to]`, their ends counted in. */
  *touching(from: number, to: number): Generator<Range> {
    for (let at = this.#firstReaching(from); at < this.all.length; at++) {
      const range = this.all[at]!;
      if (range.start > to) return;
      if (range.end >= from) yield range;
    }
  }

  /** The shortest range that holds an offset. */
  innermostAt(offset: number): Range | undefined {
    let found: Range | undefined;
    for (const range of this.touching(offset, offset)) {
      if (!found || range.end - range.start <= found.end - found.start) found = range;
    }
    return found;
  }

  #firstReaching(from: number): number {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#reach[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
