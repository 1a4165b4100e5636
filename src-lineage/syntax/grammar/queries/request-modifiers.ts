import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Statement } from '../../tree/statements.ts';
import { atStatementEnd } from '../ends/statement-end.ts';
import { inertStatement } from './other.ts';

// Teradata writes before a statement or a query how it is run: which locks it takes (SQL Data Manipulation Language,
// "LOCKING Request Modifier") and which rows of temporal tables it sees (Temporal Table Support, "Session temporal
// qualifiers"). Nothing of it changes the lineage.

const openings: ReadonlySet<string> = new Set([
  'LOCKING',
  'LOCK',
  'VALIDTIME',
  'TRANSACTIONTIME',
  'SEQUENCED',
  'NONSEQUENCED',
  'NONTEMPORAL',
  'CURRENT',
]);

const modified: ReadonlySet<string> = new Set([
  'SELECT',
  'SEL',
  'INSERT',
  'INS',
  'UPDATE',
  'UPD',
  'DELETE',
  'DEL',
  'MERGE',
  'WITH',
  'CREATE',
]);

/** Tokens that a request's modifiers may have at most: several tables may be locked. */
const longest = 120;

/** The number of tokens of the modifiers at `ahead`, up to the query that they belong to; 0 where no query follows. */
export function modifiersBeforeQuery(cursor: TokenCursor, ahead: number): number {
  const opening = cursor.text(ahead);
  if (opening !== 'LOCKING' && (cursor.dialect.syntax.selAbbreviation !== true || !openings.has(opening)))
    return 0;
  for (let i = ahead + 1; i < ahead + longest; i++) {
    const text = cursor.text(i);
    if (text === 'SELECT' || text === 'SEL' || (text === 'WITH' && cursor.text(i + 1) !== ')'))
      return i - ahead;
    if (text === ';' || modified.has(text) || cursor.kind(i) === TokenKind.end) return 0;
  }
  return 0;
}

/** A statement behind its modifiers: `LOCKING ROW FOR ACCESS SELECT …`, `NONSEQUENCED VALIDTIME UPDATE …`. */
export function modifiedStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  cursor.advance();
  while (!atStatementEnd(cursor) && !modified.has(cursor.text())) cursor.advance();
  if (atStatementEnd(cursor) && !modified.has(cursor.text()))
    return { kind: 'other', what: 'lock', start, end: cursor.previousEnd };
  const inner = cursor.rules.statement(cursor);
  return inner && { ...inner, start };
}

/** LOCK: Teradata's short form of LOCKING, elsewhere a statement of its own. */
export function lockStatement(cursor: TokenCursor): Statement | undefined {
  return cursor.dialect.syntax.selAbbreviation ? modifiedStatement(cursor) : inertStatement(cursor);
}

/** `CURRENT VALIDTIME SELECT …` */
export function currentStatement(cursor: TokenCursor): Statement | undefined {
  const next = cursor.text(1);
  return next === 'VALIDTIME' || next === 'TRANSACTIONTIME' ? modifiedStatement(cursor) : undefined;
}

/** Vertica: `AT EPOCH LATEST SELECT …`, `AT TIME '…' SELECT …`. */
export function epochStatement(cursor: TokenCursor): Statement | undefined {
  return cursor.text(1) === 'EPOCH' || cursor.text(1) === 'TIME' ? modifiedStatement(cursor) : undefined;
}
