import { type FreeSubquery, freeSubqueries, replaced } from './derived-tables.ts';
import { edited, type Edit, insertion } from './edits.ts';
import type { ReadScript } from './script.ts';
import type { Rewritten } from './transform.ts';
import type { KindNode } from './walk.ts';

/** `FROM (SELECT …) d` -> `CREATE VIEW s AS SELECT …; … FROM s d`. */
export function derivedTablesToViews(script: ReadScript): Rewritten | undefined {
  const { sql } = script;
  const edits: Edit[] = [];
  const added = new Set<string>();
  for (const subquery of freeSubqueries(script)) {
    if (seesCommonTables(subquery) || repeatsNames(subquery)) continue;
    const name = `lifted_${added.size}`;
    added.add(name);
    const definition = sql.slice(subquery.query.start, subquery.query.end);
    edits.push(replaced(subquery, name));
    edits.push(insertion(subquery.around[0]!.start, `CREATE VIEW ${name} AS ${definition}\n;\n`));
  }
  return edits.length === 0 ? undefined : { sql: edited(sql, edits), added };
}

function seesCommonTables({ around }: FreeSubquery): boolean {
  return around.some((node: KindNode) => 'with' in node && node.with.length > 0);
}

/** No view may have two columns of one name. */
function repeatsNames({ query }: FreeSubquery): boolean {
  if (query.body.kind !== 'select') return false;
  const names = query.body.items.flatMap(({ expression, alias }) => {
    const name = alias ?? (expression.kind === 'column' ? expression.path.at(-1) : undefined);
    return name === undefined ? [] : [name.text.toLowerCase()];
  });
  return new Set(names).size < names.length;
}
