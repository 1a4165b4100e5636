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
const inZip64 = 0xffffffff;

/**
 * Lists an archive from its central directory, without unpacking anything.
 * Undefined where it cannot be listed here (damaged, or of the 64-bit form); the service then reads and judges it.
 */
export async function listZip(file: Blob): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, file.size - endLength - longestComment);
  const tail = new DataView(await file.slice(tailStart).arrayBuffer());
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size === inZip64 || start === inZip64 || start + size > file.size) return undefined;
  return readDirectory(new DataView(await file.slice(start, start + size).arrayBuffer()));
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
    const flags = directory.getUint16(at + 8, true);
    const nameLength = directory.getUint16(at + 28, true);
    const name = new Uint8Array(
      directory.buffer,
      at + 46,
      Math.min(nameLength, directory.byteLength - at - 46),
    );
    entries.push({
      path: new TextDecoder(flags & 0x800 ? 'utf-8' : 'windows-1252').decode(name),
      size: directory.getUint32(at + 24, true),
      packedSize: directory.getUint32(at + 20, true),
      encrypted: (flags & 1) !== 0,
      method: directory.getUint16(at + 10, true),
      headerOffset: directory.getUint32(at + 42, true),
    });
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
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
