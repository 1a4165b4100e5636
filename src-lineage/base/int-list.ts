/** Numbers are kept in pieces of this many, a power of two: nothing is copied when a list grows. */
const pieceBits = 14;
const pieceLength = 1 << pieceBits;
const firstLength = 64;

/** A list of whole numbers of 32 bits that grows. */
export class IntList {
  readonly #pieces: Int32Array[] = [new Int32Array(firstLength)];
  #length = 0;

  /** @param values those that the list begins with, and may use as its own */
  constructor(values?: Int32Array) {
    if (values === undefined) return;
    if (values.length > firstLength) this.#take(values);
    else for (const value of values) this.push(value);
  }

  #take(values: Int32Array): void {
    this.#pieces.length = 0;
    for (let start = 0; start < values.length; start += pieceLength) {
      const piece = values.subarray(start, start + pieceLength);
      this.#pieces.push(piece.length === pieceLength ? piece : wholePiece(piece));
    }
    this.#length = values.length;
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const last = this.#length >>> pieceBits;
    const at = this.#length & (pieceLength - 1);
    if (last === this.#pieces.length) this.#pieces.push(new Int32Array(pieceLength));
    else if (last === 0 && at === this.#pieces[0]!.length) this.#growFirst();
    this.#pieces[last]![at] = value;
    this.#length++;
  }

  /** Most lists are short: the first piece becomes as long as the others by and by. */
  #growFirst(): void {
    const [first] = this.#pieces;
    const larger = new Int32Array(first!.length * 4);
    larger.set(first!);
    this.#pieces[0] = larger;
  }

  /** The value at a place that the list has. */
  at(index: number): number {
    return this.#pieces[index >>> pieceBits]![index & (pieceLength - 1)]!;
  }

  /** Puts another value at a place that the list has. */
  set(index: number, value: number): void {
    this.#pieces[index >>> pieceBits]![index & (pieceLength - 1)] = value;
  }

  /** Drops the values behind the first so many. */
  truncate(length: number): void {
    if (length >= this.#length) return;
    this.#length = length;
    this.#pieces.length = Math.min(this.#pieces.length, (length >>> pieceBits) + 1);
  }

  /** The values from one place up to another, as an array of their own. */
  slice(start: number, end: number): number[] {
    const values: number[] = [];
    for (let index = start; index < end; index++) values.push(this.at(index));
    return values;
  }

  /** All values, as they are now. */
  values(): Int32Array {
    const values = new Int32Array(this.#length);
    this.#pieces.forEach((piece, number) => {
      const start = number * pieceLength;
      values.set(piece.subarray(0, this.#length - start), start);
    });
    return values;
  }
}

/** The values with room for more behind them. */
function wholePiece(values: Int32Array): Int32Array {
  const piece = new Int32Array(pieceLength);
  piece.set(values);
  return piece;
}

/** The numbers of two lists in ascending order; one of the two itself where it holds the other. */
export function ascendingUnion(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const both = new Set(a);
  for (const one of b) both.add(one);
  if (both.size === a.length) return a;
  if (both.size === b.length) return b;
  return [...both].sort((one, other) => one - other);
}
