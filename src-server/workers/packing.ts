import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Fast compression: a model is written once and read often, but nobody waits for the last tenth of its size. */
const compression = { level: 1 };
/** Items of an array that are turned into one JSON text, to stay far below the longest string that V8 allows. */
const sliceLength = 20_000;

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

/**
 * Packs an object of plain values: one line of JSON for each property, long arrays in several lines, so that size is
 * bounded by memory and not by the longest string.
 */
export function packRecord(record: object): Packed {
  const lines: Buffer[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) {
      lines.push(Buffer.from(`${JSON.stringify([name, value])}\n`));
      continue;
    }
    const items: readonly unknown[] = value;
    for (let start = 0; start === 0 || start < items.length; start += sliceLength) {
      lines.push(Buffer.from(`${JSON.stringify([name, items.slice(start, start + sliceLength)])}\n`));
    }
  }
  return new Uint8Array(deflateRawSync(Buffer.concat(lines), compression));
}

/** The object of {@link packRecord}; the caller knows its type. */
export function unpackRecord<T extends object>(packed: Uint8Array): T {
  const bytes = inflateRawSync(packed);
  const record: Record<string, unknown> = {};
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start);
    const [name, value] = JSON.parse(bytes.toString('utf8', start, end)) as [string, unknown];
    const earlier = record[name];
    if (Array.isArray(earlier) && Array.isArray(value)) for (const item of value) earlier.push(item);
    else record[name] = value;
    start = end + 1;
  }
  return record as T;
}
