import type { EdgeList } from './edge-list.ts';

export type TraceDirection = 'upstream' | 'downstream';

export function opposite(direction: TraceDirection): TraceDirection {
  return direction === 'upstream' ? 'downstream' : 'upstream';
}

/** Whether the edge at a place has a direction: flows and calls have, joins and keys have none. */
export function isDirected(edges: EdgeList, place: number): boolean {
  const type = edges.typeAt(place);
  return type !== 'join' && type !== 'er';
}

/** The end of an edge to which a trace in a direction leads: see `endKey`. */
export function farEnd(edges: EdgeList, place: number, direction: TraceDirection): number {
  return direction === 'upstream' ? edges.sourceAt(place) : edges.targetAt(place);
}
