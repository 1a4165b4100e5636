import type { LineageGraph } from '../../graph/edges/graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { TraceDirection } from '../../graph/edges/trace-direction.ts';
import type { LineageModel } from '../../model/model.ts';
import { sqlflowGraph } from './graph.ts';
import { sqlflowModel } from './model.ts';
import type { SqlflowResult } from './parts/format.ts';
import { sqlflowIds } from './parts/ids.ts';
import { sqlflowLevels } from './parts/levels.ts';
import { shownModel } from './parts/shown-model.ts';
import type { SqlflowStyle } from './parts/style.ts';
import { sqlflowSummary } from './summary.ts';

/** How much of a result is wanted. */
export interface ResultExtent {
  /** Default true; without it `sqlflow` is left out. */
  withModel?: boolean;
  /** `summary`: `graph` is empty because it would be too large; model and summary are complete all the same. */
  mode?: 'global' | 'summary';
  /** Relations that a graph which is not drawn would have. */
  relations?: number;
  /** The graph in place of which an empty one is drawn: what `buildGraph(model, options)` gave. */
  undrawn?: LineageGraph;
  style?: SqlflowStyle;
  /** Adds how far from the selection everything is in this direction. */
  levels?: TraceDirection;
}

/**
 * `data` of a graph result, generation A with the later names beside. `graph` is what `buildGraph(model, options)`
 * gave. Write it with `jsonPieces`: the long arrays are made while they are written. The same model and options give
 * the same bytes.
 */
export function sqlflowResult(
  model: LineageModel,
  graph: LineageGraph,
  options: GraphOptions,
  extent: ResultExtent = {},
): SqlflowResult {
  const {
    withModel = true,
    mode = 'global',
    relations = graph.edges.length,
    undrawn,
    style,
    levels,
  } = extent;
  const complete = undrawn !== undefined || mode === 'global';
  const shown = shownModel(model, options, { graph: undrawn ?? graph, complete });
  return {
    mode,
    summary: sqlflowSummary(model, shown, relations),
    ...(withModel && { sqlflow: sqlflowModel(model, options, shown, style) }),
    graph: sqlflowGraph(model, graph, sqlflowIds(model)),
    ...(levels !== undefined &&
      options.selection !== undefined && {
        levels: sqlflowLevels(model, shown.relations, { ...options, selection: options.selection }, levels),
      }),
  };
}
