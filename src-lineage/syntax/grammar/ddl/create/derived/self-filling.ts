import type { TokenCursor } from '../../../../cursor/cursor.ts';
import type { Name } from '../../../../tree/node.ts';
import type { TableReference } from '../../../../tree/queries.ts';
import type { CreateTable } from '../../../../tree/statements.ts';
import { clusteringJoin } from '../../../nested/alter-queries.ts';

/**
 * Snowflake: `CREATE DYNAMIC TABLE t … REFRESH USING (INSERT INTO SELF … | MERGE INTO SELF …)`: the statement that fills
 * the table, which it calls SELF. False where none stands here.
 */
export function refreshedBy(cursor: TokenCursor, node: CreateTable): boolean {
  if (!cursor.atSequence('REFRESH', 'USING', '(')) return false;
  cursor.index += 3;
  const statement = cursor.rules.statement(cursor);
  if (statement?.kind === 'insert' || statement?.kind === 'merge') {
    nameSelf(statement, node.name);
    node.filledBy = statement;
  }
  cursor.accept(')');
  return true;
}

/** CLUSTERING with a join (Oracle), USING TEMPLATE (query) (Snowflake): rows that the table does not take. False elsewhere. */
export function otherRows(cursor: TokenCursor, node: CreateTable): boolean {
  let query = clusteringJoin(cursor);
  if (query === undefined && cursor.atSequence('USING', 'TEMPLATE') && cursor.rules.startsQuery(cursor, 2)) {
    cursor.index += 2;
    query = cursor.rules.query(cursor);
  }
  if (query !== undefined) (node.reads ??= []).push(query);
  return query !== undefined;
}

/** Every table called SELF is the table itself; columns go on naming it so. */
function nameSelf(tree: object, table: Name): void {
  const open: object[] = [tree];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const node = item as Partial<TableReference>;
    const [only, ...others] = node.name?.parts ?? [];
    if (node.kind === 'table' && only !== undefined && others.length === 0 && /^self$/i.test(only.text)) {
      node.name = { ...table, start: only.start, end: only.end };
      node.alias ??= only;
      continue;
    }
    for (const value of Object.values(item))
      if (typeof value === 'object' && value !== null) open.push(value as object);
  }
}
