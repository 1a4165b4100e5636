import type { Response } from 'express';
import { OperationFailure } from '../base/failures.ts';
import type { ViewPiece, ViewPieces } from '../workers/protocol/view-piece.ts';
import { NotInModel } from '../workers/worker-thread.ts';
import { roomIn } from './answers/list-answer.ts';

interface AnswerHeaders {
  type: string;
  /** The name under which a client saves the body. */
  fileName?: string;
}

/** An answer that is known by type, and by name where it is a file, before anything of it is made. */
export interface StreamedAnswer extends AnswerHeaders {
  /** Makes it. Called once. */
  pieces(): ViewPieces;
}

/**
 * Streams pieces to the client, at the client's pace. What fails before the first piece is thrown, so that it can be
 * answered properly; what fails later breaks the connection, so that nobody takes a part for the whole.
 */
export async function streamAnswer(
  response: Response,
  pieces: ViewPieces,
  headers: AnswerHeaders,
): Promise<void> {
  const first = await firstPiece(pieces);
  response.type(headers.type);
  if (headers.fileName !== undefined) response.attachment(headers.fileName).type(headers.type);
  try {
    await writeAll(response, followedBy(first, pieces));
  } catch (error) {
    if (!response.destroyed) response.destroy();
    throw error;
  }
}

/** Writes pieces as fast as the client takes them; stops where it has gone. */
async function writeAll(response: Response, pieces: AsyncIterable<ViewPiece>): Promise<void> {
  // What breaks the connection also closes it, which is seen below.
  response.on('error', () => undefined);
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece.bytes, () => piece.giveBack())) await roomIn(response);
  }
  response.end();
}

/** The whole of a short answer, as text. */
export async function wholeAnswer(pieces: ViewPieces): Promise<string> {
  const all: Uint8Array[] = [];
  const first = await firstPiece(pieces);
  for await (const piece of followedBy(first, pieces)) all.push(piece.bytes);
  return Buffer.concat(all).toString('utf8');
}

async function firstPiece(pieces: ViewPieces): Promise<IteratorResult<ViewPiece, void>> {
  try {
    return await pieces.next();
  } catch (error) {
    if (error instanceof NotInModel) throw new OperationFailure(404, error.message);
    throw error;
  }
}

async function* followedBy(first: IteratorResult<ViewPiece, void>, pieces: ViewPieces): ViewPieces {
  try {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  } finally {
    await pieces.return();
  }
}
