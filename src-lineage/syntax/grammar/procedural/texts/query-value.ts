import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Query } from '../../../tree/queries.ts';
import { tail } from '../../queries/query-tail.ts';
import { selectOf } from '../../queries/select.ts';

/**
 * A value or condition of a routine. PL/pgSQL runs it as `SELECT expression`, so that it may go on like a query:
 * `n := count(*) FROM t WHERE a = 1`, `IF max(a) > 1 FROM t THEN` (manual, "PL/pgSQL", "Expressions").
 */
export function queryValue(cursor: TokenCursor): Expression {
  const value = cursor.rules.expression(cursor);
  if (!cursor.at('FROM') || !cursor.dialect.language.queryExpressions) return value;
  const { start } = value;
  const query: Query = {
    kind: 'query',
    with: [],
    body: selectOf(cursor, value),
    orderBy: [],
    start,
    end: start,
  };
  tail(cursor, query);
  query.end = cursor.previousEnd;
  return { kind: 'subquery', query, use: 'scalar', start, end: query.end };
}
