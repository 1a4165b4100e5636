import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { TooManyAttempts } from '../access/access.ts';
import { isDiskFull, isOfDisk } from '../base/disk-full.ts';
import { OperationFailure, TransportFailure } from '../base/failures.ts';
import { noMeter } from '../log/metrics/meter.ts';
import type { Meter } from '../log/metrics/meter.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { sendFailure } from './answers/envelope.ts';
import { failureBody, isApplicationAddress } from './answers/failure-body.ts';
import { noteFailure } from './guards/audit-notes.ts';
import { noteRefusal, requestIdOf } from './request-log.ts';

/** Seconds after which what was too much at once may be sent again. */
const retryAfter = '5';

/** A failure as it is answered. */
interface Failure {
  code: number;
  message: string;
  /** The transport refuses: HTTP carries the code on SQLFlow paths too. */
  byTransport: boolean;
}

/** Answers failures as the API of their address reports them: problems on `/api/v1`, else the SQLFlow API's envelope. */
export function errorAnswers(log: Logger, meter: Meter = noMeter): ErrorRequestHandler {
  return (error: unknown, { originalUrl }, response, _next) => {
    if (cannotAnswer(response, error, log)) return;
    const failure = failureOf(error, log, requestIdOf(response));
    meter.failure(failure.code);
    noteFailure(response, error instanceof TooManyAttempts ? 429 : failure.code);
    noteRefusal(response, error instanceof TooManyAttempts ? 429 : failure.code, failure.message);
    if (failure.code === 503 && !response.hasHeader('Retry-After')) response.set('Retry-After', retryAfter);
    if (isApplicationAddress(originalUrl)) answerProblem(response, error, failure);
    else sendFailure(response, failure.code, failure.message, failure.byTransport ? failure.code : 200);
  };
}

function answerProblem(response: Response, error: unknown, { code, message }: Failure): void {
  if (error instanceof TooManyAttempts) response.set('Retry-After', String(error.retryAfter));
  const status = error instanceof TooManyAttempts ? 429 : code;
  const errorCode = error instanceof TransportFailure ? error.code : undefined;
  const { type, body } = failureBody(response.req.originalUrl, status, message, errorCode);
  response.status(status).type(type).send(body);
}

/** Once an answer has begun, all that is left is to break it off. */
function cannotAnswer(response: Response, error: unknown, log: Logger): boolean {
  if (!response.headersSent && !response.destroyed) return false;
  if (!response.writableFinished && !response.destroyed) response.destroy();
  log.debug({ err: error, requestId: requestIdOf(response) }, 'answer broken off');
  return true;
}

function failureOf(error: unknown, log: Logger, requestId: string): Failure {
  if (error instanceof OperationFailure) {
    return { code: error.code, message: error.message, byTransport: false };
  }
  if (error instanceof TransportFailure) {
    return { code: error.status, message: error.message, byTransport: true };
  }
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { code: status, message: bodyMessage(status, error), byTransport: true };
  }
  log.error({ err: error, requestId }, 'internal error');
  if (isDiskFull(error)) return { code: 500, message: diskFull, byTransport: false };
  if (error instanceof StoreUnavailable) return { code: 503, message: noStore, byTransport: true };
  if (isOfDisk(error)) return { code: 503, message: diskTrouble, byTransport: true };
  return { code: 500, message: `Internal error ${requestId}; the log says more.`, byTransport: false };
}

const diskTrouble =
  'The disk, or what the system allows of open files, does not let this be done now; try again.';
const noStore = 'The database of the service cannot be reached now; try again.';
const diskFull = 'The disk with the data folder is full. Make room there, and try again.';

function bodyMessage(status: number, error: unknown): string {
  if (status === 413) return 'The body is too large.';
  if (status === 415) return 'The charset or encoding of the body is not supported.';
  return `The request cannot be read: ${error instanceof Error ? error.message : 'it is malformed'}.`;
}
