import type { LineageGraph } from '../../../graph/edges/graph.ts';
import { isDirected } from '../../../graph/edges/trace-direction.ts';
import type { ColumnId, ObjectId } from '../../../model/objects.ts';

/** Which boxes are linked: every pair once, whatever the number of edges; loops are left out. */
export interface BoxLinks {
  /** Indexes of nodes. */
  source: Int32Array;
  target: Int32Array;
  /** Edges of the pair. */
  weight: Float64Array;
  /** Those of them that have a direction: joins and keys have none. */
  directed: Float64Array;
  /** How far below the top of their boxes the edges end, on average. */
  sourceOffset: Float64Array;
  targetOffset: Float64Array;
}

/** Where edges end: below the top of a node's box, for a row of its columns or (-1) for its head. */
export type RowOffset = (row: number) => number;

/** Takes the edges of a graph together by the boxes that they link, in the order of the first of each pair. */
export function boxLinks({ nodes, edges }: LineageGraph, rowOffset: RowOffset): BoxLinks {
  const boxOf = new Map<ObjectId, number>(nodes.map((node, box) => [node.object, box]));
  const rowOf = new Map<ColumnId, number>();
  for (const { columns } of nodes) columns.forEach((column, row) => rowOf.set(column, row));
  // The end of an edge is a column, or an object where it is negative.
  const offsetOf = (end: number): number => rowOffset(end < 0 ? -1 : (rowOf.get(end) ?? -1));
  const linkOf = new Map<number, number>();
  const links: Record<keyof BoxLinks, number[]> = {
    source: [],
    target: [],
    weight: [],
    directed: [],
    sourceOffset: [],
    targetOffset: [],
  };
  for (let place = 0; place < edges.length; place++) {
    const source = boxOf.get(edges.sourceObjectAt(place));
    const target = boxOf.get(edges.targetObjectAt(place));
    if (source === undefined || target === undefined || source === target) continue;
    const pair = source * nodes.length + target;
    let link = linkOf.get(pair);
    if (link === undefined) {
      link = linkOf.size;
      linkOf.set(pair, link);
      links.source.push(source);
      links.target.push(target);
      for (const sum of ['weight', 'directed', 'sourceOffset', 'targetOffset'] as const) links[sum].push(0);
    }
    links.weight[link]! += 1;
    if (isDirected(edges, place)) links.directed[link]! += 1;
    links.sourceOffset[link]! += offsetOf(edges.sourceAt(place));
    links.targetOffset[link]! += offsetOf(edges.targetAt(place));
  }
  const mean = (sums: readonly number[]): Float64Array =>
    Float64Array.from(sums, (sum, link) => sum / links.weight[link]!);
  return {
    source: Int32Array.from(links.source),
    target: Int32Array.from(links.target),
    weight: Float64Array.from(links.weight),
    directed: Float64Array.from(links.directed),
    sourceOffset: mean(links.sourceOffset),
    targetOffset: mean(links.targetOffset),
  };
}

/** Only those links that a test holds for. */
export function someLinks(links: BoxLinks, test: (link: number) => boolean): BoxLinks {
  const kept: number[] = [];
  for (let link = 0; link < links.source.length; link++) if (test(link)) kept.push(link);
  const picked = <T extends Int32Array | Float64Array>(values: T, into: T): T => {
    kept.forEach((link, at) => (into[at] = values[link]!));
    return into;
  };
  const integers = (values: Int32Array): Int32Array => picked(values, new Int32Array(kept.length));
  const numbers = (values: Float64Array): Float64Array => picked(values, new Float64Array(kept.length));
  return {
    source: integers(links.source),
    target: integers(links.target),
    weight: numbers(links.weight),
    directed: numbers(links.directed),
    sourceOffset: numbers(links.sourceOffset),
    targetOffset: numbers(links.targetOffset),
  };
}

/** The links at each box: those of box `b` are `link[first[b]]` up to `link[first[b + 1]]`. */
export interface LinksAtBoxes {
  first: Int32Array;
  link: Int32Array;
}

/** Groups links by one of their ends. */
export function linksByEnd(ends: Int32Array, boxCount: number): LinksAtBoxes {
  const first = new Int32Array(boxCount + 1);
  for (const box of ends) first[box + 1]! += 1;
  for (let box = 0; box < boxCount; box++) first[box + 1]! += first[box]!;
  const next = first.slice();
  const link = new Int32Array(ends.length);
  ends.forEach((box, index) => {
    link[next[box]!] = index;
    next[box]! += 1;
  });
  return { first, link };
}

/** The boxes that hang together: ascending in each group, the groups by their lowest box. */
export function connectedBoxes({ source, target }: BoxLinks, boxCount: number): number[][] {
  const parent = Int32Array.from({ length: boxCount }, (_, box) => box);
  const rootOf = (box: number): number => {
    let at = box;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  source.forEach((from, link) => {
    const [one, other] = [rootOf(from), rootOf(target[link]!)];
    parent[Math.max(one, other)] = Math.min(one, other);
  });
  const groups = new Map<number, number[]>();
  for (let box = 0; box < boxCount; box++) {
    const root = rootOf(box);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [box]);
    else group.push(box);
  }
  return [...groups.values()];
}
