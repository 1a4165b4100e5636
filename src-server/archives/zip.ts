import { crc32 } from 'node:zlib';
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
/** Deflate gives at most 1032 bytes for one; SQL seldom 20. Far above that, a large archive is a trap. */
const suspiciousRatio = 250;
const suspiciousSize = 256 * 1024 * 1024;

/** A zip archive that has passed the checks of its directory, before anything is inflated. */
export class ZipArchive {
  readonly entries: readonly Entry[];
  readonly #zip: ZipFile;
  readonly #limits: ZipLimits;

  private constructor(zip: ZipFile, entries: readonly Entry[], limits: ZipLimits) {
    this.#zip = zip;
    this.entries = entries;
    this.#limits = limits;
  }

  /**
   * Opens an archive from a file or from memory and checks the sizes that its directory declares.
   * @throws UnreadableArchive
   */
  static async open(source: string | Buffer, limits: ZipLimits): Promise<ZipArchive> {
    let zip: ZipFile | undefined;
    try {
      zip = await (typeof source === 'string'
        ? openPromise(source, openOptions)
        : fromBufferPromise(source, openOptions));
      const entries = await directory(zip, limits);
      return new ZipArchive(zip, entries, limits);
    } catch (error) {
      zip?.close();
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

  close(): void {
    this.#zip.close();
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
    const bytes = Buffer.allocUnsafeSlow(entry.uncompressedSize);
    let length = 0;
    const stream = await this.#zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (length + chunk.length > bytes.length) {
        stream.destroy();
        throw new Error('it is larger than it says');
      }
      length += chunk.copy(bytes, length);
    }
    if (length !== bytes.length) throw new Error('it is shorter than it says');
    if (crc32(bytes) !== entry.crc32) throw new Error('its checksum is wrong');
    return bytes;
  }
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
