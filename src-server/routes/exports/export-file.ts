import type { Response } from 'express';
import { type AnswerHeaders, streamAnswer } from '../../http/stream-answer.ts';
import type { ViewPieces } from '../../workers/protocol/view-piece.ts';

/** A file that a client may save: known by name and type before anything of it is made. */
export interface ExportFile extends Required<AnswerHeaders> {
  /** Makes it. Called once. */
  pieces(): ViewPieces;
}

/** Answers with the file. */
export async function sendFile(response: Response, { pieces, ...headers }: ExportFile): Promise<void> {
  await streamAnswer(response, pieces(), headers);
}
