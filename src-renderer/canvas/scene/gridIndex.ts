import { itemsOf } from './base/adjacency.ts';
import { type Pace, unbroken } from './base/pace.ts';
import { bounds, boxRectangle, overlap, type Rectangle, type Scene } from './base/scene.ts';
import { followLine } from './lines/lineCourse.ts';
import { type Curve, newCurve } from './base/lineEnds.ts';

/** Finds the boxes and lines near a place without looking at all of them. Valid until a box moves. */
export interface GridIndex {
  boxes: CellLists;
  lines: CellLists;
  /** Rectangle of every line: left, top, right, bottom. */
  lineRectangles: Float32Array;
  /** Lines that cross too many cells to be listed in each. */
  longLines: Int32Array;
  /** Boxes moved since: they and their lines are found wherever one looks. */
  moved: Set<number>;
}

interface CellLists {
  grid: Grid;
  start: Int32Array;
  items: Int32Array;
  /** Number of the last query that met an item, so that each is reported once. */
  met: Uint32Array;
  queries: number;
}

interface Grid {
  left: number;
  top: number;
  columns: number;
  rows: number;
  cell: number;
}

const cellSize = 1200;
const mostCells = 1 << 18;
const cellsOfLongLine = 48;

/** Lists boxes and lines by the cells that they touch. Takes breaks by `pace`. */
export async function gridIndex(scene: Scene, downward: boolean, pace: Pace = unbroken): Promise<GridIndex> {
  const lineRectangles = await lineBounds(scene, downward, pace);
  const grid = gridOver(bounds(scene));
  const boxes = await listCells(
    grid,
    scene.boxCount,
    (box) => boxRectangle(scene, box),
    () => true,
    pace,
  );
  const rectangle = (line: number): Rectangle => rectangleOf(lineRectangles, line);
  const isShort = (line: number): boolean => cellCount(grid, rectangle(line)) <= cellsOfLongLine;
  const lines = await listCells(grid, scene.lines.count, rectangle, isShort, pace);
  const long: number[] = [];
  for (let line = 0; line < scene.lines.count; line++) if (!isShort(line)) long.push(line);
  return { boxes, lines, lineRectangles, longLines: Int32Array.from(long), moved: new Set() };
}

async function lineBounds(scene: Scene, downward: boolean, pace: Pace): Promise<Float32Array> {
  const rectangles = new Float32Array(4 * scene.lines.count);
  const curve = newCurve();
  for (let line = 0; line < scene.lines.count; line++) {
    const at = 4 * line;
    rectangles[at] = rectangles[at + 1] = Infinity;
    rectangles[at + 2] = rectangles[at + 3] = -Infinity;
    followLine(scene, line, downward, curve, (piece) => extend(rectangles, at, piece));
    if ((line & 2047) === 0 && pace.due()) await pace.breathe();
  }
  return rectangles;
}

/** A cubic curve stays within the hull of its four points. */
function extend(rectangles: Float32Array, at: number, curve: Curve): void {
  rectangles[at] = Math.min(rectangles[at]!, curve[0]!, curve[2]!, curve[4]!, curve[6]!);
  rectangles[at + 1] = Math.min(rectangles[at + 1]!, curve[1]!, curve[3]!, curve[5]!, curve[7]!);
  rectangles[at + 2] = Math.max(rectangles[at + 2]!, curve[0]!, curve[2]!, curve[4]!, curve[6]!);
  rectangles[at + 3] = Math.max(rectangles[at + 3]!, curve[1]!, curve[3]!, curve[5]!, curve[7]!);
}

function rectangleOf(rectangles: Float32Array, line: number): Rectangle {
  return {
    left: rectangles[4 * line]!,
    top: rectangles[4 * line + 1]!,
    right: rectangles[4 * line + 2]!,
    bottom: rectangles[4 * line + 3]!,
  };
}

function gridOver(area: Rectangle): Grid {
  let cell = cellSize;
  const counts = (): [number, number] => [
    Math.floor((area.right - area.left) / cell) + 1,
    Math.floor((area.bottom - area.top) / cell) + 1,
  ];
  while (counts()[0] * counts()[1] > mostCells) cell *= 2;
  const [columns, rows] = counts();
  return { left: area.left, top: area.top, columns, rows, cell };
}

