import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Query, SelectItem } from '../../tree/queries.ts';
import type { Insert } from '../../tree/statements.ts';
import { columnList } from '../dml/insert.ts';
import { skipRest } from '../ends/statement-end.ts';
import { identifierList } from '../names/names.ts';
import { plainQuery } from '../nested/plain-query.ts';
import { select } from '../queries/select.ts';
import { reference } from '../sources/table-primary.ts';

/** Vertica: `EXPORT TO VERTICA db.t [(a, b)] AS query | FROM t [(a, b)]` writes a table of another database. */
export function exportToDatabase(cursor: TokenCursor): Insert {
  const { start } = cursor;
  cursor.index += 3;
  const node: Insert = { kind: 'insert', with: [], target: reference(cursor), start, end: start };
  if (cursor.at('(')) node.columns = columnList(cursor);
  if (cursor.accept('AS')) node.query = cursor.rules.query(cursor);
  else if (cursor.accept('FROM')) node.query = rowsOf(cursor);
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** `t [(a, b)]`: the rows of a table or some of its columns, as a query. */
export function rowsOf(cursor: TokenCursor): Query {
  const { start } = cursor;
  const table = reference(cursor);
  const body = select(cursor, [table], true);
  if (cursor.at('(')) body.items = identifierList(cursor).map(itemOf);
  return plainQuery(body, start, cursor.previousEnd);
}

function itemOf(column: ReturnType<typeof identifierList>[number]): SelectItem {
  const { start, end } = column;
  return { expression: { kind: 'column', path: [column], start, end }, start, end };
}
