/** An entry of a zip archive's central directory. */
export interface ZipEntry {
  path: string;
  size: number;
  packedSize: number;
  encrypted: boolean;
  /** 0 stored, 8 deflated. */
  method: number;
  headerOffset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 0xffff;

// Archives with large or very many entries (zip64) keep what has no room in 32 bits elsewhere.
const elsewhere = 0xffffffff;
const largeEndSignature = 0x06064b50;
const largeEndLength = 56;
const locatorSignature = 0x07064b50;
const locatorLength = 20;
const largeNumbers = 0x0001;

/** Where the directory of an archive stands. */
interface Directory {
  start: number;
  size: number;
}

/**
 * Lists an archive from its central directory, without unpacking anything.
 * Undefined where it cannot be listed, because it is damaged; the service then reads and judges it.
 */
export async function listZip(file: Blob): Promise<ZipEntry[] | undefined> {
  const found = await directoryOf(file);
  if (found === undefined || found.start + found.size > file.size) return undefined;
  const { start, size } = found;
  return readDirectory(new DataView(await file.slice(start, start + size).arrayBuffer()));
}

async function directoryOf(file: Blob): Promise<Directory | undefined> {
  const tailStart = Math.max(0, file.size - locatorLength - endLength - longestComment);
  const tail = new DataView(await file.slice(tailStart).arrayBuffer());
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  const locator = end - locatorLength;
  const isLarge = locator >= 0 && tail.getUint32(locator, true) === locatorSignature;
  return isLarge ? largeDirectory(file, largeNumber(tail, locator + 8)) : { start, size };
}

async function largeDirectory(file: Blob, at: number): Promise<Directory | undefined> {
  const end = new DataView(await file.slice(at, at + largeEndLength).arrayBuffer());
  if (end.byteLength < largeEndLength || end.getUint32(0, true) !== largeEndSignature) return undefined;
  return { size: largeNumber(end, 40), start: largeNumber(end, 48) };
}

function largeNumber(bytes: DataView, at: number): number {
  return Number(bytes.getBigUint64(at, true));
}

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) === endSignature) return at;
  }
  return undefined;
}

function readDirectory(directory: DataView): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === entrySignature) {
    const nameLength = directory.getUint16(at + 28, true);
    const extraLength = directory.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + directory.getUint16(at + 32, true);
    if (next > directory.byteLength) break;
    entries.push(readEntry(directory, at, { nameLength, extraLength }));
    at = next;
  }
  return entries;
}

function readEntry(
  directory: DataView,
  at: number,
  { nameLength, extraLength }: { nameLength: number; extraLength: number },
): ZipEntry {
  const flags = directory.getUint16(at + 8, true);
  const name = new Uint8Array(directory.buffer, at + 46, nameLength);
  const extra = new DataView(directory.buffer, at + 46 + nameLength, extraLength);
  // Of the numbers that stand elsewhere only those stand there that have no room here, in this order.
  const large = largeNumbersOf(extra);
  const numberAt = (place: number): number => {
    const here = directory.getUint32(at + place, true);
    return here === elsewhere ? (large.shift() ?? here) : here;
  };
  const size = numberAt(24);
  const packedSize = numberAt(20);
  const headerOffset = numberAt(42);
  return {
    path: new TextDecoder(flags & 0x800 ? 'utf-8' : 'windows-1252').decode(name),
    size,
    packedSize,
    encrypted: (flags & 1) !== 0,
    method: directory.getUint16(at + 10, true),
    headerOffset,
  };
}

function largeNumbersOf(extra: DataView): number[] {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = extra.getUint16(at + 2, true);
    if (extra.getUint16(at, true) === largeNumbers) {
      const room = Math.min(length, extra.byteLength - at - 4);
      return Array.from({ length: Math.floor(room / 8) }, (_, index) =>
        largeNumber(extra, at + 4 + index * 8),
      );
    }
    at += 4 + length;
  }
  return [];
}

/** The first bytes of an entry, unpacked: enough to look at, never the whole of a large one. */
export async function readEntryHead(file: Blob, entry: ZipEntry, length: number): Promise<Uint8Array> {
  const header = new DataView(await file.slice(entry.headerOffset, entry.headerOffset + 30).arrayBuffer());
  if (header.byteLength < 30) return new Uint8Array();
  const start = entry.headerOffset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(start, start + entry.packedSize);
  if (entry.method === 0) return new Uint8Array(await packed.slice(0, length).arrayBuffer());
  if (entry.method !== 8) return new Uint8Array();
  return readHead(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')), length);
}

async function readHead(stream: ReadableStream<Uint8Array>, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let filled = 0;
  const reader = stream.getReader();
  while (filled < length) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(0, length - filled);
    head.set(part, filled);
    filled += part.length;
  }
  await reader.cancel();
  return head.subarray(0, filled);
}
