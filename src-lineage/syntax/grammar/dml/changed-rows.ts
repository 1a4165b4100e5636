import type { TokenCursor } from '../../cursor/cursor.ts';
import type { DerivedTable, Query } from '../../tree/queries.ts';
import { plainQuery } from '../nested/plain-query.ts';
import { select } from '../queries/select.ts';

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A statement that changes rows where a query may stand: all that its RETURNING gives back. Undefined where none is. */
export function changedRows(cursor: TokenCursor): Query | undefined {
  if (!cursor.atAny(changing)) return undefined;
  const { start } = cursor;
  const change = cursor.rules.statement(cursor);
  if (
    change?.kind !== 'insert' &&
    change?.kind !== 'update' &&
    change?.kind !== 'delete' &&
    change?.kind !== 'merge'
  )
    return undefined;
  const source: DerivedTable = { kind: 'derived', query: change, start, end: cursor.previousEnd };
  const body = select(cursor, [source], true);
  return plainQuery(body, start, cursor.previousEnd);
}
