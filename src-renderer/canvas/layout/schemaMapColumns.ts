import type { Positions } from '../scene/base/scene.ts';
import type { SchemaMapContent } from '../scene/base/schemaMap.ts';
import { assignLayers, breakCycles } from './layering.ts';
import { schemaMapLayout } from './schemaMapLayout.ts';

/** Between schemas of a column, and between columns: room for the numbers of flows. */
const gap = { within: 18, columns: 84 } as const;

/**
 * Schemas in columns that fill a height, in the order of the flow: for maps that a layout with a layer for each step
 * would draw out beyond what can be read.
 */
export function schemaMapColumns(content: SchemaMapContent, height: number): Positions {
  const { links } = schemaMapLayout(content, 'right');
  const count = content.width.length;
  const layer = assignLayers(breakCycles(links, count), count);
  const order = Array.from(layer.keys()).sort((a, b) => layer[a]! - layer[b]! || a - b);
  const pitch = (content.height[0] ?? 0) + gap.within;
  const perColumn = Math.max(1, Math.floor((height + gap.within) / pitch));
  const columns = Math.ceil(count / perColumn);
  // As many in each column: a last one with a single schema would look like an end that it is not.
  const even = Math.ceil(count / columns);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  let left = 0;
  for (let start = 0; start < count; start += even) {
    const column = order.slice(start, start + even);
    const width = column.reduce((most, box) => Math.max(most, content.width[box]!), 0);
    for (const [row, box] of column.entries()) {
      x[box] = left;
      y[box] = row * pitch;
    }
    left += width + gap.columns;
  }
  return { x, y };
}
