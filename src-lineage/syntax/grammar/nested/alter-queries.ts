import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Query } from '../../tree/queries.ts';
import type { AlterAction, AlterTable, Statement } from '../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import { name } from '../names/names.ts';
import { plainQuery, plainSelect } from './plain-query.ts';

/**
 * Actions of ALTER TABLE that give the table another query: ClickHouse's `MODIFY QUERY query`, Db2's `ADD [MATERIALIZED]
 * QUERY (query) DATA INITIALLY DEFERRED …`. False where none stands here.
 */
export function queryAction(cursor: TokenCursor, into: AlterAction[]): boolean {
  let words = 0;
  if (cursor.atSequence('MODIFY', 'QUERY') || cursor.atSequence('ADD', 'QUERY')) words = 2;
  else if (cursor.atSequence('ADD', 'MATERIALIZED', 'QUERY')) words = 3;
  if (words === 0 || !cursor.rules.startsQuery(cursor, words)) return false;
  cursor.index += words;
  into.push({ action: 'as-query', query: cursor.rules.query(cursor), stored: true });
  return true;
}

/** Oracle: `[ADD] CLUSTERING t JOIN u ON (condition) …`: the rows are ordered by columns of other tables, as a query of them. */
export function clusteringJoin(cursor: TokenCursor): Query | undefined {
  const words = cursor.at('ADD') ? 2 : 1;
  if (cursor.text(words - 1) !== 'CLUSTERING' || cursor.text(words) === 'BY') return undefined;
  const { start } = cursor;
  cursor.index += words;
  const tables = cursor.rules.tableExpression(cursor);
  const end = cursor.previousEnd;
  return plainQuery(plainSelect([], [tables], start, end), start, end);
}

/**
 * Informix: `ALTER FRAGMENT ON TABLE t ATTACH s AS condition` moves the rows of s into t, `DETACH PARTITION p u` those of a
 * fragment into u ("ALTER FRAGMENT statement"). Undefined where another statement stands.
 */
export function alterFragment(cursor: TokenCursor, start: number): Statement | undefined {
  if (!cursor.atSequence('ALTER', 'FRAGMENT', 'ON', 'TABLE')) return undefined;
  cursor.index += 4;
  const node: AlterTable = {
    kind: 'alter-table',
    object: 'table',
    name: name(cursor),
    actions: [],
    start,
    end: start,
  };
  if (cursor.accept('ATTACH')) attached(cursor, node.actions);
  else if (cursor.accept('DETACH')) {
    if (cursor.accept('PARTITION')) name(cursor);
    else name(cursor);
    node.actions.push({ action: 'detach-into', table: name(cursor) });
  }
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** `s AS a > 1 AFTER f, u AS REMAINDER` */
function attached(cursor: TokenCursor, into: AlterAction[]): void {
  do {
    into.push({ action: 'append-from', table: name(cursor) });
    while (!atStatementEnd(cursor) && !cursor.at(',')) skipToken(cursor);
  } while (cursor.accept(','));
}
