import type { LineageModel } from '../../model/model.ts';
import type { ColumnId } from '../../model/objects.ts';
import type { Relation } from '../../model/relations.ts';
import type { GraphEdge } from './edge.ts';

/**
 * The relations of an edge from its source to its target. A flow lists its last one first. A join or key lists itself
 * first, then what leads to its target, the nearest first, and then what leads to its source.
 */
export function relationsInOrder(
  model: LineageModel,
  { type, relations, target }: Pick<GraphEdge, 'type' | 'relations' | 'target'>,
): number[] {
  if (type !== 'join' && type !== 'er') return relations.toReversed();
  const [pair, ...others] = relations as [number, ...number[]];
  const toTarget = chainLength(model, others, model.relations.targetAt(pair), target);
  return [...others.slice(toTarget).toReversed(), pair, ...others.slice(0, toTarget)];
}

/** A relation on a way, and that of its sources from which the way comes. */
export interface WayRelation {
  index: number;
  relation: Relation;
  source: ColumnId | undefined;
}

/**
 * Relations that lead one into the other, each with the source by which it continues the way; else with its first.
 * @param from the column at which the way begins, where that is known
 */
export function relationsAlong(
  model: LineageModel,
  relations: readonly number[],
  from: ColumnId | undefined,
): WayRelation[] {
  let before = from;
  return relations.map((index) => {
    const relation = model.relations.at(index);
    const sources = relation.sources.map(({ column }) => column);
    const source = before !== undefined && sources.includes(before) ? before : sources[0];
    before = relation.target;
    return { index, relation, source };
  });
}

/** How many of the relations lead, each into the one before it, from a shown column to a hidden end of a join. */
function chainLength(
  model: LineageModel,
  relations: readonly number[],
  hidden: number | undefined,
  shown: number | undefined,
): number {
  if (hidden === shown) return 0;
  const end = relations.findIndex((number) =>
    model.relations.at(number).sources.some(({ column }) => column === shown),
  );
  return end + 1;
}
