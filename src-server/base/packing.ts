import { constants } from 'node:zlib';
import type { ZlibOptions } from 'node:zlib';
import { deflatedBytes, inflatedBytes } from './deflate.ts';
import { packedNumbers, unpackedNumbers } from './packed-numbers.ts';

/** Fast compression: a model is written once and read often, but nobody waits for the last tenth of its size. */
const compression = { level: 1 };
/** For what is kept for a while: deflating takes longer than writing what it saves. */
const noCompression = { level: 0 };
/** Items of an array that are turned into one JSON text, to stay far below the longest string that V8 allows. */
const sliceLength = 1000;

/** Packed bytes in a buffer of their own, which can change threads without a copy. */
export type Packed = Uint8Array<ArrayBuffer>;

/** Packs a text. */
export function packText(text: string): Packed {
  return new Uint8Array(deflatedBytes(Buffer.from(text, 'utf8'), compression));
}

/** The text of {@link packText}. */
export function unpackText(packed: Uint8Array): string {
  return inflatedBytes(packed).toString('utf8');
}

/** Text that is deflated at once; what a large object needs meanwhile is this much and no more. */
const blockLength = 1024 * 1024;

/**
 * Packs an object of plain values, lists of them and lists of numbers: one line of JSON for each property, long lists in
 * several lines, so that size is bounded by memory and not by the longest string. The line of an `Int32Array` has the
 * length of its bytes (`packedNumbers`), which stand behind it, and their number.
 */
export function packRecord(record: object): Packed {
  return joined(packedBlocks(record));
}

/**
 * The bytes of {@link packRecord} in blocks, which a large object need not join. Each is deflated for itself and ends on
 * a byte (RFC 1951, an empty stored block), so that together they are one deflated text.
 * @param isBrief it is kept for a while only, and written fast
 */
export function packedBlocks(record: object, isBrief = false): Packed[] {
  const options = isBrief ? noCompression : compression;
  const blocks: Packed[] = [];
  let parts: (string | Uint8Array)[] = [];
  let length = 0;
  for (const part of partsOf(record)) {
    if (length > 0 && length + part.length > blockLength) {
      blocks.push(deflated(parts, { ...options, finishFlush: constants.Z_SYNC_FLUSH }));
      parts = [];
      length = 0;
    }
    parts.push(part);
    length += part.length;
  }
  blocks.push(deflated(parts, options));
  return blocks;
}

function deflated(parts: readonly (string | Uint8Array)[], options: ZlibOptions): Packed {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part));
  return new Uint8Array(deflatedBytes(Buffer.concat(bytes), options));
}

function* partsOf(record: object): Generator<string | Uint8Array> {
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    if (value instanceof Int32Array) {
      const bytes = packedNumbers(value);
      yield `${JSON.stringify([name, null, bytes.length, value.length])}\n`;
      for (let at = 0; at < bytes.length; at += blockLength) yield bytes.subarray(at, at + blockLength);
    } else if (isIterable(value)) yield* linesOfList(name, value);
    else yield `${JSON.stringify([name, value])}\n`;
  }
}

function* linesOfList(name: string, list: Iterable<unknown>): Generator<string> {
  let items: unknown[] = [];
  for (const item of list) {
    if (items.length === sliceLength) {
      yield `${JSON.stringify([name, items])}\n`;
      items = [];
    }
    items.push(item);
  }
  yield `${JSON.stringify([name, items])}\n`;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/** Bytes one behind the other in a buffer of their own. */
export function joined(parts: readonly Uint8Array[]): Packed {
  const whole = new Uint8Array(bytesOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** How many bytes parts have together. */
export function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}

/** The least room for what is inflated. */
const leastChunk = 16 * 1024;

/** Room for what is inflated at once: the data flows of thousands of small files need no megabyte each. */
function chunkOf({ byteLength }: Uint8Array): number {
  return Math.min(Math.max(byteLength * 4, leastChunk), blockLength);
}

/** What takes the items of a list one after the other. */
interface ItemList {
  push(item: unknown): unknown;
}

/**
 * The object of {@link packRecord}; the caller knows its type.
 * @param lists what is to hold the lists of these properties, where that is no array
 */
export function unpackRecord<T extends object>(packed: Uint8Array, lists: Record<string, ItemList> = {}): T {
  const bytes = inflatedBytes(packed, { chunkSize: chunkOf(packed) });
  const record: Record<string, unknown> = { ...lists };
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start);
    const line = JSON.parse(bytes.toString('utf8', start, end)) as [string, unknown, number?, number?];
    const [name, value, length, count] = line;
    start = end + 1;
    if (length !== undefined && count !== undefined) {
      record[name] = unpackedNumbers(bytes.subarray(start, start + length), count);
      start += length;
      continue;
    }
    const earlier = record[name];
    const list = lists[name] ?? (Array.isArray(earlier) ? earlier : undefined);
    if (Array.isArray(value) && list !== undefined) for (const item of value) list.push(item);
    else record[name] = value;
  }
  return record as T;
}
