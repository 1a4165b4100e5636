import type { JsonPiece } from '../../../src-lineage/export/text/json-pieces.ts';
import type { LentBlocks } from '../protocol/lent-blocks.ts';
import type { FromWorker } from '../protocol/protocol.ts';

/** Blocks on the way before the sender waits for the reader. */
const window = 8;

const encoder = new TextEncoder();

/**
 * Sends the text of a view in pieces, as fast as the reader takes them. While it waits, the thread is free for other
 * tasks: nothing here blocks.
 */
export class ViewSender {
  done: () => void = () => undefined;
  failed: (error: unknown) => void = () => undefined;
  readonly #id: number;
  readonly #pieces: Iterator<JsonPiece>;
  readonly #blocks: LentBlocks;
  readonly #send: (message: FromWorker, transfer?: ArrayBuffer[]) => void;
  /** What the last block had no room for. */
  #rest: JsonPiece = '';
  #onTheWay = 0;
  #ended = false;

  constructor(
    id: number,
    pieces: Iterable<JsonPiece>,
    blocks: LentBlocks,
    send: (message: FromWorker, transfer?: ArrayBuffer[]) => void,
  ) {
    this.#id = id;
    this.#pieces = pieces[Symbol.iterator]();
    this.#blocks = blocks;
    this.#send = send;
  }

  taken(): void {
    this.#onTheWay -= 1;
    if (this.#onTheWay <= window / 2) this.continue();
  }

  continue(): void {
    try {
      while (!this.#ended && this.#onTheWay < window) this.#sendBlock();
      if (!this.#ended) this.#send({ type: 'paused', id: this.#id });
    } catch (error) {
      this.#ended = true;
      this.failed(error);
    }
  }

  #sendBlock(): void {
    const block = this.#blocks.take();
    const length = this.#fill(block);
    if (this.#ended) {
      this.#sendLast(block, length);
      return;
    }
    this.#onTheWay += 1;
    this.#send({ type: 'piece', id: this.#id, bytes: block.subarray(0, length), last: false }, [
      block.buffer,
    ]);
  }

  /** The last piece is mostly short: it goes as a copy, which need not come back. */
  #sendLast(block: Uint8Array<ArrayBuffer>, length: number): void {
    if (length === 0) {
      this.#send({ type: 'end', id: this.#id });
    } else {
      const bytes = block.slice(0, length);
      this.#send({ type: 'piece', id: this.#id, bytes, last: true }, [bytes.buffer]);
    }
    this.#blocks.giveBack(block);
    this.done();
  }

  /** Fills a block as far as there is text; gives the bytes filled. */
  #fill(block: Uint8Array): number {
    let length = 0;
    for (;;) {
      length += this.#put(block.subarray(length));
      if (this.#rest.length > 0) return length;
      const next = this.#pieces.next();
      if (next.done === true) {
        this.#ended = true;
        return length;
      }
      this.#rest = next.value;
    }
  }

  /** Puts as much of the rest as has room; gives the bytes put. */
  #put(room: Uint8Array): number {
    const piece = this.#rest;
    if (typeof piece === 'string') {
      const { read, written } = encoder.encodeInto(piece, room);
      this.#rest = piece.slice(read);
      return written;
    }
    const fitting = piece.length <= room.length ? piece : piece.subarray(0, room.length);
    room.set(fitting);
    this.#rest = piece.subarray(fitting.length);
    return fitting.length;
  }
}
