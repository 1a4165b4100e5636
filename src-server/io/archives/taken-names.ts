/**
 * The names that files have, submission by submission from the latest to the earliest. Within one submission a second
 * file of the same name gets a number; of several submissions the latest file of a name is the one that counts.
 */
export class TakenNames {
  readonly #later = new Set<string>();
  /** The number that a further file of a name gets, so that thousands of one name take no long search. */
  readonly #numbers = new Map<string, number>();
  #own = new Set<string>();

  /** Whether a file of this name, the first of its submission, is replaced by a later submission's. */
  isReplaced(name: string): boolean {
    if (!this.#later.has(name) || this.#own.has(name)) return false;
    this.#own.add(name);
    return true;
  }

  /** The name of a further file of this submission; undefined where a later submission's file replaces it. */
  give(name: string): string | undefined {
    const dot = name.lastIndexOf('.');
    const stem = dot > name.lastIndexOf('/') + 1 ? name.slice(0, dot) : name;
    let candidate = name;
    while (this.#own.has(candidate)) {
      const number = (this.#numbers.get(name) ?? 1) + 1;
      this.#numbers.set(name, number);
      candidate = `${stem} (${number})${name.slice(stem.length)}`;
    }
    this.#own.add(candidate);
    return this.#later.has(candidate) ? undefined : candidate;
  }

  /** Whether files of this submission were distinguished by numbers. */
  get haveNumbers(): boolean {
    return this.#numbers.size > 0;
  }

  /** What follows belongs to an earlier submission; archives that were sent again count by their names too. */
  endSubmission(uploads: readonly string[]): void {
    for (const name of [...this.#own, ...uploads]) this.#later.add(name);
    this.#own = new Set();
    this.#numbers.clear();
  }
}
