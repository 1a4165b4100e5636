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
    return offset - this.#countWhere((at) => at < offset);
  }

  /** The text's offset of a document's offset. */
  toText(offset: number): number {
    return offset + this.#countWhere((at, index) => at - index < offset);
  }

  /** How many of the first CRs fit a condition that holds up to one of them. */
  #countWhere(holds: (at: number, index: number) => boolean): number {
    let low = 0;
    let high = this.#returns.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.#returns[middle]!, middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
