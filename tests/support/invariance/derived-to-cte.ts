import type { Query } from '../../../src-lineage/syntax/tree/queries.ts';
import { freeSubqueries, replaced } from './derived-tables.ts';
import { edited, type Edit, insertion } from './edits.ts';
import type { ReadScript } from './script.ts';
import type { Rewritten } from './transform.ts';

/** `FROM (SELECT …) d` -> `WITH s AS (SELECT …) … FROM s d`, in the query around. */
export function derivedTablesToCommonTables(script: ReadScript): Rewritten | undefined {
  const { sql } = script;
  const byQuery = new Map<Query, string[]>();
  const edits: Edit[] = [];
  for (const subquery of freeSubqueries(script)) {
    const around = subquery.around.findLast((node) => node.kind === 'query');
    if (
      around === undefined ||
      isImplied(around) ||
      !/^(?:SEL|SELECT|FROM|WITH|\()\b/i.test(sql.slice(around.start))
    )
      continue;
    const name = `lifted_${edits.length}`;
    edits.push(replaced(subquery, name));
    const definitions = byQuery.get(around) ?? [];
    definitions.push(`${name} AS (${sql.slice(subquery.query.start, subquery.query.end)}\n)`);
    byQuery.set(around, definitions);
  }
  for (const [query, definitions] of byQuery) {
    const last = query.with.at(-1);
    if (last === undefined) edits.push(insertion(query.start, `WITH ${definitions.join(', ')} `));
    else edits.push(insertion(last.end, `, ${definitions.join(', ')}`));
  }
  return edits.length === 0 ? undefined : { sql: edited(sql, edits) };
}

/** Brackets around a join, which have an alias, are read as a query that nobody wrote. */
function isImplied({ body, start }: Query): boolean {
  return body.kind === 'select' && body.from[0]?.start === start;
}
