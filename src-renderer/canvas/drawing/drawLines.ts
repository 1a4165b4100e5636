import { measures } from '../scene/base/boxSizes.ts';
import { boxRectangle, lineStyles, overlap, type Rectangle, type Scene } from '../scene/base/scene.ts';
import { followLine } from '../scene/lines/lineCourse.ts';
import { type Curve, newCurve } from '../scene/base/lineEnds.ts';
import { edgesOfLine } from '../scene/lines/lines.ts';
import { copySign, transformSigns } from './base/transformSigns.ts';
import { type Brush, detailScales, type Drawing, type View } from './base/view.ts';
import { drawLineChanges } from './drawChanges.ts';

/** Dashes by line style, in scene units near by and in pixels from further away: solid for values, broken for influence, dotted for joins, dash and dot for keys, long for calls. */
export const lineDashes: readonly (readonly number[])[] = [
  [],
  [6, 4],
  [3, 3],
  [1.5, 4],
  [8, 3, 1.5, 3],
  [12, 5],
];

/** Never more lines on so many pixels: beyond it no eye distinguishes them, and a curve costs some ten microseconds. */
const mostLines = 700;
/** Dashes of long curves cost many times as much as the curves: so many pixels of them, no more. */
const mostDashed = 60_000;
/** A path of a thousand curves costs five times as much as paths of a few. */
const linesPerPath = 40;
/** The pixels of the page that these numbers are meant for. */
const usualPixels = 1_000_000;

type Prominence = 'plain' | 'faint' | 'traced';

/** Draws the given lines piece by piece: what is not in the trace first, then the trace, then the chosen line. */
export function* linePieces(drawing: Drawing, lines: Int32Array): Generator<void> {
  const { emphasis } = drawing;
  const marked = emphasis.tracedLines;
  const previewed = emphasis.previewedLines;
  const isLit = (line: number): boolean => marked?.[line] === 1 || previewed?.[line] === 1;
  const behind = lines.filter((line) => !isLit(line));
  const lit = lines.filter(isLit);
  yield;
  yield* drawByStyle(
    drawing,
    thinned(drawing, behind),
    marked !== undefined || previewed !== undefined ? 'faint' : 'plain',
  );
  yield* drawByStyle(drawing, thinned(drawing, lit), 'traced');
  yield* drawTransformSigns(drawing, lit.length > 0 ? lit : behind);
  drawLineChanges(drawing, lines);
  for (const line of [pointedLine(drawing), ...emphasis.chosenLines]) {
    if (line !== undefined) drawChosenLine(drawing, line);
  }
  drawing.brush.globalAlpha = 1;
  drawing.brush.setLineDash([]);
}

function pointedLine({ emphasis }: Drawing): number | undefined {
  return emphasis.pointed.on === 'line' ? emphasis.pointed.line : undefined;
}

/** How many times the usual space there is. */
function spaciousness({ area, scale }: View): number {
  const pixels = (area.right - area.left) * (area.bottom - area.top) * scale * scale;
  return Math.max(0.25, pixels / usualPixels);
}

/**
 * As many lines as the space can bear. One of those between the same two tables stands for all; then lines that only pass
 * through give way to those that end on the screen.
 */
function thinned({ scene, view }: Drawing, lines: Int32Array): Int32Array {
  const most = mostLines * spaciousness(view);
  if (lines.length <= most || view.complete === true) return lines;
  const pairs = new Set<number>();
  const { sourceBox, targetBox } = scene.lines;
  const single = lines.filter((line) => {
    const pair = sourceBox[line]! * scene.boxCount + targetBox[line]!;
    if (pairs.has(pair)) return false;
    pairs.add(pair);
    return true;
  });
  if (view.scale < detailScales.near) return sample(single, most);
  const ends = (line: number): boolean =>
    overlap(boxRectangle(scene, sourceBox[line]!), view.area) ||
    overlap(boxRectangle(scene, targetBox[line]!), view.area);
  const ending = sample(lines.filter(ends), most);
  const passing = sample(
    single.filter((line) => !ends(line)),
    Math.max(most - ending.length, most / 8),
  );
  return Int32Array.from([...passing, ...ending]);
}

