import { JsonWriter } from './json-writer.ts';
import { inPieces, pieceLength } from './pieces.ts';

/**
 * A value that {@link jsonPieces} can write: plain JSON, in which iterables stand for long arrays and
 * {@link StreamedRecord} for records of many fields, {@link WrittenArray} for arrays that most of an answer consists of.
 */
export type Streamed = object | string | number | boolean | null | undefined;

/** Text, or text as UTF-8. Such bytes are lent: they are there until the next piece is asked for. */
export type JsonPiece = string | Uint8Array;

/** Characters that are kept of a value which is written twice. */
const keptLength = 256 * 1024;

/** A record of many fields, which are made while it is written. */
export class StreamedRecord<T> {
  readonly fields: Iterable<readonly [name: string, value: T]>;

  constructor(walk: () => Iterator<readonly [name: string, value: T]>) {
    this.fields = streamed(walk);
  }
}

/** A long array whose elements are written as bytes, which is several times as fast as by way of objects. */
export class WrittenArray {
  /** Writes one element after the other, with commas between them, and stops after each. */
  readonly elements: (json: JsonWriter) => Iterator<void>;

  constructor(elements: (json: JsonWriter) => Iterator<void>) {
    this.elements = elements;
  }
}

/** A long array whose elements hold streamed values themselves. */
class StreamedRecords<T extends object> implements Iterable<T> {
  readonly #elements: Iterable<T>;

  constructor(elements: Iterable<T>) {
    this.#elements = elements;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#elements[Symbol.iterator]();
  }
}

/**
 * Writes a value as JSON in pieces. Iterables that are no arrays become arrays and are never held as a whole; objects
 * are walked where they hold such an iterable, everything else is written at once. Fields that are `undefined` are left
 * out, as by `JSON.stringify`. The same value gives the same text.
 */
export function jsonPieces(value: Streamed): Generator<JsonPiece> {
  return valuePieces(value, new JsonWriter());
}

/** The same for a value without {@link WrittenArray}, whose pieces are all text. */
export function* jsonTexts(value: Streamed): Generator<string> {
  for (const piece of jsonPieces(value)) {
    if (typeof piece !== 'string') throw new TypeError('A written array has no text.');
    yield piece;
  }
}

function* valuePieces(value: Streamed, json: JsonWriter): Generator<JsonPiece> {
  if (value instanceof WrittenArray) yield* writtenPieces(value, json);
  else if (value instanceof StreamedRecord) yield* streamedRecordPieces(value);
  else if (value instanceof StreamedRecords) yield* nestedPieces(value as StreamedRecords<object>, json);
  else if (isStreamed(value)) yield* arrayPieces(value);
  else if (isRecord(value) && Object.values(value).some(holdsStreamed)) yield* recordPieces(value, json);
  else yield JSON.stringify(value) ?? 'null';
}

function* recordPieces(record: Record<string, unknown>, json: JsonWriter): Generator<JsonPiece> {
  const fields = Object.entries(record).filter(([, field]) => field !== undefined);
  const written = new Map<unknown, readonly JsonPiece[]>();
  let separator = '{';
  for (const [index, [name, field]] of fields.entries()) {
    yield `${separator}${JSON.stringify(name)}:`;
    const isLong = field instanceof StreamedRecord || field instanceof WrittenArray || isStreamed(field);
    const comesAgain = isLong && fields.slice(index + 1).some(([, later]) => later === field);
    const known = written.get(field);
    if (known !== undefined) yield* known;
    else if (comesAgain) yield* keptPieces(field, json, written);
    else yield* valuePieces(field as Streamed, json);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** The pieces of a value that stands under two names: where they are short, they are kept for the second one. */
function* keptPieces(
  value: object,
  json: JsonWriter,
  written: Map<unknown, readonly JsonPiece[]>,
): Generator<JsonPiece> {
  const kept: JsonPiece[] = [];
  let length = 0;
  for (const piece of valuePieces(value, json)) {
    length += piece.length;
    if (length <= keptLength) kept.push(piece.slice());
    else kept.length = 0;
    yield piece;
  }
  if (length <= keptLength) written.set(value, kept);
}

function* writtenPieces({ elements }: WrittenArray, json: JsonWriter): Generator<JsonPiece> {
  const walk = elements(json);
  json.raw('[');
  while (walk.next().done !== true) {
    if (json.length >= pieceLength) yield json.take();
  }
  json.raw(']');
  yield json.take();
}

function* arrayPieces(elements: Iterable<unknown>): Generator<string> {
  yield '[';
  yield* inPieces(elements, (element) => JSON.stringify(element), ',');
  yield ']';
}

function* streamedRecordPieces({ fields }: StreamedRecord<unknown>): Generator<string> {
  yield '{';
  yield* inPieces(fields, ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`, ',');
  yield '}';
}

function* nestedPieces(elements: Iterable<object>, json: JsonWriter): Generator<JsonPiece> {
  let separator = '[';
  for (const element of elements) {
    yield separator;
    yield* valuePieces(element, json);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

function isStreamed(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsStreamed(value: unknown): boolean {
  return (
    value instanceof StreamedRecord ||
    value instanceof WrittenArray ||
    isStreamed(value) ||
    (isRecord(value) && Object.values(value).some(holdsStreamed))
  );
}

/** An iterable that can be walked again and again: every walk begins again. */
export function streamed<T>(walk: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: walk };
}

/** An array each of whose elements is written from an item; it can be written again and again, as the items can. */
export function writtenArray<T>(
  items: Iterable<T>,
  write: (json: JsonWriter, item: T, index: number) => void,
): WrittenArray {
  return new WrittenArray(function* (json) {
    let index = 0;
    for (const item of items) {
      if (index > 0) json.comma();
      write(json, item, index);
      index += 1;
      yield;
    }
  });
}

/** An iterable of records that hold streamed values themselves; it can be walked again and again. */
export function streamedRecords<T extends object>(walk: () => Iterator<T>): Iterable<T> {
  return new StreamedRecords(streamed(walk));
}
