import { STATUS_CODES } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { TransportFailure } from '../../base/failures.ts';
import { requestIdOf } from '../../http/request-log.ts';
import { StoreFull } from '../repositories/bounded-repository.ts';
import { StoreUnavailable } from '../resources/repository.ts';
import { ResourceFailure } from './parts/failures.ts';
import { jsonText, sendEmpty, sendJson } from './send.ts';

/** Seconds after which a client may ask a store again that cannot be used. */
const retryAfter = '5';

/** Answers a failure in its form. */
export function sendFailure(request: Request, response: Response, error: unknown, log: Logger): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const failure = failureOf(error, requestIdOf(response), log);
  for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
  if (failure.form === 'empty') sendEmpty(response, failure.status);
  else if (failure.form === 'cause') {
    sendJson(response, failure.status, 'application/json', { cause: null, message: failure.message });
  } else sendJson(response, failure.status, 'application/json;charset=UTF-8', errorBody(request, failure));
}

/** The body of a failure in the form `error`, as text. */
export function errorText(request: Request, failure: ResourceFailure): string {
  return jsonText(errorBody(request, failure));
}

function errorBody({ path }: Request, { status, exception, message }: ResourceFailure): object {
  return {
    timestamp: Date.now(),
    status,
    error: STATUS_CODES[status] ?? 'Failure',
    ...(exception !== undefined && { exception }),
    message,
    path,
  };
}

function failureOf(error: unknown, requestId: string, log: Logger): ResourceFailure {
  if (error instanceof ResourceFailure) return error;
  if (error instanceof TransportFailure) {
    return new ResourceFailure(error.status, error.message, { form: 'cause' });
  }
  if (error instanceof StoreFull) return new ResourceFailure(507, error.message);
  if (error instanceof StoreUnavailable) {
    log.error({ err: error, requestId }, 'the store of an example cannot be used');
    const message = `The store cannot be used now; the log says more (${requestId}).`;
    return new ResourceFailure(503, message, { headers: { 'Retry-After': retryAfter } });
  }
  log.error({ err: error, requestId }, 'internal error of an example');
  return new ResourceFailure(500, `Internal error ${requestId}; the log says more.`);
}
