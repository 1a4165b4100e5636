import { mapMeasures, type SchemaMapContent } from '../scene/base/schemaMap.ts';
import type { Direction, LayoutInput } from '../../../src-layout/base/layout-input.ts';
import { spacing } from './layoutInput.ts';
import type { SchemaFlow } from '../scene/base/scene.ts';

/** What a layout needs to know of the map of schemas. Of its flows only the main stream has a say in it. */
export function schemaMapLayout(content: SchemaMapContent, direction: Direction): LayoutInput {
  const { width, height } = content;
  const flows = mainStream(content.flows, width.length);
  const middle = mapMeasures.height / 2;
  return {
    direction,
    width,
    height,
    links: {
      count: flows.length,
      source: Int32Array.from(flows, ({ source }) => source),
      target: Int32Array.from(flows, ({ target }) => target),
      weight: Int32Array.from(flows, ({ relations }) => relations),
      sourceOffset: new Float64Array(flows.length).fill(middle),
      targetOffset: new Float64Array(flows.length).fill(middle),
    },
    spacing: spacing[direction],
    ports: Float64Array.from(flows.flatMap(({ source, target }) => [source, target, middle, middle])),
  };
}

/** So many steps may be spent on cycles; further flows are taken as they are, and the layout breaks their cycles. */
const mostSteps = 2_000_000;
/** A flow counts if it is among so many strongest out of its source, or into its target. */
const mainFlows = 2;

/**
 * The strongest flows of every schema, as far as they close no cycle: a few relations that run back must not turn a
 * warehouse around, and hundreds of weak flows must not draw it out.
 */
export function mainStream(flows: readonly SchemaFlow[], schemas: number): SchemaFlow[] {
  const targets = Array.from({ length: schemas }, (): number[] => []);
  const taken: SchemaFlow[] = [];
  let steps = 0;
  const leads = (from: number, to: number): boolean => {
    const seen = new Set([from]);
    for (const schema of seen) {
      steps++;
      if (schema === to) return true;
      for (const next of targets[schema]!) seen.add(next);
    }
    return false;
  };
  const into = new Int32Array(schemas);
  const out = new Int32Array(schemas);
  for (const flow of flows.toSorted((a, b) => b.relations - a.relations)) {
    const { source, target } = flow;
    if (into[target]! >= mainFlows && out[source]! >= mainFlows) continue;
    if (steps < mostSteps && leads(target, source)) continue;
    into[target]!++;
    out[source]!++;
    targets[source]!.push(target);
    taken.push(flow);
  }
  return taken;
}
