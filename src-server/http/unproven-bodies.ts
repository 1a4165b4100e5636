import { sizeText } from '../archives/size-text.ts';
import { TransportFailure } from './failures.ts';

/** Whether it is known yet who sends a request. */
export interface Proof {
  given: boolean;
}

/** Bodies of unknown callers that the service holds at once, in limits of one. */
const heldAtOnce = 4;

/**
 * Bounds what callers of a shared server can make it take in before it knows them, so that strangers fill neither disk
 * nor memory: the fields that prove a caller may come in the body itself.
 */
export class UnprovenBodies {
  readonly #limit: number;
  #held = 0;

  /** @param limit bytes of one request */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The pieces of a body, counted until there is proof. @throws TransportFailure (413, 503) */
  async *bounded(
    pieces: AsyncGenerator<Buffer, void, void>,
    proof: Proof,
  ): AsyncGenerator<Buffer, void, void> {
    let bytes = 0;
    try {
      for await (const piece of pieces) {
        yield piece;
        // What proves the caller may have been in this piece.
        const counted = proof.given ? -bytes : piece.length;
        bytes += counted;
        this.#held += counted;
        if (bytes > this.#limit) throw tooLarge(this.#limit);
        if (this.#held > this.#limit * heldAtOnce) throw tooMany();
      }
    } finally {
      this.#held -= bytes;
    }
  }
}

function tooLarge(limit: number): TransportFailure {
  return new TransportFailure(
    413,
    `Before it is known who sends it, a request may have at most ${sizeText(limit)}: send userId and token before ` +
      'the files or in the query string, or the token in an Authorization header.',
  );
}

function tooMany(): TransportFailure {
  return new TransportFailure(
    503,
    'Too much comes from unknown callers at once: send userId and token before the files, or try again.',
  );
}
