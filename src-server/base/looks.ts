/**
 * Looks for work, one look after the other. Who is notified again before a look has begun needs no further one: all processes of
 * a store are notified of all its work, and where each looked once for each notice, its database would do nothing else.
 */
export class Looks {
  readonly #look: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();
  #isDue = false;

  constructor(look: () => Promise<void>, failed: (error: unknown) => void) {
    this.#look = look;
    this.#failed = failed;
  }

  /** There may be work, of which the look that begins next will know. */
  due(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#last = this.#last
      .then(() => {
        this.#isDue = false;
        return this.#look();
      })
      .catch(this.#failed);
  }

  /** When all that was due has ended. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
