import { type RegionPadding, regionPadding } from '../scene/base/regions.ts';
import type { LayoutInput, Links, Positions } from '../../../src-layout/base/layout-input.ts';
import { type GraphLayoutInput, spacing } from './layoutInput.ts';
import { laidParts, orderingWork } from '../../../src-layout/layered-layout.ts';
import {
  type Extent,
  extentOf,
  type LaidPart,
  packOnShelves,
  placedParts,
  type Places,
  stacked,
} from '../../../src-layout/parts/packing.ts';
import { mainStream } from './schemaMapLayout.ts';

/** An input whose boxes are parted into groups. */
export type RegionInput = GraphLayoutInput & { regions: NonNullable<GraphLayoutInput['regions']> };

/** The parts of a group, packed. */
interface Group extends Extent {
  parts: readonly LaidPart[];
  places: Places;
}

/** All groups where they stand. */
interface Arranged extends Positions, Extent {
  groups: readonly Group[];
}

/** The shape of a group's parts, which the shape of the whole leaves open. */
const groupAspect = 1.3;
/** Room between groups, as a part of their mean side; in a graph that is read near by no more than above their boxes. */
const air = 0.07;
/**
 * How far across the flow the parts of a group may be stacked before they stand beside each other, where lines of one run
 * behind the next: as parts of the side of all in the wanted shape.
 */
const lengths = [4, 2, 1.4, 1, 0.7, 0.5];
/** Of more parts not all lengths are tried: packing them takes longer than laying them out. */
const mostTried = 2000;
/** A longer stack is preferred though all takes so many times the room. */
const preference = 1.12;
/** By what the parts of groups are ordered, in turn. */
const orderings = ['targets', 'sources', 'targets'] as const;
/** Runs over the groups that share the work. */
const runs = lengths.length + 1 + orderings.length;

/**
 * Places the boxes of each group together, and the groups by what flows between them: a large graph then shows its
 * parts from afar. Boxes within a part are ordered by what feeds them from other groups, too, where that brings all
 * of them nearer to each other.
 */
export function groupedLayout(input: RegionInput, aspect: number): Positions {
  const boxes = boxesByGroup(input.regions.ofBox);
  const first = laidGroups(input, aspect, boxes);
  if (input.regions.ofBox.length > mostTried) return first;
  const pull = pullOfOthers(input, first);
  const second = laidGroups(
    input,
    aspect,
    boxes.map((group) => group.toSorted((one, other) => pull(one) - pull(other))),
  );
  return reach(input, second) < reach(input, first) ? second : first;
}

/** Across the flow, the middle of a box. */
function middlesOf({ direction, width, height }: RegionInput, { x, y }: Positions): (box: number) => number {
  return direction === 'right' ? (box) => y[box]! + height[box]! / 2 : (box) => x[box]! + width[box]! / 2;
}

/**
 * Where what feeds a box from other groups stands across the flow, else the box itself. What it feeds there has no say: two
 * groups that were ordered by each other at once would only change places.
 */
function pullOfOthers(input: RegionInput, places: Positions): (box: number) => number {
  const { links, regions } = input;
  const { ofBox } = regions;
  const middle = middlesOf(input, places);
  const sum = new Float64Array(ofBox.length);
  const count = new Int32Array(ofBox.length);
  for (let link = 0; link < links.count; link++) {
    const [source, target] = [links.source[link]!, links.target[link]!];
    if (ofBox[source] === ofBox[target]) continue;
    sum[target]! += middle(source);
    count[target]!++;
  }
  return (box) => (count[box] === 0 ? middle(box) : sum[box]! / count[box]!);
}

/** How far all lines go across the flow. */
function reach(input: RegionInput, places: Positions): number {
  const { links } = input;
  const middle = middlesOf(input, places);
  let sum = 0;
  for (let link = 0; link < links.count; link++)
    sum += Math.abs(middle(links.source[link]!) - middle(links.target[link]!));
  return sum;
}

/** @param boxesOf the boxes of each group, in the order with which its layers begin */
function laidGroups(input: RegionInput, aspect: number, boxesOf: readonly (readonly number[])[]): Positions {
  const { links, regions, direction } = input;
  const shareOf = (count: number): number => (orderingWork * count) / Math.max(1, links.count);
  let groups: LaidPart[][] = boxesOf.map((boxes) => {
    const own = inputOfGroup(input, boxes);
    return laidParts(own, groupAspect, shareOf(own.links.count)).map((part) => ({
      ...part,
      boxes: part.boxes.map((box) => boxes[box]!),
    }));
  });
  const arrange = (length: number): Arranged => {
    const padding = regionPadding(regions.ofBox.length);
    const packed = groups.map((parts) => packGroup(parts, direction, length, padding));
    const outer = outerInput(input, packed, gapBetween(packed, padding));
    const laid = laidParts(outer, aspect, shareOf(outer.links.count) / runs);
    const places = packOnShelves(laid, input.spacing.parts, aspect);
    return { groups: packed, ...placedParts(laid, places, packed.length), ...extentOf(laid, places) };
  };
  const length = bestLength(groups.flat(), aspect, direction, arrange);
  let arranged = arrange(length);
  for (const side of orderings) {
    groups = orderedParts(input, positionsOf(input, arranged), groups, side);
    arranged = arrange(length);
  }
  return positionsOf(input, arranged);
}

