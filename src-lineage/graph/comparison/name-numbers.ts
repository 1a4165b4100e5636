/** Numbers names as they come: two models that share the numbers are compared without comparing texts. */
export class NameNumbers {
  readonly #numbers = new Map<string, number>();

  /** The number of a name, the same for the same name. */
  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}
