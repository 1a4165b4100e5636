import type { Expression } from '../../syntax/tree/expressions.ts';
import type { BindingContext } from '../context/context.ts';

/** The values of `(a, b)`, `ROW(a, b)` and `ROW(a, b)::t`, by position; undefined for one value, as an array is. */
export function valuesOfRow(context: BindingContext, expression: Expression): Expression[] | undefined {
  const row = expression.kind === 'cast' ? expression.operand : expression;
  if (row.kind !== 'list' && row.kind !== 'struct') return undefined;
  const values = row.kind === 'list' ? row.items : row.fields.map(({ value }) => value);
  const text = context.text(row);
  const isRow = row.kind === 'struct' ? /^ROW\b/i.test(text) : !/^(?:ARRAY\b|\[)/i.test(text);
  return isRow && values.length > 1 ? values : undefined;
}
