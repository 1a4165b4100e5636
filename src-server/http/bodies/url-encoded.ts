import { TransportFailure } from '../../base/failures.ts';
import { declaredText } from './declared-text.ts';

/** Fields that one request may have; no operation knows as many as fifty. */
export const mostFields = 1000;

const [ampersand, equals, plus, space, percent] = [0x26, 0x3d, 0x2b, 0x20, 0x25];

/**
 * The fields of `name=value&…`, as query strings and URL-encoded bodies have them, read while they arrive. A `%` that
 * begins no byte stands for itself, and so does what is no UTF-8 for Windows-1252 where no charset is declared: the
 * parser of Express would leave the whole value encoded then.
 */
export class UrlEncodedForm {
  readonly #charset: string | undefined;
  /** Values by their names; of a name that came again all of them. */
  readonly #fields = new Map<string, string[]>();
  #count = 0;
  #name: string | undefined;
  #pieces: Buffer[] = [];
  /** The end of the last piece that may begin an encoded byte. */
  #rest = Buffer.alloc(0);

  /** @param charset a known one */
  constructor(charset?: string) {
    this.#charset = charset;
  }

  /** Takes a piece, which is used up. @throws TransportFailure (413) where there are too many fields */
  add(piece: Buffer): void {
    let start = 0;
    while (start < piece.length) {
      const end = indexOr(piece, ampersand, start);
      this.#addPart(piece, start, end);
      if (end < piece.length) this.#endField();
      start = end + 1;
    }
  }

  /** The fields that have come to their end. */
  get complete(): Record<string, unknown> {
    const entries = [...this.#fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  /** All fields. */
  end(): Record<string, unknown> {
    this.#endField();
    return this.complete;
  }

  #addPart(piece: Buffer, start: number, end: number): void {
    let from = start;
    if (this.#name === undefined) {
      const sign = indexOr(piece, equals, start);
      if (sign < end) {
        this.#take(piece.subarray(start, sign));
        this.#name = this.#text();
        from = sign + 1;
      }
    }
    this.#take(piece.subarray(from, end));
  }

  /** Decodes in place what is encoded, but not what the next piece may go on with. */
  #take(piece: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    const cut = bytes.subarray(-2).indexOf(percent);
    const whole = cut === -1 ? bytes.length : Math.max(bytes.length - 2, 0) + cut;
    this.#rest = Buffer.from(bytes.subarray(whole));
    if (whole > 0) this.#pieces.push(percentDecoded(bytes.subarray(0, whole)));
  }

  #text(): string {
    const bytes = Buffer.concat([...this.#pieces, percentDecoded(this.#rest)]);
    this.#pieces = [];
    this.#rest = Buffer.alloc(0);
    return declaredText(bytes, this.#charset);
  }

  #endField(): void {
    if (this.#name === undefined && this.#pieces.length === 0 && this.#rest.length === 0) return;
    this.#count += 1;
    if (this.#count > mostFields) {
      throw new TransportFailure(413, `A request may have at most ${mostFields} fields.`);
    }
    const text = this.#text();
    const [name, value] = this.#name === undefined ? [text, ''] : [this.#name, text];
    this.#name = undefined;
    const values = this.#fields.get(name);
    if (values === undefined) this.#fields.set(name, [value]);
    else values.push(value);
  }
}

/** The fields of a whole query string, if there is one. @param encoded one character per byte */
export function urlEncodedFields(encoded: string | null): Record<string, unknown> {
  const form = new UrlEncodedForm();
  form.add(Buffer.from(encoded ?? '', 'latin1'));
  return form.end();
}

function indexOr(bytes: Buffer, byte: number, from: number): number {
  const index = bytes.indexOf(byte, from);
  return index === -1 ? bytes.length : index;
}

/** Decodes bytes in place. */
function percentDecoded(bytes: Buffer): Buffer {
  if (!bytes.includes(percent) && !bytes.includes(plus)) return bytes;
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    const value = byte === percent ? 16 * digit(bytes[index + 1]) + digit(bytes[index + 2]) : Number.NaN;
    const isByte = !Number.isNaN(value);
    bytes[length] = isByte ? value : byte === plus ? space : byte;
    if (isByte) index += 2;
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
