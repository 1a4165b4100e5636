import type { CallStatement } from '../syntax/tree/statements.ts';
import type { BindingContext } from './context.ts';
import type { CallRoutine } from './actions.ts';
import type { ColumnUse, NameUse } from './dataflow.ts';
import { ExpressionBinder } from './expressions.ts';
import { assignmentTargets } from './variables.ts';

/** CALL and EXEC: what the arguments depend on, which variables may come back, and where the rows go. */
export function bindCall(
  context: BindingContext,
  call: CallStatement,
  rows: { target?: NameUse; targetColumns?: ColumnUse[] } = {},
): void {
  const binder = new ExpressionBinder(context, -1);
  const action: CallRoutine = { do: 'call', name: context.nameUse(call.name), arguments: [], ...rows };
  for (const argument of call.arguments) {
    const value = argument.kind === 'named-argument' ? argument.value : argument;
    const target = assignmentTargets(context, [value])[0];
    action.arguments.push({
      ...(argument.kind === 'named-argument' && argument.name.text !== '' && { name: argument.name.text }),
      inputs: binder.inputs(value),
      ...(target !== undefined && { variable: target.name }),
      ...(target?.field !== undefined && { field: target.field }),
      ...(argument.kind === 'named-argument' && argument.out && { out: true as const }),
    });
  }
  if (call.into && call.into.length > 0) action.into = assignmentTargets(context, call.into);
  context.act(action);
}
