import { buildGraph } from '../../../graph/build/build-graph.ts';
import type { LineageGraph } from '../../../graph/edges/graph.ts';
import type { GraphOptions } from '../../../graph/edges/options.ts';
import { visibleObjects } from '../../../graph/edges/visibility.ts';
import type { LineageModel } from '../../../model/model.ts';
import type { LineageObject } from '../../../model/objects.ts';

/** What the model part of a result lists. */
export interface ShownModel {
  objects: LineageObject[];
  /** Its edges are the relations; complete also where the drawn graph is not. */
  relations: LineageGraph;
}

/**
 * The objects and relations that the options leave. `drawn` is used where it is complete; a graph that hides columns
 * or is too large to be drawn is built again with all its columns.
 */
export function shownModel(
  model: LineageModel,
  options: GraphOptions,
  drawn?: { graph: LineageGraph; complete: boolean },
): ShownModel {
  const relations =
    drawn?.complete && (!options.hideColumns || options.tableLevel)
      ? drawn.graph
      : buildGraph(model, { ...options, hideColumns: false });
  const visible = visibleObjects(model, options);
  const isPart = options.selection !== undefined || options.includedTables !== undefined;
  const selected = isPart ? new Set(relations.nodes.map((node) => node.object)) : undefined;
  const objects = model.objects.filter(
    ({ id }) => visible[id] && (selected === undefined || selected.has(id)),
  );
  return { objects, relations };
}
