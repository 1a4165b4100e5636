import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';
import { errorOf } from '../../base/thrown.ts';

/** Bytes that are read at once: thousands of small entries lie side by side. */
const windowSize = 1024 * 1024;

/** The bytes of an archive, in memory or in a file, of which no more than a window is held. */
export class ArchiveBytes extends RandomAccessReader {
  readonly size: number;
  readonly #source: Buffer | FileHandle;
  #window: Buffer;
  #windowStart = 0;

  private constructor(source: Buffer | FileHandle, size: number) {
    super();
    this.#source = source;
    this.size = size;
    this.#window = Buffer.isBuffer(source) ? source : Buffer.alloc(0);
  }

  static async of(source: string | Buffer): Promise<ArchiveBytes> {
    if (typeof source !== 'string') return new ArchiveBytes(source, source.length);
    const file = await open(source);
    return new ArchiveBytes(file, (await file.stat()).size);
  }

  /** The bytes from `start` on, fewer at the end; they are shared and not to be changed. */
  async slice(start: number, length: number): Promise<Buffer> {
    const within = this.#within(start, length);
    if (within !== undefined) return within;
    if (length > windowSize) return await this.#fromFile(start, length);
    this.#window = await this.#fromFile(start, windowSize);
    this.#windowStart = start;
    return this.#window.subarray(0, length);
  }

  /** What yauzl asks for: fills a part of its buffer. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const within = this.#within(position, length);
    if (within !== undefined) {
      // Never at once: a directory of many entries would be a deep recursion.
      const bytesRead = within.copy(buffer, offset);
      setImmediate(() => callback(null, bytesRead));
      return;
    }
    this.slice(position, length).then(
      (bytes) => callback(null, bytes.copy(buffer, offset)),
      (error: unknown) => callback(errorOf(error)),
    );
  }

  override close(callback: (error: Error | null) => void): void {
    if (Buffer.isBuffer(this.#source)) {
      setImmediate(() => callback(null));
      return;
    }
    this.#source.close().then(
      () => callback(null),
      (error: unknown) => callback(errorOf(error)),
    );
  }

  #within(start: number, length: number): Buffer | undefined {
    const from = start - this.#windowStart;
    const atEnd = Buffer.isBuffer(this.#source);
    if (from < 0 || (from + length > this.#window.length && !atEnd)) return undefined;
    return this.#window.subarray(from, from + length);
  }

  async #fromFile(start: number, length: number): Promise<Buffer> {
    if (Buffer.isBuffer(this.#source)) return this.#source.subarray(start, start + length);
    const wanted = Math.max(Math.min(length, this.size - start), 0);
    const bytes = Buffer.allocUnsafeSlow(wanted);
    const { bytesRead } = await this.#source.read(bytes, 0, wanted, start);
    return bytes.subarray(0, bytesRead);
  }
}
