import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { withLogContext } from '../log/log-context.ts';
import { knownCallerOf } from './guards/credentials.ts';

const idHeader = 'X-Request-Id';
/** Characters of a path that are logged. */
const longestPath = 200;

/** What an audit asks for: who was not let in, or wanted too much. */
const audited: ReadonlySet<number> = new Set([401, 403, 413, 414, 415, 429, 503]);

interface Refusal {
  code: number;
  why: string;
  address: string | undefined;
  userId?: string;
}

const refusals = new WeakMap<Response, Refusal>();

/** Writes that a request was refused. No query is logged, as it may hold a token. */
export function logRefusal(
  log: Logger,
  { method, path }: Request,
  refusal: Refusal,
  more: object = {},
): void {
  log.warn({ ...more, method, path: path.slice(0, longestPath), ...refusal }, 'request refused');
}

/**
 * Has the line of a request in the log state that it was refused, to whom and why.
 * @param why the sentence of the answer, which holds nothing of what was sent
 */
export function noteRefusal(response: Response, code: number, why: string): void {
  if (!audited.has(code)) return;
  const { req } = response;
  const userId = knownCallerOf(req)?.userId;
  refusals.set(response, { code, why, address: req.ip, ...(userId !== undefined && { userId }) });
}

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
      const refusal = refusals.get(response);
      if (refusal !== undefined) logRefusal(log, request, refusal, entry);
      else if (status >= 400) log.info(entry, 'request');
      else log.debug(complete ? entry : { ...entry, complete }, 'request');
    });
    withLogContext({ requestId }, next);
  };
}

/** The id of the request that is answered. */
export function requestIdOf(response: Response): string {
  return String(response.get(idHeader));
}
