import type { OpenedFile } from '../preload/channels.ts';

/** Sends files to the page. */
export type SendFiles = (files: OpenedFile[]) => void;

/**
 * Keeps what was opened until a page is there to take it. A page says so itself, each time it loads, since a message
 * to a page that does not listen yet is lost.
 */
export class HandOver {
  #send: SendFiles | undefined;
  #waiting: OpenedFile[] = [];

  /** A page listens. */
  pageReady(send: SendFiles): void {
    this.#send = send;
    const files = this.#waiting;
    this.#waiting = [];
    if (files.length > 0) send(files);
  }

  /** The page is gone or loads anew: keep files until it says that it is ready. */
  pageGone(): void {
    this.#send = undefined;
  }

  /** Hands files to the page, now or when it is ready. */
  open(files: readonly OpenedFile[]): void {
    if (files.length === 0) return;
    if (this.#send === undefined) this.#waiting.push(...files);
    else this.#send([...files]);
  }
}
