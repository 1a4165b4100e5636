import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip, each part of which may lie. */
export interface CraftedEntry {
  name: string | Uint8Array;
  content: string | Uint8Array;
  /** 0 stored, 8 deflated (the default). */
  method?: number;
  flags?: number;
  /** What the directory says instead of the truth. */
  declaredSize?: number;
  declaredPackedSize?: number;
  crc?: number;
  /** Upper byte: the system; 3 is Unix. */
  madeBy?: number;
  attributes?: number;
  extra?: Uint8Array;
  /** The directory says that the entry begins where this one, by its index, does. */
  sameBytesAs?: number;
  /** Size and checksum stand behind the bytes. */
  descriptor?: boolean;
  /** Sizes stand in the extra field of large archives. */
  zip64?: boolean;
}

/** A zip archive made by hand. */
export function craftedZip(entries: readonly CraftedEntry[], comment = ''): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let offset = 0;
  for (const [index, entry] of entries.entries()) {
    const made = madeEntry(entry);
    starts[index] = entry.sameBytesAs === undefined ? offset : (starts[entry.sameBytesAs] ?? 0);
    if (entry.sameBytesAs === undefined) {
      parts.push(made.local);
      offset += made.local.length;
    }
    directory.push(made.central(starts[index]));
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...parts, listing, end, Buffer.from(comment)]));
}

function madeEntry(entry: CraftedEntry): { local: Buffer; central(start: number): Buffer } {
  const name = Buffer.from(entry.name);
  const content = Buffer.from(entry.content);
  const method = entry.method ?? 8;
  const packed = method === 8 ? deflateRawSync(content) : content;
  const crc = entry.crc ?? crc32(content);
  const size = entry.declaredSize ?? content.length;
  const packedSize = entry.declaredPackedSize ?? packed.length;
  const flags = (entry.flags ?? 0) | (entry.descriptor === true ? 8 : 0);
  const extra = entry.zip64 === true ? zip64Extra(size, packedSize) : Buffer.from(entry.extra ?? []);
  const sizes = entry.zip64 === true ? [0xffffffff, 0xffffffff] : [packedSize, size];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(crc, 10);
  common.writeUInt32LE(sizes[0] ?? 0, 14);
  common.writeUInt32LE(sizes[1] ?? 0, 18);
  common.writeUInt16LE(name.length, 22);
  common.writeUInt16LE(extra.length, 24);
  const first = Buffer.from(common);
  if (entry.descriptor === true) first.fill(0, 10, 22);
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    first,
    name,
    extra,
    packed,
    ...(entry.descriptor === true ? [descriptor(crc, packedSize, size)] : []),
  ]);
  return { local, central: (start) => centralHeader(entry, common, name, extra, start) };
}

function centralHeader(
  entry: CraftedEntry,
  common: Buffer,
  name: Buffer,
  extra: Buffer,
  start: number,
): Buffer {
  const header = Buffer.alloc(46);
  header.write('PK\x01\x02', 0, 'latin1');
  header.writeUInt16LE(entry.madeBy ?? 20, 4);
  common.copy(header, 6);
  header.writeUInt32LE((entry.attributes ?? 0) >>> 0, 38);
  header.writeUInt32LE(start, 42);
  return Buffer.concat([header, name, extra]);
}

function zip64Extra(size: number, packedSize: number): Buffer {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(packedSize), 12);
  return extra;
}

function descriptor(crc: number, packedSize: number, size: number): Buffer {
  const record = Buffer.alloc(16);
  record.write('PK\x07\x08', 0, 'latin1');
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packedSize, 8);
  record.writeUInt32LE(size, 12);
  return record;
}
