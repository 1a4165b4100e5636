import type { GraphEdge, LineageGraph } from './graph.ts';
import { addToList } from '../list-map.ts';

export type TraceDirection = 'upstream' | 'downstream';

/** What a trace reached. */
export interface Trace {
  /** Keys of the ends reached, those it began with among them: see {@link endKey}. */
  reached: Set<number>;
  /** Indexes into `graph.edges`, ascending. */
  edges: number[];
  /** The same by the step that followed them, the first one first. */
  steps: number[][];
}

/**
 * Ends of edges are columns, or objects where an edge has none (calls, table level). A column is told by its id, an
 * object by the complement of its.
 */
export function endKey(object: number, column: number | undefined): number {
  return column ?? ~object;
}

/**
 * Follows a graph's directed edges (flows and calls; joins and keys have no direction) from some ends.
 * `depth` is the number of steps at most; without it the trace goes all the way. Cycles end. Edges that are not
 * `passable` are not followed.
 */
export function trace(
  graph: Pick<LineageGraph, 'edges'>,
  starts: Iterable<number>,
  direction: TraceDirection,
  depth = Number.POSITIVE_INFINITY,
  passable: (edge: GraphEdge) => boolean = () => true,
): Trace {
  const edgesAt = directedEdges(graph.edges, direction, passable);
  const reached = new Set(starts);
  const steps: number[][] = [];
  let front = [...reached];
  for (let step = 0; step < depth && front.length > 0; step++) {
    const nextFront: number[] = [];
    const followed: number[] = [];
    for (const end of front) {
      for (const index of edgesAt.get(end) ?? []) {
        followed.push(index);
        const next = farEnd(graph.edges[index]!, direction);
        if (reached.has(next)) continue;
        reached.add(next);
        nextFront.push(next);
      }
    }
    if (followed.length > 0) steps.push(followed);
    front = nextFront;
  }
  return { reached, edges: steps.flat().sort((a, b) => a - b), steps };
}

export function isDirected(edge: GraphEdge): boolean {
  return edge.type !== 'join' && edge.type !== 'er';
}

function directedEdges(
  edges: readonly GraphEdge[],
  direction: TraceDirection,
  passable: (edge: GraphEdge) => boolean,
): Map<number, number[]> {
  const opposite = direction === 'upstream' ? 'downstream' : 'upstream';
  const edgesAt = new Map<number, number[]>();
  for (const [index, edge] of edges.entries()) {
    if (!isDirected(edge) || !passable(edge)) continue;
    const end = farEnd(edge, opposite);
    addToList(edgesAt, end, index);
  }
  return edgesAt;
}

function farEnd(edge: GraphEdge, direction: TraceDirection): number {
  return direction === 'upstream'
    ? endKey(edge.sourceObject, edge.source)
    : endKey(edge.targetObject, edge.target);
}
