import type { Positions } from '../../../src-layout/base/layout-input.ts';
import type { Scene, SceneContent } from './base/scene.ts';

/** So many tables may go without a new layout: what is left by more would be a picture of gaps. */
const mostGone = 1;

/**
 * Places for the same tables after some changed their size, near the old ones: what lies below a box that grew (or
 * shrank) in the same column moves down (up), what lies right of one that became wider moves right. Opening a
 * table's columns, or hiding one, thus leaves the picture that the user knows as it was.
 * @returns undefined where the tables are other ones, or too many changed: then a new layout is better
 */
export function shiftedPlaces(before: Scene, content: SceneContent, most: number): Positions | undefined {
  const former = formerPlaces(before, content);
  if (former === undefined) return undefined;
  const { x, y, width, height } = former;
  const changed = Array.from(x.keys()).filter(
    (box) => width[box] !== content.width[box] || height[box] !== content.height[box],
  );
  if (changed.length > most) return undefined;
  // From above to below and from left to right, so that shifts add up.
  const [left, top] = [x.slice(), y.slice()];
  changed.sort((a, b) => left[a]! - left[b]! || top[a]! - top[b]!);
  for (const box of changed) {
    shiftRight(box, content.width[box]! - width[box]!, x, width);
    width[box] = content.width[box]!;
    shiftDown(box, content.height[box]! - height[box]!, former);
    height[box] = content.height[box]!;
  }
  return { x, y };
}

/** Where the boxes of a scene stood in the one before; undefined where some are new, or too many have gone. */
function formerPlaces(before: Scene, content: SceneContent): Placed | undefined {
  const gone = before.boxCount - content.boxCount;
  if (before.index !== content.index || gone < 0 || gone > mostGone) return undefined;
  const boxes = Array.from(content.tables, (table) => before.boxOfTable[table]!);
  if (boxes.includes(-1)) return undefined;
  const of = (values: Float64Array): Float64Array => Float64Array.from(boxes, (box) => values[box]!);
  return { x: of(before.x), y: of(before.y), width: of(before.width), height: of(before.height) };
}

/** Everything from the next column on, only as far as the gap to it does not suffice. */
function shiftRight(box: number, growth: number, x: Float64Array, width: Float64Array): void {
  if (growth <= 0) return;
  const right = x[box]! + width[box]!;
  const leastGap = 70;
  let next = Infinity;
  for (const left of x) if (left >= right) next = Math.min(next, left);
  const shift = right + growth + leastGap - next;
  if (shift <= 0 || next === Infinity) return;
  for (let other = 0; other < x.length; other++) if (x[other]! >= right) x[other]! += shift;
}

interface Placed extends Positions {
  width: Float64Array;
  height: Float64Array;
}

function shiftDown(box: number, growth: number, placed: Placed): void {
  if (growth === 0) return;
  const moved = boxesBelow(box, placed);
  // Drawn up, a box might meet one that stays: then better leave a gap.
  if (growth < 0 && !canMove(moved, growth, box, placed)) return;
  for (const other of moved) placed.y[other]! += growth;
}

/** What is below a box, and what is below that, and so on: pushed, it pushes on. */
function boxesBelow(box: number, { x, y, width, height }: Placed): number[] {
  const bottom = y[box]! + height[box]!;
  const spans = [{ left: x[box]!, right: x[box]! + width[box]! }];
  const lower = Array.from(y.keys())
    .filter((other) => other !== box && y[other]! >= bottom)
    .sort((a, b) => y[a]! - y[b]!);
  return lower.filter((other) => {
    const left = x[other]!;
    const right = left + width[other]!;
    const touched = spans.some((span) => span.left < right && left < span.right);
    // Only what sticks out of the spans known so far widens the reach.
    if (touched && !spans.some((span) => span.left <= left && right <= span.right))
      spans.push({ left, right });
    return touched;
  });
}

const mostComparisons = 5_000_000;

function canMove(
  moved: readonly number[],
  by: number,
  box: number,
  { x, y, width, height }: Placed,
): boolean {
  if (moved.length * x.length > mostComparisons) return false;
  const moving = new Set(moved);
  const staying = Array.from(x.keys()).filter((other) => other !== box && !moving.has(other));
  return moved.every((m) => {
    const top = y[m]! + by;
    return staying.every(
      (s) =>
        x[s]! >= x[m]! + width[m]! ||
        x[m]! >= x[s]! + width[s]! ||
        y[s]! >= top + height[m]! ||
        top >= y[s]! + height[s]!,
    );
  });
}
