import type { TokenCursor } from '../../cursor.ts';
import type { Name } from '../../tree/node.ts';
import type { Query, TableReference } from '../../tree/queries.ts';
import { rowsetFunctions } from '../remote-rows.ts';
import { source } from '../table-primary.ts';

/**
 * T-SQL: INSERT OPENQUERY (server, 'SELECT a FROM t') VALUES …: the columns of another server's table are written; Oracle:
 * INSERT INTO (SELECT a FROM t WHERE …) VALUES …, those of the table behind the query.
 */
export function remoteTarget(cursor: TokenCursor): { table: TableReference; columns?: Name[] } | undefined {
  const remote = rowsetFunctions.has(cursor.text()) && cursor.text(1) === '(';
  if (!remote && !(cursor.at('(') && cursor.rules.startsQuery(cursor))) return undefined;
  const { start } = cursor;
  const item = source(cursor, start);
  if (item.kind === 'table') return { table: item };
  const { end } = item;
  if (item.kind !== 'derived' || item.query.kind !== 'query')
    return { table: { kind: 'table', name: { parts: [], start, end: start }, start, end } };
  const table: TableReference = { kind: 'table', name: firstTable(item.query, start), start, end };
  const { body } = item.query;
  const columns: Name[] = [];
  for (const { expression } of body.kind === 'select' ? body.items : [])
    if (expression.kind === 'column') columns.push({ parts: expression.path, start, end });
  return columns.length > 0 ? { table, columns } : { table };
}

/** The table that an inline view reads first: the one that is written through it. */
export function firstTable({ body }: Query, start: number): Name {
  const first = body.kind === 'select' ? body.from[0] : undefined;
  return first?.kind === 'table' ? first.name : { parts: [], start, end: start };
}
