import type { LineageModel } from '../model/model.ts';
import type { GraphEdge } from './edge.ts';

/**
 * The relations of an edge from its source to its target. A flow tells its last one first. A join or key tells itself
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
