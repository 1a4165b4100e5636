import type { Positions } from '../../../src-layout/base/layout-input.ts';
import { holdsData, type SchemaMapContent } from '../scene/base/schemaMap.ts';
import { breakCycles } from '../../../src-layout/layers/cycles.ts';
import { type AcyclicLinks, assignLayers, boxesByLayer } from '../../../src-layout/layers/layering.ts';
import { schemaMapLayout } from './schemaMapLayout.ts';

/** Between schemas of a column, and between columns: room for the numbers of flows. */
const gap = { within: 18, columns: 64 } as const;

/**
 * Schemas in columns that fill a space, in the order of the flow: for maps that a layout with a layer for each step
 * would draw out beyond what can be read. Steps next to each other share a column where there are too many of them,
 * those with the fewest flows between them first.
 */
export function schemaMapColumns(content: SchemaMapContent, width: number, height: number): Positions {
  const { links } = schemaMapLayout(content, 'right');
  const count = content.width.length;
  const acyclic = breakCycles(links, count);
  const layer = assignLayers(acyclic, count);
  const pitch = (content.height[0] ?? 0) + gap.within;
  const perColumn = Math.max(1, Math.floor((height + gap.within) / pitch));
  const widthOf = (groups: readonly number[][]): number => {
    const columns = columnsOf(groups, perColumn);
    return columns.reduce((sum, column) => sum + widest(content, column) + gap.columns, -gap.columns);
  };
  let groups = boxesByLayer(layer).filter((group) => group.length > 0);
  while (widthOf(groups) > width) {
    const merged = merge(groups, acyclic, perColumn);
    if (merged === undefined) break;
    groups = merged;
  }
  // What makes numbers or moves data stands below what holds it.
  const isAside = (box: number): number => Number(!holdsData(content.overview.schemas[box]!));
  const sorted = groups.map((group) => group.toSorted((a, b) => isAside(a) - isAside(b)));
  return placed(content, columnsOf(sorted, perColumn), pitch);
}

/** A group that is too tall takes several columns, with as many boxes in each: a single one would look like an end. */
function columnsOf(groups: readonly number[][], perColumn: number): number[][] {
  return groups.flatMap((group) => {
    const each = Math.ceil(group.length / Math.ceil(group.length / perColumn));
    return Array.from({ length: Math.ceil(group.length / each) }, (_, i) =>
      group.slice(i * each, (i + 1) * each),
    );
  });
}

/** Joins the two neighbours with the fewest flows between them that take fewer columns together; undefined for none. */
function merge(groups: readonly number[][], links: AcyclicLinks, perColumn: number): number[][] | undefined {
  const columns = (boxes: number): number => Math.ceil(boxes / perColumn);
  let best: { at: number; flows: number } | undefined;
  for (let at = 0; at + 1 < groups.length; at++) {
    const [one, other] = [groups[at]!, groups[at + 1]!];
    if (columns(one.length + other.length) >= columns(one.length) + columns(other.length)) continue;
    const flows = flowsBetween(one, other, links);
    if (best === undefined || flows < best.flows) best = { at, flows };
  }
  if (best === undefined) return undefined;
  const { at } = best;
  return [...groups.slice(0, at), [...groups[at]!, ...groups[at + 1]!], ...groups.slice(at + 2)];
}

function flowsBetween(one: readonly number[], other: readonly number[], { from, to }: AcyclicLinks): number {
  const [sources, targets] = [new Set(one), new Set(other)];
  return from.reduce((sum, box, i) => sum + Number(sources.has(box) && targets.has(to[i]!)), 0);
}

const widest = ({ width }: SchemaMapContent, column: readonly number[]): number =>
  column.reduce((most, box) => Math.max(most, width[box]!), 0);

/** Columns from left to right, each in the middle of the height of the tallest. */
function placed(content: SchemaMapContent, columns: readonly number[][], pitch: number): Positions {
  const x = new Float64Array(content.width.length);
  const y = new Float64Array(content.width.length);
  const tallest = columns.reduce((most, column) => Math.max(most, column.length), 0);
  let left = 0;
  for (const column of columns) {
    for (const [row, box] of column.entries()) {
      x[box] = left;
      y[box] = (row + (tallest - column.length) / 2) * pitch;
    }
    left += widest(content, column) + gap.columns;
  }
  return { x, y };
}