/** Spreads neighbouring numbers evenly from 0 to 1: multiples of the golden ratio, without their whole part. */
function rank(line: number): number {
  return (line * 0.618_033_988_749_895) % 1;
}

/** About so many of the lines, and almost the same ones of almost the same lines: none flickers when the view moves. */
function sample(lines: Int32Array, most: number): Int32Array {
  const part = most / lines.length;
  return part >= 1 ? lines : lines.filter((line) => rank(line) < part);
}

function* drawByStyle(drawing: Drawing, lines: Int32Array, prominence: Prominence): Generator<void> {
  if (lines.length === 0) return;
  const { scene } = drawing;
  const byStyle = lineStyles.map(() => [] as number[]);
  for (const line of lines) byStyle[scene.lines.style[line]!]!.push(line);
  yield;
  for (const [style, group] of byStyle.entries()) {
    if (group.length > 0) yield* strokeGroup(drawing, style, group, prominence);
  }
}

const curve: Curve = newCurve();
const opacity: Record<Prominence, number> = { plain: 0.55, faint: 0.14, traced: 1 };

function* strokeGroup(
  drawing: Drawing,
  style: number,
  lines: readonly number[],
  prominence: Prominence,
): Generator<void> {
  const { brush, view, theme } = drawing;
  const pixel = 1 / view.scale;
  const width = Math.max(prominence === 'traced' ? 1.8 : 1.1, (prominence === 'traced' ? 1.4 : 0.8) * pixel);
  brush.globalAlpha =
    opacity[prominence] * (prominence === 'plain' ? crowding(lines.length / spaciousness(view)) : 1);
  brush.strokeStyle = theme.relation[lineStyles[style]!];
  brush.lineWidth = width;
  brush.setLineDash(isDashed(drawing, lines) ? dashes(style, pixel) : []);
  for (let from = 0; from < lines.length; from += linesPerPath) {
    const some = lines.slice(from, from + linesPerPath);
    strokeCurves(drawing, some);
    if (view.scale >= detailScales.near) fillHeads(drawing, style, some);
    yield;
  }
  brush.setLineDash([]);
}

function strokeCurves({ brush, scene, view }: Drawing, lines: readonly number[]): void {
  brush.beginPath();
  for (const line of lines) {
    tracePath(brush, scene, line, view.downward);
  }
  brush.stroke();
}

function tracePath(brush: Brush, scene: Scene, line: number, downward: boolean): void {
  let begun = false;
  followLine(scene, line, downward, curve, (piece) => {
    if (!begun) brush.moveTo(piece[0]!, piece[1]!);
    begun = true;
    brush.bezierCurveTo(piece[2]!, piece[3]!, piece[4]!, piece[5]!, piece[6]!, piece[7]!);
  });
}

/** Leaves the last piece of a line in `curve`: where it arrives. */
function arrival(scene: Scene, line: number, downward: boolean): void {
  followLine(scene, line, downward, curve, () => undefined);
}

function isDashed({ scene, view }: Drawing, lines: readonly number[]): boolean {
  if (view.complete === true) return true;
  let length = 0;
  for (const line of lines) {
    followLine(scene, line, view.downward, curve, (piece) => {
      length += Math.abs(piece[6]! - piece[0]!) + Math.abs(piece[7]! - piece[1]!);
    });
  }
  return length * view.scale <= mostDashed * spaciousness(view);
}

function dashes(style: number, pixel: number): number[] {
  return lineDashes[style]!.map((length) => length * Math.max(1, pixel));
}

/** The more lines share the screen, the fainter each. */
function crowding(count: number): number {
  return count <= 150 ? 1 : Math.max(0.4, 1 - Math.log10(count / 150) * 0.35);
}

/** Arrow heads where lines end; comparisons have no direction. */
function fillHeads(drawing: Drawing, style: number, lines: readonly number[]): void {
  const name = lineStyles[style];
  if (name === 'join') return;
  const { brush, scene, view, theme } = drawing;
  brush.beginPath();
  for (const line of lines) {
    arrival(scene, line, view.downward);
    if (isNear(view.area, curve[6]!, curve[7]!)) arrowHead(drawing, curve);
  }
  brush.fillStyle = theme.relation[lineStyles[style]!];
  brush.fill();
}

