import type { Links, Regions, SceneContent } from '../scene/base/scene.ts';
import { countingLines } from '../scene/lines/links.ts';
import { slotOffset } from '../scene/base/lineEnds.ts';

export type Direction = 'right' | 'down';

/** All that a layout needs to know; plain arrays, so that it can be sent to a worker. */
export interface LayoutInput {
  direction: Direction;
  width: Float64Array;
  height: Float64Array;
  links: Links;
  /**
   * Lines between rows, without repetition: source box, target box, and how far below the top of its box each ends.
   * Flat, four numbers each.
   */
  ports: Float64Array;
  /** What stands together, for large graphs. */
  regions?: Pick<Regions, 'ofBox' | 'flows'> | undefined;
}

export function layoutInput(content: SceneContent, direction: Direction): LayoutInput {
  return {
    direction,
    width: content.width,
    height: content.height,
    links: content.links,
    ports: portsOf(content),
    regions: content.regions && { ofBox: content.regions.ofBox, flows: content.regions.flows },
  };
}

const numbersPerPort = 4;

function portsOf(content: SceneContent): Float64Array {
  const { lines, rows } = content;
  const counts = countingLines(content, lines);
  const ports = new Float64Array(numbersPerPort * lines.count);
  let at = 0;
  for (let line = 0; line < lines.count; line++) {
    const source = lines.sourceBox[line]!;
    const target = lines.targetBox[line]!;
    if (counts[line] === 0) continue;
    ports[at++] = source;
    ports[at++] = target;
    ports[at++] = slotOffset(rows[source]!, lines.sourceSlot[line]!);
    ports[at++] = slotOffset(rows[target]!, lines.targetSlot[line]!);
  }
  return ports.slice(0, at);
}

/** Space between boxes, in scene units. */
export const spacing = {
  /** Between neighbours of one layer; beside each other they leave room for lines that bow from row to row. */
  within: { right: 28, down: 72 },
  /** Between layers: room for the lines to turn and for what stands on them; more makes the names smaller in a pane. */
  layers: 66,
  /** Between parts of the graph that no line connects. */
  parts: 28,
} as const;
