/** A list of whole numbers of 32 bits that grows. */
export class IntList {
  #values = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The value at a place that the list has. */
  at(index: number): number {
    return this.#values[index]!;
  }

  /** Puts another value at a place that the list has. */
  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** The values from one place up to another, as an array of their own. */
  slice(start: number, end: number): number[] {
    const values: number[] = [];
    for (let index = start; index < end; index++) values.push(this.#values[index]!);
    return values;
  }

  /** All values; they change no more where nothing is pushed. */
  values(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }
}
