import { templateParameterEnd } from '../../scripts/template-parameters.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import { isDigit, isLetter } from './characters.ts';
import type { Lexer } from './lexer.ts';
import { templateEnd } from './template-marks.ts';

const dollar = 36;
const ampersand = 38;
const brace = 123;
const hash = 35;
const dot = 46;
const atSign = 64;
const less = 60;
const greater = 62;
const percent = 37;
const question = 63;

/**
 * The end of a text substitution at a place: `${x}`, `$(x)`, `&x`, `&&x.`, `&{x}`, `#{x}`, `@{x}`, `{{ x }}`, `{x}`, `%x%`,
 * SSMS's `<x, type, default>`; -1 where none stands there. The client replaces it by text, so that it is part of the word it touches.
 */
export function markEnd(lexer: Lexer, at: number): number {
  const { source } = lexer;
  switch (source.charCodeAt(at)) {
    case dollar:
      return matchEnd(dollarMark, source, at);
    case hash:
      return source.charCodeAt(at + 1) === brace ? matchEnd(hashMark, source, at) : -1;
    // Azure Data Factory, Ant: `@{pipeline().parameters.schema}`; GoogleSQL has hints there
    case atSign:
      return lexer.dialect.lexical.braceHints === true ? -1 : matchEnd(atMark, source, at);
    case ampersand:
      return lexer.dialect.lexical.variableMarks.includes('&') ? ampersandEnd(lexer, at) : -1;
    case brace:
      if (source.charCodeAt(at + 1) === brace) return templateEnd(lexer, at);
      if (!bracesAreMarks(lexer)) return -1;
      return matchEnd(lexer.beforeName ? formatMark : braceMark, source, at);
    case percent:
      return matchEnd(percentMark, source, at);
    case less:
      return angleEnd(lexer, at);
    default:
      return -1;
  }
}

const braceMark = /\{[A-Za-z_][\w.]*\}/y;
const formatMark = /\{(?:[A-Za-z_][\w.]*|\d{0,2})\}/y;
const percentMark = /%[A-Za-z_]\w*%/y;
const angleMark = /<[A-Za-z_][\w ./-]{0,60}>/y;

/** `{x}` of Python's strings; `{}` only before a name, as it may be an empty map. */
function bracesAreMarks(lexer: Lexer): boolean {
  const { lexical, syntax } = lexer.dialect;
  return lexical.plainBraces !== true && lexical.braceComments !== true && syntax.valuesAsSources !== true;
}

/** SSMS's `<x, type, default>`, and a manual's `<x>` or `<name of x>` where no operator can stand. */
function angleEnd(lexer: Lexer, at: number): number {
  const code = serverMark(lexer, at);
  if (code !== -1) return code;
  const end = lexer.dialect.tools.includes('sqlcmd') ? templateParameterEnd(lexer.source, at) : -1;
  if (end !== -1 || at !== lexer.at || lexer.afterOperand || lexer.tokens.count === 0) return end;
  // BigQuery: RETURNS TABLE<a INT64>
  if (lexer.touchesToken && lexer.tokens.lastKind === TokenKind.word) return -1;
  return matchEnd(angleMark, lexer.source, at);
}

/** `<% ctx.env.x %>` (Snowflake's command line), `<?= $x ?>` (PHP), `<?app x ?>` (Template Toolkit with tags of its own). */
function serverMark(lexer: Lexer, at: number): number {
  const sign = lexer.source.charCodeAt(at + 1);
  if (sign !== percent && sign !== question) return -1;
  if (at === lexer.at && lexer.afterOperand && !lexer.beforeName && !lexer.touchesToken) return -1;
  return matchEnd(codeMark, lexer.source, at);
}

