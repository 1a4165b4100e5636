import { boxesByLayer, type Neighbours, neighbourLists } from './layering.ts';

/** A line of a part: two of its boxes, where on them it ends (0 at the beginning across the flow, 1 at the end), and its weight. */
export interface PartLine {
  source: number;
  target: number;
  sourceAt: number;
  targetAt: number;
  weight: number;
}

/**
 * A part in layers whose segments all lead from a layer to the next. Nodes from `boxCount` on are stand-ins: where a line
 * passes the layers between its ends.
 */
export interface LayeredGraph {
  boxCount: number;
  nodeCount: number;
  /** The nodes of each layer, in the order of their numbers. */
  layers: readonly (readonly number[])[];
  segments: Segments;
  /** Of a node: its segments from the layer before, in the order of where they end on it, and to the layer behind. */
  into: SegmentsAtNodes;
  out: SegmentsAtNodes;
}

/** One entry for each segment. */
interface Segments {
  from: Int32Array;
  to: Int32Array;
  /** Which of the places where segments leave a node, or end on it, in their order. */
  fromPort: Int32Array;
  toPort: Int32Array;
  fromAt: Float64Array;
  toAt: Float64Array;
  weight: Float64Array;
}

/** Of each node its segments. */
export interface SegmentsAtNodes extends Neighbours {
  /** How many places of a node they share. */
  ports: Int32Array;
}

/** Stand-ins that a part may have: a line that would need more is left out of the ordering. */
const mostStandIns = 30_000;

/** Where a line passes, and a stand-in has its segments. */
const middle = 0.5;

/** @param layer of each box */
export function layeredGraph(lines: readonly PartLine[], layer: Int32Array): LayeredGraph {
  const boxCount = layer.length;
  const layers = boxesByLayer(layer);
  const list: [from: number, to: number, fromAt: number, toAt: number, weight: number][] = [];
  let nodeCount = boxCount;
  for (const { source, target, sourceAt, targetAt, weight } of segmentable(lines, layer)) {
    let from = source;
    let fromAt = sourceAt;
    const last = layer[target]!;
    if (nodeCount - boxCount + last - layer[source]! > mostStandIns) continue;
    for (let between = layer[source]! + 1; between < last; between++) {
      layers[between]!.push(nodeCount);
      list.push([from, nodeCount, fromAt, middle, weight]);
      from = nodeCount++;
      fromAt = middle;
    }
    list.push([from, target, fromAt, targetAt, weight]);
  }
  const ends = {
    from: Int32Array.from(list, ([from]) => from),
    to: Int32Array.from(list, ([, to]) => to),
    fromAt: Float64Array.from(list, ([, , at]) => at),
    toAt: Float64Array.from(list, ([, , , at]) => at),
    weight: Float64Array.from(list, ([, , , , weight]) => weight),
  };
  const [fromPort, out] = atNodes(ends.from, ends.fromAt, nodeCount);
  const [toPort, into] = atNodes(ends.to, ends.toAt, nodeCount);
  return { boxCount, nodeCount, layers, segments: { ...ends, fromPort, toPort }, into, out };
}

/** Lines from lower to higher layers; those of two boxes that lie further apart as one, shortest first. */
function segmentable(lines: readonly PartLine[], layer: Int32Array): PartLine[] {
  const near: PartLine[] = [];
  const far = new Map<number, PartLine>();
  for (const line of lines) {
    const forward = layer[line.source]! < layer[line.target]! ? line : turned(line);
    const span = layer[forward.target]! - layer[forward.source]!;
    if (span < 1) continue;
    if (span === 1) {
      near.push(forward);
      continue;
    }
    const key = forward.source * layer.length + forward.target;
    const known = far.get(key);
    far.set(key, known === undefined ? forward : together(known, forward));
  }
  const spanOf = ({ source, target }: PartLine): number => layer[target]! - layer[source]!;
  return [...near, ...[...far.values()].sort((one, other) => spanOf(one) - spanOf(other))];
}

function turned({ source, target, sourceAt, targetAt, weight }: PartLine): PartLine {
  return { source: target, target: source, sourceAt: targetAt, targetAt: sourceAt, weight };
}

function together(one: PartLine, other: PartLine): PartLine {
  const weight = one.weight + other.weight;
  const mean = (a: number, b: number): number => (a * one.weight + b * other.weight) / weight;
  return {
    ...one,
    sourceAt: mean(one.sourceAt, other.sourceAt),
    targetAt: mean(one.targetAt, other.targetAt),
    weight,
  };
}

/** The segments of each node by where they are on it, and the number of that place. */
function atNodes(node: Int32Array, at: Float64Array, count: number): [Int32Array, SegmentsAtNodes] {
  const segments = Int32Array.from(node, (_, segment) => segment);
  const { start, items } = neighbourLists(node, segments, count);
  const port = new Int32Array(node.length);
  const ports = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    const own = items.subarray(start[n]!, start[n + 1]!).sort((a, b) => at[a]! - at[b]! || a - b);
    for (const [i, segment] of own.entries()) {
      if (i > 0 && at[own[i - 1]!] !== at[segment]) ports[n]!++;
      port[segment] = ports[n]!;
    }
    if (own.length > 0) ports[n]!++;
  }
  return [port, { start, items, ports }];
}
