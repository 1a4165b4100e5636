/**
 * A half-open range of UTF-16 offsets in one source file: `[fileIndex, start, end)`.
 * A tuple, because a model holds many thousands of them and is sent between threads as JSON.
 */
export type Span = readonly [file: number, start: number, end: number];

/** A 1-based line and column, as editors show them. The column counts UTF-16 units. */
export interface Position {
  line: number;
  column: number;
}

/** Orders places by file, start and end. */
export function compareSpans(a: Span, b: Span): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
