import { plainQuery, plainSelect } from '../syntax/grammar/plain-query.ts';
import type { Expression } from '../syntax/tree/expressions.ts';
import type { DerivedTable, SelectItem, TableFunction } from '../syntax/tree/queries.ts';

/**
 * PostgreSQL: `ROWS FROM (f(a), g(b)) AS t (x, y, z)`: with more names than functions one of these gives several columns.
 * Then it is a query over the functions, whose columns are named by position; undefined elsewhere.
 */
export function queryOfFunctions(item: TableFunction): DerivedTable | undefined {
  const { functions = [], columnAliases = [], alias, ordinality, start, end } = item;
  if (functions.length < 2 || columnAliases.length <= functions.length + (ordinality ? 1 : 0))
    return undefined;
  const place = { start, end: start };
  const items: SelectItem[] = [{ expression: { kind: 'star', qualifier: [], ...place }, ...place }];
  const number: Expression = { kind: 'literal', type: 'number', value: '1', ...place };
  if (ordinality) items.push({ expression: number, ...place });
  return {
    kind: 'derived',
    query: plainQuery(plainSelect(items, [...functions], start, end), start, end),
    ...(alias && { alias }),
    columnAliases,
    lateral: true,
    start,
    end,
  };
}
