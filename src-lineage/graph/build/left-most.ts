import type { LineageModel } from '../../model/model.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import type { GraphOptions, Selection } from '../edges/options.ts';
import { isDirected } from '../edges/trace-direction.ts';
import { distantFlows } from './column-edges.ts';
import { selectEdges, type Selected } from './selection.ts';

/**
 * What a selection comes from in the end: the objects upstream into which no other object flows, each joined straight
 * to the columns selected. Of a cycle nothing is the beginning.
 */
export function leftMostEdges(
  model: LineageModel,
  visible: readonly boolean[],
  edges: EdgeList,
  options: GraphOptions & { selection: Selection },
): Selected {
  const upstream = selectEdges(model, visible, edges, { ...options.selection, downstream: 0 });
  const filled = new Set<number>();
  for (let place = 0; place < edges.length; place++) {
    const target = edges.targetObjectAt(place);
    if (isDirected(edges, place) && edges.sourceObjectAt(place) !== target) filled.add(target);
  }
  const sources = model.objects.map(() => false);
  for (const { sourceObject } of upstream.edges) sources[sourceObject] = !filled.has(sourceObject);
  const targets = [...upstream.columns].sort((a, b) => a - b);
  return { ...upstream, edges: distantFlows(model, sources, targets, options) };
}
