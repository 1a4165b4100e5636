/**
 * Between the offsets of a text and those of the editor's document, where a line's end is always one character:
 * each CRLF of the text counts one less there.
 */
export class OffsetMap {
  /** Offsets of the CR of every CRLF, ascending. */
  readonly #returns: readonly number[];

  constructor(text: string) {
    const returns: number[] = [];
    for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) returns.push(at);
    this.#returns = returns;
  }

  /** The document's offset of a text's offset. */
  toDocument(offset: number): number {
    let low = 0;
    let high = this.#returns.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#returns[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset - low;
  }

  /** The marks of a file (`[start, end, tableId, columnId]`, flat) with the document's offsets. */
  marksToDocument(marks: readonly number[]): readonly number[] {
    if (this.#returns.length === 0) return marks;
    return marks.map((value, index) => (index % 4 < 2 ? this.toDocument(value) : value));
  }
}
