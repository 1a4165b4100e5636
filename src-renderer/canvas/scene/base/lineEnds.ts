import { measures } from './boxSizes.ts';
import type { Rows } from './columnRows.ts';
import { headerSlot, moreSlot, type Scene } from './scene.ts';

/** How far below the top of its box a line ends. */
export function slotOffset(rows: Rows, slot: number): number {
  if (slot === headerSlot || rows.columns.length === 0) return measures.headerHeight / 2;
  const row = slot === moreSlot ? rows.columns.length : slot;
  return measures.headerHeight + (row + 0.5) * measures.rowHeight;
}

/** A cubic curve: start, two control points, end; x before y. Written into, to spare the garbage of 250,000 objects. */
export type Curve = Float64Array;

export function newCurve(): Curve {
  return new Float64Array(8);
}

/** Lines of different styles between the same headers run beside each other. By index of `lineStyles`. */
const besideOthers = [0, 5, -5, 10, -10, 12];
const shortestPull = 26;
const longestPull = 180;
/** Half of what is between the ends of a line that comes back to where it begins. */
const loopHalf = 5;
/** A bow stays beside its boxes, off their neighbours. */
const longestBow = 64;

/**
 * The course of a line. Lines between rows leave and enter at the sides that face each other (of boxes one above the
 * other: at the same side, in a bow); lines between headers of a downward layout run from bottom to top. What feeds itself
 * has a loop at its right.
 */
export function lineCurve(scene: Scene, line: number, downward: boolean, curve: Curve): void {
  const { sourceBox, targetBox, sourceSlot, targetSlot, style } = scene.lines;
  const source = sourceBox[line]!;
  const target = targetBox[line]!;
  const fromSlot = sourceSlot[line]!;
  const toSlot = targetSlot[line]!;
  const beside = besideOthers[style[line]!]!;
  if (isUpright(scene, line, downward)) {
    verticalCurve(scene, source, target, beside, curve);
    return;
  }
  const fromShift = fromSlot === headerSlot ? beside : 0;
  const toShift = toSlot === headerSlot ? beside : 0;
  const half = source === target && fromSlot === toSlot ? loopHalf : 0;
  const y0 = scene.y[source]! + slotOffset(scene.rows[source]!, fromSlot) + fromShift - half;
  const y1 = scene.y[target]! + slotOffset(scene.rows[target]!, toSlot) + toShift + half;
  horizontalCurve(scene, source, target, y0, y1, curve);
  if (source !== target && isBow(curve, 0)) spreadBow(scene, source, fromSlot, curve);
}

/**
 * Bows that begin at different rows do not run upon each other: the further a row is from the other box, the further out
 * its bow.
 */
function spreadBow(scene: Scene, source: number, slot: number, curve: Curve): void {
  const { columns, more } = scene.rows[source]!;
  const count = columns.length + (more > 0 ? 1 : 0);
  if (count < 2) return;
  const row = slot === moreSlot ? columns.length : Math.max(slot, 0);
  const fromTop = row / (count - 1);
  const part = curve[7]! > curve[1]! ? 1 - fromTop : fromTop;
  const edge = curve[2]! < curve[0]! ? Math.min(curve[0]!, curve[6]!) : Math.max(curve[0]!, curve[6]!);
  const bow = shortestPull + part * (longestBow - shortestPull);
  curve[2] = curve[4] = edge + (curve[2]! < curve[0]! ? -bow : bow);
}

/** Whether a curve comes back in the direction that it left in. */
export function isBow(curve: Curve, axis: 0 | 1): boolean {
  return curve[2 + axis]! > curve[axis]! !== curve[6 + axis]! > curve[4 + axis]!;
}

/** Whether a line runs from the bottom of a table to the top of another. */
export function isUpright({ lines }: Pick<Scene, 'lines'>, line: number, downward: boolean): boolean {
  const isOfHeaders = lines.sourceSlot[line] === headerSlot && lines.targetSlot[line] === headerSlot;
  return downward && isOfHeaders && lines.sourceBox[line] !== lines.targetBox[line];
}

