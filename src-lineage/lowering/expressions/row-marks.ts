import type { Expression, Operation } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';

/** Names that describe rows and the last statement: FOUND, the attributes of cursors, `@@ROWCOUNT`, SQLCODE … */
export const rowMarks = /found$|row_?count$|^sqlcode$|^sqlstate$|fetch_status$|isopen$|activity_count$/i;

/** Whether an expression is nothing but such a name. */
export function isRowMark(expression: Expression): boolean {
  if (expression.kind === 'column') return rowMarks.test(expression.path.at(-1)?.text ?? '');
  return expression.kind === 'variable' && rowMarks.test(expression.name);
}

/** What a value is made of; `c%ROWCOUNT`, `SQL%FOUND` describe a cursor, whose columns are no part of it. */
export function operandsOf(context: LoweringContext, { operator, operands }: Operation): Expression[] {
  const [, attribute] = operands;
  if (operator !== '%' || attribute?.kind !== 'column' || attribute.path.length !== 1) return operands;
  return isRowMark(attribute) && !context.isVariable(attribute.path[0]!.text) ? [] : operands;
}
