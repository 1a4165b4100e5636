import type { Positions } from '../base/layout-input.ts';

/** The size of something to pack. */
export interface Extent {
  width: number;
  height: number;
}

/** A part that is laid out: where its boxes stand in it. */
export interface LaidPart extends Positions, Extent {
  boxes: readonly number[];
}

/** The left upper corners of what is packed. */
export type Places = { x: number; y: number }[];

/** Where the boxes of parts stand whose corners are known. */
export function placedParts(laid: readonly LaidPart[], places: Places, boxCount: number): Positions {
  const x = new Float64Array(boxCount);
  const y = new Float64Array(boxCount);
  for (const [p, part] of laid.entries()) {
    for (const [i, box] of part.boxes.entries()) {
      x[box] = Math.round(places[p]!.x + part.x[i]!);
      y[box] = Math.round(places[p]!.y + part.y[i]!);
    }
  }
  return { x, y };
}

/** So many widths of the shelves are tried, each so much wider than the one before. */
const tries = 10;
const widening = 1.13;

/**
 * Packs rectangles on shelves, tallest first, in the width of shelves with which they are largest in a space of the wanted
 * shape. Answers their left upper corners.
 */
export function packOnShelves(extents: readonly Extent[], gap: number, aspect: number): Places {
  const area = extents.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = extents.reduce((most, { width }) => Math.max(most, width), 0);
  const order = extents.map((_, i) => i).sort((a, b) => extents[b]!.height - extents[a]!.height || a - b);
  let best: Places = [];
  let least = Infinity;
  for (let attempt = 0; attempt < tries; attempt++) {
    const shelfWidth = Math.max(widest, Math.sqrt(area * aspect) * 0.8 * widening ** attempt);
    const places = onShelves(extents, order, gap, shelfWidth);
    const size = sizeInShape(extents, places, aspect);
    if (size < least) [best, least] = [places, size];
  }
  return best;
}

/** Puts rectangles below each other, in their order. */
export function stacked(extents: readonly Extent[], gap: number): Places {
  let y = -gap;
  let before = 0;
  return extents.map(({ height }) => {
    y += before + gap;
    before = height;
    return { x: 0, y };
  });
}

/** The space that packed rectangles take. */
export function extentOf(extents: readonly Extent[], places: Places): Extent {
  const all = { width: 0, height: 0 };
  for (const [i, { x, y }] of places.entries()) {
    all.width = Math.max(all.width, x + extents[i]!.width);
    all.height = Math.max(all.height, y + extents[i]!.height);
  }
  return all;
}

/** The height of the space of a shape that has room for all. */
function sizeInShape(extents: readonly Extent[], places: Places, aspect: number): number {
  const { width, height } = extentOf(extents, places);
  return Math.max(height, width / aspect);
}

function onShelves(
  extents: readonly Extent[],
  order: readonly number[],
  gap: number,
  shelfWidth: number,
): Places {
  const places = extents.map(() => ({ x: 0, y: 0 }));
  let x = 0;
  let y = 0;
  let shelfHeight = 0;
  for (const i of order) {
    const { width, height } = extents[i]!;
    if (x > 0 && x + width > shelfWidth) {
      x = 0;
      y += shelfHeight + gap;
      shelfHeight = 0;
    }
    places[i] = { x, y };
    x += width + gap;
    shelfHeight = Math.max(shelfHeight, height);
  }
  return places;
}