/** Cells that a rectangle touches, cut to the grid: first and last column, first and last row. */
function cellRange(grid: Grid, r: Rectangle): [number, number, number, number] {
  const cut = (value: number, most: number): number => Math.min(Math.max(Math.floor(value), 0), most - 1);
  return [
    cut((r.left - grid.left) / grid.cell, grid.columns),
    cut((r.right - grid.left) / grid.cell, grid.columns),
    cut((r.top - grid.top) / grid.cell, grid.rows),
    cut((r.bottom - grid.top) / grid.cell, grid.rows),
  ];
}

function cellCount(grid: Grid, r: Rectangle): number {
  const [left, right, top, bottom] = cellRange(grid, r);
  return (right - left + 1) * (bottom - top + 1);
}

async function listCells(
  grid: Grid,
  count: number,
  rectangle: (item: number) => Rectangle,
  wanted: (item: number) => boolean,
  pace: Pace,
): Promise<CellLists> {
  const start = new Int32Array(grid.columns * grid.rows + 1);
  const visit = async (meet: (cell: number, item: number) => void): Promise<void> => {
    for (let item = 0; item < count; item++) {
      if (wanted(item)) forEachCell(grid, rectangle(item), (cell) => meet(cell, item));
      if ((item & 1023) === 0 && pace.due()) await pace.breathe();
    }
  };
  await visit((cell) => start[cell + 1]!++);
  for (let cell = 0; cell + 1 < start.length; cell++) start[cell + 1]! += start[cell]!;
  const next = start.slice(0, -1);
  const items = new Int32Array(start.at(-1)!);
  await visit((cell, item) => (items[next[cell]!++] = item));
  return { grid, start, items, met: new Uint32Array(count), queries: 0 };
}

function forEachCell(grid: Grid, r: Rectangle, meet: (cell: number) => void): void {
  const [left, right, top, bottom] = cellRange(grid, r);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) meet(row * grid.columns + column);
  }
}

/** Calls `meet` once for every item listed in the cells of an area; such an item may still lie outside it. */
function forEachListed(lists: CellLists, area: Rectangle, meet: (item: number) => void): void {
  const query = ++lists.queries;
  forEachCell(lists.grid, area, (cell) => {
    for (let i = lists.start[cell]!; i < lists.start[cell + 1]!; i++) {
      const item = lists.items[i]!;
      if (lists.met[item] === query) continue;
      lists.met[item] = query;
      meet(item);
    }
  });
}

/** The boxes that overlap an area, in ascending order. */
export function boxesIn(grid: GridIndex, scene: Scene, area: Rectangle): number[] {
  const found: number[] = [];
  forEachListed(grid.boxes, area, (box) => {
    if (!grid.moved.has(box) && overlap(boxRectangle(scene, box), area)) found.push(box);
  });
  for (const box of grid.moved) if (overlap(boxRectangle(scene, box), area)) found.push(box);
  return found.sort((a, b) => a - b);
}

/** The lines whose rectangle overlaps an area, in ascending order. */
export function linesIn(grid: GridIndex, scene: Scene, area: Rectangle): Int32Array {
  const found: number[] = [];
  const { lineRectangles: r } = grid;
  const meet = (line: number): void => {
    const at = 4 * line;
    // Level lines have no height: the borders count.
    if (
      r[at]! <= area.right &&
      r[at + 2]! >= area.left &&
      r[at + 1]! <= area.bottom &&
      r[at + 3]! >= area.top
    ) {
      found.push(line);
    }
  };
  forEachListed(grid.lines, area, meet);
  for (const line of grid.longLines) meet(line);
  if (grid.moved.size === 0) return new Int32Array(found).sort();
  const all = new Set(found);
  for (const box of grid.moved) for (const line of itemsOf(scene.lines.ofBox, box)) all.add(line);
  return Int32Array.from(all).sort();
}
