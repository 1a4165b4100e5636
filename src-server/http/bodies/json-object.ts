import { isUtf8 } from 'node:buffer';
import { TransportFailure } from '../../base/failures.ts';
import { messageOf } from '../../base/thrown.ts';
import { wholeBody } from './body-pieces.ts';
import { declaredText } from './declared-text.ts';
import { JsonGauge } from './json-gauge.ts';

/**
 * The text of a JSON body, which was measured as it arrived: what would take too long to parse is refused at once.
 * @param charset a {@link knownCharset}
 * @throws TransportFailure (400, 413)
 */
export async function jsonText(
  pieces: AsyncGenerator<Buffer, void, void>,
  charset: string | undefined,
): Promise<string> {
  const body = await wholeBody(measured(pieces, new JsonGauge()));
  const text = declaredText(body, charset);
  // In other encodings the bytes of a letter may look like those of the signs that are counted.
  const isPlain = isUtf8(body) && !body.includes(0) && (charset === undefined || /^utf-?8$/i.test(charset));
  if (!isPlain) new JsonGauge().add(Buffer.from(text));
  return text;
}

async function* measured(
  pieces: AsyncGenerator<Buffer, void, void>,
  gauge: JsonGauge,
): AsyncGenerator<Buffer, void, void> {
  for await (const piece of pieces) {
    gauge.add(piece);
    yield piece;
  }
}

/** A JSON object. @throws TransportFailure (400) where the text is none */
export function jsonObject(text: string): object {
  const value = parsedJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new TransportFailure(400, 'The JSON body must be an object whose members are the fields.');
}

/** The members of a JSON object as fields, lists of words separated by commas as forms have them. */
export function jsonFields(text: string): Record<string, unknown> {
  const members = Object.entries(jsonObject(text));
  return Object.fromEntries(members.map(([name, value]) => [name, isList(value) ? value.join(',') : value]));
}

/** The fields with which a JSON body begins that may not have come to its end; none where they cannot be known yet. */
export function beginningFields(begun: string): Record<string, unknown> {
  const members = /^\s*\{(?:\s*"(?:userId|userid|token)"\s*:\s*"[^"\\]*"\s*,?)+/.exec(begun)?.[0];
  return members === undefined ? {} : jsonFields(`${members.replace(/,\s*$/, '')}}`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TransportFailure(400, `The body is not JSON: ${messageOf(error)}.`);
  }
}

function isList(value: unknown): value is (string | number | boolean)[] {
  return Array.isArray(value) && value.every((each) => ['string', 'number', 'boolean'].includes(typeof each));
}
