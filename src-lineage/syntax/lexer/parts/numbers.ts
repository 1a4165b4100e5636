import { TokenKind } from '../../tokens/tokens.ts';
import { isDigit, isLetter } from './characters.ts';
import type { Lexer } from './lexer.ts';
import { wordEnd } from './words.ts';

const dot = 46;
const underscore = 95;

/** Reads a number: `1`, `1.`, `.5`, `1e5`, `0x1F`, `1_000`, `10L`, `100M`. `1..10` is a number before a range. */
export function readNumber(lexer: Lexer): void {
  const { source, at: start } = lexer;
  if (followsDot(lexer)) return readFieldNumber(lexer);
  const end = radixEnd(source, start) ?? decimalEnd(source, start);
  const tail = wordEnd(lexer, end);
  const { plainNumbers, digitNames } = lexer.dialect.lexical;
  if (tail === end) lexer.take(TokenKind.number, start, end);
  else if (!plainNumbers && numberSuffix.test(source.slice(end, tail)))
    lexer.take(TokenKind.number, start, tail);
  else if (digitNames && isPlain(source, start, end)) lexer.take(TokenKind.word, start, tail);
  else lexer.take(TokenKind.number, start, end);
}

/** Types and units of Hive, Spark, Oracle and others: `1L`, `1.5BD`, `1.5f`, `64K`. */
const numberSuffix = /^(?:[a-z]|bd|ul|ll|kb|mb|gb)$/i;

/** After a dot of a path stands the number of a column or a name with a leading digit: `t.1`, `t.2015_total`. */
function readFieldNumber(lexer: Lexer): void {
  const { source, at: start } = lexer;
  const end = wordEnd(lexer, start);
  let letters = false;
  for (let at = start; at < end; at++) letters ||= isLetter(source.charCodeAt(at));
  lexer.take(letters ? TokenKind.word : TokenKind.number, start, end);
}

function followsDot(lexer: Lexer): boolean {
  return lexer.tokens.lastText === '.' && lexer.touchesToken;
}

/** The end of `0x1F`, `0b01`, `0o17`; undefined where none stands here. `0x` alone is T-SQL's empty binary. */
function radixEnd(source: string, start: number): number | undefined {
  if (source.charCodeAt(start) !== 48) return undefined;
  radix.lastIndex = start;
  return radix.test(source) ? radix.lastIndex : undefined;
}

const radix =
  /0(?:[xX][0-9a-fA-F_]*(?:(?:\.[0-9a-fA-F]*)?[pP][+-]?\d+)?|[bB][01_]+|[oO][0-7_]+)(?![A-Za-z0-9_])/y;

function decimalEnd(source: string, start: number): number {
  let at = digitsEnd(source, start);
  if (source.charCodeAt(at) === dot && source.charCodeAt(at + 1) !== dot) at = digitsEnd(source, at + 1);
  const code = source.charCodeAt(at);
  if (code === 101 || code === 69) {
    let exponent = at + 1;
    const sign = source.charCodeAt(exponent);
    if (sign === 43 || sign === 45) exponent++;
    if (isDigit(source.charCodeAt(exponent))) at = digitsEnd(source, exponent);
  }
  return at;
}

function digitsEnd(source: string, start: number): number {
  let at = start;
  for (;;) {
    const code = source.charCodeAt(at);
    if (isDigit(code)) at++;
    else if (code === underscore && isDigit(source.charCodeAt(at + 1)) && at > start) at += 2;
    else return at;
  }
}

function isPlain(source: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (source.charCodeAt(at) === dot) return false;
  return true;
}
