import { type LayoutInput, numbersPerPort } from '../base/layout-input.ts';
import type { Part } from '../parts/connected-parts.ts';
import type { LaidPart } from '../parts/packing.ts';
import { placeAlong, type Sizes, wrapLayers } from './columns.ts';
import { breakCycles } from './cycles.ts';
import { layeredGraph, type PartLine } from './layered-graph.ts';
import { assignLayers } from './layering.ts';
import { orderLayers } from './ordering.ts';
import { placeAcross } from './placement.ts';

/** A part seen along the flow and across it, so that one code serves both directions. */
interface Frame extends Sizes {
  /** Where on the cross axis the lines of a link end, from the beginning of the box. */
  sourceOffset: (link: number) => number;
  targetOffset: (link: number) => number;
}

/**
 * Lays out a connected part.
 * @param aspect the wanted width per height
 * @param work segments that may be looked at to order boxes
 */
export function layOutPart(part: Part, input: LayoutInput, aspect: number, work: number): LaidPart {
  const frame = frameOf(part, input);
  const count = part.boxes.length;
  const acyclic = breakCycles(part.links, count);
  const graph = layeredGraph(linesOf(part, frame), assignLayers(acyclic, count));
  const ordered = orderLayers(graph, work);
  const { spacing } = input;
  const columns = wrapLayers(ordered, frame, spacing, input.direction === 'right' ? aspect : 1 / aspect);
  const cross = placeAcross(columns, graph, frame.cross, spacing.within);
  const main = placeAlong(columns, frame.main, spacing);
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
      sourceOffset: (link) => links.sourceOffset[link]!,
      targetOffset: (link) => links.targetOffset[link]!,
    };
  }
  return {
    main: heights,
    cross: widths,
    sourceOffset: (link) => widths[links.source[link]!]! / 2,
    targetOffset: (link) => widths[links.target[link]!]! / 2,
  };
}

/** The lines between rows where these are known, else the links. */
function linesOf({ links, ports }: Part, { cross, sourceOffset, targetOffset }: Frame): PartLine[] {
  const lines: PartLine[] = [];
  for (let at = 0; at < ports.length; at += numbersPerPort) {
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
