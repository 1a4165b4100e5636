import type { LayeredGraph } from './layered-graph.ts';
import { LayerOrder } from './layer-order.ts';
import { siftLayers } from './sifting.ts';

/** The best of so many orders is taken, where there is work left for them. */
const mostBeginnings = 24;
/** Sweeps without any gain that end the search. */
const patience = 4;

interface Ordered {
  layers: readonly (readonly number[])[];
  crossings: number;
}

/**
 * Orders the nodes of every layer so that few lines cross: each goes to the mean place of its neighbours, sweep by sweep to the
 * right and back (Sugiyama, Tagawa and Toda, 1981), then to the best place among those of its layer ({@link siftLayers}). A small
 * graph is ordered from several beginnings. Deterministic: the same graph has the same order.
 * @param work segments that may be looked at
 */
export function orderLayers(graph: LayeredGraph, work: number): Ordered['layers'] {
  const chance = new Chance();
  let best: Ordered | undefined;
  let done = 0;
  for (let beginning = 0; beginning < mostBeginnings; beginning++) {
    const layers = beginning < 2 ? graph.layers : graph.layers.map((layer) => chance.shuffled(layer));
    const order = new LayerOrder(graph, layers);
    const swept = sweepLayers(order, beginning % 2 === 0, (work - done) / 2);
    const sifted = new LayerOrder(graph, swept.layers);
    siftLayers(sifted, work - done - order.work);
    const crossings = sifted.crossings();
    if (best === undefined || crossings < best.crossings) best = { layers: sifted.layers, crossings };
    done += order.work + sifted.work;
    const each = done / (beginning + 1);
    if (best.crossings === 0 || done + each > work) break;
  }
  return best!.layers;
}

/** The best order of sweeps to and fro. */
function sweepLayers(order: LayerOrder, beginsRightward: boolean, work: number): Ordered {
  const { layers } = order;
  const now = (): Ordered => ({ layers: layers.map((layer) => [...layer]), crossings: order.crossings() });
  let best = now();
  for (let sweep = 0, since = 0; since < patience && order.work <= work; sweep++) {
    const isRightward = (sweep % 2 === 0) === beginsRightward;
    for (let step = 1; step < layers.length; step++) {
      const layer = isRightward ? step : layers.length - 1 - step;
      sortByNeighbours(order, layer, isRightward);
    }
    const found = now();
    since = found.crossings < best.crossings ? 0 : since + 1;
    if (since === 0) best = found;
  }
  return best;
}

/** Sorts a layer by the mean place of what is before it, or behind it. */
function sortByNeighbours(order: LayerOrder, layer: number, isBefore: boolean): void {
  const { segments, into, out } = order.graph;
  const { start, items } = isBefore ? into : out;
  const nodes = order.layers[layer]!;
  const far = isBefore ? segments.from : segments.to;
  const at = isBefore ? segments.fromAt : segments.toAt;
  const scale = nodes.length / order.layers[isBefore ? layer - 1 : layer + 1]!.length;
  const wanted = new Map<number, number>();
  for (const node of nodes) {
    let [sum, weight] = [0, 0];
    for (let i = start[node]!; i < start[node + 1]!; i++) {
      const segment = items[i]!;
      const pull = 1 + Math.log2(segments.weight[segment]!);
      sum += pull * (order.index[far[segment]!]! + at[segment]!);
      weight += pull;
    }
    wanted.set(node, weight === 0 ? order.index[node]! + 0.5 : (sum / weight) * scale);
    order.work += start[node + 1]! - start[node]!;
  }
  nodes.sort(
    (one, other) => wanted.get(one)! - wanted.get(other)! || order.index[one]! - order.index[other]!,
  );
  order.renumber(layer);
}

/** The same numbers each time, by a linear congruence (Numerical Recipes). */
class Chance {
  #state = 1;

  shuffled(list: readonly number[]): number[] {
    const shuffled = [...list];
    for (let at = shuffled.length - 1; at > 0; at--) {
      this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
      const other = Math.floor((this.#state / 2 ** 32) * (at + 1));
      [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
    }
    return shuffled;
  }
}
