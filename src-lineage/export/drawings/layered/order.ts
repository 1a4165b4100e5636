import type { BoxLinks, LinksAtBoxes } from './box-links.ts';

const sweeps = 10;

/**
 * Orders the boxes of each layer of a part so that few lines cross: every box goes to the mean place of its neighbours,
 * in sweeps to the right and back (barycentre method of Sugiyama, Tagawa and Toda). Equal places keep their order.
 * @param place scratch space, one number for each box of the graph
 */
export function orderLayers(
  layers: number[][],
  links: BoxLinks,
  into: LinksAtBoxes,
  out: LinksAtBoxes,
  place: Float64Array,
): void {
  for (const layer of layers) numberBoxes(layer, place);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const rightward = sweep % 2 === 0;
    const [near, far] = rightward ? [into, links.source] : [out, links.target];
    for (const layer of rightward ? layers : layers.toReversed()) sortByNeighbours(layer, near, far, place);
  }
}

/** From 0 to 1 in every layer, so that layers of different lengths compare. */
function numberBoxes(layer: readonly number[], place: Float64Array): void {
  layer.forEach((box, index) => (place[box] = (index + 0.5) / layer.length));
}

function sortByNeighbours(layer: number[], near: LinksAtBoxes, far: Int32Array, place: Float64Array): void {
  const wanted = new Map(layer.map((box) => [box, meanPlace(box, near, far, place)]));
  layer.sort((one, other) => wanted.get(one)! - wanted.get(other)! || place[one]! - place[other]!);
  numberBoxes(layer, place);
}

function meanPlace(box: number, { first, link }: LinksAtBoxes, far: Int32Array, place: Float64Array): number {
  const [start, end] = [first[box]!, first[box + 1]!];
  if (start === end) return place[box]!;
  let sum = 0;
  for (let at = start; at < end; at++) sum += place[far[link[at]!]!]!;
  return sum / (end - start);
}
