import type { Positions, Scene, SceneContent } from './scene.ts';

/**
 * Places for the same tables after some changed their size, near the old ones: what lies below a box that grew (or
 * shrank) in the same column moves down (up), what lies right of one that became wider moves right. Opening a
 * table's columns thus leaves the picture that the user knows as it was.
 * @returns undefined where the tables are not the same, or too many changed: then a new layout is better
 */
export function shiftedPlaces(before: Scene, content: SceneContent, most: number): Positions | undefined {
  if (!sameTables(before, content)) return undefined;
  const changed: number[] = [];
  for (let box = 0; box < content.boxCount; box++) {
    if (before.width[box] !== content.width[box] || before.height[box] !== content.height[box])
      changed.push(box);
  }
  if (changed.length > most) return undefined;
  const x = before.x.slice();
  const y = before.y.slice();
  // From above to below and from left to right, so that shifts add up.
  changed.sort((a, b) => before.x[a]! - before.x[b]! || before.y[a]! - before.y[b]!);
  const width = before.width.slice();
  const height = before.height.slice();
  for (const box of changed) {
    shiftRight(box, content.width[box]! - width[box]!, x, width);
    width[box] = content.width[box]!;
    shiftDown(box, content.height[box]! - height[box]!, { x, y, width, height });
    height[box] = content.height[box]!;
  }
  return { x, y };
}

function sameTables(before: Scene, content: SceneContent): boolean {
  return (
    before.index === content.index &&
    before.boxCount === content.boxCount &&
    before.tables.every((table, box) => table === content.tables[box])
  );
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
