import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ZlibOptions } from 'node:zlib';

/** Fast compression: a model is written once and read often, but nobody waits for the last tenth of its size. */
const compression = { level: 1 };
/** Items of an array that are turned into one JSON text, to stay far below the longest string that V8 allows. */
const sliceLength = 1000;

/** Packed bytes in a buffer of their own, which can change threads without a copy. */
export type Packed = Uint8Array<ArrayBuffer>;

/** Packs a text. */
export function packText(text: string): Packed {
  return new Uint8Array(deflateRawSync(Buffer.from(text, 'utf8'), compression));
}

/** The text of {@link packText}. */
export function unpackText(packed: Uint8Array): string {
  return inflateRawSync(packed).toString('utf8');
}

/** Text that is deflated at once; what a large object needs meanwhile is this much and no more. */
const blockLength = 1024 * 1024;

/**
 * Packs an object of plain values and lists of them: one line of JSON for each property, long lists in several lines, so
 * that size is bounded by memory and not by the longest string.
 */
export function packRecord(record: object): Packed {
  return joined(packedBlocks(record));
}

/**
 * The bytes of {@link packRecord} in blocks, which a large object need not join. Each is deflated for itself and ends on
 * a byte (RFC 1951, an empty stored block), so that together they are one deflated text.
 */
export function packedBlocks(record: object): Packed[] {
  const blocks: Packed[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const line of linesOf(record)) {
    if (length > 0 && length + line.length > blockLength) {
      blocks.push(deflated(lines, { ...compression, finishFlush: constants.Z_SYNC_FLUSH }));
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length;
  }
  blocks.push(deflated(lines, compression));
  return blocks;
}

function deflated(lines: readonly string[], options: ZlibOptions): Packed {
  return new Uint8Array(deflateRawSync(lines.join(''), options));
}

function* linesOf(record: object): Generator<string> {
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    if (!isIterable(value)) {
      yield `${JSON.stringify([name, value])}\n`;
      continue;
    }
    let items: unknown[] = [];
    for (const item of value) {
      if (items.length === sliceLength) {
        yield `${JSON.stringify([name, items])}\n`;
        items = [];
      }
      items.push(item);
    }
    yield `${JSON.stringify([name, items])}\n`;
  }
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

/** What takes the items of a list one after the other. */
interface ItemList {
  push(item: unknown): unknown;
}

/**
 * The object of {@link packRecord}; the caller knows its type.
 * @param lists what is to hold the lists of these properties, where that is no array
 */
export function unpackRecord<T extends object>(packed: Uint8Array, lists: Record<string, ItemList> = {}): T {
  const bytes = inflateRawSync(packed);
  const record: Record<string, unknown> = { ...lists };
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start);
    const [name, value] = JSON.parse(bytes.toString('utf8', start, end)) as [string, unknown];
    const earlier = record[name];
    const list = lists[name] ?? (Array.isArray(earlier) ? earlier : undefined);
    if (Array.isArray(value) && list !== undefined) for (const item of value) list.push(item);
    else record[name] = value;
    start = end + 1;
  }
  return record as T;
}
