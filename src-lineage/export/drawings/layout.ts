import { layeredLayout } from '../../../src-layout/layered-layout.ts';
import type { LineageGraph } from '../../graph/edges/graph.ts';
import { boxLines } from './box-lines.ts';

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
/** Times the gap between layers by which parts that no line connects stand apart: no chain seems to go on in the next. */
const apart = 1.6;

/**
 * A layered layout: sources on the left, every table behind the last of its sources, few crossings, boxes near what they
 * are linked with, parts that no edge connects packed on shelves. Places lie on a grid of layers in `x`. Deterministic, in
 * about linear time.
 */
export function layoutBoxes(graph: LineageGraph, measures: BoxMeasures = boxMeasures): BoxPlace[] {
  const { columnHeight, emptyTableHeight, headHeight, tableWidth, betweenLayers, betweenTables } = measures;
  const height = Float64Array.from(
    graph.nodes,
    ({ columns }) => emptyTableHeight + columnHeight * columns.length,
  );
  const { x, y } = layeredLayout(
    {
      direction: 'right',
      width: new Float64Array(height.length).fill(tableWidth),
      height,
      ...boxLines(graph, (row) => (row < 0 ? headHeight / 2 : headHeight + (row + 0.5) * columnHeight)),
      spacing: {
        within: betweenTables,
        layers: betweenLayers,
        columns: betweenLayers,
        parts: Math.max(2 * betweenTables, apart * betweenLayers),
      },
    },
    aspect,
  );
  const depth = y.reduce((most, top, box) => Math.max(most, top + height[box]!), 0);
  return Array.from(height, (own, box) => ({
    x: x[box]!,
    y: measures.bottom - depth + y[box]!,
    height: own,
  }));
}
