import { measures } from './base/boxSizes.ts';
import type { Rectangle, Scene } from './base/scene.ts';
import { boxesIn, type GridIndex, linesIn } from './gridIndex.ts';
import { followLine } from './lines/lineCourse.ts';
import { newCurve, squaredDistance } from './base/lineEnds.ts';

/** What is under a point. */
export type Target =
  | { on: 'nothing' }
  /** `row`: the column number of the index; header parts as named. */
  | { on: 'header'; box: number }
  | { on: 'toggle'; box: number }
  | { on: 'row'; box: number; column: number }
  | { on: 'more'; box: number }
  | { on: 'hidden'; box: number; side: 'upstream' | 'downstream' }
  | { on: 'line'; line: number };

const nothing: Target = { on: 'nothing' };

/** How far the marks that count neighbours stand out at both sides of a header. */
export const badgeReach = 56;
export const badgeGap = 3;

/**
 * The uppermost thing at a point of the scene.
 * @param tolerance how far from a line still counts, in scene units
 * @param details false below the scale at which rows are drawn: then a box is hit as a whole
 * @param top the upper edge of the view, where headers of taller tables stay
 */
export function hitTest(
  scene: Scene,
  grid: GridIndex,
  x: number,
  y: number,
  options: { tolerance: number; details: boolean; downward: boolean; top: number },
): Target {
  const around = (reach: number): Rectangle => ({
    left: x - reach,
    right: x + reach,
    top: y - reach,
    bottom: y + reach,
  });
  const near = boxesIn(grid, scene, around(badgeReach));
  for (const box of near.reverse()) {
    const target = hitBox(scene, box, x, y, options);
    if (target !== undefined) return target;
  }
  return hitLine(scene, linesIn(grid, scene, around(options.tolerance)), x, y, options);
}

function hitBox(
  scene: Scene,
  box: number,
  x: number,
  y: number,
  { details, top }: { details: boolean; top: number },
): Target | undefined {
  const dx = x - scene.x[box]!;
  const dy = y - scene.y[box]!;
  const width = scene.width[box]!;
  if (dy < 0 || dy > scene.height[box]!) return undefined;
  if (dx < 0 || dx > width) return details ? hitBadge(scene, box, dx, dy) : undefined;
  if (!details) return { on: 'header', box };
  if (isHeaderPinned(scene, box, top) && y <= top + measures.headerHeight) return { on: 'header', box };
  if (dy <= measures.headerHeight) {
    const { columns } = scene.index.tables[scene.tables[box]!]!;
    const onToggle = columns.length > 0 && dx >= width - measures.nameOutdent;
    return { on: onToggle ? 'toggle' : 'header', box };
  }
  const rows = scene.rows[box]!;
  const row = Math.floor((dy - measures.headerHeight) / measures.rowHeight);
  if (row < rows.columns.length) return { on: 'row', box, column: rows.columns[row]! };
  return rows.more > 0 ? { on: 'more', box } : { on: 'header', box };
}

/** Whether a table is so tall that its header stays at the upper edge of the view while its rows are looked at. */
export function isHeaderPinned(scene: Scene, box: number, top: number): boolean {
  const above = top - scene.y[box]!;
  return above > 0 && above < scene.height[box]! - measures.headerHeight - measures.rowHeight;
}

function hitBadge(scene: Scene, box: number, dx: number, dy: number): Target | undefined {
  if (Math.abs(dy - measures.headerHeight / 2) > 10) return undefined;
  if (dx < 0 && dx >= -badgeReach && scene.hiddenUpstream[box]! > 0)
    return { on: 'hidden', box, side: 'upstream' };
  const beyond = dx - scene.width[box]!;
  if (beyond > 0 && beyond <= badgeReach && scene.hiddenDownstream[box]! > 0) {
    return { on: 'hidden', box, side: 'downstream' };
  }
  return undefined;
}

function hitLine(
  scene: Scene,
  lines: Int32Array,
  x: number,
  y: number,
  { tolerance, downward }: { tolerance: number; downward: boolean },
): Target {
  const curve = newCurve();
  let nearest = tolerance * tolerance;
  let found: Target = nothing;
  for (const line of lines) {
    followLine(scene, line, downward, curve, (piece) => {
      const distance = squaredDistance(piece, x, y);
      if (distance >= nearest) return;
      nearest = distance;
      found = { on: 'line', line };
    });
  }
  return found;
}
