import type { Response } from 'express';

/** The media type that the vendor's servers answer with. */
export const jsonType = 'application/json;charset=utf-8';

/** Sends a failure in the envelope. `status` is 200 unless the transport refuses. */
export function sendFailure(response: Response, code: number, error: string, status = 200): void {
  response.status(status).type(jsonType).send(JSON.stringify({ code, error }));
}

/** Sends a success in the envelope. */
export function sendSuccess(response: Response, data: unknown): void {
  response.type(jsonType).send(JSON.stringify({ code: 200, data }));
}
