import type { Links, Positions } from '../scene/base/scene.ts';
import { alignInOrder } from './alignment.ts';
import { groupedLayout } from './grouped.ts';
import { type AcyclicLinks, assignLayers, breakCycles, neighbourLists } from './layering.ts';
import { type LayoutInput, spacing } from './layoutInput.ts';
import { orderLayers } from './ordering.ts';
import { connectedParts, packOnShelves, type Part } from './parts.ts';

/**
 * The layout for graphs of any size: layers along the flow, few crossings, boxes near what they are linked with, parts
 * packed. Time grows about linearly; the same input always gives the same answer. Within one part no link but those
 * that close a cycle runs against the direction.
 * Regions stand apart, each laid out by itself.
 * @param aspect the wanted width per height
 */
export function layeredLayout(input: LayoutInput, aspect: number): Positions {
  const { regions } = input;
  if (regions !== undefined) {
    return groupedLayout({ ...input, regions }, aspect, (part, shape) => layeredLayout(part, shape));
  }
  const boxCount = input.width.length;
  const parts = connectedParts(input.links, boxCount);
  const laid = parts.map((part) => layOutPart(part, input, aspect));
  const places = packOnShelves(laid, spacing.parts, aspect);
  const x = new Float64Array(boxCount);
  const y = new Float64Array(boxCount);
  for (const [p, part] of parts.entries()) {
    for (const [i, box] of part.boxes.entries()) {
      x[box] = Math.round(places[p]!.x + laid[p]!.x[i]!);
      y[box] = Math.round(places[p]!.y + laid[p]!.y[i]!);
    }
  }
  return { x, y };
}

interface LaidPart extends Positions {
  width: number;
  height: number;
}

/** Sizes seen along the flow (`main`) and across it, so that one code serves both directions. */
interface Frame {
  main: Float64Array;
  cross: Float64Array;
  /** Between neighbours across the flow. */
  gap: number;
  /** Where on the cross axis the lines of a link end, from the beginning of the box. */
  sourceOffset: (link: number) => number;
  targetOffset: (link: number) => number;
}

function layOutPart(part: Part, input: LayoutInput, aspect: number): LaidPart {
  const frame = frameOf(part, input);
  const count = part.boxes.length;
  const acyclic = breakCycles(part.links, count);
  const layers = boxesByLayer(assignLayers(acyclic, count));
  const ordered = orderLayers(layers, acyclic, count);
  const columns = wrapLayers(ordered, frame, input.direction === 'right' ? aspect : 1 / aspect);
  const cross = placeAcross(columns, frame, part.links, acyclic);
  const main = placeAlong(columns, frame);
  return measured(main, cross, frame, input.direction === 'down');
}

function frameOf(part: Part, { direction, width, height }: LayoutInput): Frame {
  const widths = Float64Array.from(part.boxes, (box) => width[box]!);
  const heights = Float64Array.from(part.boxes, (box) => height[box]!);
  const { links } = part;
  if (direction === 'right') {
    return {
      main: widths,
      cross: heights,
      gap: spacing.within.right,
      sourceOffset: (link) => links.sourceOffset[link]!,
      targetOffset: (link) => links.targetOffset[link]!,
    };
  }
  return {
    main: heights,
    cross: widths,
    gap: spacing.within.down,
    sourceOffset: (link) => widths[links.source[link]!]! / 2,
    targetOffset: (link) => widths[links.target[link]!]! / 2,
  };
}

function boxesByLayer(layer: Int32Array): number[][] {
  const layers: number[][] = [];
  for (const [box, l] of layer.entries()) {
    while (layers.length <= l) layers.push([]);
    layers[l]!.push(box);
  }
  return layers;
}

/** Boxes that stand in one line across the flow; a layer that would be too long takes several. */
interface Column {
  boxes: number[];
  layer: number;
  wrapped: boolean;
}

const leastLength = 1200;
/** Between the columns of one layer. */
const columnGap = 34;
/** Times the fair length that a layer may have as it is, and the length of the columns that a longer one is dealt to. */
const bearable = 1.7;
const dealt = 1.15;

/**
 * Deals the boxes of long layers out to several columns in turn, which keeps each near its place across the flow. The
 * fair length is that of a side of the area of all boxes, in the wanted shape.
 */
function wrapLayers(layers: readonly number[][], { main, cross, gap }: Frame, aspect: number): Column[] {
  let area = 0;
  for (const [box, length] of cross.entries()) area += (length + gap) * (main[box]! + columnGap);
  const fair = Math.max(leastLength, Math.sqrt(area / aspect));
  return layers.flatMap((boxes, layer) => {
    const length = boxes.reduce((sum, box) => sum + cross[box]! + gap, 0);
    const count = length <= bearable * fair ? 1 : Math.ceil(length / (dealt * fair));
    const columns: Column[] = Array.from({ length: count }, () => ({ boxes: [], layer, wrapped: count > 1 }));
    for (const [i, box] of boxes.entries()) columns[i % count]!.boxes.push(box);
    return columns;
  });
}

