import { TokenKind } from '../tokens/tokens.ts';
import { closeCondition, openCondition } from './marks/conditions.ts';
import { readDirective } from './marks/directives.ts';
import { kindOfLoneMark, markEnd, readSchemaMark, skipControlMark, skipLineSwitch } from './parts/marks.ts';
import { skipTemplateStatement, takeTemplate } from './parts/template-marks.ts';
import {
  readAtVariable,
  readColonVariable,
  readDollar,
  readPercentMark,
  readQuestionMark,
} from './marks/variables.ts';
import { isDigit, isUnicodeBlank, isUnicodeWord } from './parts/characters.ts';
import { skipBraceComment, skipBraceHint, skipComment } from './parts/comments.ts';
import { readConflictMark } from './parts/conflicts.ts';
import { skipBackslash, skipContinuation } from './parts/continued-lines.ts';
import type { Lexer } from './parts/lexer.ts';
import { readNumber } from './parts/numbers.ts';
import { readDollarQuoted } from './parts/quotes.ts';
import { symbolAt } from './parts/symbols.ts';
import { extendWord, readWord, wordEnd } from './parts/words.ts';
import { readDb2Terminator } from './statements.ts';

const brace = 123;

/** Reads what begins with a character that is no letter, digit, quote or plain punctuation. */
export function readSpecial(lexer: Lexer, code: number): void {
  if (code >= 128) return readBeyondAscii(lexer, code);
  if (readMarked(lexer, code)) return;
  const { source, at } = lexer;
  if (startsWord(lexer, code)) return readWord(lexer);
  readSymbol(lexer, symbolAt(source, at, code, lexer.operators), code);
}

/** Comments, marks, variables and templates; false where the character is only itself. */
function readMarked(lexer: Lexer, code: number): boolean {
  switch (code) {
    case 33: // !
      return skipComment(lexer, code) || readSchemaMark(lexer, '!');
    case 45: // -
      return skipComment(lexer, code) || skipContinuation(lexer);
    case 42: // *
    case 47: // /
      return skipComment(lexer, code);
    case 46: // .
      return readDot(lexer);
    case 35: // #
      return (
        readHashMark(lexer) || skipComment(lexer, code) || readTextMark(lexer) || skipShellComment(lexer)
      );
    case 36: // $
      return readTextMark(lexer) || (mayQuote(lexer) && readDollarQuoted(lexer)) || readDollar(lexer);
    case 37: // %
      return readPercentMark(lexer) || (!lexer.afterOperand && readTextMark(lexer));
    case 38: // &
      return skipLineSwitch(lexer) || readTextMark(lexer);
    case 60: // <
      return readConflictMark(lexer) || skipControlMark(lexer) || readTextMark(lexer);
    case 61: // =
    case 62: // >
    case 124: // |
      return lexer.freshLine && readConflictMark(lexer);
    case 58: // :
      return readColonVariable(lexer);
    case 63: // ?
      return readQuestionMark(lexer);
    case 64: // @
      return (
        skipBraceHint(lexer) ||
        readTextMark(lexer) ||
        readDb2Terminator(lexer) ||
        readSchemaMark(lexer, '@') ||
        readAtVariable(lexer)
      );
    case 91: // [
      return readSchemaMark(lexer, '[');
    case 92: // \
      return readBackslash(lexer, code);
    case brace:
      return openCondition(lexer) || readBrace(lexer);
    case 125: // }
      return closeCondition(lexer);
    default:
      return false;
  }
}

function mayQuote(lexer: Lexer): boolean {
  const { dollarQuotes } = lexer.dialect.lexical;
  return dollarQuotes === 'bodies' ? lexer.tokens.lastText === 'AS' : dollarQuotes;
}

const hashMark = /#\{\s*[\w.]+\s*(?:,[^{}\r\n]*)?\}/y;

/** MyBatis: `#{x}` and `#{x,jdbcType=INT}` are no comment where a value is expected. */
function readHashMark(lexer: Lexer): boolean {
  hashMark.lastIndex = lexer.at;
  return !lexer.freshLine && hashMark.test(lexer.source) && readTextMark(lexer);
}

/** `# …` on a line of its own is a comment of shells and notebooks where no name or operator begins with the sign. */
function skipShellComment(lexer: Lexer): boolean {
  const { wordStart } = lexer.dialect.lexical;
  if (wordStart.includes('#') || !(lexer.freshLine || lexer.tokens.lastText === ';')) return false;
  if (!lexer.atStatementStart && lexer.dialect.language.hashInBodies) return false;
  const next = lexer.source.charCodeAt(lexer.at + 1);
  if (isDigit(next) || next === 62 || next === 45) return false;
  lexer.at = lexer.lineEnd(lexer.at);
  return true;
}

function startsWord(lexer: Lexer, code: number): boolean {
  const { loneHash, wordStart } = lexer.dialect.lexical;
  if (wordStart === '' || !wordStart.includes(String.fromCharCode(code))) return false;
  const next = lexer.at + 1;
  if (wordEnd(lexer, next) > next || lexer.source.charCodeAt(next) === code) return true;
  return loneHash === true && code === 35;
}

