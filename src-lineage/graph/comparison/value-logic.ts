import type { LineageModel } from '../../model/model.ts';
import { composedFormula, computation } from '../edges/composed-formula.ts';
import type { GraphEdge } from '../edges/edge.ts';
import { relationsAlong, relationsInOrder } from '../edges/relations-in-order.ts';

/** Whether two edges have the same expressions, as they are written, on all steps of their ways. */
export function sameSteps(one: LineageModel, was: GraphEdge, other: LineageModel, is: GraphEdge): boolean {
  return (
    was.transform === is.transform &&
    was.relations.length === is.relations.length &&
    was.relations.every(
      (index, at) =>
        one.relations.stepAt(index).expression === other.relations.stepAt(is.relations[at]!).expression,
    )
  );
}

/**
 * How a value comes about on the way of an edge: what all steps compute as one formula, or one after the other where
 * that cannot be put together; what happens to a value that is passed on; of other relations the condition.
 */
export function logicOf(model: LineageModel, edge: GraphEdge): string {
  const { type, expression, transform = '' } = edge;
  if (type !== 'fdd') return expression ?? transform;
  const way = relationsAlong(model, relationsInOrder(model, edge), edge.source);
  const steps = way.map(({ relation, source }) => ({
    expression: relation.expression,
    from: { columnName: source === undefined ? '' : model.columns.nameOf(source) },
  }));
  const computed = steps.map((step) => computation(step.expression)).filter((text) => text !== undefined);
  if (computed.length === 0) return transform;
  return composedFormula(steps) ?? [...new Set(computed)].join(' → ');
}
