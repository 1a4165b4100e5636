/**
 * A value that {@link jsonPieces} can write: plain JSON, in which iterables stand for long arrays and
 * {@link StreamedRecord} for records of many fields.
 */
export type Streamed = object | string | number | boolean | null | undefined;

/** Elements of a streamed array, or fields of a streamed record, that go into one piece. */
const elementsAtOnce = 500;

/** Characters that are kept of a value which is written twice. */
const keptLength = 256 * 1024;

/** A record of many fields, which are made while it is written. */
export class StreamedRecord<T> {
  readonly fields: Iterable<readonly [name: string, value: T]>;

  constructor(walk: () => Iterator<readonly [name: string, value: T]>) {
    this.fields = streamed(walk);
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
export function* jsonPieces(value: Streamed): Generator<string> {
  if (value instanceof StreamedRecord) yield* streamedRecordPieces(value);
  else if (value instanceof StreamedRecords) yield* nestedPieces(value as StreamedRecords<object>);
  else if (isStreamed(value)) yield* arrayPieces(value);
  else if (isRecord(value) && Object.values(value).some(holdsStreamed)) yield* recordPieces(value);
  else yield JSON.stringify(value) ?? 'null';
}

function* recordPieces(record: Record<string, unknown>): Generator<string> {
  const fields = Object.entries(record).filter(([, field]) => field !== undefined);
  const written = new Map<unknown, readonly string[]>();
  let separator = '{';
  for (const [index, [name, field]] of fields.entries()) {
    yield `${separator}${JSON.stringify(name)}:`;
    const isLong = field instanceof StreamedRecord || isStreamed(field);
    const comesAgain = isLong && fields.slice(index + 1).some(([, later]) => later === field);
    const known = written.get(field);
    if (known !== undefined) yield* known;
    else if (comesAgain) yield* keptPieces(field, written);
    else yield* jsonPieces(field as Streamed);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** The pieces of a value that stands under two names: where they are short, they are kept for the second one. */
function* keptPieces(value: object, written: Map<unknown, readonly string[]>): Generator<string> {
  const kept: string[] = [];
  let length = 0;
  for (const piece of jsonPieces(value)) {
    length += piece.length;
    if (length <= keptLength) kept.push(piece);
    else kept.length = 0;
    yield piece;
  }
  if (length <= keptLength) written.set(value, kept);
}

function* arrayPieces(elements: Iterable<unknown>): Generator<string> {
  let piece = '[';
  let count = 0;
  for (const element of elements) {
    piece += (count === 0 ? '' : ',') + JSON.stringify(element);
    count += 1;
    if (count % elementsAtOnce === 0) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}

function* streamedRecordPieces({ fields }: StreamedRecord<unknown>): Generator<string> {
  let piece = '{';
  let count = 0;
  for (const [name, value] of fields) {
    piece += `${count === 0 ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}`;
    count += 1;
    if (count % elementsAtOnce !== 0) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}}`;
}

function* nestedPieces(elements: Iterable<object>): Generator<string> {
  let separator = '[';
  for (const element of elements) {
    yield separator;
    yield* jsonPieces(element);
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
    isStreamed(value) ||
    (isRecord(value) && Object.values(value).some(holdsStreamed))
  );
}

/** An iterable that can be walked again and again: every walk begins anew. */
export function streamed<T>(walk: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: walk };
}

/** An iterable of records that hold streamed values themselves; it can be walked again and again. */
export function streamedRecords<T extends object>(walk: () => Iterator<T>): Iterable<T> {
  return new StreamedRecords(streamed(walk));
}
