/** Sends a message to the page. */
export type SendToPage = (channel: string, value: unknown) => void;

/**
 * Keeps what the page is to receive until a page is there to take it. A page says so itself, each time it loads, since a
 * message to a page that does not listen yet is lost.
 */
export class HandOver {
  #send: SendToPage | undefined;
  #waiting: { readonly channel: string; readonly value: unknown }[] = [];

  /** A page listens. */
  pageReady(send: SendToPage): void {
    this.#send = send;
    for (const { channel, value } of this.#waiting.splice(0)) send(channel, value);
  }

  /** The page is gone or loads again: keep messages until it says that it is ready. */
  pageGone(): void {
    this.#send = undefined;
  }

  /** Hands a message to the page, now or when it is ready. */
  post(channel: string, value: unknown): void {
    if (this.#send === undefined) this.#waiting.push({ channel, value });
    else this.#send(channel, value);
  }
}