/** The length of stacks with which all is largest in a space of the wanted shape, where longer ones are preferred. */
function bestLength(
  parts: readonly LaidPart[],
  aspect: number,
  direction: LayoutInput['direction'],
  arrange: (length: number) => Extent,
): number {
  const area = parts.reduce((sum, { width, height }) => sum + width * height, 0);
  const side = direction === 'right' ? Math.sqrt(area / aspect) : Math.sqrt(area * aspect);
  let best = Infinity;
  let least = Infinity;
  const tried = parts.length > mostTried ? [1] : lengths;
  for (const length of tried.map((times) => times * side)) {
    const { width, height } = arrange(length);
    const size = Math.max(height, width / aspect);
    if (size * preference < least) [best, least] = [length, size];
  }
  return best;
}

function boxesByGroup(groups: Int32Array): number[][] {
  const boxes: number[][] = [];
  for (const [box, group] of groups.entries()) (boxes[group] ??= []).push(box);
  return Array.from(boxes, (list) => list ?? []);
}

/** Stacks the parts of a group across the flow, so that lines between groups pass none of them; beside each other beyond a length. */
function packGroup(
  parts: readonly LaidPart[],
  direction: LayoutInput['direction'],
  length: number,
  { around, above }: RegionPadding,
): Group {
  const turned = ({ width, height }: Extent): Extent =>
    direction === 'right' ? { width, height } : { width: height, height: width };
  const extents = parts.map(turned);
  let places = stacked(extents, spacing.right.within);
  if (extentOf(extents, places).height > length) {
    const area = extents.reduce((sum, { width, height }) => sum + width * height, 0);
    places = packOnShelves(extents, spacing.right.within, area / length ** 2);
  }
  if (direction === 'down') places = places.map(({ x, y }) => ({ x: y, y: x }));
  const { width, height } = extentOf(parts, places);
  return { parts, places, width: width + 2 * around, height: height + above + around };
}

function gapBetween(groups: readonly Group[], { above }: RegionPadding): number {
  const area = groups.reduce((sum, { width, height }) => sum + width * height, 0);
  return Math.min(above, air * Math.sqrt(area / groups.length));
}

/** Where all boxes stand. */
function positionsOf({ regions }: RegionInput, { groups, x: left, y: top }: Arranged): Positions {
  const { around, above } = regionPadding(regions.ofBox.length);
  const x = new Float64Array(regions.ofBox.length);
  const y = new Float64Array(regions.ofBox.length);
  for (const [g, { parts, places }] of groups.entries()) {
    for (const [p, part] of parts.entries()) {
      for (const [i, box] of part.boxes.entries()) {
        x[box] = Math.round(left[g]! + around + places[p]!.x + part.x[i]!);
        y[box] = Math.round(top[g]! + above + places[p]!.y + part.y[i]!);
      }
    }
  }
  return { x, y };
}

/**
 * The parts of each group in the order in which what is linked with them on one side of the flow stands across it. The sides
 * take turns: where two groups were ordered by each other at once, they would only change places.
 */
function orderedParts(
  input: RegionInput,
  places: Positions,
  groups: readonly (readonly LaidPart[])[],
  side: 'targets' | 'sources',
): LaidPart[][] {
  const { links, regions } = input;
  const { ofBox } = regions;
  const middle = middlesOf(input, places);
  const [near, far] = side === 'targets' ? [links.source, links.target] : [links.target, links.source];
  const sum = new Float64Array(ofBox.length);
  const count = new Int32Array(ofBox.length);
  for (let link = 0; link < links.count; link++) {
    if (ofBox[near[link]!] === ofBox[far[link]!]) continue;
    sum[near[link]!]! += middle(far[link]!);
    count[near[link]!]!++;
  }
  const wanted = ({ boxes }: LaidPart): number => {
    const total = (of: (box: number) => number): number => boxes.reduce((all, box) => all + of(box), 0);
    const weight = total((box) => count[box]!);
    return weight === 0 ? total(middle) / boxes.length : total((box) => sum[box]!) / weight;
  };
  return groups.map((parts) =>
    parts
      .map((part) => ({ part, at: wanted(part) }))
      .sort((one, other) => one.at - other.at)
      .map(({ part }) => part),
  );
}

function inputOfGroup(
  { direction, width, height, links, spacing, regions }: RegionInput,
  boxes: readonly number[],
): LayoutInput {
  return {
    direction,
    width: Float64Array.from(boxes, (box) => width[box]!),
    height: Float64Array.from(boxes, (box) => height[box]!),
    links: linksWithin(links, regions.ofBox, boxes),
    ports: new Float64Array(0),
    spacing,
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
function outerInput(
  { direction, spacing, regions }: RegionInput,
  laid: readonly Group[],
  gap: number,
): LayoutInput {
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
    spacing,
  };
}
