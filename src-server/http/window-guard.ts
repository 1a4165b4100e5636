import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { failureBody } from './answers/failure-body.ts';
import { noteRefusal } from './request-log.ts';
import { windowKeyHeader } from './guards/window-key.ts';

/**
 * Answers the desktop's own window alone, which names a key in every request. The service is on a port that nobody
 * was promised then; no program shall come to rely on it.
 */
export function windowGuard(key: string): RequestHandler {
  const expected = Buffer.from(key);
  return (request, response, next) => {
    const given = Buffer.from(request.get(windowKeyHeader) ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    const message =
      'This service answers the window of its application only, because the port for other programs is taken.';
    noteRefusal(response, 403, message);
    const { type, body } = failureBody(request.originalUrl, 403, message);
    response.status(403).type(type).send(body);
  };
}