const codeMark = /<(?:%[^%\r\n]*%|\?(?:=|[a-z]+\s)[^?\r\n]*\?)>/y;
const dollarMark = /\$(?:\{[^{}\r\n]*(?:\{[^{}\r\n]*\}[^{}\r\n]*)*\}|\(\s*[\w.:-]+\s*\))/y;
const atMark = /@\{[^{}\r\n]*(?:\{[^{}\r\n]*\}[^{}\r\n]*)*\}/y;
const hashMark = /#\{[^{}\r\n]*\}/y;
const ampersandMark = /&&?(?:\{[\w.]+\}|[A-Za-z_0-9][\w$#]*)/y;

function matchEnd(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

/** In SQL*Plus a dot ends the variable's name and vanishes (SQL*Plus guide, "Using substitution variables"). */
function ampersandEnd(lexer: Lexer, at: number): number {
  const end = matchEnd(ampersandMark, lexer.source, at);
  if (end === -1 || !lexer.dialect.tools.includes('sqlplus')) return end;
  return lexer.source.charCodeAt(end) === dot ? end + 1 : end;
}

const controlMark =
  /<\?(?:[a-z]+\s+)?(?:IF|UNLESS|ELS(?:E|IF)|END|FOREACH|WHILE|if|else|elseif|endif|foreach|endforeach)\b[^?\r\n]*\?>/y;

/** A line of a template that only says which lines there are: `<?app IF x ?>`, `<?php endif ?>`. */
export function skipControlMark(lexer: Lexer): boolean {
  if (!lexer.freshLine) return false;
  const end = matchEnd(controlMark, lexer.source, lexer.at);
  if (end !== -1) lexer.at = end;
  return end !== -1;
}

const lineSwitch = /&&?_\w+\.?[ \t]+(?=[A-Za-z"])/y;

/** What stands before a statement in a body. */
const beforeStatement: ReadonlySet<string> = new Set([';', 'BEGIN', 'THEN', 'ELSE', 'LOOP']);

/** What a value follows. */
const beforeValue: ReadonlySet<string> = new Set([
  '=',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  '!=',
  '+',
  '-',
  '*',
  '/',
  '||',
]);

/**
 * Steps over a variable before the text of its line, `&_IF_ORA12 a NUMBER;`: it holds `--` or nothing, and switches the
 * line. By custom its name begins with an underscore (SQL*Plus scripts).
 */
export function skipLineSwitch(lexer: Lexer): boolean {
  if (!lexer.dialect.tools.includes('sqlplus')) return false;
  const { lastText } = lexer.tokens;
  if (!(lexer.freshLine || beforeStatement.has(lastText)) || beforeValue.has(lastText)) return false;
  const end = matchEnd(lineSwitch, lexer.source, lexer.at);
  if (end === -1) return false;
  lexer.at = end;
  return true;
}

const schemaMarks: ReadonlyMap<string, RegExp> = new Map([
  ['@', /@[A-Za-z_]\w*(?=\.)/y],
  ['!', /!\w+!(?=\.)/y],
  ['[', /\[[A-Za-z_]\w*\](?=\.)/y],
]);

/** `@x.t.c`; `@t.c` may be the absolute value of a column (PostgreSQL). */
const markInValue = /@[A-Za-z_]\w*(?=\.\w+\.)/y;

const closedMark = /@[A-Za-z_]\w*(?::\w+)?@\w*/y;

/** `@x@` and `@x@rest`: what an extension's script or a Makefile replaces, where no operator can be meant. */
function readClosedMark(lexer: Lexer): boolean {
  const end = matchEnd(closedMark, lexer.source, lexer.at);
  if (end === -1) return false;
  const { source } = lexer;
  const word = lexer.beforeName || source.charCodeAt(end) === dot || source.charCodeAt(end - 1) !== atSign;
  lexer.take(word ? TokenKind.word : TokenKind.variable, lexer.at, end);
  return true;
}

/** `@schema.t`, `@extschema@.t`, `!schema!.t`, `[schema].t`: a placeholder that a tool replaces by a name. */
export function readSchemaMark(lexer: Lexer, sign: string): boolean {
  if (!lexer.dialect.lexical.schemaMarks.includes(sign)) return false;
  if (sign === '@' && readClosedMark(lexer)) return true;
  const { beforeName } = lexer;
  if (lexer.afterOperand && !beforeName) return false;
  const named = beforeName || sign !== '@' || markLeaders.has(lexer.tokens.lastText);
  const end = matchEnd(named ? schemaMarks.get(sign)! : markInValue, lexer.source, lexer.at);
  if (end === -1) return false;
  lexer.take(TokenKind.word, lexer.at, end);
  return true;
}

/** What stands before a further table of FROM, and before that of CREATE INDEX. */
const markLeaders: ReadonlySet<string> = new Set([',', 'ON']);

/** What a mark that no word touches is: a word where a name is expected, else a variable. */
export function kindOfLoneMark(lexer: Lexer, end: number): TokenKind {
  const { source } = lexer;
  const parameter = source.charCodeAt(end - 1) === greater && lexer.dialect.tools.includes('sqlcmd');
  if (lexer.beforeName || parameter) return TokenKind.word;
  const next = source.charCodeAt(end + 1);
  if (source.charCodeAt(end) === dot && (isLetter(next) || isDigit(next) || next === dollar))
    return TokenKind.word;
  return source.charCodeAt(end - 1) === dot && source.charCodeAt(end) === dot
    ? TokenKind.word
    : TokenKind.variable;
}
