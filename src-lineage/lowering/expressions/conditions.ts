import type { RowSet } from '../../ir/dataflow.ts';
import type { Clause } from '../../model/relations.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';
import type { ExpressionLowering } from './expressions.ts';

const comparators: ReadonlySet<string> = new Set([
  '=',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  '!=',
  '==',
  '<=>',
  '^=',
  '*=',
  '=*',
  'BETWEEN',
  'LIKE',
  'IS NOT DISTINCT FROM',
  'IS DISTINCT FROM',
  'IN',
]);

/** A condition decides which rows there are; the comparisons in it connect the sources of the row set. */
export function lowerCondition(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rowSet: RowSet,
  condition: Expression,
  clause: Clause,
): void {
  const inputs = lowering.inputs(condition);
  rowSet.influences.push({
    clause,
    inputs,
    start: context.start(condition),
    end: context.end(condition),
    ...context.dynamicText(condition),
  });
  collectComparisons(context, lowering, rowSet, condition);
}

/** Finds `a = b` under AND, OR and NOT. Sides without a column say nothing of a join. */
function collectComparisons(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rowSet: RowSet,
  condition: Expression,
): void {
  if (condition.kind !== 'operation') return;
  if (condition.operator === 'AND' || condition.operator === 'OR' || condition.operator === 'NOT') {
    for (const operand of condition.operands) collectComparisons(context, lowering, rowSet, operand);
    return;
  }
  if (!comparators.has(condition.operator)) return;
  const [left, ...others] = condition.operands;
  if (left === undefined || !readsColumns(left)) return;
  for (const right of others) {
    if (!readsColumns(right)) continue;
    if (left.kind === 'list' && right.kind === 'list' && left.items.length === right.items.length) {
      left.items.forEach((item, i) => addComparison(context, lowering, rowSet, item, right.items[i]!));
    } else addComparison(context, lowering, rowSet, left, right);
  }
}

function addComparison(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rowSet: RowSet,
  left: Expression,
  right: Expression,
): void {
  rowSet.comparisons.push({
    left: lowering.inputs(left),
    right: lowering.inputs(right),
    start: context.start(left),
    end: context.end(right),
  });
}

/** Whether an expression holds a column outside nested queries. */
function readsColumns(expression: Expression): boolean {
  switch (expression.kind) {
    case 'column':
      return true;
    case 'call':
      return expression.query === undefined && expression.args.some(readsColumns);
    case 'operation':
      return expression.operands.some(readsColumns);
    case 'cast':
      return readsColumns(expression.operand);
    case 'access':
      return readsColumns(expression.base);
    case 'list':
      return expression.items.some(readsColumns);
    case 'case':
      return expression.branches.some((branch) => readsColumns(branch.then));
    default:
      return false;
  }
}
