import type { BoxLinks, LinksAtBoxes } from './box-links.ts';
import type { BoxColumn } from './columns.ts';

const sweeps = 8;
/** How much a box without neighbours holds its place against those that have some. */
const idleWeight = 0.05;

/** What decides where boxes stand above each other. */
export interface HeightInput {
  links: BoxLinks;
  into: LinksAtBoxes;
  out: LinksAtBoxes;
  heights: readonly number[];
  /** Between two boxes of a column. */
  gap: number;
}

/**
 * Places boxes in their columns without overlap, in their order, each as near as can be to the boxes that it is linked
 * with, so that lines run level. Writes the top of every box into `top`.
 */
export function placeInColumns(columns: readonly BoxColumn[], input: HeightInput, top: Float64Array): void {
  for (const { boxes } of columns) stack(boxes, input, top);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const rightward = sweep % 2 === 0;
    const last = sweep === sweeps - 1;
    const sides = last ? [input.into, input.out] : [rightward ? input.into : input.out];
    for (const { boxes, shared } of rightward ? columns : columns.toReversed()) {
      if (!shared) align(boxes, input, sides, top);
    }
  }
}

/** Around a common middle line. */
function stack(boxes: readonly number[], { heights, gap }: HeightInput, top: Float64Array): void {
  let at = -boxes.reduce((sum, box) => sum + heights[box]! + gap, -gap) / 2;
  for (const box of boxes) {
    top[box] = at;
    at += heights[box]! + gap;
  }
}

function align(
  boxes: readonly number[],
  input: HeightInput,
  sides: readonly LinksAtBoxes[],
  top: Float64Array,
): void {
  const pulls = boxes.map((box) => pullOf(box, input, sides, top));
  // With every box shifted by the heights before it, "no overlap" becomes "not descending": isotonic regression by
  // pooling neighbours that would overlap, in linear time.
  const pools: { sum: number; weight: number; count: number }[] = [];
  let before = 0;
  boxes.forEach((box, index) => {
    const { place, weight } = pulls[index]!;
    let pool = { sum: (place - before) * weight, weight, count: 1 };
    for (let last = pools.at(-1); last !== undefined; last = pools.at(-1)) {
      if (last.sum / last.weight <= pool.sum / pool.weight) break;
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, count: last.count + pool.count };
      pools.pop();
    }
    pools.push(pool);
    before += input.heights[box]! + input.gap;
  });
  let index = 0;
  before = 0;
  for (const pool of pools) {
    for (let member = 0; member < pool.count; member++, index++) {
      const box = boxes[index]!;
      top[box] = pool.sum / pool.weight + before;
      before += input.heights[box]! + input.gap;
    }
  }
}

/** Where its neighbours would have a box begin, and how strongly. */
function pullOf(
  box: number,
  { links, into }: HeightInput,
  sides: readonly LinksAtBoxes[],
  top: Float64Array,
): { place: number; weight: number } {
  let sum = 0;
  let weights = 0;
  for (const side of sides) {
    for (let at = side.first[box]!; at < side.first[box + 1]!; at++) {
      const link = side.link[at]!;
      const shift = links.sourceOffset[link]! - links.targetOffset[link]!;
      const place = side === into ? top[links.source[link]!]! + shift : top[links.target[link]!]! - shift;
      const weight = 1 + Math.log2(links.weight[link]!);
      sum += place * weight;
      weights += weight;
    }
  }
  return weights === 0 ? { place: top[box]!, weight: idleWeight } : { place: sum / weights, weight: weights };
}
