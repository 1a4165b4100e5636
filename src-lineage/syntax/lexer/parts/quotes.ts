import { TokenKind } from '../../tokens/tokens.ts';
import { isWordPart, isLineEnd } from './characters.ts';
import { keywordAt, foldIntoHash } from '../../tokens/keyword-table.ts';
import type { Lexer } from './lexer.ts';
import { markAround } from './quoted-marks.ts';
import { singleSymbol } from './symbols.ts';

const backslash = 92;
const doubleQuote = 34;
const dot = 46;
const closingBracket = 93;
const openingBracket = 91;

/** Reads the string whose opening quote is at `quoteAt`; the token starts at `start`, which is before a prefix. */
export function readString(lexer: Lexer, start: number, quoteAt: number, escapes: boolean): void {
  const quote = lexer.source.charCodeAt(quoteAt);
  if (lexer.dialect.lexical.tripleQuotes && readTripleQuoted(lexer, start, quoteAt)) return;
  if (lexer.brokenStrings.has(start)) return takeBrokenString(lexer, start, quoteAt);
  const end = stringEnd(lexer, quoteAt, quote, escapes);
  if (end !== -1) {
    if (isInverted(lexer, start, end)) lexer.suspectString = suspect(lexer) ?? start;
    const { lexical, syntax } = lexer.dialect;
    const named = quote === doubleQuote || syntax.stringNames === true || lexical.quotedOwners === true;
    const kind = named && isNamePart(lexer, end) ? TokenKind.quoted : TokenKind.string;
    return lexer.take(kind, start, lexer.dialect.lexical.stringSuffixes ? behindSuffix(lexer, end) : end);
  }
  lexer.suspectString = suspect(lexer) ?? start;
  takeBrokenString(lexer, start, quoteAt);
}

/**
 * The end of one string and the beginning of another were taken for a string: text touches it on either side, and a
 * statement ends in it. The number of quotes may be even nevertheless.
 */
function isInverted(lexer: Lexer, start: number, end: number): boolean {
  const { tokens, source } = lexer;
  if (end - start <= 3) return false;
  const touched =
    tokens.lastEnd === start && (tokens.lastText === '' || endsSentence.includes(source.charAt(start - 1)));
  if (!touched && !isWordPart(source.charCodeAt(end), lexer.wordParts)) return false;
  return (touched || touchesName(lexer, end)) && statementBorder.test(source.slice(start, end));
}

/** Signs that stand before the closing quote of a text, and before no opening one. */
const endsSentence = '.?%;)';

const suffix = /x[bcfv]{0,2}\b/iy;

/** Teradata: the end of `'0A'xc`, `'41'XB`. */
function behindSuffix(lexer: Lexer, end: number): number {
  suffix.lastIndex = end;
  return suffix.test(lexer.source) ? suffix.lastIndex : end;
}

/** `"owner".t`, `db."t"`: where quotes hold strings, a dot shows that these hold a name; SQLite's `INTO 't'` does too. */
function isNamePart(lexer: Lexer, end: number): boolean {
  if (lexer.dialect.syntax.stringNames && lexer.tokens.lastText === 'INTO') return true;
  return lexer.source.charCodeAt(end) === dot || (lexer.tokens.lastText === '.' && lexer.touchesToken);
}

/** The end of a string, behind the marks of templates that hold quotes; -1 where it does not end. */
function stringEnd(lexer: Lexer, quoteAt: number, quote: number, escapes: boolean): number {
  for (let from = quoteAt; ;) {
    const end = escapes ? escapedEnd(lexer, from, quote) : plainEnd(lexer, from, quote);
    const behind = end === -1 ? -1 : markAround(lexer, from, end);
    if (behind === -1) return end;
    from = behind - 1;
  }
}

/** The end of a string in which only doubled quotes stand for a quote; -1 where it does not end. */
function plainEnd(lexer: Lexer, quoteAt: number, quote: number): number {
  for (let at = quoteAt + 1, limit = at + shortName; at < limit; at++) {
    if (lexer.source.charCodeAt(at) !== quote) continue;
    if (lexer.source.charCodeAt(at + 1) !== quote) return at + 1;
    break;
  }
  const text = singleSymbol(quote);
  for (let from = quoteAt + 1; ;) {
    const found = lexer.find(text, from);
    if (found === -1) return -1;
    if (lexer.source.charCodeAt(found + 1) !== quote) return found + 1;
    from = found + 2;
  }
}

