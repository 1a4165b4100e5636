import { messageOf } from '../../../../src-server/base/thrown.ts';

/** The two ends of a child process's message channel. */
export interface MessageEnd {
  send?(message: unknown, sent: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Handler = (...values: never[]) => unknown;

interface Call {
  readonly kind: 'call';
  readonly id: number;
  readonly method: string;
  readonly values: never[];
}

interface Answer {
  readonly kind: 'answer';
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Calls in both directions between the test, which has the browser, and the process that runs the main code. */
export class Rpc {
  readonly #end: MessageEnd;
  readonly #handlers: Readonly<Record<string, Handler>>;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #nextId = 1;

  constructor(end: MessageEnd, handlers: Readonly<Record<string, Handler>>) {
    this.#end = end;
    this.#handlers = handlers;
    end.on('message', (message) => void this.#receive(message as Call | Answer));
  }

  /** Calls a handler of the other end and waits for its answer. */
  call(method: string, ...values: unknown[]): Promise<unknown> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // The other end may be going: that is reported to the caller, and is no error of the channel.
      this.#end.send?.({ kind: 'call', id, method, values }, (error) => {
        if (error === null) return;
        this.#waiting.delete(id);
        reject(error);
      });
    });
  }

  /** Ends all waiting calls: the other end is gone. */
  abandon(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  async #receive(message: Call | Answer): Promise<void> {
    if (message.kind === 'answer') {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error === undefined) waiting?.resolve(message.value);
      else waiting?.reject(new Error(message.error));
      return;
    }
    const { id, method, values } = message;
    try {
      const handler = this.#handlers[method];
      if (handler === undefined) throw new Error(`The Electron stand-in does not know ${method}.`);
      this.#answer({ kind: 'answer', id, value: await handler(...values) });
    } catch (error) {
      this.#answer({ kind: 'answer', id, error: messageOf(error) });
    }
  }

  /** Nobody waits for an answer at an end that is gone. */
  #answer(answer: Answer): void {
    this.#end.send?.(answer, () => undefined);
  }
}
