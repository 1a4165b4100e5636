import type { Query, QueryBody, Select, SelectItem, TableExpression } from '../../tree/queries.ts';

/** `SELECT items FROM from` and nothing else: what statements mean that are written otherwise. Places are the caller's. */
export function plainSelect(
  items: SelectItem[],
  from: TableExpression[],
  start: number,
  end: number,
): Select {
  return {
    kind: 'select',
    distinctOn: [],
    items,
    from,
    groupBy: [],
    windows: [],
    arrangedBy: [],
    start,
    end,
  };
}

/** `SELECT * FROM source`; the star stands, empty, where the select begins. */
export function selectAll(source: TableExpression, start: number, end: number): Select {
  const star = { kind: 'star' as const, qualifier: [], start, end: start };
  return plainSelect([{ expression: star, start, end: start }], [source], start, end);
}

/** A query without WITH and ORDER BY around a body. */
export function plainQuery(body: QueryBody, start: number, end: number): Query {
  return { kind: 'query', with: [], body, orderBy: [], start, end };
}
