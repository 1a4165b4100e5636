import type { Links } from './layout-input.ts';

/** Lines between boxes, in the first `count` entries of the arrays; a number below 0 is no box that is shown. */
interface Lines {
  count: number;
  source: Int32Array;
  target: Int32Array;
}

/**
 * 1 for every line that has a say in where its boxes stand. Comparisons (joins, keys) have no direction and would draw boxes
 * apart that feed the same one: they count only where a box has no other line. Lines of a box to itself never do.
 * @param isDirected whether a line has a direction
 */
export function countingLines(
  { count, source, target }: Lines,
  boxCount: number,
  isDirected: (line: number) => boolean,
): Uint8Array {
  const counts = new Uint8Array(count);
  const directed = new Uint8Array(boxCount);
  const isBetween = (line: number): boolean =>
    source[line]! >= 0 && target[line]! >= 0 && source[line] !== target[line];
  for (let line = 0; line < count; line++)
    if (isBetween(line) && isDirected(line))
      counts[line] = directed[source[line]!] = directed[target[line]!] = 1;
  for (let line = 0; line < count; line++)
    if (isBetween(line) && (directed[source[line]!] === 0 || directed[target[line]!] === 0)) counts[line] = 1;
  return counts;
}

/** Folds lines to pairs of boxes, in the order of the first of each pair. */
export class LineFolding {
  readonly #boxCount: number;
  readonly #linkOf = new Map<number, number>();
  readonly #source: number[] = [];
  readonly #target: number[] = [];
  readonly #weight: number[] = [];
  readonly #sourceOffsets: number[] = [];
  readonly #targetOffsets: number[] = [];

  constructor(boxCount: number) {
    this.#boxCount = boxCount;
  }

  /** Adds a line; the offsets are how far below the top of their boxes its ends are. */
  add(source: number, target: number, sourceOffset: number, targetOffset: number): void {
    const key = source * this.#boxCount + target;
    let link = this.#linkOf.get(key);
    if (link === undefined) {
      link = this.#linkOf.size;
      this.#linkOf.set(key, link);
      this.#source.push(source);
      this.#target.push(target);
      for (const sums of [this.#weight, this.#sourceOffsets, this.#targetOffsets]) sums.push(0);
    }
    this.#weight[link]! += 1;
    this.#sourceOffsets[link]! += sourceOffset;
    this.#targetOffsets[link]! += targetOffset;
  }

  links(): Links {
    const mean = (sums: readonly number[]): Float64Array =>
      Float64Array.from(sums, (sum, link) => sum / this.#weight[link]!);
    return {
      count: this.#linkOf.size,
      source: Int32Array.from(this.#source),
      target: Int32Array.from(this.#target),
      weight: Int32Array.from(this.#weight),
      sourceOffset: mean(this.#sourceOffsets),
      targetOffset: mean(this.#targetOffsets),
    };
  }
}
