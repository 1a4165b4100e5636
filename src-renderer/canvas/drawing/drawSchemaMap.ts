import { grown, overlap, type Rectangle, type SchemaFlow } from '../scene/base/scene.ts';
import {
  flowWidth,
  mapMeasures,
  type SchemaMap,
  schemaRectangle,
  secondLine,
} from '../scene/base/schemaMap.ts';
import { followFlow, type MapPlace } from '../scene/lines/schemaFlows.ts';
import { type Curve, newCurve, pointOf } from '../scene/base/lineEnds.ts';
import { readableScale } from '../scene/readableWindow.ts';
import { fitName, fitText, wrapName } from './base/fitText.ts';
import { drawSign } from './base/kindSigns.ts';
import type { KindSign } from './base/kinds.ts';
import type { Drawing } from './base/view.ts';
import { formatNumber } from '../../base/language.ts';

/** A drawing of the map of schemas, and what of it the user points at and has chosen. */
export interface MapDrawing extends Pick<Drawing, 'brush' | 'view' | 'theme' | 'textWidth'> {
  map: SchemaMap;
  pointed: MapPlace | undefined;
  chosen: MapPlace | undefined;
}

const { countFont } = mapMeasures;
const radius = 9;
const faint = 0.13;
/** From this scale on flows show their number of relations, where they are few; those of a chosen schema always. */
const countScale = 0.3;
const mostCounts = 80;
/** Below this scale letters no longer shrink with the boxes, and boxes say less. */
const fullScale = readableScale;
/** Sizes of letters on the screen at smaller scales, in pixels. */
const smallName = 12;
const smallCount = 11;
/** From the middle of a line to that of the next, in sizes of the letters. */
const nameSpacing = 1.2;
/** Height on the screen from which a box shows its counts, too. */
const leastForCounts = 38;

const schemaSign: KindSign = {
  curves: [
    [-6.5, -4, -6.5, -7, 6.5, -7, 6.5, -4, 6.5, -1, -6.5, -1, -6.5, -4],
    [-6.5, 0, -6.5, 3, 6.5, 3, 6.5, 0],
    [-6.5, 4.5, -6.5, 7.5, 6.5, 7.5, 6.5, 4.5],
  ],
  lines: [
    [-6.5, -4, -6.5, 4.5],
    [6.5, -4, 6.5, 4.5],
  ],
};

/** Draws schemas and what flows between them. */
export function drawSchemaMap(drawing: MapDrawing): void {
  const { map, view } = drawing;
  const marked = drawing.pointed ?? drawing.chosen;
  const touches = (flow: SchemaFlow): boolean =>
    marked?.on === 'flow'
      ? flow === map.flows[marked.flow]
      : flow.source === marked?.schema || flow.target === marked?.schema;
  const behind = marked === undefined ? map.flows : map.flows.filter((flow) => !touches(flow));
  const lit = marked === undefined ? [] : map.flows.filter(touches);
  const plain = Math.min(0.42, Math.max(0.08, 4 / Math.sqrt(behind.length + 1)));
  for (const flow of behind) drawFlow(drawing, flow, marked === undefined ? plain : Math.min(plain, faint));
  for (const flow of lit) drawFlow(drawing, flow, 0.8);
  const counted = marked === undefined ? behind : lit;
  if (marked !== undefined || (view.scale >= countScale && counted.length <= mostCounts)) {
    drawFlowCounts(drawing, counted);
  }
  for (let box = 0; box < map.x.length; box++) {
    if (overlap(schemaRectangle(map, box), view.area)) drawSchema(drawing, box);
  }
}

const curve: Curve = newCurve();

function piecesOf({ map, view }: MapDrawing, flow: SchemaFlow): Curve[] {
  const pieces: Curve[] = [];
  followFlow(map, flow, view.downward, curve, (piece) => pieces.push(piece.slice()));
  return pieces;
}

function drawFlow(drawing: MapDrawing, flow: SchemaFlow, opacity: number): void {
  const { brush, view, theme } = drawing;
  const pieces = piecesOf(drawing, flow);
  const last = pieces.at(-1)!;
  const width = Math.max(flowWidth(flow.relations), 1 / view.scale);
  const [, , , , bx = 0, by = 0, x = 0, y = 0] = last;
  const level = Math.abs(bx - x) > Math.abs(by - y);
  const head = 5 + width;
  const back = level ? Math.sign(x - bx) : Math.sign(y - by);
  const endX = level ? x - back * head : x;
  const endY = level ? y : y - back * head;
  brush.globalAlpha = opacity;
  brush.beginPath();
  brush.moveTo(pieces[0]![0]!, pieces[0]![1]!);
  // The head is the end of the last piece.
  last.set([endX, endY], 6);
  for (const [, , ax = 0, ay = 0, cx = 0, cy = 0, toX = 0, toY = 0] of pieces)
    brush.bezierCurveTo(ax, ay, cx, cy, toX, toY);
  brush.strokeStyle = theme.relation.fdd;
  brush.lineWidth = width;
  brush.stroke();
  brush.beginPath();
  const half = 2.5 + width * 0.75;
  brush.moveTo(x, y);
  brush.lineTo(level ? endX : endX - half, level ? endY - half : endY);
  brush.lineTo(level ? endX : endX + half, level ? endY + half : endY);
  brush.closePath();
  brush.fillStyle = theme.relation.fdd;
  brush.fill();
  brush.globalAlpha = 1;
}

