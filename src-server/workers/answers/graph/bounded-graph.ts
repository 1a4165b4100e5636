import { emptyGraph } from '../../../../src-lineage/graph/build/build-graph.ts';
import type { LineageGraph } from '../../../../src-lineage/graph/edges/graph.ts';
import type { GraphOptions, HiddenIntermediates } from '../../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { graphFromWhole } from '../lists/graphs-at-hand.ts';

export interface BoundedGraph {
  mode: 'global' | 'summary';
  /** Empty in summary mode. */
  graph: LineageGraph;
  /** The graph as it was asked for, drawn or not. */
  asked: LineageGraph;
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
  const asked = graphFromWhole(model, options);
  let drawn = { graph: asked, hideIntermediates: options.hideIntermediates };
  for (const hideIntermediates of steps.slice(steps.indexOf(options.hideIntermediates) + 1)) {
    if (drawn.graph.edges.length <= relationLimit) break;
    drawn = { graph: graphFromWhole(model, { ...options, hideIntermediates }), hideIntermediates };
  }
  const relations = drawn.graph.edges.length;
  if (relations <= relationLimit) return { mode: 'global', ...drawn, asked, relations };
  return { mode: 'summary', ...drawn, graph: emptyGraph(model), asked, relations };
}
