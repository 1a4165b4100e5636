import { boxRectangle, overlap } from '../scene/base/scene.ts';
import type { GraphIndex } from '../scene/base/graphIndex.ts';
import { sizeForParts, wrapName } from './base/fitText.ts';
import { kindGroup, kindGroups } from './base/kinds.ts';
import type { Drawing } from './base/view.ts';
import { drawRegionFlows, flowScale } from './drawRegions.ts';

const mostFarLinks = 20_000;
/** The least size on the screen, in pixels, so that a table never vanishes. */
const leastPixels = 1.6;
/** Height of a name on the screen at middle distance, in pixels. */
const middleNamePixels = 9.5;
/** Down to this a name shrinks so that its parts need not be broken. */
const smallNamePixels = 8;
const leastNamePixels = 5;
const lineSpacing = 1.2;

/** Straight lines between boxes, in one path: seen from far away, the shape counts and no single line. */
export function drawFarLinks(drawing: Drawing): void {
  const { brush, scene, view, theme, emphasis } = drawing;
  const { links } = scene;
  if (scene.regions !== undefined && view.scale < flowScale && view.complete !== true) {
    drawRegionFlows(drawing);
    drawFarTrace(drawing);
    return;
  }
  const step = view.complete === true ? 1 : Math.max(1, Math.ceil(links.count / mostFarLinks));
  brush.beginPath();
  for (let link = 0; link < links.count; link += step)
    moveAlong(drawing, links.source[link]!, links.target[link]!);
  brush.globalAlpha = emphasis.trace === undefined ? farOpacity(links.count / step) : 0.05;
  brush.strokeStyle = theme.inkThird;
  brush.lineWidth = 1 / view.scale;
  brush.stroke();
  drawFarTrace(drawing);
  brush.globalAlpha = 1;
}

/** Thousands of lines over each other would make one dark mass. */
function farOpacity(count: number): number {
  return Math.min(0.45, Math.max(0.07, 30 / Math.sqrt(count + 1) / 8));
}

/** The lines of a trace, straight and all alike. */
export function drawFarTrace({ brush, scene, view, theme, emphasis }: Drawing): void {
  const marked = emphasis.tracedLines ?? emphasis.previewedLines;
  if (marked === undefined) return;
  brush.beginPath();
  for (let line = 0; line < scene.lines.count; line++) {
    if (marked[line] === 0) continue;
    moveAlong({ brush, scene, view }, scene.lines.sourceBox[line]!, scene.lines.targetBox[line]!);
  }
  brush.globalAlpha = 0.8;
  brush.strokeStyle = theme.accent;
  brush.lineWidth = 1.4 / view.scale;
  brush.stroke();
}

function moveAlong(
  { brush, scene, view }: Pick<Drawing, 'brush' | 'scene' | 'view'>,
  source: number,
  target: number,
): void {
  const s = boxRectangle(scene, source);
  const t = boxRectangle(scene, target);
  const span = {
    left: Math.min(s.left, t.left),
    top: Math.min(s.top, t.top),
    right: Math.max(s.right, t.right),
    bottom: Math.max(s.bottom, t.bottom),
  };
  if (!overlap(span, view.area)) return;
  brush.moveTo(
    view.downward ? (s.left + s.right) / 2 : s.right,
    view.downward ? s.bottom : (s.top + s.bottom) / 2,
  );
  brush.lineTo(
    view.downward ? (t.left + t.right) / 2 : t.left,
    view.downward ? t.top : (t.top + t.bottom) / 2,
  );
}

/** Plain boxes in the colour of their kind: one path per colour. */
export function drawFarBoxes(drawing: Drawing, boxes: Iterable<number>): void {
  const { brush, theme } = drawing;
  for (const [i, bucket] of boxesByLook(drawing, boxes).entries()) {
    if (bucket.length === 0) continue;
    brush.beginPath();
    for (const box of bucket) farBox(drawing, box);
    brush.globalAlpha = i % 2 === 1 ? 0.9 : 0.22;
    brush.fillStyle = theme.kind[kindGroups[i >> 1]!].strong;
    brush.fill();
  }
  brush.globalAlpha = 1;
  drawFarFocus(drawing);
}