const headReach = 8;

function isNear({ left, top, right, bottom }: Rectangle, x: number, y: number): boolean {
  return x > left - headReach && x < right + headReach && y > top - headReach && y < bottom + headReach;
}

/** The last piece of every curve is level (or upright): the head needs no angle but that of its last control point. */
function arrowHead({ brush }: Drawing, c: Curve): void {
  const x = c[6]!;
  const y = c[7]!;
  const length = 6;
  const half = 3;
  if (Math.abs(c[4]! - x) > Math.abs(c[5]! - y)) {
    const back = c[4]! < x ? -length : length;
    brush.moveTo(x, y);
    brush.lineTo(x + back, y - half);
    brush.lineTo(x + back, y + half);
  } else {
    const back = c[5]! < y ? -length : length;
    brush.moveTo(x, y);
    brush.lineTo(x - half, y + back);
    brush.lineTo(x + half, y + back);
  }
  brush.closePath();
}

function drawChosenLine({ brush, scene, view, theme }: Drawing, line: number): void {
  if (line >= scene.lines.count) return;
  const style = lineStyles[scene.lines.style[line]!]!;
  brush.beginPath();
  tracePath(brush, scene, line, view.downward);
  brush.globalAlpha = 0.25;
  brush.strokeStyle = theme.relation[style];
  brush.lineWidth = Math.max(8, 6 / view.scale);
  brush.stroke();
  brush.globalAlpha = 1;
  brush.lineWidth = Math.max(2, 1.6 / view.scale);
  brush.setLineDash(dashes(scene.lines.style[line]!, 1 / view.scale));
  brush.stroke();
  brush.setLineDash([]);
}

const mostSigns = 400;
/** How far before the end of its line a sign stands: a dot at the arrow head, a letter where it has room. */
const copyDistance = 9;
const signDistance = 15;

function* drawTransformSigns(drawing: Drawing, lines: Int32Array): Generator<void> {
  const { brush, scene, view, theme } = drawing;
  if (
    view.scale < detailScales.signs ||
    (lines.length > mostSigns * spaciousness(view) && view.complete !== true)
  )
    return;
  const done = new Set<string>();
  brush.globalAlpha = 1;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.font = `600 ${measures.signFont}px ${theme.font}`;
  for (const line of lines) {
    yield;
    const sign = signOf(scene, line);
    if (sign === undefined) continue;
    arrival(scene, line, view.downward);
    const away = sign === copySign ? copyDistance : signDistance;
    const x = curve[6]! + (curve[4]! < curve[6]! ? -away : away);
    const y = curve[7]!;
    if (curve[4] === curve[6] || done.has(`${x} ${y}`)) continue;
    done.add(`${x} ${y}`);
    const colour = theme.relation[lineStyles[scene.lines.style[line]!]!];
    brush.beginPath();
    brush.arc(x, y, sign === copySign ? 2.6 : 7.5, 0, 2 * Math.PI);
    brush.fillStyle = sign === copySign ? colour : theme.card;
    brush.fill();
    if (sign === copySign) continue;
    brush.strokeStyle = colour;
    brush.lineWidth = 1;
    brush.stroke();
    brush.fillStyle = theme.inkSecond;
    brush.fillText(sign, x, y + 0.5);
  }
  brush.textAlign = 'left';
}

/** The sign of a line between rows: of what changes a value most; lines that stand for several show none. */
function signOf({ lines, index }: Scene, line: number): string | undefined {
  if (lines.targetSlot[line]! < 0 || lines.style[line] !== 0) return undefined;
  const found = Array.from(edgesOfLine(lines, line), (e) =>
    transformSigns.findIndex(({ transforms }) =>
      transforms.includes(index.transforms[index.edges.transform[e]!] ?? ''),
    ),
  );
  return transformSigns[Math.max(...found)]?.sign;
}
