import { regionPadding } from '../scene/base/regions.ts';
import { overlap, type Rectangle } from '../scene/base/scene.ts';
import { flowWidth } from '../scene/base/schemaMap.ts';
import { type Curve, horizontalCurve, newCurve, type Placed, verticalCurve } from '../scene/base/lineEnds.ts';
import { fitText } from './base/fitText.ts';
import type { Drawing } from './base/view.ts';

/** Below this scale the flows between regions stand for all lines. */
export const flowScale = 0.05;

/** The most that corners are round. */
const radius = 60;
/** Sizes of a region's name on the screen, in pixels. */
const largestName = 15;
const smallestName = 11;
/** Part of a region's width that a letter of its name may be high. */
const nameScale = 0.09;

/** The grounds of regions: behind lines and boxes. */
export function drawRegionGrounds({ brush, scene, view, theme }: Drawing): void {
  const { around } = regionPadding(scene.boxCount);
  for (const area of scene.regionAreas ?? []) {
    if (area === undefined || !overlap(area, view.area)) continue;
    brush.beginPath();
    brush.roundRect(
      area.left,
      area.top,
      area.right - area.left,
      area.bottom - area.top,
      Math.min(radius, around),
    );
    brush.globalAlpha = 0.55;
    brush.fillStyle = theme.card;
    brush.fill();
    brush.globalAlpha = 1;
    brush.strokeStyle = theme.cardLine;
    brush.lineWidth = 1 / view.scale;
    brush.stroke();
  }
}

const curve: Curve = newCurve();

/** What flows between regions, as broad as it is strong: in place of thousands of lines that no eye follows. */
export function drawRegionFlows({ brush, scene, view, theme, emphasis }: Drawing): void {
  const { regions, regionAreas = [] } = scene;
  if (regions === undefined) return;
  const boxes = placed(regionAreas);
  const traced = emphasis.trace !== undefined;
  brush.globalAlpha = traced ? 0.08 : Math.min(0.3, Math.max(0.07, 3 / Math.sqrt(regions.flows.length + 1)));
  brush.strokeStyle = theme.relation.fdd;
  for (const { source, target, relations } of regions.flows) {
    if (regionAreas[source] === undefined || regionAreas[target] === undefined) continue;
    if (view.downward) verticalCurve(boxes, source, target, 0, curve);
    else {
      const middle = (box: number): number => boxes.y[box]! + boxes.height[box]! / 2;
      horizontalCurve(boxes, source, target, middle(source), middle(target), curve);
    }
    brush.beginPath();
    brush.moveTo(curve[0]!, curve[1]!);
    brush.bezierCurveTo(curve[2]!, curve[3]!, curve[4]!, curve[5]!, curve[6]!, curve[7]!);
    brush.lineWidth = flowWidth(relations) / view.scale;
    brush.stroke();
  }
  brush.globalAlpha = 1;
}

function placed(areas: readonly (Rectangle | undefined)[]): Placed {
  const of = (value: (area: Rectangle) => number): Float64Array =>
    Float64Array.from(areas, (area) => (area === undefined ? 0 : value(area)));
  return {
    x: of(({ left }) => left),
    y: of(({ top }) => top),
    width: of(({ left, right }) => right - left),
    height: of(({ top, bottom }) => bottom - top),
  };
}

/**
 * The names of regions: above their boxes, in letters that stay readable from afar and do not grow near by.
 * @param isTaken whether boxes whose own names are read stand in an area; there a name that keeps to the edge is left out
 */
export function drawRegionNames(
  { brush, scene, view, theme, textWidth }: Drawing,
  isTaken: (area: Rectangle) => boolean,
): void {
  const { regions, regionAreas = [] } = scene;
  if (regions === undefined) return;
  const pixel = 1 / view.scale;
  const { above } = regionPadding(scene.boxCount);
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  for (const [region, area] of regionAreas.entries()) {
    const name = regions.names[region];
    if (area === undefined || !name || !overlap(area, view.area)) continue;
    const room = area.right - area.left;
    // An image is looked at from any distance: there a name takes the room that is kept for it.
    const largest = view.complete === true ? above * 0.6 : largestName * pixel;
    const wanted = Math.max(smallestName * pixel, Math.min(largest, room * nameScale));
    const size = Math.min(wanted, (area.bottom - area.top) * 0.8);
    if (size < 5 * pixel) continue;
    const text = fitText(name, room - size, size, true, textWidth);
    if (text === '') continue;
    const width = textWidth(text, size, true);
    // The name stays in sight while the region's beginning is beyond the edge; an image has no such edge.
    const seen = view.complete === true ? area : view.area;
    const left = Math.min(Math.max(area.left + size * 0.4, seen.left + 8 * pixel), area.right - width - size);
    // From afar the room above the boxes is lower than a name: then it stands over the region's edge, not over boxes.
    const below = Math.min(Math.max(size * 0.75, 12), above - size * 0.7);
    const top = Math.min(Math.max(area.top + below, seen.top + 14 * pixel), area.bottom - size);
    const x = left - size * 0.3;
    const y = top - size * 0.7;
    if (isTaken({ left: x, top: y, right: x + width + size * 0.6, bottom: y + size * 1.4 })) continue;
    brush.beginPath();
    brush.roundRect(x, y, width + size * 0.6, size * 1.4, size * 0.3);
    brush.globalAlpha = 0.85;
    brush.fillStyle = theme.card;
    brush.fill();
    brush.globalAlpha = 1;
    brush.font = `600 ${size.toFixed(1)}px ${theme.font}`;
    brush.fillStyle = theme.ink;
    brush.fillText(text, left, top);
  }
}