/** The numbers of relations on the middle of flows, the strongest first: one that would lie on another is left out. */
function drawFlowCounts(drawing: MapDrawing, flows: readonly SchemaFlow[]): void {
  const { map } = drawing;
  const taken = Array.from(map.x, (_, box) => grown(schemaRectangle(map, box), 4));
  for (const flow of flows.toReversed()) {
    const place = placeOfCount(drawing, flow);
    if (taken.some((other) => overlap(other, place))) continue;
    taken.push(place);
    drawFlowCount(drawing, flow, place);
  }
}

function countUnit({ view }: MapDrawing): number {
  return Math.max(1, fullScale / view.scale);
}

function placeOfCount(drawing: MapDrawing, flow: SchemaFlow): Rectangle {
  const pieces = piecesOf(drawing, flow);
  const middle = pieces[pieces.length >> 1]!;
  const unit = countUnit(drawing);
  const x = pointOf(middle, 0, 0.5);
  const y = pointOf(middle, 1, 0.5);
  const half = drawing.textWidth(countOf(flow), countFont * unit, true) / 2 + 5 * unit;
  return { left: x - half, right: x + half, top: y - 9 * unit, bottom: y + 9 * unit };
}

const countOf = ({ relations }: SchemaFlow): string => formatNumber(relations);

