import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Statement } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';
import { hasStatementShape } from '../ends/statement-shapes.ts';
import { inertStatement } from '../queries/other.ts';

/**
 * EXPLAIN, DESCRIBE, PROFILE, ADVISE: the statement behind is planned, and read for its extent only. Where the vendor runs
 * it to measure it (`EXPLAIN ANALYZE`), it writes what it writes by itself; the rows of a query go nowhere.
 */
export function explainStatement(cursor: TokenCursor): Statement {
  const { start } = cursor;
  const what = cursor.at('ADVISE') ? 'advise' : 'explain';
  let runs = isMeasuring(cursor);
  cursor.advance();
  while (!atExplained(cursor) && !cursor.atEnd && !cursor.at(';')) {
    if (isMeasuring(cursor)) runs = true;
    if (!cursor.at('(')) cursor.advance();
    else if (measuringOption(cursor)) runs = true;
  }
  const inner = atExplained(cursor) && !isDescribed(cursor) ? cursor.rules.statement(cursor) : undefined;
  if (runs && inner !== undefined && inner.kind !== 'query-statement') return { ...inner, start };
  skipRest(cursor);
  return { kind: 'other', what, start, end: cursor.previousEnd };
}

/** The word makes the vendor run what it explains: PostgreSQL's `EXPLAIN ANALYZE`, Vertica's PROFILE. */
function isMeasuring(cursor: TokenCursor): boolean {
  return cursor.dialect.syntax.explainedByRunning === cursor.text() && cursor.text() !== '';
}

const switchedOff: ReadonlySet<string> = new Set(['FALSE', 'OFF', '0']);

/** Steps over `(ANALYZE, BUFFERS)`, and says whether the statement runs; `(ANALYZE off)` switches that off. */
function measuringOption(cursor: TokenCursor): boolean {
  const end = cursor.index + cursor.afterBrackets(0);
  let runs = false;
  for (; cursor.index < end; cursor.advance())
    if (isMeasuring(cursor)) runs = !switchedOff.has(cursor.raw(1).toUpperCase());
  return runs;
}

/** MariaDB: `ANALYZE [FORMAT = JSON] statement` runs the statement; ANALYZE TABLE counts (server documentation, "ANALYZE Statement"). */
export function analyzeStatement(cursor: TokenCursor): Statement {
  const measured = cursor.text(1) === 'FORMAT' ? cursor.text(2) === '=' : explained.has(cursor.text(1));
  return isMeasuring(cursor) && measured ? explainStatement(cursor) : inertStatement(cursor);
}

/** `DESCRIBE t` without its terminator: the table is described, and not what begins on the next line. */
function isDescribed(cursor: TokenCursor): boolean {
  const named =
    cursor.kind(-1) === TokenKind.quoted || (cursor.kind(-1) === TokenKind.word && cursor.text(-1) === '');
  return named && cursor.text(-2) !== '=' && hasStatementShape(cursor);
}

const explained: ReadonlySet<string> = new Set([
  'SELECT',
  'WITH',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'CREATE',
  'VALUES',
  'REPLACE',
  'SEL',
  'CALL',
]);
function atExplained(cursor: TokenCursor): boolean {
  if (cursor.at('(')) return cursor.rules.startsQuery(cursor);
  if (cursor.at('FROM')) return cursor.rules.startsQuery(cursor);
  // Db2: EXPLAIN ALL WITH SNAPSHOT FOR query
  if (cursor.at('WITH') && cursor.text(1) === 'SNAPSHOT') return false;
  if (cursor.at('VALUES') && cursor.text(1) === ',') return false;
  return cursor.atAny(explained) && cursor.text(1) !== '=' && cursor.kind(1) !== TokenKind.end;
}

/** Teradata: `STATIC EXPLAIN request`, `DYNAMIC EXPLAIN request`. */
export function explainedStatically(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'EXPLAIN') return undefined;
  cursor.advance();
  return explainStatement(cursor);
}
