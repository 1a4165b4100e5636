import type { EdgeList } from './edge-list.ts';

export type TraceDirection = 'upstream' | 'downstream';

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
  const edgesAt = directedEdges(edges, direction, passable);
  const reached = new Set(starts);
  const steps: number[][] = [];
  let front = [...reached];
  for (let step = 0; step < depth && front.length > 0; step++) {
    const nextFront: number[] = [];
    const followed: number[] = [];
    for (const end of front) {
      for (let place = edgesAt.first.get(end) ?? -1; place >= 0; place = edgesAt.next[place]!) {
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

/** Whether the edge at a place has a direction. */
export function isDirected(edges: EdgeList, place: number): boolean {
  const type = edges.typeAt(place);
  return type !== 'join' && type !== 'er';
}

/** For each end the first edge that leads on from it, and for each edge the next one of the same end (-1: none). */
function directedEdges(
  edges: EdgeList,
  direction: TraceDirection,
  passable: (place: number) => boolean,
): { first: Map<number, number>; next: Int32Array } {
  const first = new Map<number, number>();
  const next = new Int32Array(edges.length).fill(-1);
  const opposite = direction === 'upstream' ? 'downstream' : 'upstream';
  for (let place = edges.length - 1; place >= 0; place--) {
    if (!isDirected(edges, place) || !passable(place)) continue;
    const end = farEnd(edges, place, opposite);
    next[place] = first.get(end) ?? -1;
    first.set(end, place);
  }
  return { first, next };
}

function farEnd(edges: EdgeList, place: number, direction: TraceDirection): number {
  return direction === 'upstream' ? edges.sourceAt(place) : edges.targetAt(place);
}
