import { copiedRowsEnd } from '../scripts/copied-rows.ts';
import { inlineRowsEnd } from '../scripts/inline-rows.ts';
import { TokenKind } from '../tokens/tokens.ts';
import { takeRows } from './marks/copied-rows.ts';
import type { Lexer } from './parts/lexer.ts';
import { endsDb2Statement } from './parts/db2-terminator.ts';

/** What a `;` that has just been read means for the client tool. */
export function endStatementAt(lexer: Lexer): void {
  if (lexer.delimiter !== ';') return;
  const first = lexer.statementFirst;
  const firstText = lexer.tokens.texts[first]!;
  if (definitionWords.has(firstText)) lexer.bodyOpen = false;
  if (!lexer.bodyOpen && opensBody(lexer, first)) lexer.bodyOpen = true;
  lexer.endStatement();
  if (firstText === 'COPY') {
    const end = copiedRowsEnd(lexer, first);
    if (end !== undefined) takeRows(lexer, end);
  }
}

/** ClickHouse: the word that was read last is the format of an INSERT's rows, which follow it in that format. */
export function takeInlineRows(lexer: Lexer): void {
  const { texts, count, lastText } = lexer.tokens;
  if (lastText === 'VALUES' || texts[lexer.statementFirst] !== 'INSERT') return;
  for (let i = lexer.statementFirst; i < count; i++)
    if ((texts[i] === 'SELECT' && !readsInput(lexer, i)) || texts[i] === 'INFILE') return;
  const end = inlineRowsEnd(lexer.source, lexer.at);
  if (lexer.source.slice(lexer.at, end).trim() === '') return;
  takeRows(lexer, end);
  lexer.endBatch();
}

/** Statements that PL/SQL does not have: where one stands, the body before it is over although its slash is missing. */
const definitionWords: ReadonlySet<string> = new Set([
  'CREATE',
  'ALTER',
  'DROP',
  'GRANT',
  'REVOKE',
  'COMMENT',
  'TRUNCATE',
]);

/** Words that make a CREATE a routine, whose body SQL*Plus reads up to a line with a slash. */
const routineWords: ReadonlySet<string> = new Set([
  'PROCEDURE',
  'FUNCTION',
  'PACKAGE',
  'TRIGGER',
  'TYPE',
  'LIBRARY',
]);

function opensBody(lexer: Lexer, first: number): boolean {
  if (!lexer.dialect.tools.includes('sqlplus')) return false;
  const { texts, count } = lexer.tokens;
  const text = texts[first];
  if (text === 'DECLARE' || text === 'BEGIN' || text === '<<') return true;
  if (text !== 'CREATE') return false;
  for (let i = first + 1; i < count && i < first + 7; i++) {
    const word = texts[i]!;
    if (routineWords.has(word)) return true;
    if (word === '' || word === '(' || word === 'AS') return false;
  }
  return false;
}

/** A changed delimiter at the current place ends the batch. */
export function readDelimiter(lexer: Lexer): boolean {
  if (!lexer.source.startsWith(lexer.delimiter, lexer.at)) return false;
  lexer.at += lexer.delimiter.length;
  lexer.endBatch();
  return true;
}

/** The line of a one-line command (EXEC in SQL*Plus) is over. */
export function endCommand(lexer: Lexer): void {
  if (lexer.at >= lexer.commandEnd) lexer.endBatch();
}

/** Reads the sign that {@link endsDb2Statement} has found as what it stands for. */
export function readDb2Terminator(lexer: Lexer): boolean {
  const { at } = lexer;
  if (!endsDb2Statement(lexer, at)) return false;
  lexer.take(TokenKind.symbol, at, at + 1, ';');
  lexer.endBatch();
  return true;
}

const inputCall = /\sFROM\s+input\s*\(/i;

/** ClickHouse: `INSERT INTO t SELECT … FROM input('a Int8') FORMAT CSV` reads the rows that follow ("input"). */
function readsInput(lexer: Lexer, select: number): boolean {
  return inputCall.test(lexer.source.slice(lexer.tokens.starts[select], lexer.at));
}
