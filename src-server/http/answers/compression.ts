import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** What is shorter is sent as it is. */
const shortest = 10 * 1024;
/** The best that brotli has takes twenty times as long, for a tenth less. */
const brotliQuality = 6;

const brotli = promisify(brotliCompress);
const deflated = promisify(gzip);

/** Who calls from this machine, on which compressing takes longer than sending. */
const ownAddress = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

type Encoding = 'br' | 'gzip';

/** Texts that do not change, compressed when they are first asked for and kept so. */
export class CompressedTexts {
  readonly #made = new Map<string, Promise<Buffer>>();

  /**
   * Sends a text compressed where the caller takes it so, and is not on this machine; what is sent says so itself.
   * @param key what identifies the text; there must be few
   * @returns whether it was sent
   */
  async send(
    request: Request,
    response: Response,
    key: string,
    load: () => Promise<Buffer>,
  ): Promise<boolean> {
    response.vary('Accept-Encoding');
    const encoding = encodingFor(request);
    if (encoding === undefined) return false;
    const name = `${encoding} ${key}`;
    const made = this.#made.get(name) ?? load().then((text) => compressed(text, encoding));
    this.#made.set(name, made);
    try {
      const bytes = await made;
      response.set('Content-Encoding', encoding).send(bytes);
      return true;
    } catch {
      this.#made.delete(name);
      return false;
    }
  }

  /** Whether a text of so many bytes is worth it. */
  static isWorthIt(bytes: number): boolean {
    return bytes >= shortest;
  }
}

function encodingFor(request: Request): Encoding | undefined {
  const isWhole = request.method === 'GET' && request.headers.range === undefined;
  if (!isWhole || ownAddress.test(request.ip ?? '')) return undefined;
  // Brotli goes first where both are taken: clients name it last.
  if (request.acceptsEncodings('br') !== false) return 'br';
  return request.acceptsEncodings('gzip') === false ? undefined : 'gzip';
}

async function compressed(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await deflated(text);
  return await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}
