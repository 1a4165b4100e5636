import { open, readFile, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel, openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { entryName, skippedByName } from './entry-names.ts';

/** One entry of an archive: its bytes, or why they are not read. */
export type ZipItem = { name: string; bytes: Buffer } | { name: string; skipped: string; problem: boolean };

export interface ZipLimits {
  /** Bytes of one entry after inflating. */
  fileSize: number;
  /** Bytes of all entries after inflating. */
  inflatedSize: number;
  files: number;
}

/** The archive as a whole cannot be read; the message completes "… is not read: ". */
export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive';
}

const openOptions = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false };
/** Archives up to this size are read into memory, which makes thousands of small entries fast. */
const inMemorySize = 256 * 1024 * 1024;
/** Entries up to this size are inflated on the spot; handing them to another thread would take longer. */
const onTheSpotSize = 64 * 1024;
const inflateBeside = promisify(inflateRaw);
/** Deflate gives at most 1032 bytes for one; SQL seldom 20. Far above that, a large archive is a trap. */
const suspiciousRatio = 250;
const suspiciousSize = 256 * 1024 * 1024;

/** The bytes of an archive, wherever they are. */
interface ArchiveBytes {
  read(start: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** A zip archive that has passed the checks of its directory, before anything is inflated. */
export class ZipArchive {
  readonly entries: readonly Entry[];
  readonly #zip: ZipFile;
  readonly #bytes: ArchiveBytes;
  readonly #limits: ZipLimits;

  private constructor(zip: ZipFile, bytes: ArchiveBytes, entries: readonly Entry[], limits: ZipLimits) {
    this.#zip = zip;
    this.#bytes = bytes;
    this.entries = entries;
    this.#limits = limits;
  }

  /**
   * Opens an archive from a file or from memory and checks the sizes that its directory declares.
   * @throws UnreadableArchive
   */
  static async open(source: string | Buffer, limits: ZipLimits): Promise<ZipArchive> {
    const inMemory =
      typeof source !== 'string' || (await stat(source)).size > inMemorySize
        ? source
        : await readFile(source);
    const bytes = await bytesOf(inMemory);
    let zip: ZipFile | undefined;
    try {
      zip = await (typeof inMemory === 'string'
        ? openPromise(inMemory, openOptions)
        : fromBufferPromise(inMemory, openOptions));
      return new ZipArchive(zip, bytes, await directory(zip, limits), limits);
    } catch (error) {
      zip?.close();
      await bytes.close();
      if (error instanceof UnreadableArchive) throw error;
      throw new UnreadableArchive(`the archive is damaged (${messageOf(error)})`, { cause: error });
    }
  }

  /** The entries in the order of the archive, folders left out. */
  async *items(): AsyncGenerator<ZipItem> {
    for (const entry of this.entries) {
      const name = nameOf(entry);
      const refusal = this.#refusal(entry, name);
      if (refusal !== undefined) {
        yield { name, skipped: refusal.reason, problem: refusal.problem };
        continue;
      }
      try {
        yield { name, bytes: await this.#inflate(entry) };
      } catch (error) {
        yield { name, skipped: `the entry is damaged (${messageOf(error)})`, problem: true };
      }
    }
  }

  async close(): Promise<void> {
    this.#zip.close();
    await this.#bytes.close();
  }

  #refusal(entry: Entry, name: string): { reason: string; problem: boolean } | undefined {
    const byName = skippedByName(name);
    if (byName !== undefined) return byName;
    if (entry.isEncrypted()) return { reason: 'it is encrypted', problem: true };
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
      return { reason: `its compression method ${entry.compressionMethod} is not supported`, problem: true };
    }
    if (entry.uncompressedSize > this.#limits.fileSize) {
      return {
        reason: `it has ${sizeText(entry.uncompressedSize)}, more than ${sizeText(this.#limits.fileSize)}`,
        problem: true,
      };
    }
    return undefined;
  }

  async #inflate(entry: Entry): Promise<Buffer> {
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
    if (entry.compressedSize > this.#zip.fileSize) throw new Error('it is longer than the archive');
    const packed = await this.#bytes.read(fileDataStart, entry.compressedSize);
    const bytes = entry.compressionMethod === 0 ? packed : await inflated(packed, entry.uncompressedSize);
    if (bytes.length !== entry.uncompressedSize) throw new Error('it has not the length that it says');
    if (crc32(bytes) !== entry.crc32) throw new Error('its checksum is wrong');
    return bytes;
  }
}

/** Inflates no more than an entry declares. */
async function inflated(packed: Buffer, size: number): Promise<Buffer> {
  // A limit of 0 is not allowed; one byte too many is found by the comparison of lengths.
  const options = { maxOutputLength: size + 1 };
  return size <= onTheSpotSize ? inflateRawSync(packed, options) : await inflateBeside(packed, options);
}

async function bytesOf(source: string | Buffer): Promise<ArchiveBytes> {
  if (typeof source !== 'string') {
    return {
      read: (start, length) => Promise.resolve(source.subarray(start, start + length)),
      close: () => Promise.resolve(),
    };
  }
  const file: FileHandle = await open(source);
  return {
    async read(start, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

/** Reads the directory of an archive and refuses what would not be bearable. */
async function directory(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.files) {
    throw new UnreadableArchive(`it has ${zip.entryCount} entries, more than ${limits.files}`);
  }
  const entries: Entry[] = [];
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    inflated += entry.uncompressedSize;
    if (!nameOf(entry).endsWith('/')) entries.push(entry);
  }
  if (inflated > limits.inflatedSize) {
    throw new UnreadableArchive(
      `inflated it would have ${sizeText(inflated)}, more than ${sizeText(limits.inflatedSize)}`,
    );
  }
  if (inflated > suspiciousSize && inflated / Math.max(zip.fileSize, 1) > suspiciousRatio) {
    throw new UnreadableArchive(
      `it would inflate from ${sizeText(zip.fileSize)} to ${sizeText(inflated)}, which no real archive does`,
    );
  }
  return entries;
}

function nameOf(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  return entryName(fileNameRaw, getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false));
}

/** A size for people. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power] ?? ''}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
