import type { LineContext } from './tools/directive-line.ts';

/** Rows after which a table without its count of rows is taken for something else. */
const mostRows = 2_000;

/**
 * The end of a result that a client has printed, where it begins on the line: a heading over a ruler of dashes, a box of
 * `+---+`, or `-[ RECORD 1 ]`. A ruler with no crossing may be a comment, so that the count of rows has to follow.
 */
export function printedTableEnd(line: LineContext): number | undefined {
  const { source, start } = line;
  if (matches(box, source, start)) return rowsEnd(source, line.end);
  if (matches(record, source, start)) return rowsEnd(source, line.end);
  const ruler = nextLine(source, line.end);
  if (ruler === undefined) return undefined;
  if (matches(crossedRuler, source, ruler))
    return hasBar(source, start, line.end) ? rowsEnd(source, lineEnd(source, ruler)) : undefined;
  if (matches(plainRuler, source, ruler)) return countedEnd(source, ruler);
  return titledEnd(line, ruler);
}

const box = /[ \t]*\+-[-+]*\+[ \t]*$/my;
const record = /[ \t]*-\[ RECORD \d+ \]/y;
const crossedRuler = /[ \t]*-+(?:\+-+)+[ \t]*$/my;
const plainRuler = /[ \t]*-{2,}[ \t]*$/my;
const rowCount = /[ \t]*\(\d+ rows?\)/y;
const footer =
  /[ \t]*(?:Indexes|Check constraints|Foreign-key constraints|Referenced by|Triggers|Rules|Inherits|Partition key|Partition of|Number of (?:child tables|partitions)[^\n:]*|Access method|Distributed by|Distributed on[^\n:]*):/y;

/** `\d t` prints a title above the heading. */
function titledEnd(line: LineContext, heading: number): number | undefined {
  const { source } = line;
  const end = lineEnd(source, heading);
  const ruler = nextLine(source, end);
  if (ruler === undefined || !matches(crossedRuler, source, ruler)) return undefined;
  if (source.slice(line.start, line.end).includes(';') || !source.slice(heading, end).includes('|'))
    return undefined;
  return rowsEnd(source, lineEnd(source, ruler));
}

/** Rows have bars between their columns; the count of rows and the footers of `\d` may follow. */
function rowsEnd(source: string, from: number): number {
  let end = from;
  for (let count = 0; count < mostRows; count++) {
    const next = nextLine(source, end);
    if (next === undefined) return end;
    const nextEnd = lineEnd(source, next);
    if (matches(rowCount, source, next)) return nextEnd;
    if (matches(footer, source, next)) return paragraphEnd(source, nextEnd);
    if (!matches(record, source, next) && !matches(box, source, next) && !hasBar(source, next, nextEnd))
      return end;
    end = nextEnd;
  }
  return end;
}

function hasBar(source: string, from: number, to: number): boolean {
  const bar = source.indexOf('|', from);
  return bar !== -1 && bar < to;
}

/** The end of the line with the count of rows; undefined where a blank line or a statement's end comes first. */
function countedEnd(source: string, ruler: number): number | undefined {
  let end = lineEnd(source, ruler);
  for (let count = 0; count < mostRows; count++) {
    const next = nextLine(source, end);
    if (next === undefined) return undefined;
    end = lineEnd(source, next);
    if (matches(rowCount, source, next)) return end;
    const text = source.slice(next, end);
    if (text.trim() === '' || text.includes(';')) return undefined;
  }
  return undefined;
}

function paragraphEnd(source: string, from: number): number {
  let end = from;
  for (;;) {
    const next = nextLine(source, end);
    if (next === undefined) return end;
    const nextEnd = lineEnd(source, next);
    if (source.slice(next, nextEnd).trim() === '') return end;
    end = nextEnd;
  }
}

function matches(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}

function lineEnd(source: string, from: number): number {
  let at = from;
  while (at < source.length && source.charCodeAt(at) !== 10 && source.charCodeAt(at) !== 13) at++;
  return at;
}

/** Offset of the line after the one that ends at `end`; undefined at the text's end. */
function nextLine(source: string, end: number): number | undefined {
  if (end >= source.length) return undefined;
  return source.charCodeAt(end) === 13 && source.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
}
