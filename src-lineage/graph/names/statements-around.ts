import { leading } from '../../base/leading.ts';
import { lineAt } from '../../base/lines.ts';
import type { Span } from '../../base/span.ts';
import type { LineageModel } from '../../model/model.ts';

/** Finds the statements around a place: those of a routine lie within the one that makes it. */
export class StatementsAround {
  readonly #files: LineageModel['files'];
  readonly #spans: readonly Span[];
  /** By file and start; of those that start together the longer comes first. */
  readonly #order: number[];
  /** For each place in the order the place of the statement around it; -1 for none. */
  readonly #outer: Int32Array;

  constructor({ files, statements }: LineageModel) {
    this.#files = files;
    const spans = statements.map(({ span }) => span);
    this.#spans = spans;
    this.#order = spans
      .map((_, index) => index)
      .sort((one, other) => {
        const [file, start, end] = spans[one]!;
        const [otherFile, otherStart, otherEnd] = spans[other]!;
        return file - otherFile || start - otherStart || otherEnd - end;
      });
    this.#outer = new Int32Array(spans.length).fill(-1);
    for (let place = 1; place < this.#order.length; place++) {
      const [file, start] = this.#spanAt(place);
      let outer = place - 1;
      while (outer >= 0 && !this.#reaches(outer, file, start + 1)) outer = this.#outer[outer]!;
      this.#outer[place] = outer;
    }
  }

  /** The statements that hold a place, the innermost first; one that has just ended there counts as holding it. */
  *place([file, offset]: Span): Generator<number> {
    const last = this.#lastBefore(file, offset);
    for (let at = last; at >= 0; at = this.#outer[at]!) {
      const isNear = at === last && this.#endsBefore(at, file, offset);
      if (isNear || this.#reaches(at, file, offset)) yield this.#order[at]!;
    }
  }

  /** What a statement lacks is reported at the word behind it: mostly its semicolon, on the same line or the next. */
  #endsBefore(place: number, file: number, offset: number): boolean {
    const [ownFile, , end] = this.#spanAt(place);
    const { lineStarts } = this.#files[ownFile]!;
    return ownFile === file && lineAt(lineStarts, offset) <= lineAt(lineStarts, end) + 1;
  }

  #spanAt(place: number): Span {
    return this.#spans[this.#order[place]!]!;
  }

  /** Whether a statement that begins before an offset goes on up to it. */
  #reaches(place: number, file: number, offset: number): boolean {
    const [ownFile, , end] = this.#spanAt(place);
    return ownFile === file && offset <= end;
  }

  /** The last place whose statement starts at or before an offset. */
  #lastBefore(file: number, offset: number): number {
    const begun = leading(this.#order, (statement) => {
      const [ownFile, start] = this.#spans[statement]!;
      return ownFile < file || (ownFile === file && start <= offset);
    });
    return begun - 1;
  }
}
