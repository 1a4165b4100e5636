import { alignInOrder } from './alignment.ts';
import type { LayeredGraph, SegmentsAtNodes } from './layered-graph.ts';

/** Nodes that stand in one line across the flow; a layer that would be too long takes several, without stand-ins. */
export interface Column {
  nodes: readonly number[];
  layer: number;
  isWrapped: boolean;
}

const sweeps = 8;
/** How much more a segment with one stand-in, or with two, is drawn level than one between boxes. */
const straightness = [1, 2, 8] as const;

/**
 * Places on the cross axis: columns stacked around a middle line, then drawn towards their neighbours.
 * @param extent of each box
 * @param gap between two boxes
 * @returns where each box begins
 */
export function placeAcross(
  columns: readonly Column[],
  graph: LayeredGraph,
  extent: Float64Array,
  gap: number,
): Float64Array {
  const across = new Across(graph, extent, gap);
  for (const { nodes } of columns) across.stack(nodes);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const rightward = sweep % 2 === 0;
    const sides = sweep === sweeps - 1 ? [graph.into, graph.out] : [rightward ? graph.into : graph.out];
    for (const { nodes, isWrapped } of rightward ? columns : columns.toReversed())
      if (!isWrapped) across.align(nodes, sides);
  }
  return across.place.slice(0, graph.boxCount);
}

class Across {
  readonly place: Float64Array;
  readonly #graph: LayeredGraph;
  readonly #extent: Float64Array;
  readonly #gap: number;

  constructor(graph: LayeredGraph, extent: Float64Array, gap: number) {
    this.place = new Float64Array(graph.nodeCount);
    this.#graph = graph;
    this.#extent = new Float64Array(graph.nodeCount);
    this.#extent.set(extent);
    this.#gap = gap;
  }

  /** Puts nodes one after the other, around the middle. */
  stack(nodes: readonly number[]): void {
    let at = 0;
    for (const [i, node] of nodes.entries()) {
      this.place[node] = at;
      at += this.#extent[node]! + this.#gapAfter(nodes, i);
    }
    const half = at / 2;
    for (const node of nodes) this.place[node]! -= half;
  }

  /** Puts nodes, in their order, as near as can be to where their neighbours would have them. */
  align(nodes: readonly number[], sides: readonly SegmentsAtNodes[]): void {
    const pulled = nodes.map((node) => this.#pull(node, sides));
    const aligned = alignInOrder(
      pulled.map((p) => p.place),
      nodes.map((node) => this.#extent[node]!),
      pulled.map((p) => p.weight),
      (i) => this.#gapAfter(nodes, i),
    );
    for (const [i, node] of nodes.entries()) this.place[node] = aligned[i]!;
  }

  /** Lines pass between boxes as near as these stand to each other: stand-ins take no room. */
  #gapAfter(nodes: readonly number[], index: number): number {
    if (index === nodes.length - 1) return 0;
    const { boxCount } = this.#graph;
    const boxes = Number(nodes[index]! < boxCount) + Number(nodes[index + 1]! < boxCount);
    return (boxes * this.#gap) / 2;
  }

  #pull(node: number, sides: readonly SegmentsAtNodes[]): { place: number; weight: number } {
    const { segments, into, boxCount } = this.#graph;
    let [sum, weight] = [0, 0];
    for (const side of sides) {
      const isInto = side === into;
      const far = isInto ? segments.from : segments.to;
      const [farAt, ownAt] = isInto ? [segments.fromAt, segments.toAt] : [segments.toAt, segments.fromAt];
      for (let i = side.start[node]!; i < side.start[node + 1]!; i++) {
        const segment = side.items[i]!;
        const other = far[segment]!;
        const standIns = Number(node >= boxCount) + Number(other >= boxCount);
        const pull = straightness[standIns]! * (1 + Math.log2(segments.weight[segment]!));
        const ends = farAt[segment]! * this.#extent[other]! - ownAt[segment]! * this.#extent[node]!;
        sum += pull * (this.place[other]! + ends);
        weight += pull;
      }
    }
    return weight === 0 ? { place: this.place[node]!, weight: 0.05 } : { place: sum / weight, weight };
  }
}
