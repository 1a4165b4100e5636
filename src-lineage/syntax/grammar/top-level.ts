import type { TokenCursor } from '../cursor/cursor.ts';
import type { Statement } from '../tree/statements.ts';
import { recover } from './ends/statement-end.ts';
import { reportUnread } from './ends/unread-queries.ts';
import { statementsUntil } from './statements.ts';

/** Reads every statement of a batch, and reports what of it no rule has read. */
export function topLevelStatements(cursor: TokenCursor, into: Statement[]): void {
  statementsInPieces(cursor, into, Infinity).next();
}

/** {@link topLevelStatements}, with a pause whenever so many are in the list: whoever goes on has taken them out. */
export function* statementsInPieces(
  cursor: TokenCursor,
  into: Statement[],
  most: number,
): Generator<void, void, void> {
  const { index, diagnostics } = cursor;
  const known = diagnostics.length;
  yield* statementsOfBatch(cursor, into, most);
  reportUnread(cursor, index, known);
}

function* statementsOfBatch(
  cursor: TokenCursor,
  into: Statement[],
  most: number,
): Generator<void, void, void> {
  const depth = cursor.blockDepth;
  let taken = 0;
  let read = -1;
  while (!cursor.atEnd) {
    statementsUntil(cursor, nothing, into, most);
    if (into.length >= most && !cursor.atEnd) {
      taken += into.length;
      yield;
      continue;
    }
    cursor.blockDepth = depth;
    if (cursor.atEnd) return;
    // a closing word without its block: `END`, `END IF` …; several in a row have one cause
    if (taken + into.length !== read) cursor.error('unexpected', 'Unexpected end of a block');
    read = taken + into.length;
    cursor.advance();
    recover(cursor);
  }
}

const nothing: ReadonlySet<string> = new Set();