/** The end of a string in which a backslash takes the next character along; -1 where it does not end. */
function escapedEnd(lexer: Lexer, quoteAt: number, quote: number): number {
  const { source, length } = lexer;
  if (lexer.vainReading <= 0) return -1;
  for (let at = quoteAt + 1; at < length; at++) {
    const code = source.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) {
      if (source.charCodeAt(at + 1) !== quote) return at + 1;
      at++;
    }
  }
  lexer.vainReading -= length - quoteAt;
  return -1;
}

/** A string that nothing closes ends on its first line, before the brackets and the semicolon that close the statement. */
function takeBrokenString(lexer: Lexer, start: number, quoteAt: number): void {
  const lineEnd = lexer.lineEnd(quoteAt);
  let end = lineEnd;
  let semicolon = false;
  while (end > quoteAt + 1) {
    const character = lexer.source.charAt(end - 1);
    if (character === ';') semicolon = true;
    else if (character !== ')' && character !== ' ' && character !== '\t') break;
    end--;
  }
  if (!semicolon) end = beforeBrackets(lexer.source, quoteAt, lineEnd);
  lexer.report(
    'unterminated-string',
    'The string is not closed: read up to the end of its line.',
    start,
    end,
  );
  lexer.take(TokenKind.string, start, end);
}

/** The line's end without the brackets that close what was open before the string. */
function beforeBrackets(source: string, quoteAt: number, lineEnd: number): number {
  let open = 0;
  for (let at = quoteAt; at < lineEnd; at++) {
    const character = source.charAt(at);
    if (character === '(') open++;
    else if (character === ')') open--;
  }
  let end = lineEnd;
  while (open < 0 && source.charAt(end - 1) === ')') {
    open++;
    end--;
  }
  return Math.max(end, quoteAt + 1);
}

/**
 * Where one quote is missing, every later quote has the wrong role until one is missing at the end. This finds the
 * string with which that probably began: one that holds the end of a statement, or that a word touches. What stands
 * between it and the next string is then the text of a string, and hardly longer than a line.
 */
function suspect(lexer: Lexer): number | undefined {
  const { tokens, source } = lexer;
  let last: number | undefined;
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.kinds[i] !== TokenKind.string) continue;
    const start = tokens.starts[i]!;
    const end = tokens.ends[i]!;
    if (last !== undefined && mayBeString(source, tokens.ends[last]!, start)) return tokens.starts[last]!;
    last = undefined;
    if (lexer.brokenStrings.has(start)) continue;
    const text = source.slice(start, end);
    if (statementBorder.test(text) || clauseBorder.test(text) || touchesName(lexer, end)) last = i;
  }
  return last !== undefined && mayBeString(source, tokens.ends[last]!, lexer.at)
    ? tokens.starts[last]!
    : undefined;
}

/** What stands between two strings is rather the text of one: it has one line, and begins with no operator. */
function mayBeString(source: string, from: number, to: number): boolean {
  if (operator.test(source.slice(from, Math.min(to, from + 20)))) return false;
  for (let at = from; at < to; at++) if (isLineEnd(source.charCodeAt(at))) return false;
  return true;
}

const operator = /^\s*(?:\|\||[+,;)&])/;

const statementBorder =
  /;[ \t]*(?:--[^\n]*)?[\r\n]+\s*(?:[A-Za-z]|--|\/)|[\r\n][ \t]*(?:GO|\/)[ \t]*[\r\n]|[\r\n][ \t]*(?:INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|DECLARE|EXEC|PRINT|SET|END)\b/i;

/** A line that begins with a clause, or a string that begins with the end of its line: something seldom written in strings. */
const clauseBorder =
  /[\r\n][ \t]*(?:FROM|WHERE|UNION|SELECT|GROUP|ORDER|HAVING|JOIN|LEFT|INNER|LIMIT|VALUES|USING|OPTIONS|LOCATION)\b|^'[ \t]*[\r\n]/i;

function touchesName(lexer: Lexer, from: number): boolean {
  let hash = 0;
  let at = from;
  for (; isWordPart(lexer.source.charCodeAt(at), lexer.wordParts); at++) {
    hash = foldIntoHash(hash, lexer.source.charCodeAt(at));
  }
  return at > from && keywordAt(lexer.source, from, at, hash) === '';
}

