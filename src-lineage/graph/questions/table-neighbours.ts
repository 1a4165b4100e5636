import { IntList } from '../../base/int-list.ts';
import type { LineageModel } from '../../model/model.ts';
import type { ObjectId } from '../../model/objects.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { isDirected } from '../edges/trace-direction.ts';

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
  const pairs = flowingPairs(model, edges);
  for (let at = 0; at < pairs.length; at += 2) {
    const source = pairs[at]!;
    const target = pairs[at + 1]!;
    if (!counts(source, target)) continue;
    found.upstream[target]! += 1;
    found.downstream[source]! += 1;
  }
  return found;
}

const known = new WeakMap<EdgeList, Int32Array>();

/**
 * Every pair of different objects of which the first flows into the second, once, one after the other. Of a finished list
 * they are found once, however often they are asked for.
 */
function flowingPairs(model: LineageModel, edges: EdgeList): Int32Array {
  const pairs = known.get(edges) ?? findPairs(model, edges);
  known.set(edges, pairs);
  return pairs;
}

function findPairs({ objects }: LineageModel, edges: EdgeList): Int32Array {
  const pairs = new IntList();
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
    pairs.push(source);
    pairs.push(target);
  }
  return pairs.values();
}
