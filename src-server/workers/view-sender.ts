import type { FromWorker } from './protocol.ts';

/** Characters that are gathered before a piece is sent. */
const pieceLength = 128 * 1024;
/** Pieces on the way before the sender waits for the reader. */
const window = 8;

/**
 * Sends the text of a view in pieces, as fast as the reader takes them. While it waits, the thread is free for other
 * tasks: nothing here blocks.
 */
export class ViewSender {
  done: () => void = () => undefined;
  failed: (error: unknown) => void = () => undefined;
  readonly #id: number;
  readonly #texts: Iterator<string>;
  readonly #send: (message: FromWorker, transfer?: ArrayBuffer[]) => void;
  readonly #encoder = new TextEncoder();
  #onTheWay = 0;
  #ended = false;

  constructor(
    id: number,
    texts: Iterable<string>,
    send: (message: FromWorker, transfer?: ArrayBuffer[]) => void,
  ) {
    this.#id = id;
    this.#texts = texts[Symbol.iterator]();
    this.#send = send;
  }

  taken(): void {
    this.#onTheWay -= 1;
    if (this.#onTheWay <= window / 2) this.continue();
  }

  continue(): void {
    try {
      while (!this.#ended && this.#onTheWay < window) this.#sendPiece();
      if (!this.#ended) this.#send({ type: 'paused', id: this.#id });
    } catch (error) {
      this.#ended = true;
      this.failed(error);
    }
  }

  #sendPiece(): void {
    let text = '';
    while (text.length < pieceLength) {
      const next = this.#texts.next();
      if (next.done === true) {
        this.#ended = true;
        break;
      }
      text += next.value;
    }
    if (text === '') {
      this.#send({ type: 'end', id: this.#id });
    } else {
      const bytes = this.#encoder.encode(text);
      this.#onTheWay += 1;
      this.#send({ type: 'piece', id: this.#id, bytes, last: this.#ended }, [bytes.buffer]);
    }
    if (this.#ended) this.done();
  }
}
