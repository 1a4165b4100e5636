import { copiedRowsEnd } from '../../text/client-tools/copied-rows.ts';
import { TokenKind } from '../tokens.ts';
import { isBlank, isLineEnd } from './characters.ts';
import type { Lexer } from './lexer.ts';

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

/** The rows after a COPY count as a directive, so that nothing between the tokens is without a name. */
function takeRows(lexer: Lexer, end: number): void {
  const tool = lexer.dialect.tools[0] ?? 'psql';
  lexer.directives.push({
    tool,
    command: 'ROWS',
    argument: '',
    start: lexer.at,
    end,
    beforeToken: lexer.tokens.count,
  });
  lexer.at = end;
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

/** Db2's `db2 -td@`: a sign at the end of a line that ends the statement although no directive has said so. */
export function endsDb2Statement(lexer: Lexer, at: number): boolean {
  if (!lexer.dialect.tools.includes('db2') || lexer.atStatementStart) return false;
  let next = at + 1;
  while (isBlank(lexer.source.charCodeAt(next))) next++;
  const code = lexer.source.charCodeAt(next);
  return (Number.isNaN(code) || isLineEnd(code)) && lexer.tokens.lastKind !== TokenKind.end;
}
