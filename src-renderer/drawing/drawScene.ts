import { boxesIn, type GridIndex, linesIn } from '../scene/gridIndex.ts';
import { drawFarBoxes, drawFarLinks, drawMiddleBoxes } from './drawFar.ts';
import { drawLines } from './drawLines.ts';
import { drawRegionGrounds, drawRegionNames } from './drawRegions.ts';
import { drawTable } from './drawTable.ts';
import { detailScales, type Drawing } from './view.ts';

/** How lines and boxes near the view are found; while tables move no index holds, and all are taken. */
export type Finder = GridIndex | 'all';

/** Draws all that a view shows: lines, then boxes. The screen draws near boxes by itself ({@link drawBehind}). */
export function drawScene(drawing: Drawing, finder: Finder): void {
  drawBehind(drawing, finder);
  if (drawing.view.scale < detailScales.near) return;
  for (const box of boxesOf(drawing, finder)) drawTable(drawing, box);
}

/** What lies behind the tables that are drawn in full: lines, and at small scales the boxes too. */
export function drawBehind(drawing: Drawing, finder: Finder): void {
  const { scale } = drawing.view;
  drawRegionGrounds(drawing);
  if (scale < detailScales.far) {
    drawFarLinks(drawing);
    drawFarBoxes(drawing, boxesOf(drawing, finder));
  } else {
    drawLines(drawing, linesOf(drawing, finder));
    if (scale < detailScales.near) drawMiddleBoxes(drawing, [...boxesOf(drawing, finder)]);
  }
  drawRegionNames(drawing);
}

export function boxesOf({ scene, view }: Drawing, finder: Finder): Iterable<number> {
  return finder === 'all' ? scene.tables.keys() : boxesIn(finder, scene, view.area);
}

function linesOf({ scene, view }: Drawing, finder: Finder): Int32Array {
  return finder === 'all'
    ? Int32Array.from({ length: scene.lines.count }, (_, line) => line)
    : linesIn(finder, scene, view.area);
}