/** Boxes with their places. */
export type Placed = Pick<Scene, 'x' | 'y' | 'width' | 'height'>;

/** From height `y0` at a box to height `y1` at another, by the sides that face each other. */
export function horizontalCurve(
  scene: Pick<Placed, 'x' | 'width'>,
  source: number,
  target: number,
  y0: number,
  y1: number,
  curve: Curve,
): void {
  const sourceLeft = scene.x[source]!;
  const sourceRight = sourceLeft + scene.width[source]!;
  const targetLeft = scene.x[target]!;
  const targetRight = targetLeft + scene.width[target]!;
  curve[1] = curve[3] = y0;
  curve[5] = curve[7] = y1;
  if (targetLeft >= sourceRight) facingSides(sourceRight, targetLeft, 1, curve);
  else if (targetRight <= sourceLeft) facingSides(sourceLeft, targetRight, -1, curve);
  else {
    // One above the other: the line runs beside both, on the side where their edges are nearer to each other.
    const onLeft =
      source !== target && Math.abs(targetLeft - sourceLeft) < Math.abs(targetRight - sourceRight);
    const bow = clamp(Math.abs(y1 - y0) * 0.12, shortestPull, longestBow);
    curve[0] = onLeft ? sourceLeft : sourceRight;
    curve[6] = onLeft ? targetLeft : targetRight;
    curve[2] = curve[4] = onLeft
      ? Math.min(sourceLeft, targetLeft) - bow
      : Math.max(sourceRight, targetRight) + bow;
  }
}

function facingSides(x0: number, x1: number, way: 1 | -1, curve: Curve): void {
  const pull = clamp(Math.abs(x1 - x0) * 0.5, shortestPull, longestPull);
  curve[0] = x0;
  curve[2] = x0 + way * pull;
  curve[4] = x1 - way * pull;
  curve[6] = x1;
}

/** From the bottom of a box to the top of another, `beside` their middles. */
export function verticalCurve(
  scene: Placed,
  source: number,
  target: number,
  beside: number,
  curve: Curve,
): void {
  const below = scene.y[target]! >= scene.y[source]!;
  const x0 = scene.x[source]! + scene.width[source]! / 2 + beside;
  const x1 = scene.x[target]! + scene.width[target]! / 2 + beside;
  const y0 = scene.y[source]! + (below ? scene.height[source]! : 0);
  const y1 = scene.y[target]! + (below ? 0 : scene.height[target]!);
  const pull = clamp(Math.abs(y1 - y0) * 0.5, shortestPull, longestPull) * (below ? 1 : -1);
  curve[0] = x0;
  curve[1] = y0;
  curve[2] = x0;
  curve[3] = y0 + pull;
  curve[4] = x1;
  curve[5] = y1 - pull;
  curve[6] = x1;
  curve[7] = y1;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The squared distance of a point from a curve, by sixteen straight pieces. */
export function squaredDistance(curve: Curve, x: number, y: number): number {
  const pieces = 16;
  let nearest = Infinity;
  let fromX = curve[0]!;
  let fromY = curve[1]!;
  for (let i = 1; i <= pieces; i++) {
    const t = i / pieces;
    const toX = pointOf(curve, 0, t);
    const toY = pointOf(curve, 1, t);
    nearest = Math.min(nearest, squaredDistanceToPiece(x, y, fromX, fromY, toX, toY));
    fromX = toX;
    fromY = toY;
  }
  return nearest;
}

/** A curve's place on an axis, `t` from 0 to 1. */
export function pointOf(curve: Curve, axis: 0 | 1, t: number): number {
  const u = 1 - t;
  return (
    u * u * u * curve[axis]! +
    3 * u * u * t * curve[2 + axis]! +
    3 * u * t * t * curve[4 + axis]! +
    t * t * t * curve[6 + axis]!
  );
}

function squaredDistanceToPiece(
  x: number,
  y: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : clamp(((x - x0) * dx + (y - y0) * dy) / length, 0, 1);
  return (x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2;
}
