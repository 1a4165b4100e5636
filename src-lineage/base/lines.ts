import { leading } from './leading.ts';
import type { Position } from './span.ts';

const lineFeed = 10;
const carriageReturn = 13;

/** The offsets at which the lines of a text start; CRLF, CR and LF end a line. The first is always 0. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed) starts.push(at + 1);
    else if (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed) starts.push(at + 1);
  }
  return starts;
}

/**
 * The line and column (1-based, columns in UTF-16 units) of an offset, by the starts that {@link lineStarts} gave.
 * An offset before or after the text gives its first or last line.
 */
export function positionAt(starts: readonly number[], offset: number): Position {
  const line = lineAt(starts, offset);
  return { line, column: columnAt(starts, line, offset) };
}

/** The line of {@link positionAt}. */
export function lineAt(starts: readonly number[], offset: number): number {
  return Math.max(
    1,
    leading(starts, (start) => start <= offset),
  );
}

/** The column of {@link positionAt}, where the line is known. */
export function columnAt(starts: readonly number[], line: number, offset: number): number {
  return Math.max(0, offset - (starts[line - 1] ?? 0)) + 1;
}

/** The offset of a line and column, held within the line; the inverse of {@link positionAt}. */
export function offsetAt(starts: readonly number[], position: Position, textLength: number): number {
  const line = Math.min(Math.max(position.line, 1), starts.length);
  const start = starts[line - 1]!;
  const end = line < starts.length ? starts[line]! : textLength;
  return Math.min(start + Math.max(position.column, 1) - 1, end);
}

/** Blanks before the first character of the line in which a place lies. */
export function marginAt(source: string, offset: number): number {
  const start = lineStart(source, offset);
  let at = start;
  while (at < offset && (source[at] === ' ' || source[at] === '\t')) at++;
  return at - start;
}

/** Whether nothing but blanks stands before a place in its line. */
export function isFirstInLine(source: string, offset: number): boolean {
  return lineStart(source, offset) + marginAt(source, offset) === offset;
}

function lineStart(source: string, offset: number): number {
  return Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
}
