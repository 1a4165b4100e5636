import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Gives every request an id and logs how it was answered. No content is logged. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    response.set('X-Request-Id', id);
    const begun = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const status = response.statusCode;
      const entry = { id, method, path, status, ms: Math.round(performance.now() - begun) };
      if (status >= 400) log.info(entry, 'request');
      else log.debug(entry, 'request');
    });
    next();
  };
}
