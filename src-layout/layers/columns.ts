import type { Spacing } from '../base/layout-input.ts';
import type { Column } from './placement.ts';

/** The lengths of boxes along the flow (`main`) and across it. */
export interface Sizes {
  main: Float64Array;
  cross: Float64Array;
}

/** A layer that is not longer stands in one column. */
const leastLength = 4000;
/** Times the fair length that a layer may have as it is, and the length of the columns that a longer one is dealt to. */
const bearable = 1.7;
const dealt = 1.4;

/**
 * Deals the boxes of long layers out to several columns in turn, which keeps each near its place across the flow. The
 * fair length is that of a side of the area of all boxes, in the wanted shape.
 * @param aspect the wanted length along the flow per length across it
 */
export function wrapLayers(
  layers: readonly (readonly number[])[],
  { main, cross }: Sizes,
  { within: gap, columns: columnGap }: Spacing,
  aspect: number,
): Column[] {
  let area = 0;
  for (const [box, length] of cross.entries()) area += (length + gap) * (main[box]! + columnGap);
  const fair = Math.max(leastLength, Math.sqrt(area / aspect));
  return layers.flatMap((nodes, layer): Column[] => {
    const boxes = nodes.filter((node) => node < cross.length);
    const length = boxes.reduce((sum, box) => sum + cross[box]! + gap, 0);
    if (length <= bearable * fair) return [{ nodes, layer, isWrapped: false }];
    const count = Math.ceil(length / (dealt * fair));
    const columns = Array.from({ length: count }, (): number[] => []);
    for (const [i, box] of boxes.entries()) columns[i % count]!.push(box);
    return columns.map((column) => ({ nodes: column, layer, isWrapped: true }));
  });
}

/** Places on the main axis: one column after the other, each as wide as its widest box. */
export function placeAlong(
  columns: readonly Column[],
  main: Float64Array,
  { columns: columnGap, layers: layerGap }: Spacing,
): Float64Array {
  const place = new Float64Array(main.length);
  let at = 0;
  for (const [i, { nodes, layer }] of columns.entries()) {
    const boxes = nodes.filter((node) => node < main.length);
    for (const box of boxes) place[box] = at;
    const extent = boxes.reduce((most, box) => Math.max(most, main[box]!), 0);
    const sameLayer = columns[i + 1]?.layer === layer;
    at += extent + (sameLayer ? columnGap : layerGap);
  }
  return place;
}
