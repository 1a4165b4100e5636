import type { AcyclicLinks, Neighbours } from './layering.ts';
import { neighbourLists } from './layering.ts';

const sweeps = 10;

/**
 * Orders the boxes of every layer so that few lines cross: each box moves to the mean place of its neighbours, sweep by
 * sweep to the right and back. Deterministic: equal places keep their order.
 */
export function orderLayers(layers: number[][], { from, to }: AcyclicLinks, boxCount: number): number[][] {
  const into = neighbourLists(to, from, boxCount);
  const out = neighbourLists(from, to, boxCount);
  const place = new Float64Array(boxCount);
  const ordered = layers.map((layer) => [...layer]);
  for (const layer of ordered) number(layer, place);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const rightward = sweep % 2 === 0;
    const neighbours = rightward ? into : out;
    for (const layer of rightward ? ordered : ordered.toReversed())
      sortByNeighbours(layer, neighbours, place);
  }
  return ordered;
}

/** Places run from 0 to 1 in every layer, so that layers of different sizes compare. */
function number(layer: readonly number[], place: Float64Array): void {
  for (const [i, box] of layer.entries()) place[box] = (i + 0.5) / layer.length;
}

function sortByNeighbours(layer: number[], neighbours: Neighbours, place: Float64Array): void {
  const wanted = new Map(layer.map((box) => [box, meanPlace(box, neighbours, place)]));
  layer.sort((a, b) => wanted.get(a)! - wanted.get(b)! || place[a]! - place[b]!);
  number(layer, place);
}

function meanPlace(box: number, { start, items }: Neighbours, place: Float64Array): number {
  const count = start[box + 1]! - start[box]!;
  if (count === 0) return place[box]!;
  let sum = 0;
  for (let i = start[box]!; i < start[box + 1]!; i++) sum += place[items[i]!]!;
  return sum / count;
}
