/** A value that {@link jsonPieces} can write: plain JSON, in which generators stand for long arrays. */
export type Streamed = object | string | number | boolean | null | undefined;

/** Elements of a streamed array that go into one piece. */
const elementsAtOnce = 500;

/**
 * Writes a value as JSON in pieces. Iterables that are no arrays become arrays and are never held as a whole; objects
 * are walked where they hold such an iterable, everything else is written at once. Fields that are `undefined` are left
 * out, as by `JSON.stringify`. The same value gives the same text.
 */
export function* jsonPieces(value: Streamed): Generator<string> {
  if (isStreamed(value)) yield* arrayPieces(value);
  else if (isRecord(value) && Object.values(value).some(holdsStreamed)) yield* recordPieces(value);
  else yield JSON.stringify(value) ?? 'null';
}

function* recordPieces(record: Record<string, unknown>): Generator<string> {
  let separator = '{';
  for (const [name, field] of Object.entries(record)) {
    if (field === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* jsonPieces(field as Streamed);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
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

function isStreamed(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsStreamed(value: unknown): boolean {
  return isStreamed(value) || (isRecord(value) && Object.values(value).some(holdsStreamed));
}

/** An iterable that can be walked again and again: every walk begins anew. */
export function streamed<T>(walk: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: walk };
}
