import type { LayeredGraph } from './layered-graph.ts';

/** An order of the nodes in each layer, and how many of its segments cross. */
export class LayerOrder {
  readonly graph: LayeredGraph;
  readonly layers: number[][];
  /** The place of a node in its layer. */
  readonly index: Int32Array;
  /** Of a node: the first of its places, counted through its layer, at which segments end, and at which they leave. */
  readonly #intoRank: Int32Array;
  readonly #outRank: Int32Array;
  #tree = new Float64Array(64);
  /** Segments that were looked at. */
  work = 0;

  constructor(graph: LayeredGraph, layers: readonly (readonly number[])[] = graph.layers) {
    this.graph = graph;
    this.layers = layers.map((layer) => [...layer]);
    this.index = new Int32Array(graph.nodeCount);
    this.#intoRank = new Int32Array(graph.nodeCount);
    this.#outRank = new Int32Array(graph.nodeCount);
    for (let layer = 0; layer < this.layers.length; layer++) this.renumber(layer);
  }

  /** To be called where the order of a layer has changed. */
  renumber(layer: number): void {
    const { into, out } = this.graph;
    let [ins, outs] = [0, 0];
    for (const [index, node] of this.layers[layer]!.entries()) {
      this.index[node] = index;
      this.#intoRank[node] = ins;
      this.#outRank[node] = outs;
      ins += into.ports[node]!;
      outs += out.ports[node]!;
    }
  }

  /** Where a segment leaves its layer, and where it ends on the next, counted through that layer. */
  leaves(segment: number): number {
    const { from, fromPort } = this.graph.segments;
    return this.#outRank[from[segment]!]! + fromPort[segment]!;
  }

  ends(segment: number): number {
    const { to, toPort } = this.graph.segments;
    return this.#intoRank[to[segment]!]! + toPort[segment]!;
  }

  /** Crossings of all segments, by their weights. */
  crossings(): number {
    let count = 0;
    for (let layer = 0; layer + 1 < this.layers.length; layer++) count += this.#crossingsBehind(layer);
    return count;
  }

  /** By an accumulator tree (Barth, Jünger and Mutzel, 2002): weights of segments by where they end. */
  #crossingsBehind(layer: number): number {
    const { segments, out, into } = this.graph;
    const places = this.layers[layer + 1]!.reduce((sum, node) => sum + into.ports[node]!, 0);
    const tree = this.#emptyTree(places);
    let [count, total] = [0, 0];
    for (const node of this.layers[layer]!) {
      const end = out.start[node + 1]!;
      for (let first = out.start[node]!, next = first; first < end; first = next) {
        const port = segments.fromPort[out.items[first]!];
        for (next = first; next < end && segments.fromPort[out.items[next]!] === port; next++) {
          const segment = out.items[next]!;
          count += segments.weight[segment]! * (total - weightUpTo(tree, this.ends(segment)));
        }
        for (let at = first; at < next; at++) {
          const segment = out.items[at]!;
          total += segments.weight[segment]!;
          addWeight(tree, this.ends(segment), places, segments.weight[segment]!);
        }
      }
      this.work += end - out.start[node]!;
    }
    return count;
  }

  #emptyTree(places: number): Float64Array {
    if (this.#tree.length <= places) this.#tree = new Float64Array(2 * places);
    else this.#tree.fill(0, 0, places + 1);
    return this.#tree;
  }
}

function weightUpTo(tree: Float64Array, place: number): number {
  let sum = 0;
  for (let at = place + 1; at > 0; at -= at & -at) sum += tree[at]!;
  return sum;
}

function addWeight(tree: Float64Array, place: number, places: number, weight: number): void {
  for (let at = place + 1; at <= places; at += at & -at) tree[at]! += weight;
}