const alignmentSweeps = 8;

/** Places on the cross axis: columns stacked around a middle line, then drawn towards their neighbours. */
function placeAcross(
  columns: readonly Column[],
  frame: Frame,
  links: Links,
  acyclic: AcyclicLinks,
): Float64Array {
  const place = new Float64Array(frame.cross.length);
  for (const { boxes } of columns) stackAroundMiddle(boxes, frame, place);
  const pulls = pullsOf(frame, links, acyclic);
  for (let sweep = 0; sweep < alignmentSweeps; sweep++) {
    const last = sweep === alignmentSweeps - 1;
    const side = last ? 'both' : sweep % 2 === 0 ? 'into' : 'out';
    const order = sweep % 2 === 0 ? columns : columns.toReversed();
    for (const column of order) if (!column.wrapped) alignColumn(column.boxes, frame, place, pulls[side]);
  }
  return place;
}

function stackAroundMiddle(boxes: readonly number[], { cross, gap }: Frame, place: Float64Array): void {
  const length = boxes.reduce((sum, box) => sum + cross[box]! + gap, -gap);
  let at = -length / 2;
  for (const box of boxes) {
    place[box] = at;
    at += cross[box]! + gap;
  }
}

/** For a box and the places of all: where its neighbours would have it begin; undefined without neighbours. */
type Pull = (box: number, place: Float64Array) => { place: number; weight: number } | undefined;

function pullsOf(
  frame: Frame,
  links: Links,
  { from, to, link }: AcyclicLinks,
): Record<'into' | 'out' | 'both', Pull> {
  const count = frame.cross.length;
  const linksInto = neighbourLists(to, link, count);
  const linksOut = neighbourLists(from, link, count);
  const add = (
    box: number,
    { start, items }: { start: Int32Array; items: Int32Array },
    place: Float64Array,
    sum: { place: number; weight: number },
  ): void => {
    for (let i = start[box]!; i < start[box + 1]!; i++) {
      const l = items[i]!;
      const isSource = links.source[l] === box;
      const other = isSource ? links.target[l]! : links.source[l]!;
      const own = isSource ? frame.sourceOffset(l) : frame.targetOffset(l);
      const far = isSource ? frame.targetOffset(l) : frame.sourceOffset(l);
      const weight = 1 + Math.log2(links.weight[l]!);
      sum.place += weight * (place[other]! + far - own);
      sum.weight += weight;
    }
  };
  const pull =
    (...lists: { start: Int32Array; items: Int32Array }[]): Pull =>
    (box, place) => {
      const sum = { place: 0, weight: 0 };
      for (const list of lists) add(box, list, place, sum);
      return sum.weight === 0 ? undefined : { place: sum.place / sum.weight, weight: sum.weight };
    };
  return { into: pull(linksInto), out: pull(linksOut), both: pull(linksInto, linksOut) };
}

function alignColumn(boxes: readonly number[], { cross, gap }: Frame, place: Float64Array, pull: Pull): void {
  const pulled = boxes.map((box) => pull(box, place) ?? { place: place[box]!, weight: 0.05 });
  const aligned = alignInOrder(
    pulled.map((p) => p.place),
    boxes.map((box) => cross[box]!),
    pulled.map((p) => p.weight),
    gap,
  );
  for (const [i, box] of boxes.entries()) place[box] = aligned[i]!;
}

/** Places on the main axis: one column after the other, each as wide as its widest box. */
function placeAlong(columns: readonly Column[], { main }: Frame): Float64Array {
  const place = new Float64Array(main.length);
  let at = 0;
  for (const [i, { boxes, layer }] of columns.entries()) {
    for (const box of boxes) place[box] = at;
    const extent = boxes.reduce((most, box) => Math.max(most, main[box]!), 0);
    const sameLayer = columns[i + 1]?.layer === layer;
    at += extent + (sameLayer ? columnGap : spacing.layers);
  }
  return place;
}

function measured(main: Float64Array, cross: Float64Array, frame: Frame, downward: boolean): LaidPart {
  const least = cross.reduce((a, b) => Math.min(a, b), Infinity);
  const shifted = cross.map((place) => place - least);
  const end = (place: Float64Array, extent: Float64Array): number =>
    place.reduce((most, p, i) => Math.max(most, p + extent[i]!), 0);
  const along = end(main, frame.main);
  const across = end(shifted, frame.cross);
  return downward
    ? { x: shifted, y: main, width: across, height: along }
    : { x: main, y: shifted, width: along, height: across };
}
