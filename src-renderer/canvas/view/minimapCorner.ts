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

/** What the minimap should not cover, in the scene as `area` is. */
export interface Shown {
  chosen: Rectangle | undefined;
  /** Other tables of the trace. */
  traced: readonly Rectangle[];
}

/** The first corner in which the minimap covers no box; the usual one where it covers some in all of them. */
export function freeCorner(area: Rectangle, scale: number, boxes: readonly Rectangle[]): Corner {
  return corners.find((corner) => !isInTheWay(corner, area, scale, boxes)) ?? usualCorner;
}

/**
 * The corner in which the minimap does not cover the chosen table, and as few others of the trace as can be; of equal ones
 * the one at `rest`, else the first, and that at `rest` where the chosen table fills them all.
 */
export function minimapCorner(
  area: Rectangle,
  scale: number,
  { chosen, traced }: Shown,
  rest = usualCorner,
): Corner {
  let [best, least] = [rest, Infinity];
  for (const corner of [rest, ...corners]) {
    if (chosen !== undefined && covers(corner, area, scale, chosen)) continue;
    const covered = traced.filter((each) => covers(corner, area, scale, each)).length;
    if (covered < least) [best, least] = [corner, covered];
  }
  return best;
}

/** Whether the minimap covers a box in a corner: it is then small and seen through, until the pointer is on it. */
export function isInTheWay(
  corner: Corner,
  area: Rectangle,
  scale: number,
  boxes: readonly Rectangle[],
): boolean {
  return boxes.some((box) => covers(corner, area, scale, box));
}

function covers(corner: Corner, area: Rectangle, scale: number, box: Rectangle): boolean {
  const { left, top, right, bottom } = coveredIn(corner, area, scale);
  return box.left <= right && box.right >= left && box.top <= bottom && box.bottom >= top;
}

/** The part of the scene that the minimap covers in a corner, with what it keeps clear around it. */
export function coveredIn({ bottom, right }: Corner, area: Rectangle, scale: number): Rectangle {
  const [width, height] = [(minimapSize.width + margin) / scale, (minimapSize.height + margin) / scale];
  const left = right ? area.right - width : area.left;
  const top = bottom ? area.bottom - height : area.top;
  return { left, top, right: left + width, bottom: top + height };
}
