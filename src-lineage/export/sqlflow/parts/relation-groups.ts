import { addToList } from '../../../base/list-map.ts';
import type { EdgeList } from '../../../graph/edges/edge-list.ts';

/**
 * The edges that make one relation of a result, by their places: those that come by one relation into one column, and
 * all calls of one routine. In the order of each group's first edge.
 */
export function* relationGroups(edges: EdgeList): Generator<number[]> {
  for (let start = 0, end = 0; start < edges.length; start = end) {
    end = stretchEnd(edges, start);
    if (end === start + 1) yield [start];
    else yield* groupsOf(edges, start, end);
  }
}

/** For each edge the number of the relation that it is part of, as {@link relationGroups} counts them from 0. */
export function relationNumbers(edges: EdgeList): Int32Array {
  const numbers = new Int32Array(edges.length);
  let number = 0;
  for (const places of relationGroups(edges)) {
    for (const place of places) numbers[place] = number;
    number += 1;
  }
  return numbers;
}

function groupsOf(edges: EdgeList, start: number, end: number): Iterable<number[]> {
  const groups = new Map<string, number[]>();
  for (let place = start; place < end; place++) addToList(groups, groupKey(edges, place), place);
  return groups.values();
}

function groupKey(edges: EdgeList, place: number): string {
  const type = edges.typeAt(place);
  if (type === 'call') return `call ${edges.sourceAt(place)}`;
  return `${type} ${edges.lastRelationAt(place)} ${edges.targetAt(place)}`;
}

/**
 * Where a stretch of the list ends, such that no group has edges of two stretches: the flows into one column, the pairs
 * of one relation, and all edges without columns. So groups need not be gathered over the whole list.
 */
function stretchEnd(edges: EdgeList, start: number): number {
  let end = start + 1;
  while (end < edges.length && inOneStretch(edges, start, end)) end += 1;
  return end;
}

function inOneStretch(edges: EdgeList, one: number, other: number): boolean {
  const [target, otherTarget] = [edges.targetAt(one), edges.targetAt(other)];
  if (target < 0 || otherTarget < 0) return target < 0 && otherTarget < 0;
  if (isPair(edges, one) !== isPair(edges, other)) return false;
  return isPair(edges, one)
    ? edges.lastRelationAt(one) === edges.lastRelationAt(other)
    : target === otherTarget;
}

function isPair(edges: EdgeList, place: number): boolean {
  const type = edges.typeAt(place);
  return type === 'join' || type === 'er';
}
