import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { sizeText } from '../../archives/size-text.ts';
import { TransportFailure } from '../failures.ts';

/** Bounds on a body. */
export interface BodyBounds {
  /** Bytes, after inflating. */
  size: number;
  /** Milliseconds in which a body must go on. */
  patience: number;
}

/** A body that comes slower than this on the average, in bytes per millisecond, only holds a connection open. */
const slowest = 0.1;

const inflaters: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The body of a request as it arrives, inflated as `Content-Encoding` says. Leaving it early, or a failure, leaves the
 * connection open, so that the client can be answered.
 * @throws TransportFailure (400 damaged, 408 too slow, 413 too large, 415 unknown encoding)
 */
export async function* bodyPieces(
  request: IncomingMessage,
  response: ServerResponse,
  { size, patience }: BodyBounds,
): AsyncGenerator<Buffer, void, void> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const inflater = inflaters[encoding];
  if (inflater === undefined && encoding !== 'identity') {
    throw new TransportFailure(
      415,
      `The content encoding ${encoding} is not known; use gzip, deflate or br.`,
    );
  }
  const arriving = arrivingPieces(request, response, patience);
  let received = 0;
  for await (const piece of inflater === undefined ? arriving : inflated(arriving, inflater())) {
    received += piece.length;
    if (received > size) throw new TransportFailure(413, `The body has more than ${sizeText(size)}.`);
    yield piece;
  }
}

/** The whole of a body that is held in memory. */
export async function wholeBody(pieces: AsyncGenerator<Buffer, void, void>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all.length === 1 && all[0] !== undefined ? all[0] : Buffer.concat(all);
}

async function* arrivingPieces(
  request: IncomingMessage,
  response: ServerResponse,
  patience: number,
): AsyncGenerator<Buffer, void, void> {
  letContinue(request, response);
  const pieces = request.iterator({ destroyOnReturn: false });
  let received = 0;
  let waited = 0;
  for (;;) {
    const asked = performance.now();
    const { done, value } = await nextWithin(pieces, patience);
    if (done === true) return;
    waited += performance.now() - asked;
    received += (value as Buffer).length;
    if (waited > patience && received < waited * slowest) throw tooSlow();
    yield value as Buffer;
  }
}

/** Tells a client that waits with its body (`Expect: 100-continue`) to send it. */
function letContinue(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

function nextWithin<Value>(
  pieces: AsyncIterator<Value, unknown>,
  patience: number,
): Promise<IteratorResult<Value, unknown>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow()), patience);
    pieces
      .next()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function tooSlow(): TransportFailure {
  return new TransportFailure(408, 'The body did not arrive in time.');
}

async function* inflated(
  pieces: AsyncGenerator<Buffer, void, void>,
  inflater: Transform,
): AsyncGenerator<Buffer, void, void> {
  // What fails is told by the inflater, which is read here.
  pipeline(pieces, inflater, () => undefined);
  try {
    for await (const piece of inflater) yield piece as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!/^(?:Z_|ERR_(?:_ERROR|BROTLI))/.test(code ?? '')) throw error;
    throw new TransportFailure(400, `The body cannot be inflated: ${message}.`);
  }
}
