import { declaredText } from './declared-text.ts';
import { FormFields } from './form-fields.ts';

/**
 * The fields of `name=value&…`, as query strings and URL-encoded bodies have them. A `%` that begins no byte stands for
 * itself.
 * @param encoded one character per byte
 * @throws TransportFailure (413 too many fields, 415 unknown charset)
 */
export function urlEncodedFields(encoded: string, charset?: string): FormFields {
  const fields = new FormFields();
  let start = 0;
  while (start < encoded.length) {
    const end = indexOrEnd(encoded, '&', start);
    if (end > start) {
      const equals = Math.min(indexOrEnd(encoded, '=', start), end);
      const value = encoded.slice(equals + 1, end);
      fields.add(decoded(encoded.slice(start, equals), charset), decoded(value, charset));
    }
    start = end + 1;
  }
  return fields;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from);
  return index === -1 ? text.length : index;
}

function decoded(text: string, charset: string | undefined): string {
  const spaced = text.replaceAll('+', ' ');
  // Most values are plain and need no more.
  if (!/[%\x80-\xff]/.test(spaced)) return spaced;
  return declaredText(percentDecoded(spaced), charset);
}

/** The bytes of a percent-encoded text that has one character per byte. */
export function percentDecoded(text: string): Buffer {
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

const percent = 0x25;

/** The value of a hexadecimal digit; of anything else NaN. */
function digit(code: number | undefined): number {
  if (code === undefined) return Number.NaN;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
