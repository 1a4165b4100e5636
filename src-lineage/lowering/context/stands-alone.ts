import type { LoweringContext } from './context.ts';

/** Whether statements behind those that are lowered would be lowered the same in a file of their own, and the other way round. */
export function standsAlone(context: LoweringContext): boolean {
  const { variables, routines, labels } = context;
  const { typeColumns, parametersOfCursors, results, packageConstants, loopVariables, constants } = context;
  const { order, governing, budget, session } = context;
  return (
    [variables, routines, labels].every(({ length }) => length === 0) &&
    [typeColumns, parametersOfCursors, results, packageConstants, loopVariables, constants].every(
      ({ size }) => size === 0,
    ) &&
    context.markCount === 0 &&
    order.isEmpty &&
    governing.by === undefined &&
    budget.isUntouched &&
    session.leavesNothing &&
    !session.looksBack
  );
}
