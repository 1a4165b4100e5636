import { TokenKind } from '../../tokens/tokens.ts';
import { isDigit, isLetter } from '../parts/characters.ts';
import type { Lexer } from '../parts/lexer.ts';
import { keywordOf, wordEnd } from '../parts/words.ts';
import { readConditionalCompilation } from './conditional-compilation.ts';

const colon = 58;
const at = 64;
const apostrophe = 39;
const doubleQuote = 34;
const backtick = 96;

/** `:x`, `:1`, psql's `:'x'` and `:"x"`. False where the colon belongs to a path, a label, a slice or an operator. */
export function readColonVariable(lexer: Lexer): boolean {
  const { source, at: start, dialect } = lexer;
  if (!dialect.lexical.variableMarks.includes(':')) return false;
  const next = source.charCodeAt(start + 1);
  if (next === apostrophe || next === doubleQuote) {
    return (dialect.tools.includes('psql') || dialect.tools.includes('vsql')) && readPsqlQuoted(lexer, next);
  }
  if (!isLetter(next) && !isDigit(next)) return false;
  // behind a cast it begins a type whose schema is filled in: `x:::schema.t`
  if (source.charCodeAt(start - 1) === colon && lexer.tokens.lastText !== '::') return false;
  if (colonSeparates(lexer)) return false;
  const end = markNameEnd(lexer, start + 1);
  const word = dialect.tools.includes('psql') && lexer.beforeName;
  lexer.take(word ? TokenKind.word : TokenKind.variable, start, end);
  return true;
}

/** Oracle: a mark that is a number ends with it: `k = :7or k = 1`. */
function markNameEnd(lexer: Lexer, from: number): number {
  const end = wordEnd(lexer, from);
  if (!lexer.dialect.syntax.numberedMarks || !isDigit(lexer.source.charCodeAt(from))) return end;
  let at = from;
  while (at < end && isDigit(lexer.source.charCodeAt(at))) at++;
  return at;
}

/** The colon touches the operand before it, or stands in brackets: `v:path`, `label:`, `a[1:n]`, `{'k':v}`. */
function colonSeparates(lexer: Lexer): boolean {
  const { tokens } = lexer;
  if (lexer.brackets > 0 && (tokens.lastText === '[' || lexer.afterOperand)) return true;
  if (!lexer.touchesToken) return false;
  if (tokens.lastKind === TokenKind.word && labeled(lexer)) return true;
  if (!lexer.afterOperand) return false;
  return tokens.lastKind !== TokenKind.word || tokens.lastText === '' || lexer.dialect.syntax.colonPaths;
}

const labeledBlock = /:(?:begin|loop|while|repeat|for)\b/iy;

/** `label:BEGIN`: the word before is a label, also where it is a keyword elsewhere. */
function labeled(lexer: Lexer): boolean {
  if (lexer.dialect.language.angledLabels) return false;
  labeledBlock.lastIndex = lexer.at;
  return labeledBlock.test(lexer.source);
}

const psqlQuoted = /:(?:'[\w]+'|"[\w]+")/y;

function readPsqlQuoted(lexer: Lexer, quote: number): boolean {
  psqlQuoted.lastIndex = lexer.at;
  const match = psqlQuoted.exec(lexer.source);
  if (match === null || (lexer.touchesToken && lexer.afterOperand)) return false;
  const isName = quote === doubleQuote && lexer.beforeName;
  lexer.take(isName ? TokenKind.word : TokenKind.variable, lexer.at, lexer.at + match[0].length);
  return true;
}

/** `@x`, `@@x`, MySQL's `` @`x` `` and `@'x'`. False where the sign stands for a link, a stage or an operator. */
export function readAtVariable(lexer: Lexer): boolean {
  const { source, at: start, dialect } = lexer;
  if (!dialect.lexical.variableMarks.includes('@')) return false;
  if (lexer.touchesToken && lexer.afterOperand && lexer.tokens.lastText === '') return false;
  const nameAt = source.charCodeAt(start + 1) === at ? start + 2 : start + 1;
  const first = source.charCodeAt(nameAt);
  if (isLetter(first) || isDigit(first) || first === 36 || first === 35) {
    lexer.take(TokenKind.variable, start, wordEnd(lexer, nameAt + 1));
    return true;
  }
  if (!dialect.lexical.conditionalComments || (first !== backtick && first !== apostrophe)) return false;
  const close = source.indexOf(String.fromCharCode(first), nameAt + 1);
  if (close === -1 || close - nameAt > 200) return false;
  lexer.take(TokenKind.variable, start, close + 1);
  return true;
}

/** `?`, `?1`, `?name`: a bind mark where a value is expected; elsewhere PostgreSQL's JSON operator or a conditional's sign. */
export function readQuestionMark(lexer: Lexer): boolean {
  if (!lexer.dialect.lexical.variableMarks.includes('?') || lexer.afterOperand) return false;
  let end = lexer.at + 1;
  while (isDigit(lexer.source.charCodeAt(end))) end++;
  const nameEnd = wordEnd(lexer, end);
  if (keywordOf(lexer.source, end, nameEnd) === '') end = nameEnd;
  lexer.take(TokenKind.variable, lexer.at, end);
  return true;
}

const percentMark = /%(?:\(\w+\)s|s)(?!\w)/y;

/** Python's `%s` and `%(x)s` where a value is expected; elsewhere the remainder operator and `%TYPE`. */
export function readPercentMark(lexer: Lexer): boolean {
  if (lexer.afterOperand || (lexer.touchesToken && lexer.tokens.lastText === '@')) return false;
  percentMark.lastIndex = lexer.at;
  const match = percentMark.exec(lexer.source);
  if (match === null) return false;
  lexer.take(TokenKind.variable, lexer.at, lexer.at + match[0].length);
  return true;
}

/** `$1`, `$x`; T-SQL's `$action` and money `$1.50`, Oracle's `$$plsql_unit` and conditional compilation. */
export function readDollar(lexer: Lexer): boolean {
  const { source, at: start, dialect } = lexer;
  const next = source.charCodeAt(start + 1);
  if (dialect.language.conditionalCompilation && readConditionalCompilation(lexer)) return true;
  if (dialect.lexical.wordStart.includes('$')) {
    if (isDigit(next) || (next === 45 && isDigit(source.charCodeAt(start + 2)))) return takeMoney(lexer);
    if (!isLetter(next)) return false;
    lexer.take(TokenKind.word, start, wordEnd(lexer, start + 1));
    return true;
  }
  if (!isLetter(next) && !isDigit(next)) return false;
  lexer.take(TokenKind.variable, start, wordEnd(lexer, start + 1));
  return true;
}

/** A comma belongs to the number between groups of three digits; elsewhere the next value follows. */
const money = /\$-?\d+(?:,\d{3}(?!\d))*(?:\.\d*)?/y;

function takeMoney(lexer: Lexer): boolean {
  money.lastIndex = lexer.at;
  money.test(lexer.source);
  lexer.take(TokenKind.number, lexer.at, money.lastIndex);
  return true;
}
