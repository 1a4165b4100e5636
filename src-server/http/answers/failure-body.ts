import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Problem } from '../../contract/application/service/problem.ts';
import { jsonType } from './envelope.ts';

/** The address of a request below `/api/v1`, however it is written: whole, in any case, with a slash too many. */
const applicationAddress = /^(?:[a-z][a-z\d+.-]*:\/\/[^/]*)?\/+api\/+v1(?:[/?#]|$)/i;

/** Whether an address is of the application's own endpoints, whose failures are problems. */
export function isApplicationAddress(url: string): boolean {
  return applicationAddress.test(url);
}

/** The address of a request as it came; Express rewrites the other one while it looks for a route. */
export function addressOf(request: IncomingMessage & { originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? '';
}

/** A body with its media type. */
export interface FailureBody {
  type: string;
  body: string;
}

/**
 * A failure that has an HTTP status, as the API of an address reports it: a problem (RFC 9457) on `/api/v1`, else, or
 * where the address is not known, the envelope of the SQLFlow API.
 * @param code of the problem, where the status does not say it all
 */
export function failureBody(
  url: string | undefined,
  status: number,
  message: string,
  code?: string,
): FailureBody {
  if (url === undefined || !isApplicationAddress(url)) {
    return { type: jsonType, body: JSON.stringify({ code: status, error: message }) };
  }
  const title = STATUS_CODES[status] ?? 'Failure';
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail: message,
    code: code ?? title.toLowerCase().replaceAll(' ', '-'),
    instance: url,
  };
  return { type: 'application/problem+json', body: JSON.stringify(problem) };
}
