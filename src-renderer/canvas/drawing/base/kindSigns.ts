import { type KindGroup, type KindSign, signOf } from './kinds.ts';
import type { Brush } from './view.ts';

/**
 * Draws the sign of a kind of object in a square of 14 units around a point, as outlines in the stroke colour in force.
 * Colour alone would leave out readers who cannot distinguish the hues.
 */
export function drawKindSign(brush: Brush, group: KindGroup, x: number, y: number): void {
  drawSign(brush, signOf(group), x, y);
}

/** Draws any sign around a point, as {@link drawKindSign} does. */
export function drawSign(
  brush: Brush,
  { frames = [], lines = [], curves = [], circles = [] }: KindSign,
  x: number,
  y: number,
): void {
  brush.beginPath();
  for (const [left = 0, top = 0, width = 0, height = 0, radius = 0] of frames) {
    brush.roundRect(x + left, y + top, width, height, radius);
  }
  for (const line of lines) {
    const [start, ...further] = points(line, x, y);
    if (start !== undefined) brush.moveTo(...start);
    for (const point of further) brush.lineTo(...point);
  }
  for (const curve of curves) {
    const [start, ...further] = points(curve, x, y);
    if (start !== undefined) brush.moveTo(...start);
    for (let at = 0; at + 2 < further.length; at += 3) {
      brush.bezierCurveTo(...further[at]!, ...further[at + 1]!, ...further[at + 2]!);
    }
  }
  for (const [cx = 0, cy = 0, radius = 0] of circles) {
    brush.moveTo(x + cx + radius, y + cy);
    brush.arc(x + cx, y + cy, radius, 0, 2 * Math.PI);
  }
  brush.stroke();
}

/** `x0, y0, x1, y1 …` as points of the drawing. */
function points(coordinates: readonly number[], x: number, y: number): [number, number][] {
  return Array.from({ length: coordinates.length / 2 }, (_, at) => [
    x + coordinates[2 * at]!,
    y + coordinates[2 * at + 1]!,
  ]);
}
