import type { LineageGraph } from '../../graph/edges/graph.ts';
import { boxLinks, connectedBoxes, linksByEnd, someLinks } from './layered/box-links.ts';
import { columnsOf } from './layered/columns.ts';
import { type HeightInput, placeInColumns } from './layered/heights.ts';
import { layersOf } from './layered/layers.ts';
import { orderLayers } from './layered/order.ts';
import { type Extent, packOnShelves } from './layered/shelves.ts';

/** The measures of boxes, in pixels. */
export interface BoxMeasures {
  tableWidth: number;
  columnHeight: number;
  /** From the top of a table to its first column. */
  headHeight: number;
  emptyTableHeight: number;
  betweenLayers: number;
  betweenTables: number;
  /** The bottom edge of the lowest table. */
  bottom: number;
}

/** The measures of SQLFlow graphs. */
export const boxMeasures = {
  tableWidth: 162,
  columnWidth: 160,
  columnHeight: 16,
  headHeight: 21.96875,
  emptyTableHeight: 25.96875,
  betweenLayers: 50,
  betweenTables: 30,
  bottom: -10,
} as const satisfies BoxMeasures & { columnWidth: number };

/** Where the box of a node is; `y` grows downwards. */
export interface BoxPlace {
  x: number;
  y: number;
  height: number;
}

/** The wanted width per height: that of a screen. */
const aspect = 1.6;

/**
 * A layered layout: sources on the left, every table behind the last of its sources, few crossings, boxes near what they
 * are linked with (joins and keys draw them near, and decide nothing else), parts that no edge connects packed on shelves. Places lie on a grid of layers in `x`. Deterministic,
 * in about linear time.
 */
export function layoutBoxes(graph: LineageGraph, measures: BoxMeasures = boxMeasures): BoxPlace[] {
  const { columnHeight, emptyTableHeight, headHeight, betweenTables, bottom } = measures;
  const columnWidth = measures.tableWidth + measures.betweenLayers;
  const heights = graph.nodes.map((node) => emptyTableHeight + columnHeight * node.columns.length);
  const allLinks = boxLinks(graph, (row) =>
    row < 0 ? headHeight / 2 : headHeight + (row + 0.5) * columnHeight,
  );
  const layers = layersOf(allLinks, heights.length);
  const links = someLinks(
    allLinks,
    (link) => layers[allLinks.source[link]!] !== layers[allLinks.target[link]!],
  );
  const into = linksByEnd(links.target, heights.length);
  const out = linksByEnd(links.source, heights.length);
  const input: HeightInput = { links, into, out, heights, gap: betweenTables };
  const top = new Float64Array(heights.length);
  const left = new Float64Array(heights.length);
  const parts = connectedBoxes(allLinks, heights.length);
  const extents = parts.map((boxes): Extent => {
    const byLayer = boxesByLayer(boxes, layers);
    orderLayers(byLayer, links, into, out, top);
    const columns = columnsOf(byLayer, (box) => heights[box]! + betweenTables, columnWidth, aspect);
    columns.forEach((column, index) => column.boxes.forEach((box) => (left[box] = index * columnWidth)));
    placeInColumns(columns, input, top);
    return { width: columns.length * columnWidth, height: moveToTop(boxes, heights, top) };
  });
  const corners = packOnShelves(extents, 2 * betweenTables, aspect);
  const depth = corners.reduce((most, { y }, part) => Math.max(most, y + extents[part]!.height), 0);
  const places: BoxPlace[] = [];
  parts.forEach((boxes, part) => {
    const corner = corners[part]!;
    for (const box of boxes) {
      const y = bottom - depth + corner.y + top[box]!;
      places[box] = { x: corner.x + left[box]!, y, height: heights[box]! };
    }
  });
  return places;
}

function boxesByLayer(boxes: readonly number[], layers: Int32Array): number[][] {
  const byLayer: number[][] = [];
  for (const box of boxes) (byLayer[layers[box]!] ??= []).push(box);
  return byLayer.filter((layer) => layer !== undefined);
}

/** Moves a part so that it begins at 0, on whole pixels. Answers its height. */
function moveToTop(boxes: readonly number[], heights: readonly number[], top: Float64Array): number {
  const highest = boxes.reduce((least, box) => Math.min(least, top[box]!), Number.POSITIVE_INFINITY);
  let height = 0;
  for (const box of boxes) {
    top[box] = Math.round(top[box]! - highest);
    height = Math.max(height, top[box]! + heights[box]!);
  }
  return height;
}
