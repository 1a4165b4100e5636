/** The size of something to pack. */
export interface Extent {
  width: number;
  height: number;
}

/**
 * Packs rectangles on shelves, the highest first, into about the wanted shape. Answers their left upper corners.
 * @param aspect the wanted width per height
 */
export function packOnShelves(
  extents: readonly Extent[],
  gap: number,
  aspect: number,
): { x: number; y: number }[] {
  const area = extents.reduce((sum, { width, height }) => sum + width * (height + gap), 0);
  const widest = extents.reduce((most, { width }) => Math.max(most, width), 0);
  const shelfWidth = Math.max(widest, Math.sqrt(area * aspect));
  const corners = extents.map(() => ({ x: 0, y: 0 }));
  const highestFirst = extents
    .map((_, index) => index)
    .sort((one, other) => extents[other]!.height - extents[one]!.height || one - other);
  let [x, y, shelfHeight] = [0, 0, 0];
  for (const index of highestFirst) {
    const { width, height } = extents[index]!;
    if (x > 0 && x + width > shelfWidth) {
      y += shelfHeight + gap;
      [x, shelfHeight] = [0, 0];
    }
    corners[index] = { x, y };
    x += width;
    shelfHeight = Math.max(shelfHeight, height);
  }
  return corners;
}