/** Boxes by colour: two lists per group of kinds, first those outside a locked trace. */
function boxesByLook({ scene, emphasis }: Drawing, boxes: Iterable<number>): number[][] {
  const groups = groupsOfTables(scene.index);
  const buckets: number[][] = kindGroups.flatMap(() => [[], []]);
  for (const box of boxes) {
    const table = scene.tables[box]!;
    const inTrace = emphasis.trace === undefined || emphasis.trace.tables[table] !== 0;
    buckets[2 * groups[table]! + (inTrace ? 1 : 0)]!.push(box);
  }
  return buckets;
}

const knownGroups = new WeakMap<GraphIndex, Uint8Array>();

/** Per table the index of its group; kept, as the far view asks for thousands in every frame. */
function groupsOfTables(index: GraphIndex): Uint8Array {
  let groups = knownGroups.get(index);
  if (groups === undefined) {
    groups = Uint8Array.from(index.tables, ({ kind, role }) => kindGroups.indexOf(kindGroup(kind, role)));
    knownGroups.set(index, groups);
  }
  return groups;
}

function farBox({ brush, scene, view }: Drawing, box: number): void {
  const least = leastPixels / view.scale;
  brush.rect(
    scene.x[box]!,
    scene.y[box]!,
    Math.max(scene.width[box]!, least),
    Math.max(scene.height[box]!, least),
  );
}

function drawFarFocus({ brush, scene, theme, view, emphasis }: Drawing): void {
  const box = emphasis.focus === undefined ? -1 : scene.boxOfTable[emphasis.focus.table]!;
  if (box < 0) return;
  const margin = 5 / view.scale;
  brush.beginPath();
  brush.rect(
    scene.x[box]! - margin,
    scene.y[box]! - margin,
    scene.width[box]! + 2 * margin,
    scene.height[box]! + 2 * margin,
  );
  brush.strokeStyle = theme.accent;
  brush.lineWidth = 2 / view.scale;
  brush.stroke();
}

/** Boxes with their names only, in letters that stay readable however small the box becomes. */
export function drawMiddleBoxes(drawing: Drawing, boxes: readonly number[]): void {
  const { brush, view, theme } = drawing;
  for (const [i, bucket] of boxesByLook(drawing, boxes).entries()) {
    if (bucket.length === 0) continue;
    const colours = theme.kind[kindGroups[i >> 1]!];
    brush.beginPath();
    for (const box of bucket) middleBox(drawing, box);
    // Lines run behind the boxes, also behind faint ones.
    brush.globalAlpha = 1;
    brush.fillStyle = i % 2 === 1 ? colours.soft : theme.ground;
    brush.fill();
    brush.globalAlpha = i % 2 === 1 ? 1 : 0.3;
    brush.strokeStyle = colours.strong;
    brush.lineWidth = 1 / view.scale;
    brush.stroke();
    for (const box of bucket) drawMiddleName(drawing, box);
  }
  brush.globalAlpha = 1;
  drawFarFocus(drawing);
}

function middleBox({ brush, scene }: Drawing, box: number): void {
  brush.roundRect(scene.x[box]!, scene.y[box]!, scene.width[box]!, scene.height[box]!, 7);
}

function drawMiddleName({ brush, scene, view, theme, textWidth }: Drawing, box: number): void {
  const { left: x, top: y, right, bottom } = boxRectangle(scene, box);
  const { name } = scene.index.tables[scene.tables[box]!]!;
  const height = bottom - y;
  const indent = 3.5 / view.scale;
  const room = right - x - 1.6 * indent;
  const largest = Math.min(middleNamePixels / view.scale, height * 0.72, 64);
  const oneLine = height < 2 * largest * lineSpacing;
  const fitting = oneLine ? room / textWidth(name, 1, true) : sizeForParts(name, room, largest, textWidth);
  const size = Math.min(largest, Math.max(fitting, smallNamePixels / view.scale));
  // Smaller than this it is only noise, and costs most of the frame.
  if (size * view.scale < leastNamePixels) return;
  brush.font = `600 ${size.toFixed(1)}px ${theme.font}`;
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  brush.fillStyle = theme.ink;
  const most = Math.max(1, Math.floor(height / (size * lineSpacing)));
  const lines = wrapName(name, room, size, Math.min(most, 4), textWidth);
  const first = most === 1 ? height / 2 : size * 0.85;
  for (const [i, text] of lines.entries()) {
    brush.fillText(text, x + indent, y + first + i * size * lineSpacing);
  }
}
