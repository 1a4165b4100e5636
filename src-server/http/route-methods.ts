import type { RequestHandler, Router } from 'express';
import { OperationFailure, TransportFailure } from './failures.ts';

/** Serves one method of a path, and refuses the others properly. */
export function serve(
  router: Router,
  method: 'get' | 'post',
  path: string,
  ...handlers: RequestHandler[]
): void {
  const allowed = method === 'get' ? 'GET, HEAD' : 'POST';
  router
    .route(path)
    [method](...handlers)
    .all((request, response) => {
      response.set('Allow', allowed);
      throw new TransportFailure(405, `${request.method} is not allowed here; allowed: ${allowed}.`);
    });
}

/** A whole number from a path or query. @throws OperationFailure (400) */
export function wholeNumber(name: string, text: unknown, standard?: number): number {
  if (text === undefined && standard !== undefined) return standard;
  if (typeof text === 'string' && /^\d{1,9}$/.test(text)) return Number(text);
  throw new OperationFailure(400, `${name} must be a whole number from 0.`);
}
