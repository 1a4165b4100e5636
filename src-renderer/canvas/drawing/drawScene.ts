import { boxRectangle, overlap, type Rectangle, type Scene } from '../scene/base/scene.ts';
import { boxesIn, type GridIndex, linesIn } from '../scene/gridIndex.ts';
import { detailScales, type Drawing } from './base/view.ts';
import { drawFarBoxes, drawFarLinks, drawFarTrace, drawMiddleBoxes } from './drawFar.ts';
import { linePieces } from './drawLines.ts';
import { drawRegionGrounds, drawRegionNames } from './drawRegions.ts';
import { drawPinnedHeader, drawTable } from './drawTable.ts';

/** How much of what is not traced is covered until it is drawn dimmed. */
const veil = 0.7;

/** How lines and boxes near the view are found; while tables move no index holds, and all are taken. */
export type Finder = GridIndex | 'all';

/** Draws all that a view shows, for images, piece by piece: a large graph is more than a page can draw at a stretch. */
export function* scenePieces(drawing: Drawing, finder: Finder): Generator<void> {
  yield* planePieces(drawing, finder);
  drawRegionNames(drawing, () => false);
}

/** What moves and grows with the plane: regions, lines, and the boxes with the details that the scale bears. */
export function drawPlane(drawing: Drawing, finder: Finder): void {
  const pieces = planePieces(drawing, finder);
  while (pieces.next().done !== true);
}

function* planePieces(drawing: Drawing, finder: Finder): Generator<void> {
  const { scale } = drawing.view;
  drawRegionGrounds(drawing);
  if (scale < detailScales.far) {
    drawFarLinks(drawing);
    yield;
    drawFarBoxes(drawing, boxesOf(drawing, finder));
    return;
  }
  const lines = linesOf(drawing, finder);
  yield;
  yield* linePieces(drawing, lines);
  if (scale < detailScales.near) {
    drawMiddleBoxes(drawing, [...boxesOf(drawing, finder)]);
    return;
  }
  for (const box of boxesOf(drawing, finder)) {
    if (box !== drawing.lifted) drawTable(drawing, box);
    yield;
  }
}

/** Draws what is traced over a picture that does not have the trace yet: that fades, as it will be dimmed. */
export function drawTraceOver(drawing: Drawing, finder: Finder): void {
  const { brush, scene, view, theme, emphasis } = drawing;
  const { trace, tracedLines } = emphasis;
  if (trace === undefined || tracedLines === undefined) return;
  const { left, top, right, bottom } = view.area;
  brush.globalAlpha = veil;
  brush.fillStyle = theme.ground;
  brush.fillRect(left, top, right - left, bottom - top);
  brush.globalAlpha = 1;
  const boxes = [...boxesOf(drawing, finder)].filter((box) => trace.tables[scene.tables[box]!] !== 0);
  if (view.scale < detailScales.far) {
    drawFarTrace(drawing);
    drawFarBoxes(drawing, boxes);
    return;
  }
  const pieces = linePieces(
    drawing,
    linesOf(drawing, finder).filter((line) => tracedLines[line] === 1),
  );
  while (pieces.next().done !== true);
  if (view.scale < detailScales.near) drawMiddleBoxes(drawing, boxes);
  else for (const box of boxes) drawTable(drawing, box);
}

/** What keeps to the edges of the screen or to a size of its own, so that it is drawn in every frame. */
export function drawAtEdges(drawing: Drawing, finder: Finder): void {
  const { scene, view } = drawing;
  const isNear = view.scale >= detailScales.near;
  drawRegionNames(drawing, (area) => isNear && hasBox(scene, area, finder));
  if (!isNear) return;
  for (const box of boxesOf(drawing, finder)) drawPinnedHeader(drawing, box);
}

function hasBox(scene: Scene, area: Rectangle, finder: Finder): boolean {
  if (finder !== 'all') return boxesIn(finder, scene, area).length > 0;
  return scene.tables.some((_, box) => overlap(boxRectangle(scene, box), area));
}

function boxesOf({ scene, view }: Drawing, finder: Finder): Iterable<number> {
  return finder === 'all' ? scene.tables.keys() : boxesIn(finder, scene, view.area);
}

function linesOf({ scene, view }: Drawing, finder: Finder): Int32Array {
  return finder === 'all'
    ? Int32Array.from({ length: scene.lines.count }, (_, line) => line)
    : linesIn(finder, scene, view.area);
}
