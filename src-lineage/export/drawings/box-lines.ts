import type { LayoutInput, Links } from '../../../src-layout/base/layout-input.ts';
import type { EdgeList } from '../../graph/edges/edge-list.ts';
import type { LineageGraph } from '../../graph/edges/graph.ts';
import { isDirected } from '../../graph/edges/trace-direction.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';

/** Where edges end: below the top of a node's box, for a row of its columns or (-1) for its head. */
export type RowOffset = (row: number) => number;

/** The lines that decide where boxes stand, which are numbered as the nodes are: by pairs of boxes, and between rows. */
type BoxLines = Pick<LayoutInput, 'links' | 'ports'>;

/**
 * The lines between the boxes of a graph, loops and repetitions left out. Joins and keys have no direction and would draw
 * tables apart that feed the same one: they count only where a box has no other line.
 */
export function boxLines({ nodes, edges }: LineageGraph, offsetOf: RowOffset): BoxLines {
  const boxOf = new Map<ObjectId, number>(nodes.map(({ object }, box) => [object, box]));
  const rowOf = new Map<ColumnId, number>();
  for (const { columns } of nodes) columns.forEach((column, row) => rowOf.set(column, row));
  // The end of an edge is a column, or an object where it is negative.
  const rowAt = (end: number): number => (end < 0 ? -1 : (rowOf.get(end) ?? -1));
  const pairs = new Pairs(nodes.length);
  const drawn = new Map<number, Set<number>>();
  const ports: number[] = [];
  for (const place of countingEdges(edges, boxOf)) {
    const source = boxOf.get(edges.sourceObjectAt(place))!;
    const target = boxOf.get(edges.targetObjectAt(place))!;
    const [from, to] = [edges.sourceAt(place), edges.targetAt(place)];
    const targets = drawn.get(from) ?? new Set();
    if (targets.has(to)) continue;
    drawn.set(from, targets.add(to));
    const [sourceOffset, targetOffset] = [offsetOf(rowAt(from)), offsetOf(rowAt(to))];
    ports.push(source, target, sourceOffset, targetOffset);
    pairs.add(source, target, sourceOffset, targetOffset);
  }
  return { links: pairs.links(), ports: Float64Array.from(ports) };
}

/** The places of the edges between two boxes that have a say in where these stand. */
function countingEdges(edges: EdgeList, boxOf: ReadonlyMap<ObjectId, number>): number[] {
  const directed = new Set<ObjectId>();
  const between: number[] = [];
  for (let place = 0; place < edges.length; place++) {
    const [source, target] = [edges.sourceObjectAt(place), edges.targetObjectAt(place)];
    if (source === target || !boxOf.has(source) || !boxOf.has(target)) continue;
    between.push(place);
    if (isDirected(edges, place)) directed.add(source).add(target);
  }
  return between.filter(
    (place) =>
      isDirected(edges, place) ||
      !directed.has(edges.sourceObjectAt(place)) ||
      !directed.has(edges.targetObjectAt(place)),
  );
}

/** Lines by the boxes that they link, in the order of the first of each pair. */
class Pairs {
  readonly #boxCount: number;
  readonly #pairOf = new Map<number, number>();
  readonly #source: number[] = [];
  readonly #target: number[] = [];
  readonly #weight: number[] = [];
  readonly #sourceOffsets: number[] = [];
  readonly #targetOffsets: number[] = [];

  constructor(boxCount: number) {
    this.#boxCount = boxCount;
  }

  add(source: number, target: number, sourceOffset: number, targetOffset: number): void {
    const key = source * this.#boxCount + target;
    let pair = this.#pairOf.get(key);
    if (pair === undefined) {
      pair = this.#pairOf.size;
      this.#pairOf.set(key, pair);
      this.#source.push(source);
      this.#target.push(target);
      for (const sums of [this.#weight, this.#sourceOffsets, this.#targetOffsets]) sums.push(0);
    }
    this.#weight[pair]! += 1;
    this.#sourceOffsets[pair]! += sourceOffset;
    this.#targetOffsets[pair]! += targetOffset;
  }

  links(): Links {
    const mean = (sums: readonly number[]): Float64Array =>
      Float64Array.from(sums, (sum, pair) => sum / this.#weight[pair]!);
    return {
      count: this.#pairOf.size,
      source: Int32Array.from(this.#source),
      target: Int32Array.from(this.#target),
      weight: Int32Array.from(this.#weight),
      sourceOffset: mean(this.#sourceOffsets),
      targetOffset: mean(this.#targetOffsets),
    };
  }
}
