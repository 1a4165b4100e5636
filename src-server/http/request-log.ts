import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { withLogContext } from '../log/log-context.ts';

const idHeader = 'X-Request-Id';
/** Characters of a path that are logged. */
const longestPath = 200;

/** Gives every request an id, which its lines in the log name, and logs how it was answered. No content is logged. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    response.set(idHeader, requestId);
    const begun = performance.now();
    const { method } = request;
    const path = request.path.slice(0, longestPath);
    response.once('close', () => {
      const status = response.statusCode;
      const ms = Math.round(performance.now() - begun);
      const entry = { requestId, method, path, status, ms };
      const complete = response.writableFinished;
      if (status >= 400) log.info(entry, 'request');
      else log.debug(complete ? entry : { ...entry, complete }, 'request');
    });
    withLogContext({ requestId }, next);
  };
}

/** The id of the request that is answered. */
export function requestIdOf(response: Response): string {
  return String(response.get(idHeader));
}
