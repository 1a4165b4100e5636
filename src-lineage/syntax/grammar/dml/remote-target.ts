import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Name } from '../../tree/node.ts';
import type { Query, TableExpression, TableReference } from '../../tree/queries.ts';
import { rowsetFunctions } from '../sources/special/remote-rows.ts';
import { source } from '../sources/table-primary.ts';

/**
 * T-SQL: INSERT OPENQUERY (server, 'SELECT a FROM t') VALUES …: the columns of another server's table are written; Oracle,
 * Db2: INSERT INTO (SELECT a AS x FROM t WHERE …) VALUES …, those of the table behind the query, or the collection in it.
 */
export function remoteTarget(
  cursor: TokenCursor,
): { table: TableReference; through?: TableExpression } | undefined {
  const remote =
    cursor.dialect.syntax.optionalTerminator && rowsetFunctions.has(cursor.text()) && cursor.text(1) === '(';
  if (!remote && !atCollection(cursor) && !(cursor.at('(') && cursor.rules.startsQuery(cursor)))
    return undefined;
  const { start } = cursor;
  const item = source(cursor, start);
  if (item.kind === 'table') return { table: item };
  const { end } = item;
  if (item.kind === 'table-function')
    return { table: { kind: 'table', name: { parts: [], start, end: start }, start, end }, through: item };
  if (item.kind !== 'derived' || item.query.kind !== 'query')
    return { table: { kind: 'table', name: { parts: [], start, end: start }, start, end } };
  return { table: { kind: 'table', name: firstTable(item.query, start), start, end }, through: item };
}

/** `TABLE (SELECT list FROM t …)`, the collection that is in a row (Oracle); `TABLE (v)`, that of a variable (Informix). */
export function atCollection(cursor: TokenCursor): boolean {
  const { collectionQueries, collectionWords } = cursor.dialect.syntax;
  const written = (collectionQueries ?? collectionWords) === true;
  return written && cursor.at('TABLE') && cursor.text(1) === '(';
}

/** The table that an inline view reads first: the one that is written through it. */
export function firstTable({ body }: Query, start: number): Name {
  const first = body.kind === 'select' ? body.from[0] : undefined;
  return first?.kind === 'table' ? first.name : { parts: [], start, end: start };
}
