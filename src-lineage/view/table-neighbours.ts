import type { LineageModel } from '../model/model.ts';
import type { ObjectId } from '../model/objects.ts';
import type { EdgeList } from './edge-list.ts';
import { isDirected } from './trace.ts';

/** For every object of a model, how many others flow straight into it, and into how many others it flows. */
export interface NeighbourCounts {
  upstream: Int32Array;
  downstream: Int32Array;
}

/**
 * Counts the neighbours of objects along directed edges.
 * @param counts which pairs count; all where it is not given
 */
export function neighbourCounts(
  model: LineageModel,
  edges: EdgeList,
  counts: (source: ObjectId, target: ObjectId) => boolean = () => true,
): NeighbourCounts {
  const found: NeighbourCounts = {
    upstream: new Int32Array(model.objects.length),
    downstream: new Int32Array(model.objects.length),
  };
  for (const [source, target] of flowingPairs(model, edges)) {
    if (!counts(source, target)) continue;
    found.upstream[target]! += 1;
    found.downstream[source]! += 1;
  }
  return found;
}

/** Every pair of different objects of which the first flows into the second, once. */
export function* flowingPairs(
  { objects }: LineageModel,
  edges: EdgeList,
): Generator<[source: ObjectId, target: ObjectId]> {
  const seen = new Set<number>();
  let last = -1;
  for (let place = 0; place < edges.length; place++) {
    const source = edges.sourceObjectAt(place);
    const target = edges.targetObjectAt(place);
    const pair = source * objects.length + target;
    // Edges of one pair mostly come one after the other.
    if (source === target || pair === last || !isDirected(edges, place)) continue;
    last = pair;
    if (seen.has(pair)) continue;
    seen.add(pair);
    yield [source, target];
  }
}
