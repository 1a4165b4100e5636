import type { LayoutInput } from '../../../src-layout/base/layout-input.ts';
import { countingLines, LineFolding } from '../../../src-layout/base/line-folding.ts';
import type { LineageGraph } from '../../graph/edges/graph.ts';
import { isDirected } from '../../graph/edges/trace-direction.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';

/** Where edges end: below the top of a node's box, for a row of its columns or (-1) for its head. */
export type RowOffset = (row: number) => number;

/** The lines that decide where boxes stand, which are numbered as the nodes are: by pairs of boxes, and between rows. */
type BoxLines = Pick<LayoutInput, 'links' | 'ports'>;

/** The lines between the boxes of a graph that have a say in where these stand, repetitions left out. */
export function boxLines({ nodes, edges }: LineageGraph, offsetOf: RowOffset): BoxLines {
  const boxOf = new Map<ObjectId, number>(nodes.map(({ object }, box) => [object, box]));
  const rowOf = new Map<ColumnId, number>();
  for (const { columns } of nodes) columns.forEach((column, row) => rowOf.set(column, row));
  // The end of an edge is a column, or an object where it is negative.
  const rowAt = (end: number): number => (end < 0 ? -1 : (rowOf.get(end) ?? -1));
  const count = edges.length;
  const source = Int32Array.from({ length: count }, (_, at) => boxOf.get(edges.sourceObjectAt(at)) ?? -1);
  const target = Int32Array.from({ length: count }, (_, at) => boxOf.get(edges.targetObjectAt(at)) ?? -1);
  const counts = countingLines({ count, source, target }, nodes.length, (at) => isDirected(edges, at));
  const folding = new LineFolding(nodes.length);
  const drawn = new Map<number, Set<number>>();
  const ports: number[] = [];
  for (let at = 0; at < count; at++) {
    if (counts[at] === 0) continue;
    const [from, to] = [edges.sourceAt(at), edges.targetAt(at)];
    const targets = drawn.get(from) ?? new Set();
    if (targets.has(to)) continue;
    drawn.set(from, targets.add(to));
    const line = [source[at]!, target[at]!, offsetOf(rowAt(from)), offsetOf(rowAt(to))] as const;
    ports.push(...line);
    folding.add(...line);
  }
  return { links: folding.links(), ports: Float64Array.from(ports) };
}
