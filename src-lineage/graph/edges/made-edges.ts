import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';
import type { RelationStep } from '../../model/relation-list.ts';
import type { Relation, Transform } from '../../model/relations.ts';
import type { GraphEdge } from './edge.ts';
import { transformOfRank, transformRank } from './transform-rank.ts';

/** What identifies an edge between columns: all else is read from its relations. */
export interface EdgeOutline {
  type: Relation['type'];
  source: ColumnId;
  target: ColumnId;
  /** Every relation on the way, the last one first. */
  relations: number[];
  /** Hidden objects on the way, nearest to the source first. */
  via: ObjectId[];
}

/** The edge of a chain of flow. */
export function flowEdge(
  model: LineageModel,
  { type, source, target, relations, via }: EdgeOutline,
): GraphEdge {
  const steps = relations.map((index) => model.relations.stepAt(index));
  const last = steps[0]!;
  const transform = farthest(steps);
  const expression = decidingExpression(steps, transform);
  const doubt = steps.find((step) => step.uncertain)?.uncertain;
  return {
    type,
    effect: last.effect,
    sourceObject: model.columns.objectOf(source),
    targetObject: model.columns.objectOf(target),
    source,
    target,
    ...(transform !== undefined && { transform }),
    ...(expression !== undefined && { expression }),
    relations,
    via,
    ...(last.span !== undefined && { span: last.span }),
    ...(doubt !== undefined && { uncertain: doubt }),
  };
}

/** The edge of a join or a foreign key, whose own relation comes first. */
export function pairEdge(
  model: LineageModel,
  { type, source, target, relations, via }: EdgeOutline,
): GraphEdge {
  const steps = relations.map((index) => model.relations.stepAt(index));
  const { effect, expression, span } = steps[0]!;
  const doubt = steps.find((step) => step.uncertain)?.uncertain;
  return {
    type,
    effect,
    sourceObject: model.columns.objectOf(source),
    targetObject: model.columns.objectOf(target),
    source,
    target,
    relations,
    via,
    ...(expression !== undefined && { expression }),
    ...(span !== undefined && { span }),
    ...(doubt !== undefined && { uncertain: doubt }),
  };
}

/** The edge of a call. @param index index into `model.calls` */
export function callEdge(model: LineageModel, index: number): GraphEdge {
  const { caller, callee, span } = model.calls[index]!;
  return {
    type: 'call',
    effect: 'call',
    sourceObject: caller,
    targetObject: callee,
    relations: [],
    via: [],
    ...(span !== undefined && { span }),
  };
}

/** An edge as it is at table level. */
export function withoutColumns({ type, effect, sourceObject, targetObject, ...rest }: GraphEdge): GraphEdge {
  const { relations, via, span, uncertain } = rest;
  return {
    type,
    effect,
    sourceObject,
    targetObject,
    relations,
    via,
    ...(span !== undefined && { span }),
    ...(uncertain && { uncertain }),
  };
}

function farthest(steps: readonly RelationStep[]): Transform | undefined {
  let rank = -1;
  for (const { transform } of steps) rank = Math.max(rank, transformRank(transform));
  return transformOfRank(rank);
}

/** Of the steps that change the value most, the last one's; of a condition's chain the condition. */
function decidingExpression(
  steps: readonly RelationStep[],
  transform: Transform | undefined,
): string | undefined {
  const deciding = steps.find((step) => step.transform === transform && step.expression !== undefined);
  return (deciding ?? steps.find((step) => step.expression !== undefined))?.expression;
}
