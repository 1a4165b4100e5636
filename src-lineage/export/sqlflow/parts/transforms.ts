import type { GraphEdge } from '../../../graph/edges/graph.ts';
import type { LineageModel } from '../../../model/model.ts';
import type { RelationStep } from '../../../model/relation-list.ts';
import { isUnchanged, type Transform } from '../../../model/relations.ts';
import { Coordinates } from './coordinates.ts';
import type { SqlflowTransform } from './format.ts';

const types: Readonly<Record<Transform, SqlflowTransform['type']>> = {
  copy: 'simple',
  rename: 'simple',
  expression: 'expression',
  conditional: 'case',
  function: 'function',
  aggregate: 'function',
  window: 'function',
  constant: 'constant',
};

/** What happens to a value on the way of an edge, the first step first; where nothing does, that it is taken over. */
export function sqlflowTransforms(model: LineageModel, edge: GraphEdge): SqlflowTransform[] {
  const steps = edge.relations.toReversed().map((index) => model.relations.stepAt(index));
  const changes = steps.filter((step) => step.transform !== undefined && !isUnchanged(step.transform));
  if (changes.length > 0) return withoutRepeats(changes.map((step) => transformOf(model, edge, step)));
  return steps[0]?.transform === undefined ? [] : [transformOf(model, edge, steps[0])];
}

function transformOf(model: LineageModel, edge: GraphEdge, step: RelationStep): SqlflowTransform {
  const source = edge.source === undefined ? '' : model.columns.nameOf(edge.source);
  return {
    type: types[step.transform ?? 'copy'],
    code: step.expression ?? source,
    coordinate: step.span === undefined ? [] : new Coordinates(model, [step.span]),
  };
}

/** `args -> SUM -> output` are two steps of one expression. */
function withoutRepeats(transforms: SqlflowTransform[]): SqlflowTransform[] {
  return transforms.filter(({ code, type }, index) => {
    const before = transforms[index - 1];
    return before === undefined || before.code !== code || before.type !== type;
  });
}
