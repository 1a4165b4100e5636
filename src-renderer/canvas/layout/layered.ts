import type { Positions } from '../scene/base/scene.ts';
import { groupedLayout } from './grouped.ts';
import { layeredGraph, type PartLine } from './layers/layeredGraph.ts';
import { breakCycles } from './layers/cycles.ts';
import { assignLayers } from './layers/layering.ts';
import { orderLayers } from './layers/ordering.ts';
import { type Column, placeAcross } from './layers/placement.ts';
import { type LayoutInput, spacing } from './layoutInput.ts';
import { connectedParts, type LaidPart, packOnShelves, type Part, placedParts } from './parts.ts';

/** What ordering may cost, in segments that are looked at: some two hundred milliseconds. */
const mostWork = 1_000_000;

/**
 * The layout for graphs of any size: layers along the flow, few crossings, boxes near what they are linked with, parts
 * packed. Time grows about linearly; the same input always gives the same answer. Within one part no link but those
 * that close a cycle runs against the direction.
 * Regions stand apart, each laid out by itself.
 * @param aspect the wanted width per height
 * @param work segments that may be looked at to order boxes
 */
export function layeredLayout(input: LayoutInput, aspect: number, work = mostWork): Positions {
  const { regions } = input;
  if (regions !== undefined) return groupedLayout({ ...input, regions }, aspect, work, laidParts);
  const laid = laidParts(input, aspect, work);
  return placedParts(laid, packOnShelves(laid, spacing.parts, aspect), input.width.length);
}

/** What hangs together, each laid out by itself. */
function laidParts(input: LayoutInput, aspect: number, work: number): LaidPart[] {
  const ports = input.direction === 'right' ? input.ports : undefined;
  const parts = connectedParts(input.links, input.width.length, ports);
  return parts.map((part) =>
    layOutPart(part, input, aspect, (work * part.links.count) / Math.max(1, input.links.count)),
  );
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

function layOutPart(part: Part, input: LayoutInput, aspect: number, work: number): LaidPart {
  const frame = frameOf(part, input);
  const count = part.boxes.length;
  const acyclic = breakCycles(part.links, count);
  const graph = layeredGraph(linesOf(part, frame), assignLayers(acyclic, count));
  const columns = wrapLayers(
    orderLayers(graph, work),
    frame,
    input.direction === 'right' ? aspect : 1 / aspect,
  );
  const cross = placeAcross(columns, graph, frame.cross, frame.gap);
  const main = placeAlong(columns, frame);
  return { boxes: part.boxes, ...measured(main, cross, frame, input.direction === 'down') };
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

/** The lines between rows where these are known, else the links. */
function linesOf({ links, ports }: Part, { cross, sourceOffset, targetOffset }: Frame): PartLine[] {
  const lines: PartLine[] = [];
  for (let at = 0; at < ports.length; at += 4) {
    const [source, target] = [ports[at]!, ports[at + 1]!];
    const [sourceAt, targetAt] = [ports[at + 2]! / cross[source]!, ports[at + 3]! / cross[target]!];
    lines.push({ source, target, sourceAt, targetAt, weight: 1 });
  }
  if (lines.length > 0) return lines;
  for (let link = 0; link < links.count; link++) {
    const [source, target] = [links.source[link]!, links.target[link]!];
    const [sourceAt, targetAt] = [sourceOffset(link) / cross[source]!, targetOffset(link) / cross[target]!];
    lines.push({ source, target, sourceAt, targetAt, weight: links.weight[link]! });
  }
  return lines;
}

const leastLength = 4000;
/** Between the columns of one layer. */
const columnGap = 34;
/** Times the fair length that a layer may have as it is, and the length of the columns that a longer one is dealt to. */
const bearable = 1.7;
const dealt = 1.4;

/**
 * Deals the boxes of long layers out to several columns in turn, which keeps each near its place across the flow. The
 * fair length is that of a side of the area of all boxes, in the wanted shape.
 */
function wrapLayers(
  layers: readonly (readonly number[])[],
  { main, cross, gap }: Frame,
  aspect: number,
): Column[] {
  let area = 0;
  for (const [box, length] of cross.entries()) area += (length + gap) * (main[box]! + columnGap);
  const fair = Math.max(leastLength, Math.sqrt(area / aspect));
  return layers.flatMap((nodes, layer): Column[] => {
    const boxes = nodes.filter((node) => node < cross.length);
    const length = boxes.reduce((sum, box) => sum + cross[box]! + gap, 0);
    if (length <= bearable * fair) return [{ nodes, layer, isWrapped: false }];
    const count = Math.ceil(length / (dealt * fair));
    const columns = Array.from({ length: count }, (): number[] => []);
    for (const [i, box] of boxes.entries()) columns[i % count]!.push(box);
    return columns.map((column) => ({ nodes: column, layer, isWrapped: true }));
  });
}

/** Places on the main axis: one column after the other, each as wide as its widest box. */
function placeAlong(columns: readonly Column[], { main }: Frame): Float64Array {
  const place = new Float64Array(main.length);
  let at = 0;
  for (const [i, { nodes, layer }] of columns.entries()) {
    const boxes = nodes.filter((node) => node < main.length);
    for (const box of boxes) place[box] = at;
    const extent = boxes.reduce((most, box) => Math.max(most, main[box]!), 0);
    const sameLayer = columns[i + 1]?.layer === layer;
    at += extent + (sameLayer ? columnGap : spacing.layers);
  }
  return place;
}

function measured(
  main: Float64Array,
  cross: Float64Array,
  frame: Frame,
  downward: boolean,
): Omit<LaidPart, 'boxes'> {
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
