import type { RequestHandler } from 'express';
import { TransportFailure } from '../../base/failures.ts';
import type { ReadyPart } from '../../base/ready-part.ts';

/** Seconds after which a refused client may ask again: the service may be back by then. */
const retryAfter = 5;

/** Whether the service takes requests. Once it stops, late ones on connections that were kept open are refused. */
export class Admission {
  readonly #underWay = new Set<Promise<unknown>>();
  #open = true;
  #leaving = false;
  /** Why no request can be served now. */
  #reason: string | undefined;

  /** Goes on, but says to whoever asks that this will end: a proxy sends new requests elsewhere then. */
  leave(): void {
    this.#leaving = true;
  }

  /** Refuses from now on. */
  close(): void {
    this.#open = false;
  }

  /** Refuses for a reason that may pass, until it is informed that there is none. */
  refuse(reason: string | undefined): void {
    this.#reason = reason;
  }

  /** Whether requests are served, and are to be sent. */
  get state(): ReadyPart {
    if (this.#leaving || !this.#open) return { part: 'requests', ok: false, code: 'Stopping' };
    if (this.#reason !== undefined) return { part: 'requests', ok: false, code: 'DataFolderUnusable' };
    return { part: 'requests', ok: true };
  }

  /** Lets requests in, or refuses them. */
  get handler(): RequestHandler {
    return (_request, response, next) => {
      if (!this.#open) {
        response.set({ 'Retry-After': String(retryAfter), Connection: 'close' });
        throw new TransportFailure(503, 'The service is stopping.');
      }
      // The client makes its next connection to somebody who stays.
      if (this.#leaving) response.set('Connection', 'close');
      if (this.#reason !== undefined) throw new TransportFailure(503, this.#reason);
      next();
    };
  }

  /** Notes the work for a request, which may go on after its client has gone. */
  async follow<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    try {
      return await work;
    } finally {
      this.#underWay.delete(work);
    }
  }

  /** Resolves when the work of all requests has ended, well or badly. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }
}
