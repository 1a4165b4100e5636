import type { EdgeList } from '../edges/edge-list.ts';
import { edgesByEnd } from '../edges/edges-by-end.ts';
import { farEnd, type TraceDirection } from '../edges/trace-direction.ts';

/** What a trace reached. */
export interface Trace {
  /** Ends reached, those it began with among them: see `endKey`. */
  reached: Set<number>;
  /** Places in the list of edges, ascending. */
  edges: number[];
  /** The same by the step that followed them, the first one first. */
  steps: number[][];
}

/**
 * Follows a graph's directed edges (flows and calls; joins and keys have no direction) from some ends (see `endKey`).
 * `depth` is the number of steps at most; without it the trace goes all the way. Cycles end. Edges at places that are
 * not `passable` are not followed.
 */
export function trace(
  edges: EdgeList,
  starts: Iterable<number>,
  direction: TraceDirection,
  depth = Number.POSITIVE_INFINITY,
  passable: (place: number) => boolean = () => true,
): Trace {
  const { first, places } = edgesByEnd(edges, direction);
  const reached = new Set(starts);
  const steps: number[][] = [];
  let front = [...reached];
  for (let step = 0; step < depth && front.length > 0; step++) {
    const nextFront: number[] = [];
    const followed: number[] = [];
    for (const end of front) {
      const number = edges.endNumber(end);
      for (let at = first[number]!; at < first[number + 1]!; at++) {
        const place = places[at]!;
        if (!passable(place)) continue;
        followed.push(place);
        const far = farEnd(edges, place, direction);
        if (reached.has(far)) continue;
        reached.add(far);
        nextFront.push(far);
      }
    }
    if (followed.length > 0) steps.push(followed);
    front = nextFront;
  }
  return { reached, edges: steps.flat().sort((a, b) => a - b), steps };
}
