/** Bytes of a block: what travels to the main thread at once. */
const blockLength = 256 * 1024;
/** Blocks that are kept for the next view, as many as two views have on the way. */
const mostSpare = 16;

/**
 * The blocks in which views travel to the main thread, and come back to be filled again. Allocated again for every piece, they
 * would be the memory that makes the collector walk a model of a gigabyte again and again.
 */
export class LentBlocks {
  readonly #spare: Uint8Array<ArrayBuffer>[] = [];

  take(): Uint8Array<ArrayBuffer> {
    return this.#spare.pop() ?? new Uint8Array(blockLength);
  }

  giveBack(block: Uint8Array<ArrayBuffer>): void {
    if (this.#spare.length < mostSpare) this.#spare.push(block);
  }
}
