import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Identifier } from '../../tree/node.ts';
import { columnDefinitions } from '../ddl/create/columns.ts';

/** Db2: `INCLUDE (c INTEGER, …)` behind the table that a statement changes; the current word is INCLUDE. */
export function includedColumns(cursor: TokenCursor): Identifier[] {
  cursor.advance();
  return columnDefinitions(cursor).columns.map((column) => column.name);
}
