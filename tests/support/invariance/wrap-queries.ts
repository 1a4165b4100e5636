import type { Query } from '../../../src-lineage/syntax/tree/queries.ts';
import type { Statement } from '../../../src-lineage/syntax/tree/statements.ts';
import { edited, type Edit, insertion } from './edits.ts';
import type { ReadScript } from './script.ts';
import type { Rewritten } from './transform.ts';
import { nodesOf } from './walk.ts';

/** `SELECT …` -> `SELECT * FROM (SELECT …) w`: queries of the top level, and those that fill tables and views. */
export function wrapQueries(script: ReadScript): Rewritten | undefined {
  const edits = script.statements.flatMap((statement) => {
    const query = queryOf(statement);
    return query === undefined ? [] : wrapped(script, query);
  });
  return edits.length === 0 ? undefined : { sql: edited(script.sql, edits) };
}

function queryOf(statement: Statement): Query | undefined {
  switch (statement.kind) {
    case 'query-statement':
    case 'create-view':
    case 'create-table':
      return statement.query;
    case 'insert':
      // the assignments of an upsert see the query's own sources
      return statement.onDuplicateKey || statement.byName ? undefined : statement.query;
    default:
      return undefined;
  }
}

function wrapped({ sql }: ReadScript, query: Query): Edit[] {
  if (!yieldsRows(query)) return [];
  const start = query.with.at(-1)?.end ?? query.start;
  // the client gets the rows as one document; a subquery is that document
  if (query.document) return [];
  // WITH CHECK OPTION is the view's
  if (/\bCHECK\s+OPTION\s*$/i.test(sql.slice(query.start, query.end))) return [];
  if (!/^\s*(?:SEL|SELECT|FROM|\()\b/i.test(sql.slice(start, start + 100))) return [];
  return [insertion(start, ' SELECT * FROM ('), insertion(query.end, ') wrapped_')];
}

/** The query does nothing but give rows: it fills no table, file or variable on the way. */
function yieldsRows(query: Query): boolean {
  if (query.into !== undefined || query.body.kind === 'values' || query.body.kind === 'table-query')
    return false;
  const selects = nodesOf([query], 'select');
  return selects.every(({ node }) => node.into === undefined) && nodesOf([query], 'assignment').length === 0;
}
