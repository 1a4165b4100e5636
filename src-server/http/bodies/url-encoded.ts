import { parse } from 'node:querystring';
import { TransportFailure } from '../failures.ts';
import { declaredText } from './declared-text.ts';

/** Fields that one request may have; no operation knows as many as fifty. */
export const mostFields = 1000;

/**
 * The fields of `name=value&…`, as query strings and URL-encoded bodies have them. A `%` that begins no byte stands for
 * itself, and so does what is no UTF-8 for Windows-1252 where no charset is declared: the parser of Express would leave
 * the whole value encoded then.
 * @param encoded one character per byte
 * @param charset a known one
 * @throws TransportFailure (413) where there are too many
 */
export function urlEncodedFields(encoded: string, charset?: string): Record<string, unknown> {
  const fields = parse(encoded, '&', '=', {
    // One more than is allowed is enough to tell.
    maxKeys: mostFields + 1,
    decodeURIComponent: (text) => declaredText(percentDecoded(text), charset),
  });
  const count = Object.values(fields).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 1),
    0,
  );
  if (count > mostFields) {
    throw new TransportFailure(413, `A request may have at most ${mostFields} fields.`);
  }
  return fields;
}

const percent = 0x25;

/** The bytes of a percent-encoded text that has one character per byte. */
function percentDecoded(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const value = byte === percent ? 16 * digit(bytes[index + 1]) + digit(bytes[index + 2]) : Number.NaN;
    bytes[length] = Number.isNaN(value) ? byte : value;
    if (!Number.isNaN(value)) index += 2;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** The value of a hexadecimal digit; of anything else NaN. */
function digit(code: number | undefined): number {
  if (code === undefined) return Number.NaN;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
