import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TransportFailure } from '../../base/failures.ts';
import { sizeText } from '../../base/size-text.ts';

const inflaters: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
] as [string, () => Transform][]);

/**
 * The body of a request as it arrives, inflated as `Content-Encoding` says. Leaving it early, or a failure, leaves the
 * connection open, so that the client can be answered.
 * @param limit bytes, after inflating; the length of a body in chunks is not known beforehand
 * @throws TransportFailure (400 damaged, 413 too large, 415 unknown encoding)
 */
export async function* bodyPieces(
  request: IncomingMessage,
  limit: number,
): AsyncGenerator<Buffer, void, void> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const inflater = inflaters.get(encoding);
  if (inflater === undefined && encoding !== 'identity') {
    throw new TransportFailure(
      415,
      `The content encoding ${encoding} is not known; use gzip, deflate or br.`,
    );
  }
  const arriving = request.iterator({ destroyOnReturn: false });
  let received = 0;
  for await (const piece of inflater === undefined ? arriving : inflated(arriving, inflater())) {
    received += (piece as Buffer).length;
    if (received > limit) throw new TransportFailure(413, `The body has more than ${sizeText(limit)}.`);
    yield piece as Buffer;
  }
}

async function* inflated(
  pieces: AsyncIterable<Buffer>,
  inflater: Transform,
): AsyncGenerator<Buffer, void, void> {
  // What fails is reported by the inflater, which is read here.
  pipeline(pieces, inflater, () => undefined);
  try {
    for await (const piece of inflater) yield piece as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!/^(?:Z_|ERR_(?:_ERROR|BROTLI))/.test(code ?? '')) throw error;
    throw new TransportFailure(400, `The body cannot be inflated: ${message}.`);
  }
}

/** The whole of a body that is held in memory. */
export async function wholeBody(pieces: AsyncGenerator<Buffer, void, void>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all.length === 1 && all[0] !== undefined ? all[0] : Buffer.concat(all);
}
