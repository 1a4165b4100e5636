/** Boxes that stand above each other. A layer that would be too high takes several columns. */
export interface BoxColumn {
  boxes: number[];
  /** One of several columns of a layer. */
  shared: boolean;
}

/** A column is never split below this, in pixels. */
const leastHeight = 1400;
/** Times the fair height that a layer may have as it is, and the height of the columns that a higher one is dealt to. */
const bearable = 1.7;
const dealt = 1.15;

/**
 * The columns of a part. The boxes of layers that are too high are dealt out in turn, which keeps each near its place.
 * The fair height is that of the area of all boxes in the wanted shape.
 * @param extent the height of a box with the gap to the next
 * @param columnWidth the width of a column with the gap to the next
 * @param aspect the wanted width per height
 */
export function columnsOf(
  layers: readonly number[][],
  extent: (box: number) => number,
  columnWidth: number,
  aspect: number,
): BoxColumn[] {
  const heights = layers.map((boxes) => boxes.reduce((sum, box) => sum + extent(box), 0));
  const area = heights.reduce((sum, height) => sum + height * columnWidth, 0);
  const fair = Math.max(leastHeight, Math.sqrt(area / aspect));
  return layers.flatMap((boxes, layer) => {
    const height = heights[layer]!;
    const count = height <= bearable * fair ? 1 : Math.ceil(height / (dealt * fair));
    const columns: BoxColumn[] = Array.from({ length: count }, () => ({ boxes: [], shared: count > 1 }));
    boxes.forEach((box, index) => columns[index % count]!.boxes.push(box));
    return columns;
  });
}
