import type { Expression } from '../../syntax/tree/expressions.ts';
import type { QueryBody } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';

/** The values of `(a, b)`, `ROW(a, b)` and `ROW(a, b)::t`, by position; undefined for one value, as an array is. */
export function valuesOfRow(context: LoweringContext, expression: Expression): Expression[] | undefined {
  const row = expression.kind === 'cast' ? expression.operand : expression;
  if (row.kind !== 'list' && row.kind !== 'struct') return undefined;
  const values = row.kind === 'list' ? row.items : row.fields.map(({ value }) => value);
  const text = context.text(row);
  const isRow = row.kind === 'struct' ? /^ROW\b/i.test(text) : !/^(?:ARRAY\b|\[)/i.test(text);
  return isRow && values.length > 1 ? values : undefined;
}

/** `(a, b)`, `(SELECT a, b)`, `(VALUES (a, b))`: a row of several values, which is compared with others as a whole. */
export function isRow(expression: Expression): boolean {
  if (expression.kind === 'list') return expression.items.length > 1;
  return expression.kind === 'subquery' && expression.use !== 'exists' && givesRows(expression.query.body);
}

function givesRows(body: QueryBody): boolean {
  switch (body.kind) {
    case 'query':
      return givesRows(body.body);
    case 'set-operation':
      return givesRows(body.arms[0]!);
    case 'values':
      return body.rows[0] !== undefined && body.rows[0].length > 1;
    default:
      return body.kind === 'select' && body.items.length > 1;
  }
}
