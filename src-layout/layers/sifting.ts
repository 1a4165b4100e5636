import type { LayerOrder } from './layer-order.ts';

const mostRounds = 12;
/** Pairs of nodes times their segments, of one layer: of longer ones only neighbours change places. */
const mostPairs = 400_000;

/**
 * Moves nodes to the places of their layers where the fewest segments cross, seen from both sides, until that brings no more
 * (sifting; Matuszewski, Schönfeld and Molitor, 1999).
 */
export function siftLayers(order: LayerOrder, mostWork: number): void {
  for (let round = 0; round < mostRounds; round++) {
    let isBetter = false;
    for (let step = 0; step < order.layers.length; step++) {
      const layer = round % 2 === 0 ? step : order.layers.length - 1 - step;
      if (siftLayer(order, layer)) isBetter = true;
      if (order.work > mostWork) return;
    }
    if (!isBetter) return;
  }
}

function siftLayer(order: LayerOrder, layer: number): boolean {
  const nodes = order.layers[layer]!;
  if (nodes.length < 2) return false;
  const ends = nodes.map((node) => farEnds(order, node));
  const segments = ends.reduce((sum, { into, out }) => sum + into.place.length + out.place.length, 0);
  const isShort = nodes.length * segments <= mostPairs;
  const gain = isShort ? gainMatrix(ends) : (one: number, other: number) => gainOf(ends[one]!, ends[other]!);
  order.work += isShort ? nodes.length * segments : 4 * segments;
  const places = nodes.map((_, i) => i);
  const isBetter = isShort ? sifted(places, gain) : exchanged(places, gain);
  if (!isBetter) return false;
  order.layers[layer] = places.map((i) => nodes[i]!);
  order.renumber(layer);
  return true;
}

/** What the order gains where of two neighbours the second goes before the first; by their places in the layer. */
type Gain = (one: number, other: number) => number;

/** Each node in turn goes where it gains most. */
function sifted(places: number[], gain: Gain): boolean {
  let isBetter = false;
  for (const node of [...places]) {
    const from = places.indexOf(node);
    let [best, bestAt, sum] = [0, from, 0];
    for (let at = from - 1; at >= 0; at--) {
      sum += gain(places[at]!, node);
      if (sum > best) [best, bestAt] = [sum, at];
    }
    sum = 0;
    for (let at = from + 1; at < places.length; at++) {
      sum += gain(node, places[at]!);
      if (sum > best) [best, bestAt] = [sum, at];
    }
    if (bestAt === from) continue;
    places.splice(from, 1);
    places.splice(bestAt, 0, node);
    isBetter = true;
  }
  return isBetter;
}

/** Neighbours change places where that gains something. */
function exchanged(places: number[], gain: Gain): boolean {
  let isBetter = false;
  for (let at = 0; at + 1 < places.length; at++) {
    const [one, other] = [places[at]!, places[at + 1]!];
    if (gain(one, other) <= 0) continue;
    places[at] = other;
    places[at + 1] = one;
    isBetter = true;
  }
  return isBetter;
}

/** Where the segments of a node end in a neighbouring layer, ascending, with their weights. */
interface FarEnds {
  place: Int32Array;
  weight: Float64Array;
}

function farEnds(order: LayerOrder, node: number): { into: FarEnds; out: FarEnds } {
  const { into, out, segments } = order.graph;
  const sorted = ({ start, items }: typeof into, placeOf: (segment: number) => number): FarEnds => {
    const own = Array.from(items.subarray(start[node]!, start[node + 1]!), (segment) => ({
      place: placeOf(segment),
      weight: segments.weight[segment]!,
    })).sort((a, b) => a.place - b.place);
    return { place: Int32Array.from(own, (e) => e.place), weight: Float64Array.from(own, (e) => e.weight) };
  };
  return {
    into: sorted(into, (segment) => order.leaves(segment)),
    out: sorted(out, (segment) => order.ends(segment)),
  };
}

type NodeEnds = ReturnType<typeof farEnds>;

function gainOf(one: NodeEnds, other: NodeEnds): number {
  return gainOnSide(one.into, other.into) + gainOnSide(one.out, other.out);
}

/** Crossings of two nodes in their order, less those in the other one. */
function gainOnSide(one: FarEnds, other: FarEnds): number {
  let [gain, below, above] = [0, 0, 0];
  const total = other.weight.reduce((sum, w) => sum + w, 0);
  for (let i = 0, less = 0, upTo = 0; i < one.place.length; i++) {
    while (less < other.place.length && other.place[less]! < one.place[i]!) below += other.weight[less++]!;
    while (upTo < other.place.length && other.place[upTo]! <= one.place[i]!) above += other.weight[upTo++]!;
    gain += one.weight[i]! * (below - (total - above));
  }
  return gain;
}

function gainMatrix(ends: readonly NodeEnds[]): Gain {
  const count = ends.length;
  const matrix = new Float64Array(count * count);
  for (let one = 0; one < count; one++)
    for (let other = one + 1; other < count; other++) {
      const gain = gainOf(ends[one]!, ends[other]!);
      matrix[one * count + other] = gain;
      matrix[other * count + one] = -gain;
    }
  return (one, other) => matrix[one * count + other]!;
}
