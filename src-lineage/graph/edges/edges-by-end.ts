import type { EdgeList } from './edge-list.ts';
import { isDirected, type TraceDirection } from './trace-direction.ts';

/** The directed edges of a list by the end at which a trace comes to them. */
export interface EdgesByEnd {
  /** Those of an end are at `places` from `first[number]` up to `first[number + 1]`: see {@link EdgeList.endNumber}. */
  first: Int32Array;
  /** Places in the list, ascending for each end. */
  places: Int32Array;
}

const known = new WeakMap<EdgeList, Partial<Record<TraceDirection, EdgesByEnd>>>();

/** Arranges the edges of a finished list for traces in a direction. It is done once, however many traces follow. */
export function edgesByEnd(edges: EdgeList, direction: TraceDirection): EdgesByEnd {
  const arranged = known.get(edges) ?? {};
  known.set(edges, arranged);
  return (arranged[direction] ??= arrange(edges, direction));
}

function arrange(edges: EdgeList, direction: TraceDirection): EdgesByEnd {
  const first = new Int32Array(edges.endCount + 1);
  const nearEnd = (place: number): number =>
    edges.endNumber(direction === 'upstream' ? edges.targetAt(place) : edges.sourceAt(place));
  let count = 0;
  for (let place = 0; place < edges.length; place++) {
    if (!isDirected(edges, place)) continue;
    first[nearEnd(place) + 1]! += 1;
    count += 1;
  }
  for (let end = 0; end < edges.endCount; end++) first[end + 1]! += first[end]!;
  const places = new Int32Array(count);
  const next = first.slice();
  for (let place = 0; place < edges.length; place++) {
    if (isDirected(edges, place)) places[next[nearEnd(place)]!++] = place;
  }
  return { first, places };
}
