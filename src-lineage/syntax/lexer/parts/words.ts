import { TokenKind } from '../../tokens/tokens.ts';
import { markEnd } from './marks.ts';
import { isLoopSeparator, readJinjaBorder } from './template-marks.ts';
import { endsDb2Statement } from './db2-terminator.ts';
import { isUnicodeWord, isWordPart } from './characters.ts';
import { foldIntoHash, keywordAt } from '../../tokens/keyword-table.ts';
import type { Lexer } from './lexer.ts';
import { readAlternativeQuoted, readQuotedName, readString } from './quotes.ts';

const apostrophe = 39;
const doubleQuote = 34;
const ampersand = 38;
const dollar = 36;
const hyphen = 45;
const colon = 58;
const capitalJ = 74;
const atSign = 64;

/** Reads a word: a keyword, an identifier, or the prefix of a string. */
export function readWord(lexer: Lexer): void {
  const { source, wordParts, length, at: start } = lexer;
  if (source.charCodeAt(start) === capitalJ && readJinjaBorder(lexer)) return;
  let hash = 0;
  let at = start;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    if (code < 128 ? wordParts[code] === 0 : !isUnicodeWord(code)) break;
    hash = foldIntoHash(hash, code);
  }
  // a first character outside the parts of words is one that only starts them: `#t`
  if (at === start) at = wordEnd(lexer, start + 1);
  if (at - start > 1 && source.charCodeAt(at - 1) === atSign && endsDb2Statement(lexer, at - 1))
    return lexer.take(TokenKind.word, start, at - 1, keywordOf(source, start, at - 1));
  if (opensMark(lexer, at) && at - start > 1) at--;
  if (lexer.delimiter !== ';' && readBeforeDelimiter(lexer, start, at)) return;
  const next = source.charCodeAt(at);
  if (next < 128 && lexer.wordFollowers[next] === 1 && readFollowed(lexer, start, at, next)) return;
  lexer.take(TokenKind.word, start, at, keywordAt(source, start, at, hash));
}

/** `a_$(x)`, `a_@{x}`: the sign, which may be part of a word, here begins a substitution. */
function opensMark(lexer: Lexer, end: number): boolean {
  const sign = lexer.source.charCodeAt(end - 1);
  if (sign !== dollar && sign !== atSign) return false;
  const next = lexer.source.charCodeAt(end);
  return ((next === 40 && sign === dollar) || next === 123) && markEnd(lexer, end - 1) !== -1;
}

/** Offset after the word characters that stand at `from`; a changed delimiter made of such characters ends them. */
export function wordEnd(lexer: Lexer, from: number): number {
  const { source, delimiter } = lexer;
  const delimited = delimiter !== ';' && isWordPart(delimiter.charCodeAt(0), lexer.wordParts);
  let at = from;
  while (
    isWordPart(source.charCodeAt(at), lexer.wordParts) &&
    !(delimited && source.startsWith(delimiter, at))
  )
    at++;
  return at;
}

/** The keyword in [start, end), '' where it is none. */
export function keywordOf(source: string, start: number, end: number): string {
  let hash = 0;
  for (let at = start; at < end; at++) hash = foldIntoHash(hash, source.charCodeAt(at));
  return keywordAt(source, start, end, hash);
}

/** `END$$`, `END@`: a changed delimiter may consist of word characters. */
function readBeforeDelimiter(lexer: Lexer, start: number, end: number): boolean {
  const cut = wordEnd(lexer, start);
  if (cut >= end || cut === start) return false;
  lexer.take(TokenKind.word, start, cut, keywordOf(lexer.source, start, cut));
  return true;
}

/** A word and the quote or mark that touches it. */
function readFollowed(lexer: Lexer, start: number, end: number, next: number): boolean {
  switch (next) {
    case apostrophe:
      return readPrefixed(lexer, start, end);
    case doubleQuote:
      return lexer.dialect.lexical.stringQuotes.includes('"') && readPrefixed(lexer, start, end);
    case ampersand:
      if (readUnicodeEscaped(lexer, start, end)) return true;
      break;
    case colon:
      return readLocation(lexer, start, end);
    case hyphen:
      return readHyphenated(lexer, start, end);
    default:
      break;
  }
  const merged = extendWord(lexer, end);
  if (merged === end) return false;
  lexer.take(TokenKind.word, start, merged);
  return true;
}

/** Goes on with a word over marks that touch it: `schema_${env}`, `&prefix.orders`, `{{ env }}_db`. */
export function extendWord(lexer: Lexer, from: number): number {
  let at = from;
  for (;;) {
    const end = markEnd(lexer, at);
    if (end === -1 || isLoopSeparator(lexer, at)) return at;
    at = wordEnd(lexer, end);
    if (opensMark(lexer, at)) at--;
  }
}

/** `N'…'`, `E'…'`, `r"…"`, `_utf8'…'`, `q'[…]'`: strings with a prefix. */
function readPrefixed(lexer: Lexer, start: number, end: number): boolean {
  const { lexical } = lexer.dialect;
  if (end - start > 2 && lexer.source.charCodeAt(start) !== 95) return false;
  const prefix = lexer.source.slice(start, end).toUpperCase();
  if (lexical.alternativeQuotes && (prefix === 'Q' || prefix === 'NQ')) {
    return readAlternativeQuoted(lexer, start, end);
  }
  if (!plainPrefixes.has(prefix) && !prefix.startsWith('_')) return false;
  const escapes = prefix === 'E' || (lexical.backslashEscapes && (prefix !== 'R' || lexical.tripleQuotes));
  readString(lexer, start, end, escapes);
  return true;
}

const plainPrefixes: ReadonlySet<string> = new Set([
  'N',
  'E',
  'B',
  'X',
  'R',
  'G',
  'GX',
  'UX',
  'BX',
  'RB',
  'BR',
]);

/** `U&'…'` and `U&"…"` (SQL:2003 Unicode escapes). */
function readUnicodeEscaped(lexer: Lexer, start: number, end: number): boolean {
  if (end - start !== 1 || (lexer.source.charCodeAt(start) | 32) !== 117) return false;
  const quote = lexer.source.charCodeAt(end + 1);
  if (quote === apostrophe) readString(lexer, start, end + 1, false);
  else if (quote === doubleQuote) readQuotedName(lexer, start, end + 1);
  else return false;
  return true;
}

/** `s3://bucket/path`, `file:///tmp/x.csv` without quotes: read as a string. */
function readLocation(lexer: Lexer, start: number, end: number): boolean {
  if (!lexer.source.startsWith('://', end)) return false;
  let at = end + 3;
  while (at < lexer.length && !locationEnds.includes(lexer.source.charAt(at))) at++;
  lexer.take(TokenKind.string, start, at);
  return true;
}

const locationEnds = ' \t\r\n;,)\'"';

/** BigQuery: a project's name may hold hyphens where a table is expected. */
function readHyphenated(lexer: Lexer, start: number, end: number): boolean {
  // only a path's first part may be written so
  if ((!lexer.beforeName || lexer.tokens.lastText === '.') && !behindReplica(lexer)) return false;
  hyphenated.lastIndex = end;
  const match = hyphenated.exec(lexer.source);
  if (match === null) return false;
  lexer.take(TokenKind.word, start, end + match[0].length);
  return true;
}

/** `AS REPLICA OF my-project.d.v` */
function behindReplica({ tokens }: Lexer): boolean {
  return tokens.lastText === 'OF' && tokens.texts[tokens.count - 2] === 'REPLICA';
}

const hyphenated = /(?:-[A-Za-z0-9_]+)+/y;
