import { promisify } from 'node:util';
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib';
import { fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { sizeText } from '../../base/size-text.ts';
import { messageOf } from '../../base/thrown.ts';
import { ArchiveBytes } from './archive-bytes.ts';
import { entryName, pathFault, shownName } from './entry-names.ts';
import type { PathLimits } from './entry-names.ts';
import type { InflationBudget } from './inflation-budget.ts';
import type { Refusal } from './refusal.ts';

/** A file of an archive, as the directory lists it. */
export interface ZipEntry {
  /** Its path with forward slashes, as it stands there: not yet safe. */
  name: string;
  /** Bytes after inflating, as declared. */
  size: number;
  record: Entry;
}

export interface ZipLimits extends PathLimits {
  /** Bytes of one entry after inflating. */
  fileSize: number;
}

/** The archive as a whole cannot be read; the message completes "… is not read: ". */
export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive';
}

// Sizes are compared where an entry is read, so that one that lies does not cost the others.
const openOptions = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false, autoClose: false };
/** Entries up to this size are inflated on the spot; handing them to another thread would take longer. */
const onTheSpotSize = 64 * 1024;
const inflateBeside = promisify(inflateRaw);

/** A zip archive whose directory has been read; nothing is inflated yet. */
export class ZipArchive {
  /** Files in the order of the archive; folders are left out. */
  readonly entries: readonly ZipEntry[];
  readonly #zip: ZipFile;
  readonly #bytes: ArchiveBytes;
  readonly #limits: ZipLimits;
  readonly #overlapping: ReadonlySet<Entry>;

  private constructor(zip: ZipFile, bytes: ArchiveBytes, entries: readonly ZipEntry[], limits: ZipLimits) {
    this.#zip = zip;
    this.#bytes = bytes;
    this.entries = entries;
    this.#limits = limits;
    this.#overlapping = overlappingEntries(entries);
  }

  /**
   * Opens an archive from a file or from memory and takes its entries from the budget; what the directory declares to
   * be too much is refused as a whole.
   * @param named what a name in the archive stands for
   * @throws UnreadableArchive
   */
  static async open(
    source: string | Buffer,
    limits: ZipLimits,
    budget: InflationBudget,
    named = (name: string): string => name,
  ): Promise<ZipArchive> {
    const bytes = await ArchiveBytes.of(source);
    let zip: ZipFile | undefined;
    try {
      zip = await fromRandomAccessReaderPromise(bytes, bytes.size, openOptions);
      const entries = await directory(zip, budget);
      const own = entries.map((entry) => ({ ...entry, name: named(entry.name) }));
      return new ZipArchive(zip, bytes, own, limits);
    } catch (error) {
      if (zip === undefined) bytes.close(() => undefined);
      else zip.close();
      if (error instanceof UnreadableArchive) throw error;
      throw new UnreadableArchive(damageOf(error), { cause: error });
    }
  }

