import { buildGraph, emptyGraph } from '../../../src-lineage/view/build-graph.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { LineageGraph } from '../../../src-lineage/view/graph.ts';
import type { GraphOptions, HiddenIntermediates } from '../../../src-lineage/view/options.ts';

export interface BoundedGraph {
  mode: 'global' | 'summary';
  /** Empty in summary mode. */
  graph: LineageGraph;
  /** Relations that the graph has, or would have in summary mode. */
  relations: number;
  /** What was hidden at last, which may be more than was asked. */
  hideIntermediates: HiddenIntermediates;
}

const steps: readonly HiddenIntermediates[] = ['none', 'keep-results', 'all'];

/** Builds a graph of bearable size: where it would be too large intermediates are hidden, then all of it. */
export function boundedGraph(
  model: LineageModel,
  options: GraphOptions,
  relationLimit: number,
): BoundedGraph {
  const asked = steps.indexOf(options.hideIntermediates);
  let relations = 0;
  for (const hideIntermediates of steps.slice(asked)) {
    const graph = buildGraph(model, { ...options, hideIntermediates });
    relations = graph.edges.length;
    if (relations <= relationLimit) return { mode: 'global', graph, relations, hideIntermediates };
  }
  return { mode: 'summary', graph: emptyGraph(model), relations, hideIntermediates: 'all' };
}
