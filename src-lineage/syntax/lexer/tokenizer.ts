import { lineStarts } from '../../base/lines.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { TokenizedScript } from '../tokens/script.ts';
import { TokenKind } from '../tokens/tokens.ts';
import { mayStartDirective, readDirective } from './marks/directives.ts';
import { CharacterClass } from './parts/characters.ts';
import { withDoubleQuotes } from './parts/double-quotes.ts';
import { takeForeignText } from './parts/foreign-text.ts';
import { Lexer } from './parts/lexer.ts';
import { separatesColumns } from './parts/db2-terminator.ts';
import { readNumber } from './parts/numbers.ts';
import { readQuotedName, readString } from './parts/quotes.ts';
import { singleSymbol } from './parts/symbols.ts';
import { readWord } from './parts/words.ts';
import { readSpecial } from './special.ts';
import { endCommand, endStatementAt, readDelimiter, takeInlineRows } from './statements.ts';

/** How often a file may be read, in whole lengths of it, to find the quotes that are missing; later ones end where they stand. */
const readings = 8;

/** What a reading costs at least, as a part of the file's length: the search for a quote's end goes to the file's end. */
const leastReading = 1 / 4;

/**
 * Cuts a script into tokens, batches and client directives: one pass over the whole file, in time linear in its length.
 * Nothing throws; what is not closed is a diagnostic, and reading goes on behind it.
 */
export function tokenize(source: string, dialect: Dialect): TokenizedScript {
  const brokenStrings = new Set<number>();
  const reading = withDoubleQuotes(source, dialect);
  for (let left = readings; ;) {
    const lexer = new Lexer(source, reading, brokenStrings);
    const isSql = lexer.foreign.length === 0;
    readAll(lexer, left > 0);
    if (lexer.suspectString === -1 || left <= 0) return finish(lexer, isSql && brokenStrings.size === 0);
    brokenStrings.add(lexer.suspectString);
    left -= Math.max(leastReading, lexer.at / source.length);
  }
}

/** @param isWhole every part of the text is SQL, and all its strings end */
function finish(lexer: Lexer, isWhole: boolean): TokenizedScript {
  const isClosed = isWhole && lexer.isClosed;
  lexer.endBatch();
  return {
    isClosed,
    tokens: lexer.tokens.finish(lexer.source),
    batches: lexer.batches,
    directives: lexer.directives,
    definitions: lexer.definitions,
    forks: lexer.forks,
    diagnostics: lexer.diagnostics,
    lineStarts: lineStarts(lexer.source),
  };
}

function readAll(lexer: Lexer, stopAtSuspect: boolean): void {
  const { source, length, classes } = lexer;
  const directiveStarts = mayStartDirective(lexer.dialect);
  const escapes = lexer.dialect.lexical.backslashEscapes !== false;
  const inlineRows = lexer.dialect.lexical.inlineRows === true;
  while (lexer.at < length) {
    const code = source.charCodeAt(lexer.at);
    const kind = code < 128 ? classes[code]! : CharacterClass.special;
    if (kind === CharacterClass.blank) {
      lexer.at++;
      continue;
    }
    if (kind === CharacterClass.newline) {
      lexer.at++;
      lexer.freshLine = true;
      continue;
    }
    if (lexer.foreign.length > 0 && lexer.at >= lexer.foreign[0]!.start) {
      takeForeignText(lexer);
      continue;
    }
    if (lexer.freshLine) {
      if (lexer.commandEnd !== -1) endCommand(lexer);
      if (code < 128 && directiveStarts[code] === 1 && readDirective(lexer, code)) continue;
    }
    if (lexer.delimiter !== ';' && readDelimiter(lexer)) continue;
    const before = lexer.tokens.count;
    switch (kind) {
      case CharacterClass.word:
        readWord(lexer);
        if (inlineRows && lexer.tokens.texts[lexer.tokens.count - 2] === 'FORMAT') takeInlineRows(lexer);
        break;
      case CharacterClass.punctuation:
        readPunctuation(lexer, code);
        break;
      case CharacterClass.digit:
        readNumber(lexer);
        break;
      case CharacterClass.stringQuote:
        readString(lexer, lexer.at, lexer.at, escapes);
        break;
      case CharacterClass.nameQuote:
        readQuotedName(lexer, lexer.at, lexer.at);
        break;
      default:
        readSpecial(lexer, code);
        break;
    }
    if (lexer.tokens.count !== before) {
      lexer.freshLine = false;
      if (stopAtSuspect && lexer.suspectString !== -1) return;
    }
  }
}

function readPunctuation(lexer: Lexer, code: number): void {
  const { at } = lexer;
  if (code === 59 && separatesColumns(lexer)) {
    lexer.at++;
    return;
  }
  lexer.take(TokenKind.symbol, at, at + 1, singleSymbol(code));
  if (code === 59) endStatementAt(lexer);
  else if (code === 93 && lexer.brackets > 0) lexer.brackets--;
}
