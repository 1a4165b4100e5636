import { readDb2Terminator } from '../../scripts/tools/db2.ts';
import { isBlank, isLineEnd } from './characters.ts';
import type { Lexer } from './lexer.ts';

const dash = 45;
const slash = 47;
const star = 42;

/** Steps over a comment that begins with two characters (`--`, `/*`, `//`). False where none stands here. */
export function skipComment(lexer: Lexer, code: number): boolean {
  const next = lexer.source.charCodeAt(lexer.at + 1);
  if (code === dash && next === dash) return skipDashComment(lexer);
  if (code === slash && next === star) {
    skipBlockComment(lexer);
    return true;
  }
  if (lexer.conditionalComment && code === star && next === slash) {
    lexer.conditionalComment = false;
    lexer.at += 2;
    return true;
  }
  return skipOtherLineComment(lexer);
}

/** `--- title`, `-------`: a line that begins so is no sum, whatever the server would make of it; its own scripts have such. */
function isRule({ source, at }: Lexer, third: number): boolean {
  return third === 45 && (at === 0 || isLineEnd(source.charCodeAt(at - 1)));
}

function skipDashComment(lexer: Lexer): boolean {
  const third = lexer.source.charCodeAt(lexer.at + 2);
  if (
    lexer.dialect.lexical.dashCommentNeedsBlank &&
    !(Number.isNaN(third) || isLineEnd(third) || isBlank(third) || isRule(lexer, third))
  ) {
    return false;
  }
  const end = lexer.lineEnd(lexer.at + 2);
  if (third === 35 && lexer.dialect.tools.includes('db2')) {
    const terminator = readDb2Terminator(lexer.source.slice(lexer.at, end));
    if (terminator !== undefined) lexer.delimiter = terminator;
  }
  lexer.at = end;
  return true;
}

function skipOtherLineComment(lexer: Lexer): boolean {
  for (const starter of lexer.dialect.lexical.lineComments) {
    if (lexer.source.startsWith(starter, lexer.at)) {
      lexer.at = lexer.lineEnd(lexer.at + starter.length);
      return true;
    }
  }
  return false;
}

function skipBlockComment(lexer: Lexer): void {
  const start = lexer.at;
  if (lexer.dialect.lexical.conditionalComments && openConditional(lexer)) return;
  let end = -1;
  if (lexer.dialect.lexical.nestedComments) end = nestedEnd(lexer, start + 2);
  if (end === -1) {
    const close = lexer.find('*/', start + 2);
    end = close === -1 ? -1 : close + 2;
  }
  if (end === -1 && lexer.dialect.lexical.openComments) end = lexer.source.length;
  if (end === -1) {
    end = lexer.lineEnd(start);
    lexer.report(
      'unterminated-comment',
      'The comment is not closed: read up to the end of its line.',
      start,
      end,
    );
  }
  lexer.at = end;
}

/** MySQL: `/*!40101 SET … *\/` is read as SQL; MariaDB also writes `/*M!100100`. */
function openConditional(lexer: Lexer): boolean {
  conditionalOpening.lastIndex = lexer.at;
  const match = conditionalOpening.exec(lexer.source);
  if (match === null) return false;
  lexer.conditionalComment = true;
  lexer.at += match[0].length;
  return true;
}

const conditionalOpening = /\/\*M?!\d*/y;

/** The end of a comment that holds comments; -1 where they do not balance. */
function nestedEnd(lexer: Lexer, from: number): number {
  if (lexer.vainReading <= 0) return -1;
  let open = lexer.find('/*', from);
  let close = lexer.find('*/', from);
  for (let depth = 1; close !== -1;) {
    if (open !== -1 && open < close) {
      depth++;
      const after = open + 2;
      open = lexer.find('/*', after);
      if (close < after) close = lexer.find('*/', after);
    } else {
      const after = close + 2;
      if (--depth === 0) return after;
      close = lexer.find('*/', after);
      if (open !== -1 && open < after) open = lexer.find('/*', after);
    }
  }
  lexer.vainReading -= lexer.length - from;
  return -1;
}

/** Informix: `{ … }` is a comment; `{fn …}`, `{d '…'}`, `{+ … }` are not, the last being a hint that is skipped as well. */
export function skipBraceComment(lexer: Lexer): boolean {
  if (lexer.touchesToken && collections.has(lexer.tokens.lastText)) return false;
  if (odbcEscape.test(lexer.source.slice(lexer.at, lexer.at + 8))) return false;
  const close = lexer.find('}', lexer.at + 1);
  if (close === -1) return false;
  lexer.at = close + 1;
  return true;
}

const braceHint = /@(?:\d+(?!\w)|\s*\{[^{};]*\})/y;

/** GoogleSQL: `SELECT @{ hint = 1 } a`, `FROM t @{ force_index = i }`, `@5 SELECT …` ("Hints"). */
export function skipBraceHint(lexer: Lexer): boolean {
  if (lexer.dialect.lexical.braceHints !== true) return false;
  braceHint.lastIndex = lexer.at;
  if (!braceHint.test(lexer.source)) return false;
  lexer.at = braceHint.lastIndex;
  return true;
}

/** Informix: `SET{1, 2}`, values of collections. */
const collections: ReadonlySet<string> = new Set(['SET', 'LIST', 'MULTISET']);

const odbcEscape = /^\{\s*(?:fn|d|t|ts|oj|call|escape|\?)\b/i;