/** BigQuery: `'''…'''` and `"""…"""`, in which single quotes and line breaks stand for themselves. */
function readTripleQuoted(lexer: Lexer, start: number, quoteAt: number): boolean {
  const triple = lexer.source.charAt(quoteAt).repeat(3);
  if (!lexer.source.startsWith(triple, quoteAt)) return false;
  let at = quoteAt + 3;
  for (;;) {
    const end = lexer.find(triple, at);
    if (end === -1) return false;
    if (!isEscaped(lexer.source, end, quoteAt + 3)) {
      lexer.take(TokenKind.string, start, end + 3);
      return true;
    }
    at = end + 1;
  }
}

/** An odd number of backslashes stands before the place. */
function isEscaped(source: string, at: number, from: number): boolean {
  let count = 0;
  for (let i = at - 1; i >= from && source.charCodeAt(i) === backslash; i--) count++;
  return count % 2 === 1;
}

const closers: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
  ['<', '>'],
]);

/** Oracle's `q'[it's]'`; false where it does not end. */
export function readAlternativeQuoted(lexer: Lexer, start: number, quoteAt: number): boolean {
  const opener = lexer.source.charAt(quoteAt + 1);
  if (opener === '' || opener.trim() === '') return false;
  const end = lexer.find(`${closers.get(opener) ?? opener}'`, quoteAt + 2);
  if (end === -1) return false;
  lexer.take(TokenKind.string, start, end + 2);
  return true;
}

/** `$$ … $$`, `$tag$ … $tag$` (PostgreSQL manual 4.1.2.4) and `$$$ … $$$`, which scripts for Netezza have; false where none stands here or it does not end. */
export function readDollarQuoted(lexer: Lexer): boolean {
  dollarTag.lastIndex = lexer.at;
  const match = dollarTag.exec(lexer.source);
  if (match === null) return false;
  const tag = match[0];
  const end = lexer.find(tag, lexer.at + tag.length);
  if (end === -1 || opensBody(lexer.source, end)) {
    lexer.report(
      'unterminated-string',
      `The text after ${tag} is not closed.`,
      lexer.at,
      lexer.at + tag.length,
    );
    lexer.at += tag.length;
    return true;
  }
  lexer.take(TokenKind.dollarString, lexer.at, end + tag.length);
  return true;
}

/** Behind `AS` and `DO` stands the tag that opens a body: the one that should close the body before it is missing. */
function opensBody(source: string, tagAt: number): boolean {
  let at = tagAt;
  while (at > 0 && source.charCodeAt(at - 1) <= 32) at--;
  return at < tagAt && beforeBody.test(source.slice(Math.max(0, at - 3), at));
}

const beforeBody = /\b(?:AS|DO)$/i;

const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z_0-9\u0080-\uffff]*|\$(?=\$(?!\$)))?\$/y;

/** Names up to this length are read without further care. */
const shortName = 64;

/** Reads an identifier in quotes. One that its line does not close is cut after its first word. */
export function readQuotedName(lexer: Lexer, start: number, quoteAt: number): void {
  const open = lexer.source.charCodeAt(quoteAt);
  const close = open === openingBracket ? closingBracket : open;
  for (let from = quoteAt; ;) {
    const end = nameEnd(lexer, from, close);
    if (end === -1) return takeBrokenName(lexer, start, quoteAt);
    const behind = markAround(lexer, from, end);
    if (behind === -1) return lexer.take(TokenKind.quoted, start, end);
    from = behind - 1;
  }
}

/** The end of a quoted name that is read behind `from`; -1 where its line does not close it. */
function nameEnd(lexer: Lexer, from: number, close: number): number {
  const { source } = lexer;
  const escape = lexer.dialect.lexical.escapesInNames ? backslash : -1;
  const limit = escape === -1 ? from + 1 + shortName : lexer.lineEnd(from);
  for (let at = from + 1; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === escape) at++;
    else if (code === close && source.charCodeAt(at + 1) !== close) return at + 1;
    if (code === close || isLineEnd(code)) break;
  }
  const text = singleSymbol(close);
  const lineEnd = lexer.lineEnd(from);
  for (let at = lexer.find(text, from + 1); at !== -1 && at < lineEnd; at = lexer.find(text, at + 2)) {
    if (source.charCodeAt(at + 1) !== close) return at + 1;
  }
  return -1;
}

function takeBrokenName(lexer: Lexer, start: number, quoteAt: number): void {
  let end = quoteAt + 1;
  while (isWordPart(lexer.source.charCodeAt(end), lexer.wordParts)) end++;
  lexer.report('unterminated-identifier', 'The quoted name is not closed on its line.', start, end);
  if (end > quoteAt + 1) lexer.take(TokenKind.quoted, start, end);
  else lexer.at = end;
}