function drawFlowCount(drawing: MapDrawing, flow: SchemaFlow, place: Rectangle): void {
  const { brush, theme } = drawing;
  const { left, top, right, bottom } = place;
  const unit = countUnit(drawing);
  brush.beginPath();
  brush.roundRect(left, top, right - left, bottom - top, 9 * unit);
  brush.fillStyle = theme.ground;
  brush.fill();
  brush.strokeStyle = theme.cardLine;
  brush.lineWidth = unit;
  brush.stroke();
  brush.fillStyle = theme.inkSecond;
  brush.font = `600 ${(countFont * unit).toFixed(1)}px ${theme.font}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(countOf(flow), (left + right) / 2, (top + bottom) / 2 + 0.5);
  brush.textAlign = 'left';
}

function drawSchema(drawing: MapDrawing, box: number): void {
  drawCard(drawing, box);
  if (drawing.view.scale < fullScale) {
    drawSmall(drawing, box);
    return;
  }
  drawName(drawing, box);
  drawCounts(drawing, box);
}

function drawCard({ brush, map, theme, view, pointed, chosen }: MapDrawing, box: number): void {
  const { left, top, right, bottom } = schemaRectangle(map, box);
  brush.beginPath();
  brush.roundRect(left - 1, top + 1, right - left + 2, bottom - top + 3, radius + 1);
  brush.fillStyle = theme.cardShade;
  brush.fill();
  brush.beginPath();
  brush.roundRect(left, top, right - left, bottom - top, radius);
  brush.fillStyle = theme.card;
  brush.fill();
  const marked = chosen?.on === 'schema' && chosen.schema === box;
  const isPointed = pointed?.on === 'schema' && pointed.schema === box;
  brush.strokeStyle = marked ? theme.accent : isPointed ? theme.inkThird : theme.cardLine;
  brush.lineWidth = Math.max(marked ? 2.5 : 1, (marked ? 2 : 1) / view.scale);
  brush.stroke();
}

/** From further away: the name, and its counts where there is room, in letters that stay readable. */
function drawSmall(drawing: MapDrawing, box: number): void {
  const { brush, map, theme, view, textWidth } = drawing;
  const { left, top, right, bottom } = schemaRectangle(map, box);
  const pixel = 1 / view.scale;
  const height = bottom - top;
  const withCounts = height >= leastForCounts * pixel;
  const indent = Math.min((withCounts ? 9 : 4) * pixel, 20);
  const room = right - left - (withCounts ? 1.6 : 2) * indent;
  if (height * 0.6 < 5 * pixel) return;
  const label = map.labels[box]!;
  const middle = top + height * (withCounts ? 0.3 : 0.5);
  drawSmallName(drawing, label.name, { x: left + indent, middle, room, height: withCounts ? 0 : height });
  if (!withCounts) return;
  const small = smallCount * pixel;
  brush.font = `${small.toFixed(1)}px ${theme.font}`;
  brush.fillStyle = theme.inkSecond;
  brush.fillText(
    fitText(secondLine(label), room, small, false, textWidth),
    left + indent,
    top + height * 0.63,
  );
  drawKindsBar(drawing, box, { x: left + indent, y: bottom - 8 * pixel, room, height: 4 * pixel });
  const { problems } = map.overview.schemas[box]!;
  if (problems > 0) drawProblemMark(drawing, problems, right - 6 * pixel, top, pixel);
}

/**
 * A name in letters that do not shrink, in two lines where there is room for them.
 * @param place its height is that of the room for two lines, 0 where there is room for one only
 */
function drawSmallName(
  { brush, theme, view, textWidth }: MapDrawing,
  name: string,
  place: { x: number; middle: number; room: number; height: number },
): void {
  const { x, middle, room, height } = place;
  const size = smallName / view.scale;
  const most = height >= 2 * size * nameSpacing ? 2 : 1;
  const lines = wrapName(name, room, size, most, textWidth);
  brush.font = `600 ${size.toFixed(1)}px ${theme.font}`;
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  brush.fillStyle = theme.ink;
  const first = middle - ((lines.length - 1) * size * nameSpacing) / 2;
  for (const [i, line] of lines.entries()) brush.fillText(line, x, first + i * size * nameSpacing);
}

function drawName({ brush, map, theme, textWidth }: MapDrawing, box: number): void {
  const { left, top, right } = schemaRectangle(map, box);
  const { indent, nameIndent, nameFont } = mapMeasures;
  const room = right - left - nameIndent - indent / 2;
  brush.strokeStyle = theme.accent;
  brush.lineWidth = 1.3;
  drawSign(brush, schemaSign, left + indent + 7, top + 19);
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  brush.fillStyle = theme.ink;
  brush.font = `600 ${nameFont}px ${theme.font}`;
  const name = fitName(map.labels[box]!.name, room, nameFont, true, textWidth);
  brush.fillText(name, left + nameIndent, top + 19);
}

/** How much is in a schema, in words and as a bar of its kinds; and how much of it has problems. */
function drawCounts(drawing: MapDrawing, box: number): void {
  const { brush, map, theme, textWidth } = drawing;
  const { left, top, right, bottom } = schemaRectangle(map, box);
  const { indent } = mapMeasures;
  const { problems } = map.overview.schemas[box]!;
  const room = right - left - 2 * indent;
  brush.fillStyle = theme.inkSecond;
  brush.font = `${countFont}px ${theme.font}`;
  const text = fitText(secondLine(map.labels[box]!), room, countFont, false, textWidth);
  brush.fillText(text, left + indent, top + 39);
  drawKindsBar(drawing, box, { x: left + indent, y: bottom - 11, room, height: 4 });
  if (problems > 0) drawProblemMark(drawing, problems, right - 8, top, 1);
}

function drawKindsBar(
  { brush, map, theme }: MapDrawing,
  box: number,
  { x, y, room, height }: { x: number; y: number; room: number; height: number },
): void {
  const { tables, views, others, passing } = map.overview.schemas[box]!;
  const total = Math.max(tables + views + others, 1);
  let at = x;
  for (const [amount, kind] of [
    [tables, 'table'],
    [views, 'view'],
    [others, passing ? 'result' : 'routine'],
  ] as const) {
    if (amount === 0) continue;
    const width = (amount / total) * room;
    brush.beginPath();
    brush.roundRect(at, y, Math.max(width - 1.5, 1.5), height, height / 3);
    brush.fillStyle = theme.kind[kind].strong;
    brush.fill();
    at += width;
  }
}

/**
 * A triangle with the number of objects whose lineage may be incomplete, at the upper right corner.
 * @param unit the size of what is one pixel high at full scale
 */
function drawProblemMark(
  { brush, theme, textWidth }: MapDrawing,
  problems: number,
  right: number,
  top: number,
  unit: number,
): void {
  const text = formatNumber(problems);
  const width = textWidth(text, countFont * unit, true) + 24 * unit;
  const left = right - width;
  brush.beginPath();
  brush.roundRect(left, top - 9 * unit, width, 18 * unit, 9 * unit);
  brush.fillStyle = theme.warningSoft;
  brush.fill();
  brush.strokeStyle = theme.warning;
  brush.lineWidth = unit;
  brush.stroke();
  brush.beginPath();
  brush.moveTo(left + 11 * unit, top - 4.5 * unit);
  brush.lineTo(left + 15.5 * unit, top + 4 * unit);
  brush.lineTo(left + 6.5 * unit, top + 4 * unit);
  brush.closePath();
  brush.stroke();
  brush.fillStyle = theme.warning;
  brush.font = `600 ${(countFont * unit).toFixed(1)}px ${theme.font}`;
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  brush.fillText(text, left + 18 * unit, top + 0.5 * unit);
}
