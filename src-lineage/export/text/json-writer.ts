const firstBlock = 4 * 1024;
const quote = 34;
const comma = 44;
const zero = 48;
/** Of 2^31 - 1. */
const mostDigits = 10;
const backslash = 92;
/** The printable characters of ASCII, which stand in JSON as they are, but for two. */
const [firstPlain, lastPlain] = [32, 126];

/** A part of a value that writes itself, because there is much of it and objects would take too long. */
export abstract class SelfWritten {
  abstract write(json: JsonWriter): void;

  /** The same as a plain value, for `JSON.stringify`. */
  abstract toJSON(): unknown;
}

/**
 * Writes JSON as UTF-8 into one block of memory, which is used again and again: nothing is left behind that would have
 * to be collected, neither strings nor blocks. It is for answers of hundreds of megabytes.
 */
export class JsonWriter {
  #block = new Uint8Array(firstBlock);
  #length = 0;

  /** Bytes written since the last {@link take}. */
  get length(): number {
    return this.#length;
  }

  /** What was written since the last time. The memory is lent: it holds these bytes until more is written. */
  take(): Uint8Array {
    const bytes = this.#block.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /** Writes what is JSON already. @param text ASCII */
  raw(text: string): void {
    const block = this.#blockWith(text.length);
    let at = this.#length;
    for (let index = 0; index < text.length; index++) block[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** @param value a whole number from 0 to 2^31 - 1 */
  integer(value: number): void {
    const block = this.#blockWith(mostDigits);
    const start = this.#length;
    const end = start + digitsOf(value);
    let rest = value;
    for (let at = end - 1; at >= start; at--) {
      const tens = (rest / 10) | 0;
      block[at] = zero + rest - tens * 10;
      rest = tens;
    }
    this.#length = end;
  }

  /** Writes a string as `JSON.stringify` does. */
  string(value: string): void {
    const block = this.#blockWith(value.length + 2);
    let at = this.#length;
    block[at++] = quote;
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code < firstPlain || code > lastPlain || code === quote || code === backslash) {
        this.#utf8(JSON.stringify(value));
        return;
      }
      block[at++] = code;
    }
    block[at++] = quote;
    this.#length = at;
  }

  /** Writes a plain value as `JSON.stringify` does; parts of it may be {@link SelfWritten}. */
  value(value: unknown): void {
    if (typeof value === 'string') this.string(value);
    else if (value instanceof SelfWritten) value.write(this);
    else if (Array.isArray(value)) this.list(value, (json, item) => json.value(item));
    else if (typeof value === 'object' && value !== null) this.#record(value as Record<string, unknown>);
    else this.raw(JSON.stringify(value) ?? 'null');
  }

  /** Writes an array. */
  list<T>(items: Iterable<T>, write: (json: JsonWriter, item: T) => void): void {
    this.raw('[');
    let count = 0;
    for (const item of items) {
      if (count > 0) this.comma();
      count += 1;
      write(this, item);
    }
    this.raw(']');
  }

  comma(): void {
    this.#blockWith(1)[this.#length++] = comma;
  }

  #record(record: Record<string, unknown>): void {
    let separator = '{';
    for (const name of Object.keys(record)) {
      const field: unknown = record[name];
      if (field === undefined) continue;
      this.raw(separator);
      this.string(name);
      this.raw(':');
      this.value(field);
      separator = ',';
    }
    this.raw(separator === '{' ? '{}' : '}');
  }

  /** Surrogates that are alone do not occur: `JSON.stringify` escapes them. */
  #utf8(text: string): void {
    const block = this.#blockWith(text.length * 3);
    let at = this.#length;
    for (const character of text) {
      const code = character.codePointAt(0)!;
      if (code < 0x80) {
        block[at++] = code;
      } else if (code < 0x800) {
        block[at++] = 0xc0 | (code >> 6);
        block[at++] = 0x80 | (code & 0x3f);
      } else if (code < 0x10000) {
        block[at++] = 0xe0 | (code >> 12);
        block[at++] = 0x80 | ((code >> 6) & 0x3f);
        block[at++] = 0x80 | (code & 0x3f);
      } else {
        block[at++] = 0xf0 | (code >> 18);
        block[at++] = 0x80 | ((code >> 12) & 0x3f);
        block[at++] = 0x80 | ((code >> 6) & 0x3f);
        block[at++] = 0x80 | (code & 0x3f);
      }
    }
    this.#length = at;
  }

  /** The block, with room for so many bytes more. */
  #blockWith(room: number): Uint8Array {
    const needed = this.#length + room;
    if (needed <= this.#block.length) return this.#block;
    const larger = new Uint8Array(Math.max(this.#block.length * 2, needed));
    larger.set(this.#block.subarray(0, this.#length));
    this.#block = larger;
    return larger;
  }
}

function digitsOf(value: number): number {
  if (value < 10) return 1;
  if (value < 100) return 2;
  if (value < 1000) return 3;
  if (value < 10_000) return 4;
  let digits = 5;
  for (let power = 100_000; power <= value; power *= 10) digits += 1;
  return digits;
}
