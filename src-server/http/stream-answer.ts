import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { NotInModel } from '../workers/worker-thread.ts';
import { OperationFailure } from './failures.ts';

export interface AnswerHeaders {
  type: string;
  /** The name under which a client saves the body. */
  fileName?: string;
}

/**
 * Streams pieces to the client, at the client's pace. What fails before the first piece is thrown, so that it can be
 * answered properly; what fails later breaks the connection, so that nobody takes a part for the whole.
 */
export async function streamAnswer(
  response: Response,
  pieces: AsyncGenerator<Uint8Array, void, void>,
  headers: AnswerHeaders,
): Promise<void> {
  const first = await firstPiece(pieces);
  response.type(headers.type);
  if (headers.fileName !== undefined) response.attachment(headers.fileName).type(headers.type);
  try {
    await pipeline(Readable.from(followedBy(first, pieces), { objectMode: false }), response);
  } catch (error) {
    if (!response.destroyed) response.destroy();
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** The whole of a short answer. */
export async function wholeAnswer(pieces: AsyncGenerator<Uint8Array, void, void>): Promise<string> {
  const all: Uint8Array[] = [];
  const first = await firstPiece(pieces);
  for await (const piece of followedBy(first, pieces)) all.push(piece);
  return Buffer.concat(all).toString('utf8');
}

async function firstPiece(
  pieces: AsyncGenerator<Uint8Array, void, void>,
): Promise<IteratorResult<Uint8Array, void>> {
  try {
    return await pieces.next();
  } catch (error) {
    if (error instanceof NotInModel) throw new OperationFailure(404, error.message);
    throw error;
  }
}

async function* followedBy(
  first: IteratorResult<Uint8Array, void>,
  pieces: AsyncGenerator<Uint8Array, void, void>,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  } finally {
    await pieces.return();
  }
}
