import type { LineageModel } from '../../model/model.ts';
import { EdgeList } from '../edges/edge-list.ts';
import { graphNodes, type Shown } from '../edges/graph-nodes.ts';
import type { LineageGraph } from '../edges/graph.ts';
import type { GraphOptions } from '../edges/options.ts';
import { edgesTouching, objectsNamed } from './included-tables.ts';
import { leftMostEdges } from './left-most.ts';
import { selectEdges } from './selection.ts';
import { tableEdges } from './table-edges.ts';
import { wholeGraph, type WholeGraph } from './whole-graph.ts';

/**
 * What a model shows under some options. Pure and deterministic: nodes come in the model's order, edges by their
 * target. Hiding an object never loses or invents a way: what flowed through it is bridged first, the types are
 * filtered afterwards. The time is near linear in the model and the edges that come out, whatever the number of paths.
 * @param whole all that there is under the same options, where somebody has it already
 */
export function buildGraph(
  model: LineageModel,
  options: GraphOptions,
  whole: WholeGraph = wholeGraph(model, options),
): LineageGraph {
  const { edges, shown } = drawnEdges(model, options, whole);
  let nodes: LineageGraph['nodes'] | undefined;
  return {
    edges,
    /** Made when they are first asked for: who only counts the edges has no use for them. */
    get nodes() {
      return (nodes ??= graphNodes(model, edges, shown, options));
    },
  };
}

function drawnEdges(
  model: LineageModel,
  options: GraphOptions,
  whole: WholeGraph,
): { edges: EdgeList; shown: Shown } {
  const shown: Shown = { visible: whole.visible };
  let { edges } = whole;
  if (options.selection !== undefined) {
    const { selection } = options;
    const selected = selection.leftMost
      ? leftMostEdges(model, shown.visible, edges, { ...options, selection })
      : selectEdges(model, shown.visible, edges, selection);
    edges = selected.edges;
    shown.objects = selected.objects;
  }
  if (options.includedTables !== undefined) {
    const included = objectsNamed(model, options.includedTables);
    edges = edgesTouching(edges, included);
    const selected = shown.objects;
    shown.objects =
      selected === undefined ? included : new Set([...included].filter((id) => selected.has(id)));
  }
  if (options.tableLevel || options.hideColumns) edges = tableEdges(edges, model.objects.length);
  return { edges, shown };
}

/** A graph in which nothing is drawn. */
export function emptyGraph(model: LineageModel): LineageGraph {
  return { nodes: [], edges: new EdgeList(model) };
}
