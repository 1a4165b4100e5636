import type { Response } from 'express';
import { TransportFailure } from '../../base/failures.ts';
import { sizeText } from '../../base/size-text.ts';

/** Whether it is known yet who sends a request. */
export interface Proof {
  given: boolean;
  /** Looks once at what of a body of fields has come by the time a stranger's may not go on. */
  beginning?: () => void;
}

/** What one request holds in memory of its body. */
export interface Holding {
  /** Bytes that have come. @throws TransportFailure (503) */
  add(bytes: number): void;
  /** Of the bytes since the last call only so many stay; the others went to the disk. */
  settle(bytes: number): void;
}

/** What the fields of a stranger may have, where the bound of known callers is not lower. */
const strangersField = 1024 * 1024;
/** Bodies that are held in memory at once, of known callers and of unknown ones, in limits of one. */
const heldAtOnce = 4;
/** Bytes in which a field has come that may still be a file. */
const pieces = 128 * 1024;
/** Bytes of all bodies of strangers, which may be on the disk too. */
const ofAllStrangers = 32 * 1024 * 1024;

/**
 * Bounds what all requests together can make the service hold of their bodies, and what callers of a shared server can
 * make it take in before it knows them, so that neither disk nor memory is filled: the fields that prove a caller may
 * come in the body itself.
 */
export class BodyBudget {
  /** Bytes of the fields of one request. */
  readonly fieldSize: number;
  readonly #strangersSize: number;
  #held = 0;
  #ofStrangers = 0;

  /** @param fieldSize bytes that the fields of one request may have */
  constructor(fieldSize: number) {
    this.fieldSize = fieldSize;
    this.#strangersSize = Math.min(fieldSize, strangersField);
  }

  /** What a request holds until its answer has ended. */
  hold(response: Response): Holding {
    let settled = 0;
    let open = 0;
    response.once('close', () => {
      this.#held -= settled + open;
      settled = open = 0;
    });
    return {
      add: (bytes) => {
        if (response.destroyed) return;
        if (this.#held + bytes > this.fieldSize * heldAtOnce + pieces)
          throw tooMany('Too much is sent at once: send files in the place of fields');
        open += bytes;
        this.#held += bytes;
      },
      settle: (bytes) => {
        if (response.destroyed) return;
        this.#held += bytes - open;
        settled += bytes;
        open = 0;
      },
    };
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
        if (!proof.given && bytes + piece.length > this.#strangersSize) proof.beginning?.();
        // What proves the caller may have been in this piece.
        const counted = proof.given ? -bytes : piece.length;
        bytes += counted;
        this.#ofStrangers += counted;
        if (bytes > this.#strangersSize) throw tooLarge(this.#strangersSize);
        if (this.#ofStrangers > Math.min(this.fieldSize * heldAtOnce, ofAllStrangers)) {
          throw tooMany(
            'Too much comes from unknown callers at once: send userId and token before the files',
          );
        }
      }
    } finally {
      this.#ofStrangers -= bytes;
    }
  }
}

function tooLarge(limit: number): TransportFailure {
  return new TransportFailure(
    413,
    `Before it is known who sends it, a request may have at most ${sizeText(limit)}: send userId and token before ` +
      'the files and long fields or in the query string, or the token in an Authorization header.',
  );
}

function tooMany(what: string): TransportFailure {
  return new TransportFailure(503, `${what}, or try again.`);
}
