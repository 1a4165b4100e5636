import type { Dialect } from '../../../dialects/table/dialect.ts';
import { rowsEnd } from '../../scripts/copied-rows.ts';
import { recognise } from '../../scripts/recognise.ts';
import type { DirectiveLine, LineContext } from '../../scripts/tools/directive-line.ts';
import { executeLineEnd } from '../../scripts/tools/sqlplus.ts';
import type { Lexer } from '../parts/lexer.ts';
import { takeRows } from './copied-rows.ts';

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';

/** Characters that may begin a directive, by tool; letters in both cases. */
const firstCharacters: Readonly<Record<Dialect['tools'][number], string>> = {
  go: 'Gg',
  sqlcmd: ':!',
  sqlplus: '0123456789/@!PpSsDdUuRrWwCcTtBbAaHhVvEeQqGgLlOo',
  psql: '\\',
  vsql: '\\',
  hdbsql: '\\',
  mysql: '-CcDdIiLlRrSsTtNnPpEeQq\\',
  bteq: '.*',
  beeline: '!abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'impala-shell': ':SsHhRrVvTtPp',
  snowsql: '!',
  db2: '/CcDdRrTtQqEeUu!',
  isql: 'Gg:',
  sqlite: '.',
  'set-term': 'Ss',
  notebook: '-%',
  transcript: lettersAndDigits + '=-(\'"*$+|#<>[^.:%',
};

const compiled = new WeakMap<Dialect, Uint8Array>();

/** A table with 1 at the codes of characters that may begin a line for a client tool of the dialect. */
export function mayStartDirective(dialect: Dialect): Uint8Array {
  let table = compiled.get(dialect);
  if (table !== undefined) return table;
  table = new Uint8Array(128);
  compiled.set(dialect, table);
  for (const tool of dialect.tools) {
    const characters = firstCharacters[tool];
    for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = 1;
  }
  return table;
}

/**
 * Letters begin a directive only where a statement may start, GO and DELIMITER apart, which have lines of their own
 * anywhere.
 */
function mayStartHere(lexer: Lexer, code: number): boolean {
  if (code === 92 || lexer.atStatementStart) return true;
  const { tools } = lexer.dialect;
  if (tools.includes('transcript')) return lexer.inTranscript;
  if (code < 65) return true;
  if ((code | 32) === 103) return tools.includes('go') || tools.includes('isql');
  return (code | 32) === 100 && tools.includes('mysql');
}

/** Reads a line for a client tool; false where the line is SQL. */
export function readDirective(lexer: Lexer, code: number): boolean {
  if (!mayStartHere(lexer, code)) return false;
  const context = lineContext(lexer);
  const line = recognise(context);
  if (line !== undefined) {
    apply(lexer, line);
    return true;
  }
  const commandEnd = executeLineEnd(context);
  if (commandEnd !== undefined) {
    lexer.endBatch();
    lexer.commandEnd = commandEnd;
  }
  return false;
}

function lineContext(lexer: Lexer): LineContext {
  return {
    source: lexer.source,
    start: lexer.at,
    end: lexer.lineEnd(lexer.at),
    tools: lexer.dialect.tools,
    statementStart: lexer.atStatementStart,
    inTranscript: lexer.inTranscript,
    inBody: lexer.bodyOpen,
    bodyMayBeOver: lexer.bodyOpen && endsBlock(lexer),
    delimiter: lexer.delimiter,
  };
}

/** The statement before was `END;` or `END name;`. */
function endsBlock(lexer: Lexer): boolean {
  const { texts, count } = lexer.tokens;
  return texts[count - 2] === 'END' || texts[count - 3] === 'END';
}

function apply(lexer: Lexer, line: DirectiveLine): void {
  const start = lexer.at;
  if (line.border) lexer.endBatch(line.repeat);
  if (line.delimiter !== undefined) lexer.delimiter = line.delimiter;
  const { tool, command, argument, end } = line;
  if (command === 'PROMPT' && tool === 'transcript') {
    lexer.inTranscript = true;
    lexer.freshLine = false;
  }
  const beforeToken = lexer.tokens.count;
  if (line.defines) lexer.definitions.push({ ...line.defines, beforeToken });
  lexer.directives.push({ tool, command, argument, start, end, beforeToken });
  lexer.at = end;
  const rows = line.rowsFollow ? rowsEnd(lexer) : undefined;
  if (rows !== undefined) takeRows(lexer, rows);
}