/** `.5` is a number unless the dot touches the operand whose part follows. */
function readDot(lexer: Lexer): boolean {
  if (!isDigit(lexer.source.charCodeAt(lexer.at + 1))) return false;
  if (lexer.touchesToken && (lexer.afterOperand || lexer.tokens.lastText === '.')) return false;
  readNumber(lexer);
  return true;
}

function readBrace(lexer: Lexer): boolean {
  const { source, at } = lexer;
  const next = source.charCodeAt(at + 1);
  if (next === 37 || next === 35) return skipTemplateStatement(lexer);
  if (next === brace || lexer.dialect.lexical.braceComments !== true) return readTextMark(lexer);
  return lexer.dialect.lexical.braceComments === true && skipBraceComment(lexer);
}

/** `\gset`, `\G`: the clients of PostgreSQL and MySQL know commands that follow a statement on its line. */
function readBackslash(lexer: Lexer, code: number): boolean {
  const { tools } = lexer.dialect;
  if (tools.includes('mysql') && readNullMark(lexer)) return true;
  if ((tools.includes('psql') || tools.includes('mysql')) && readDirective(lexer, code)) return true;
  return skipBackslash(lexer);
}

const nullMark = /\\N(?!\w)/y;

/** MySQL: `\N` is NULL (manual, "NULL Values"). */
function readNullMark(lexer: Lexer): boolean {
  nullMark.lastIndex = lexer.at;
  if (lexer.afterOperand && lexer.tokens.lastText !== 'NOT') return false;
  if (!nullMark.test(lexer.source)) return false;
  lexer.take(TokenKind.word, lexer.at, lexer.at + 2, 'NULL');
  return true;
}

/** `${x}`, `$(x)`, `&x`, `#{x}`, `@{x}`, `{{ x }}`: part of the word that touches it, else a token of its own. */
function readTextMark(lexer: Lexer): boolean {
  const start = lexer.at;
  const end = markEnd(lexer, start);
  if (end === -1) return false;
  const last = extendWord(lexer, wordEnd(lexer, end));
  if (last > end) lexer.take(TokenKind.word, start, last);
  else if (lexer.source.startsWith('{{', start)) takeTemplate(lexer, start, end);
  else lexer.take(kindOfLoneMark(lexer, end), start, end);
  return true;
}

function readSymbol(lexer: Lexer, text: string, code: number): void {
  const { at } = lexer;
  if (code === 91) lexer.brackets++;
  if (text === '::' && lexer.source.charCodeAt(at + 2) === 33 && lexer.source.charCodeAt(at + 3) !== 61) {
    // Vertica's `::!` gives NULL where the cast fails
    return lexer.take(TokenKind.symbol, at, at + 3, text);
  }
  const apart = text.length === 1 ? operatorApart(lexer, code) : undefined;
  if (apart !== undefined) return lexer.take(TokenKind.symbol, at, at + apart.length, apart.operator);
  lexer.take(TokenKind.symbol, at, at + text.length, text);
}

const spaced = /<\s+>|[!<>^]\s+=|!\s+[<>]/y;

/** `> =`, `! =`: Oracle and SQL Server let blanks stand inside a comparison. */
function operatorApart(lexer: Lexer, code: number): { operator: string; length: number } | undefined {
  if (code !== 33 && code !== 60 && code !== 62 && code !== 94) return undefined;
  if (!lexer.dialect.syntax.spacedOperators) return undefined;
  spaced.lastIndex = lexer.at;
  const match = spaced.exec(lexer.source);
  if (match === null) return undefined;
  const operator = symbolAt(match[0].replace(/\s+/, ''), 0, code, lexer.operators);
  return operator.length === 2 ? { operator, length: match[0].length } : undefined;
}

function readBeyondAscii(lexer: Lexer, code: number): void {
  if (isUnicodeWord(code)) readWord(lexer);
  else if (readTypographicString(lexer)) return;
  else if (isUnicodeBlank(code)) lexer.at++;
  else {
    const symbol = symbolAt(lexer.source, lexer.at, code, lexer.operators);
    lexer.take(TokenKind.symbol, lexer.at, lexer.at + symbol.length, symbol);
  }
}

/** No string in typographic quotes is longer: apostrophes in text are of the same kind. */
const longestTypographic = 1000;

/** Strings in the quotes that word processors and manuals make of plain ones. */
function readTypographicString(lexer: Lexer): boolean {
  const { source, at } = lexer;
  const code = source.charCodeAt(at);
  if (code < 0x2018 || code > 0x201d) return false;
  const end = lexer.find(code < 0x201c ? '\u2019' : '\u201d', at + 1);
  if (end === -1 || end - at > longestTypographic || end > lexer.lineEnd(at)) return false;
  lexer.take(TokenKind.string, at, end + 1);
  return true;
}
