import type { LayoutInput, Positions } from './base/layout-input.ts';
import { layOutPart } from './layers/part-layout.ts';
import { connectedParts } from './parts/connected-parts.ts';
import { type LaidPart, packOnShelves, placedParts } from './parts/packing.ts';

/** What ordering a graph may cost, in segments that are looked at: some two hundred milliseconds. */
export const orderingWork = 1_000_000;

/**
 * The layout for graphs of any size: layers along the flow, few crossings, boxes near what they are linked with, parts
 * packed. Time grows about linearly; the same input always gives the same answer. Within one part no link but those
 * that close a cycle runs against the direction.
 * @param aspect the wanted width per height
 * @param work segments that may be looked at to order boxes
 */
export function layeredLayout(input: LayoutInput, aspect: number, work = orderingWork): Positions {
  const laid = laidParts(input, aspect, work);
  return placedParts(laid, packOnShelves(laid, input.spacing.parts, aspect), input.width.length);
}

/** What hangs together, each laid out by itself; the parameters are those of {@link layeredLayout}. */
export function laidParts(input: LayoutInput, aspect: number, work = orderingWork): LaidPart[] {
  const ports = input.direction === 'right' ? input.ports : undefined;
  const parts = connectedParts(input.links, input.width.length, ports);
  return parts.map((part) =>
    layOutPart(part, input, aspect, (work * part.links.count) / Math.max(1, input.links.count)),
  );
}
