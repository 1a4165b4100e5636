import type { IncomingMessage } from 'node:http';
import { TransportFailure } from '../../base/failures.ts';
import { sizeText } from '../../base/size-text.ts';
import { askForBody } from '../../http/bodies/awaited-body.ts';
import { bodyPieces, wholeBody } from '../../http/bodies/body-pieces.ts';
import type { Exchange } from './exchange.ts';
import { ResourceFailure, unusable } from './parts/failures.ts';
import { isJsonType } from './parts/media-types.ts';

/** Bytes of a body, after inflating. */
const longestBody = 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The media type of a body, without its parameters; what names none is JSON. */
export function bodyType({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? 'application/json').split(';', 1)[0]!.trim().toLowerCase();
}

/** Lets JSON in UTF-8 pass. @throws ResourceFailure (415) */
export function requireJson(request: IncomingMessage, accepted: Readonly<Record<string, string>>): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  const isRead = charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset);
  if (isJsonType(bodyType(request)) && isRead) return;
  const type = request.headers['content-type'] ?? '';
  throw new ResourceFailure(415, `Content type '${type}' not supported; send JSON in UTF-8.`, {
    form: 'cause',
    headers: accepted,
  });
}

/** Reads the JSON of a body; numbers are given as texts. @throws ResourceFailure (400), TransportFailure (400, 413, 415) */
export async function readJson({
  request,
  response,
}: Pick<Exchange, 'request' | 'response'>): Promise<unknown> {
  if (Number(request.headers['content-length']) > longestBody) {
    throw new TransportFailure(413, `The body has more than ${sizeText(longestBody)}.`);
  }
  askForBody(request, response);
  const bytes = await wholeBody(bodyPieces(request, longestBody));
  if (bytes.length === 0) throw unusable('Required request body is missing.');
  try {
    return JSON.parse(utf8.decode(bytes), numberAsWritten) as unknown;
  } catch (error) {
    throw unusable(`Could not read JSON document: ${(error as Error).message}`);
  }
}

/** Fields are texts: a number becomes the digits that were sent, which may be more than a number can hold. */
function numberAsWritten(_name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
