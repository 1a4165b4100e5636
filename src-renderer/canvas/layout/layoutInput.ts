import type { Direction, LayoutInput, Spacing } from '../../../src-layout/base/layout-input.ts';
import { numbersPerPort } from '../../../src-layout/base/layout-input.ts';
import type { Regions, SceneContent } from '../scene/base/scene.ts';
import { placingLines } from '../scene/lines/links.ts';
import { slotOffset } from '../scene/base/lineEnds.ts';

/** A graph to be laid out, with what stands together where it is large. */
export interface GraphLayoutInput extends LayoutInput {
  regions?: Pick<Regions, 'ofBox' | 'flows'> | undefined;
}

export function layoutInput(content: SceneContent, direction: Direction): GraphLayoutInput {
  return {
    direction,
    width: content.width,
    height: content.height,
    links: content.links,
    ports: portsOf(content),
    spacing: spacing[direction],
    regions: content.regions && { ofBox: content.regions.ofBox, flows: content.regions.flows },
  };
}

function portsOf(content: SceneContent): Float64Array {
  const { lines, rows } = content;
  const counts = placingLines(content, lines);
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

/** More between layers, where lines turn and words stand on them, makes the names smaller in a pane. */
const between = { layers: 66, columns: 34, parts: 28 } as const;

/** Space between boxes, in scene units. Boxes beside each other leave room for lines that bow from row to row. */
export const spacing: Readonly<Record<Direction, Spacing>> = {
  right: { within: 28, ...between },
  down: { within: 72, ...between },
};
