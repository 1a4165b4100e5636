import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';
import { holdsQuery } from '../expressions/deciding-conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';

/**
 * The functions that conditions and the borders of loops call: nothing takes their answers as a value, but they take arguments, and
 * may give values back.
 */
export function evaluateCalls(context: LoweringContext, expressions: readonly Expression[]): void {
  const calls = expressions.flatMap(callsIn);
  if (calls.length === 0) return;
  const lowering = new ExpressionLowering(context, -1);
  context.emit({ do: 'evaluate', inputs: calls.flatMap((call) => lowering.inputs(call)) });
}

/** The same for what is worked out at another place than the statement which holds it: again in each round, or in ELSIF alone. */
export function evaluateApart(context: LoweringContext, expression: Expression | undefined): void {
  if (expression === undefined || callsIn(expression).length === 0) return;
  const finish = context.beginStatement('condition', expression);
  context.markInert();
  evaluateCalls(context, [expression]);
  finish();
}

/** Whether a condition calls functions that {@link evaluateApart} evaluates. */
export function callsFunctions(condition: Expression | undefined): boolean {
  return condition !== undefined && callsIn(condition).length > 0;
}

/** What holds a query is lowered as a whole. */
function callsIn(expression: Expression): Call[] {
  switch (expression.kind) {
    case 'operation':
      return expression.operands.flatMap(callsIn);
    case 'list':
      return expression.items.flatMap(callsIn);
    case 'cast':
      return callsIn(expression.operand);
    case 'call':
      return expression.args.length === 0 || holdsQuery(expression) ? [] : [expression];
    default:
      return [];
  }
}
