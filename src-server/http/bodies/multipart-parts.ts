import { TransportFailure } from '../failures.ts';

/** A part of a multipart body. Its content is to be read before the next part is asked for. */
export interface Part {
  /** By names in lower case; the values have one character per byte. */
  headers: ReadonlyMap<string, string>;
  content: AsyncGenerator<Buffer, void, void>;
}

/** Bytes that the headers of one part may have. */
const mostHeaderBytes = 16 * 1024;
const newline = 0x0a;
const carriageReturn = 0x0d;
const dash = 0x2d;

/**
 * Takes a multipart body (RFC 2046) apart as it arrives. What stands before the first boundary and after the last is
 * left out; lines may also end by LF alone.
 * @throws TransportFailure (400) where it is malformed or ends too early
 */
export async function* multipartParts(
  pieces: AsyncGenerator<Buffer, void, void>,
  boundary: string,
): AsyncGenerator<Part, void, void> {
  const body = new BodyReader(pieces, Buffer.from(`\n--${boundary}`, 'latin1'));
  await consume(body.untilBoundary());
  while (!(await body.atEnd())) {
    const headers = await partHeaders(body);
    const content = body.untilBoundary();
    yield { headers, content };
    await consume(content);
  }
  await consume(pieces);
}

async function consume(pieces: AsyncGenerator<Buffer, void, void>): Promise<void> {
  while ((await pieces.next()).done !== true);
}

async function partHeaders(body: BodyReader): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  let last: string | undefined;
  let bytes = 0;
  for (let line = await body.line(); line !== ''; line = await body.line()) {
    bytes += line.length;
    if (bytes > mostHeaderBytes) throw malformed('a part has too many headers');
    const folded = /^[ \t]+(.*)$/s.exec(line);
    if (folded !== null && last !== undefined) {
      headers.set(last, `${headers.get(last) ?? ''} ${folded[1] ?? ''}`);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1) throw malformed('a line of the headers of a part has no name');
    last = line.slice(0, colon).trim().toLowerCase();
    headers.set(last, line.slice(colon + 1).trim());
  }
  return headers;
}

/** A body of which pieces have arrived, and where the boundaries in it are. */
class BodyReader {
  readonly #pieces: AsyncGenerator<Buffer, void, void>;
  readonly #delimiter: Buffer;
  /** What has arrived and was not taken yet. The first boundary may stand at the very start. */
  #held: Buffer = Buffer.from('\n');

  constructor(pieces: AsyncGenerator<Buffer, void, void>, delimiter: Buffer) {
    this.#pieces = pieces;
    this.#delimiter = delimiter;
  }

  /** What stands before the next boundary, which is stepped over. */
  async *untilBoundary(): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const index = this.#held.indexOf(this.#delimiter);
      if (index === -1) {
        // A boundary may have begun, and a line end before it.
        const certain = this.#held.length - this.#delimiter.length;
        if (certain > 0) yield this.#take(certain);
        await this.#more();
      } else if (await this.#isBoundaryAt(index)) {
        const content = this.#take(index);
        const lineEnd = content.at(-1) === carriageReturn ? 1 : 0;
        if (content.length > lineEnd) yield content.subarray(0, content.length - lineEnd);
        this.#take(this.#delimiter.length);
        return;
      } else {
        yield this.#take(index + 1);
      }
    }
  }

  /** After a boundary: whether it was the last. Otherwise the rest of its line is stepped over. */
  async atEnd(): Promise<boolean> {
    await this.#have(2);
    if (this.#held[0] === dash && this.#held[1] === dash) return true;
    if ((await this.line()).trim() !== '') throw malformed('a boundary is followed by other text');
    return false;
  }

  /** The next line without its end, one character per byte. */
  async line(): Promise<string> {
    let end = this.#held.indexOf(newline);
    while (end === -1) {
      if (this.#held.length > mostHeaderBytes) throw malformed('a part has too many headers');
      await this.#more();
      end = this.#held.indexOf(newline);
    }
    const line = this.#take(end + 1);
    return line.subarray(0, line.at(-2) === carriageReturn ? -2 : -1).toString('latin1');
  }

  /** Whether a delimiter is one, and not the beginning of a longer line. */
  async #isBoundaryAt(index: number): Promise<boolean> {
    const after = index + this.#delimiter.length;
    await this.#have(after + 1);
    const next = this.#held[after];
    if (next !== dash) return next === carriageReturn || next === newline || next === 0x20 || next === 0x09;
    await this.#have(after + 2);
    return this.#held[after + 1] === dash;
  }

  async #have(length: number): Promise<void> {
    while (this.#held.length < length) await this.#more();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done === true) throw malformed('it ends before its closing boundary');
    this.#held = Buffer.concat([this.#held, value]);
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }
}

function malformed(reason: string): TransportFailure {
  return new TransportFailure(400, `The multipart body is malformed: ${reason}.`);
}