  /** Why the path of an entry is not to be used; undefined where it is safe. */
  pathRefusal({ name }: ZipEntry): Refusal | undefined {
    const fault = pathFault(name, this.#limits);
    return fault === undefined
      ? undefined
      : { kind: 'unreadable', reason: `its path is not safe (${fault})` };
  }

  /** Why an entry cannot be read, as far as the directory says; completes "… is not read: ". */
  refusal({ size, record }: ZipEntry): string | undefined {
    const { fileSize } = this.#limits;
    const { compressionMethod } = record;
    if (isLink(record)) return 'it is a symbolic link';
    if (record.isEncrypted()) return 'it is encrypted';
    if (this.#overlapping.has(record)) return 'it shares bytes with another entry, as in a zip bomb';
    if (compressionMethod !== 0 && compressionMethod !== 8) {
      return `its compression method ${compressionMethod} is not supported`;
    }
    return size > fileSize ? `it has ${sizeText(size)}, more than ${sizeText(fileSize)}` : undefined;
  }

  /** The bytes of an entry. @throws where it is damaged or has other bytes than the directory declares */
  async inflate({ record, size }: ZipEntry): Promise<Buffer> {
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(record, { minimal: true });
    const packed = await this.#bytes.slice(fileDataStart, record.compressedSize);
    if (packed.length < record.compressedSize) throw new Error('it ends too early');
    const bytes = record.compressionMethod === 0 ? Buffer.from(packed) : await inflated(packed, size);
    if (bytes.length !== size) throw new Error('it has not the length that it says');
    if (crc32(bytes) !== record.crc32) throw new Error('its checksum is wrong');
    return bytes;
  }

  close(): void {
    this.#zip.close();
  }
}

/** Inflates no more than an entry declares. */
async function inflated(packed: Buffer, size: number): Promise<Buffer> {
  // A limit of 0 is not allowed; one byte too many is found by the comparison of lengths.
  const options = { maxOutputLength: size + 1 };
  try {
    return size <= onTheSpotSize ? inflateRawSync(packed, options) : await inflateBeside(packed, options);
  } catch (error) {
    const tooLong = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLong ? new Error('it has more bytes than it says', { cause: error }) : error;
  }
}

/** Reads the directory of an archive and refuses what would be too much. */
async function directory(zip: ZipFile, budget: InflationBudget): Promise<ZipEntry[]> {
  const tooMany = budget.takeFiles(zip.entryCount);
  if (tooMany !== undefined) throw new UnreadableArchive(`it has ${zip.entryCount} entries: ${tooMany}`);
  const entries: ZipEntry[] = [];
  let declared = 0;
  for await (const record of zip.eachEntry()) {
    const name = nameOf(record);
    if (name.endsWith('/')) continue;
    declared += record.uncompressedSize;
    entries.push({ name, size: record.uncompressedSize, record });
  }
  const tooMuch = budget.refusal(declared);
  if (tooMuch === undefined) return entries;
  throw new UnreadableArchive(`inflated it would have ${sizeText(declared)}: ${tooMuch}`);
}

/**
 * Entries that reach into the next one. In an honest archive each has its own bytes; a bomb lets thousands of entries
 * inflate the same ones (D. Fifield, "A better zip bomb", 2019).
 */
function overlappingEntries(entries: readonly ZipEntry[]): Set<Entry> {
  const inPlace = entries
    .map(({ record }) => record)
    .sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  const overlapping = new Set<Entry>();
  for (const [index, entry] of inPlace.entries()) {
    const next = inPlace[index + 1];
    const { relativeOffsetOfLocalHeader, fileNameLength, compressedSize } = entry;
    const end = relativeOffsetOfLocalHeader + localHeaderSize + fileNameLength + compressedSize;
    if (next !== undefined && end > next.relativeOffsetOfLocalHeader) overlapping.add(entry);
  }
  return overlapping;
}

/** Bytes of an entry's local header without its name. */
const localHeaderSize = 30;

/** Made on a system with Unix's file types, and of the type of links. */
function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const madeOn = versionMadeBy >> 8;
  const unix = 3;
  const macOs = 19;
  const type = (externalFileAttributes >>> 28) & 0xf;
  return (madeOn === unix || madeOn === macOs) && type === 0xa;
}

/** The extra field in which Info-ZIP's tools put the name in UTF-8. */
const unicodePath = 0x7075;

function nameOf(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const declaredName = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  return extraFields.some(({ id }) => id === unicodePath)
    ? declaredName
    : entryName(fileNameRaw, declaredName);
}

/** What is wrong with an archive whose directory cannot be read. */
function damageOf(error: unknown): string {
  const message = shownMessage(error);
  if (message.includes('strong encryption')) return 'it is encrypted';
  if (message.includes('multi-disk'))
    return 'it is one part of a split archive, whose other parts are missing';
  return `the archive is damaged (${message})`;
}

/** The message of an error, fit to be shown: it may quote a name. */
export function shownMessage(error: unknown): string {
  return shownName(messageOf(error));
}
