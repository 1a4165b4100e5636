/** Texts, each kept once and named by its number. */
export class StringTable implements Iterable<string> {
  readonly #numbers = new Map<string, number>();

  /** The number of a text; -1 where there is none. */
  number(text: string | undefined): number {
    if (text === undefined) return -1;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** The texts in the order of their numbers. */
  [Symbol.iterator](): Iterator<string> {
    return this.#numbers.keys();
  }
}
