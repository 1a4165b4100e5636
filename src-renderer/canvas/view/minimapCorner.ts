import type { Rectangle } from '../scene/base/scene.ts';

/** Pixels of the minimap. */
export const minimapSize = { width: 184, height: 118 };
/** Pixels between it and the edges of the canvas. */
const margin = 12;

/** A corner of the canvas. */
export interface Corner {
  bottom: boolean;
  right: boolean;
}

/** Where it is as long as nothing is in its way. */
export const usualCorner: Corner = { bottom: true, right: true };
const corners: readonly Corner[] = [
  usualCorner,
  { bottom: true, right: false },
  { bottom: false, right: true },
  { bottom: false, right: false },
];

/**
 * The corner in which the minimap does not cover the chosen table: the first of them, or the usual one where that table
 * fills them all.
 * @param chosen in the scene, as `area` is
 */
export function minimapCorner(area: Rectangle, scale: number, chosen: Rectangle | undefined): Corner {
  if (chosen === undefined) return usualCorner;
  return corners.find((corner) => !covers(corner, area, scale, chosen)) ?? usualCorner;
}

function covers({ bottom, right }: Corner, area: Rectangle, scale: number, chosen: Rectangle): boolean {
  const [width, height] = [(minimapSize.width + margin) / scale, (minimapSize.height + margin) / scale];
  const isBeside = right ? chosen.right < area.right - width : chosen.left > area.left + width;
  const isAbove = bottom ? chosen.bottom < area.bottom - height : chosen.top > area.top + height;
  return !isBeside && !isAbove;
}
