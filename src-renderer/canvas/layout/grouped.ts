import { type RegionPadding, regionPadding } from '../scene/base/regions.ts';
import type { Links, Positions } from '../scene/base/scene.ts';
import type { LayoutInput } from './layoutInput.ts';
import { mainStream } from './schemaMapLayout.ts';

/** Lays out a graph, or a part of it, without regard to groups. */
type Layout = (input: LayoutInput, aspect: number) => Positions;

/** An input whose boxes are parted into groups. */
export type RegionInput = LayoutInput & { regions: NonNullable<LayoutInput['regions']> };

interface Group {
  boxes: number[];
  places: Positions;
  width: number;
  height: number;
}

/** The shape of a group, which the shape of the whole leaves open. */
const groupAspect = 1.3;
/** Room between groups, as a part of their mean side. */
const air = 0.07;

/**
 * Places the boxes of each group together, and the groups by what flows between them: a large graph then shows its
 * parts from afar.
 */
export function groupedLayout(input: RegionInput, aspect: number, layout: Layout): Positions {
  const groups = input.regions.ofBox;
  const padding = regionPadding(groups.length);
  const laid = boxesByGroup(groups).map((boxes) => layOutGroup(input, padding, boxes, layout));
  const gap = air * Math.sqrt(laid.reduce((sum, { width, height }) => sum + width * height, 0) / laid.length);
  const outer = layout(outerInput(input, laid, gap), aspect);
  const x = new Float64Array(groups.length);
  const y = new Float64Array(groups.length);
  for (const [g, { boxes, places }] of laid.entries()) {
    for (const [i, box] of boxes.entries()) {
      x[box] = outer.x[g]! + padding.around + places.x[i]!;
      y[box] = outer.y[g]! + padding.above + places.y[i]!;
    }
  }
  return { x, y };
}

function boxesByGroup(groups: Int32Array): number[][] {
  const boxes: number[][] = [];
  for (const [box, group] of groups.entries()) (boxes[group] ??= []).push(box);
  return Array.from(boxes, (list) => list ?? []);
}

function layOutGroup(
  { direction, width, height, links, regions }: RegionInput,
  { around, above }: RegionPadding,
  boxes: number[],
  layout: Layout,
): Group {
  const own = {
    width: Float64Array.from(boxes, (box) => width[box]!),
    height: Float64Array.from(boxes, (box) => height[box]!),
  };
  const places = layout(
    { direction, ...own, links: linksWithin(links, regions.ofBox, boxes), ports: new Float64Array(0) },
    groupAspect,
  );
  const end = (place: Float64Array, extent: Float64Array): number =>
    place.reduce((most, at, i) => Math.max(most, at + extent[i]!), 0);
  return {
    boxes,
    places,
    width: end(places.x, own.width) + 2 * around,
    height: end(places.y, own.height) + above + around,
  };
}

function linksWithin(links: Links, groups: Int32Array, boxes: readonly number[]): Links {
  const within = new Map(boxes.map((box, i) => [box, i]));
  const group = groups[boxes[0] ?? 0];
  const chosen: number[] = [];
  for (let link = 0; link < links.count; link++) {
    if (groups[links.source[link]!] === group && groups[links.target[link]!] === group) chosen.push(link);
  }
  return {
    count: chosen.length,
    source: Int32Array.from(chosen, (link) => within.get(links.source[link]!)!),
    target: Int32Array.from(chosen, (link) => within.get(links.target[link]!)!),
    weight: Int32Array.from(chosen, (link) => links.weight[link]!),
    sourceOffset: Float64Array.from(chosen, (link) => links.sourceOffset[link]!),
    targetOffset: Float64Array.from(chosen, (link) => links.targetOffset[link]!),
  };
}

/** The groups as boxes, linked by their strongest flows. */
function outerInput({ direction, regions }: RegionInput, laid: readonly Group[], gap: number): LayoutInput {
  const flows = mainStream(regions.flows, laid.length);
  return {
    direction,
    width: Float64Array.from(laid, ({ width }) => width + gap),
    height: Float64Array.from(laid, ({ height }) => height + gap),
    links: {
      count: flows.length,
      source: Int32Array.from(flows, ({ source }) => source),
      target: Int32Array.from(flows, ({ target }) => target),
      weight: Int32Array.from(flows, ({ relations }) => relations),
      sourceOffset: Float64Array.from(flows, ({ source }) => laid[source]!.height / 2),
      targetOffset: Float64Array.from(flows, ({ target }) => laid[target]!.height / 2),
    },
    ports: new Float64Array(0),
  };
}
