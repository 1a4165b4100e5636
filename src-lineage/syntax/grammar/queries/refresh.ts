import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Name } from '../../tree/node.ts';
import type { Other } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';
import { name } from '../names/names.ts';
import { inertStatement } from './other.ts';

/** What stands behind REFRESH before tables that keep the rows of a query. */
const kept: readonly (readonly string[])[] = [
  ['MATERIALIZED', 'VIEW'],
  ['STREAMING', 'TABLE'],
  ['DYNAMIC', 'TABLE'],
];

/**
 * `REFRESH MATERIALIZED VIEW v` (PostgreSQL, Redshift, Databricks, Trino …), `REFRESH TABLE t` of Db2: the query of the table is run
 * again, and fills it again. Elsewhere REFRESH is about what is known of files.
 */
export function refreshStatement(cursor: TokenCursor): Other {
  const words = kept.find(([first, second]) => cursor.text(1) === first && cursor.text(2) === second);
  const isTable = cursor.dialect.syntax.refreshesTables === true && cursor.text(1) === 'TABLE';
  if (words === undefined && !isTable) return inertStatement(cursor);
  const { start } = cursor;
  cursor.index += isTable ? 2 : 3;
  if (!isTable) cursor.accept('CONCURRENTLY');
  const fills = [name(cursor)];
  while (cursor.accept(',')) fills.push(name(cursor));
  return filled(cursor, start, 'refresh', fills);
}

/** `ALTER MATERIALIZED VIEW v REBUILD` (Hive), `ALTER DYNAMIC TABLE t REFRESH` (Snowflake): the same. */
export function refreshByAlter(cursor: TokenCursor, start: number): Other | undefined {
  const [object, word] = [cursor.text(1), cursor.text(2)];
  const last = object === 'DYNAMIC' && word === 'TABLE' ? 'REFRESH' : 'REBUILD';
  if (last === 'REBUILD' && (object !== 'MATERIALIZED' || word !== 'VIEW')) return undefined;
  const { index } = cursor;
  cursor.index += 3;
  cursor.acceptSequence('IF', 'EXISTS');
  const fills = [name(cursor)];
  if (cursor.at(last)) return filled(cursor, start, 'alter', fills);
  cursor.index = index;
  return undefined;
}

function filled(cursor: TokenCursor, start: number, what: string, fills: Name[]): Other {
  skipRest(cursor);
  return { kind: 'other', what, fills, start, end: cursor.previousEnd };
}
