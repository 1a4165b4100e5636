/** Milliseconds of work before progress is worth showing, and between two updates. */
const quietFor = 500;
const between = 100;

/** A line on standard error that says how far long work is; nothing where standard error is no terminal. */
export class Progress {
  readonly #stream = process.stderr;
  readonly #shown = process.stderr.isTTY && process.env['TERM'] !== 'dumb';
  #next = performance.now() + quietFor;
  #drawn = false;

  update(text: string): void {
    if (!this.#shown || performance.now() < this.#next) return;
    this.#next = performance.now() + between;
    this.#drawn = true;
    // Back to the start of the line, which is cleared to its end.
    this.#stream.write(`\r\u001B[K${text.slice(0, Math.max(10, this.#stream.columns - 1))}`);
  }

  /** Takes the line away again. */
  end(): void {
    if (this.#drawn) this.#stream.write('\r\u001B[K');
    this.#drawn = false;
  }
}
