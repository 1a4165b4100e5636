import type { LocatedText } from '../../pieces/located-text.ts';
import type { Place } from '../../pieces/reader.ts';
import { cutText, joinedTexts } from '../../pieces/cut-text.ts';

/** How a text begins that is a statement of SQL and no sentence. */
const statement = new RegExp(
  String.raw`^\s*(?:--[^\n]*\n\s*)*(?:` +
    [
      String.raw`SELECT\s[^;]*?\bFROM\b`,
      String.raw`WITH\s+(?:RECURSIVE\s+)?[\w"\x60[\]]+(?:\s*\([^)]*\))?\s+AS\s*\(`,
      String.raw`INSERT\s+(?:INTO|OVERWRITE)\s`,
      String.raw`MERGE\s+INTO\s`,
      String.raw`UPDATE\s+\S+\s+(?:\w+\s+)?SET\s`,
      String.raw`DELETE\s+FROM\s`,
      String.raw`CREATE\s+(?:OR\s+REPLACE\s+)?(?:(?:GLOBAL\s+)?TEMP(?:ORARY)?\s+|EXTERNAL\s+|TRANSIENT\s+|MATERIALIZED\s+|LIVE\s+|STREAMING\s+)*(?:TABLE|VIEW)\s`,
      String.raw`COPY\s+INTO\s`,
      String.raw`REPLACE\s+INTO\s`,
    ].join('|') +
    ')',
  'i',
);
/** What takes texts for people. */
const saying = /(?:print|input|warn\w*|log\w*\.\w+|\w*(?:Error|Exception)|markdown|displayHTML)\s*\($/i;
const opening = /([rbuf]{0,2})("""|'''|"|')/iy;

/** What escape sequences stand for; a backslash before anything else is one ("The Python Language Reference", 2.5.1). */
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\n': '',
  "'": "'",
  '"': '"',
  '\\': '\\',
};

/** A text between quotes in code. */
interface Literal extends Place {
  /** Where it begins with its quotes, and ends with them. */
  outerStart: number;
  outerEnd: number;
  /** Backslashes in it are what they are. */
  isRaw: boolean;
}

/** The texts of SQL in code of Python, Scala or R, between their quotes: those that begin as statements do. */
export function sqlInPython(code: LocatedText): LocatedText[] {
  return joinedLiterals(code.text)
    .filter(([first]) => !saying.test(before(code.text, first!.outerStart)))
    .map((parts) => joinedTexts(parts.map((part) => textOf(code, part))))
    .filter(({ text }) => statement.test(text));
}

/** Characters before a text in which the name of what takes it is looked for: a cell may hold very many texts. */
const longestName = 80;

function before(code: string, end: number): string {
  return code.slice(Math.max(0, end - longestName), end);
}

/** Texts that stand beside each other are one, and those that a plus joins. */
function joinedLiterals(code: string): Literal[][] {
  const groups: Literal[][] = [];
  for (const literal of literals(code)) {
    const last = groups.at(-1);
    const between = last && code.slice(last.at(-1)!.outerEnd, literal.outerStart);
    if (between !== undefined && /^[\s\\]*\+?[\s\\]*$/.test(between)) last!.push(literal);
    else groups.push([literal]);
  }
  return groups;
}

function* literals(code: string): Generator<Literal> {
  for (let at = 0; at < code.length;) {
    const char = code[at]!;
    if (char === '#') {
      const end = code.indexOf('\n', at);
      at = end < 0 ? code.length : end;
      continue;
    }
    opening.lastIndex = at;
    const quote = /\w/.test(code[at - 1] ?? '') ? undefined : (opening.exec(code) ?? undefined);
    if (quote === undefined) {
      at += 1;
      continue;
    }
    const start = at + quote[0].length;
    const end = closing(code, start, quote[2]!);
    const outerEnd = end + quote[2]!.length;
    yield { start, end, outerStart: at, outerEnd, isRaw: /r/i.test(quote[1]!) };
    at = outerEnd;
  }
}

/** Where a text ends; one of a single line ends with it at the latest. */
function closing(code: string, from: number, quote: string): number {
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code.startsWith(quote, at) || (quote.length === 1 && code[at] === '\n')) return at;
  }
  return code.length;
}

/** What a text says: its escape sequences are what they stand for. */
function textOf(code: LocatedText, { start, end, isRaw }: Literal): LocatedText {
  const parts: LocatedText[] = [];
  let from = start;
  for (let at = start; at < end && !isRaw; at += 1) {
    const meant = code.text[at] === '\\' ? escapes[code.text[at + 1] ?? ''] : undefined;
    if (meant === undefined) continue;
    if (at > from) parts.push(cutText(code, from, at));
    if (meant !== '') parts.push(standingFor(meant, cutText(code, at, at + 2)));
    from = at + 2;
    at += 1;
  }
  if (end > from || parts.length === 0) parts.push(cutText(code, from, end));
  return joinedTexts(parts);
}

function standingFor(text: string, { map: [first] }: LocatedText): LocatedText {
  const { start, end = start + 2 } = first!;
  return { text, map: [{ at: 0, start, end }] };
}
