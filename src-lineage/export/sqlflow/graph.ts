import type { LineageModel } from '../../model/model.ts';
import type { GraphNode, LineageGraph } from '../../view/graph.ts';
import { streamed } from '../json-pieces.ts';
import { boxMeasures, type BoxPlace, layoutBoxes } from '../layout.ts';
import { nameInSchema } from '../object-names.ts';
import type { SqlflowBox, SqlflowGraph } from './format.ts';
import type { SqlflowIds } from './ids.ts';
import { addTooltip, columnLabel, tableLabel } from './labels.ts';
import { graphIds } from './graph-ids.ts';

/** The drawn graph: boxes with their places, edges, and the maps from graph ids to the model's. */
export function sqlflowGraph(model: LineageModel, graph: LineageGraph, ids: SqlflowIds): SqlflowGraph {
  const places = layoutBoxes(graph);
  const { tableIds, columnIds, edgeEnds } = graphIds(graph);
  const listIdMap: Record<string, string[]> = {};
  const tooltip: Record<string, string> = {};
  for (const node of graph.nodes) {
    listIdMap[tableIds.get(node.object)!] = [ids.object(node.object)];
    addTooltip(tooltip, nameInSchema(model.objects[node.object]!));
    for (const column of node.columns) {
      listIdMap[columnIds.get(column)!] = [ids.column(column)];
      addTooltip(tooltip, model.columns[column]!.name);
    }
  }
  const relationIdMap = Object.fromEntries(graph.edges.map((edge, index) => [`e${index}`, edge.type]));
  return {
    elements: {
      tables: streamed(() => boxes(model, graph.nodes, places)),
      edges: streamed(function* () {
        for (const [index, edge] of graph.edges.entries()) {
          const [sourceId, targetId] = edgeEnds(edge);
          yield { id: `e${index}`, sourceId, targetId };
        }
      }),
    },
    tooltip,
    relationIdMap,
    relationshipIdMap: relationIdMap,
    listIdMap,
  };
}

function* boxes(
  model: LineageModel,
  nodes: readonly GraphNode[],
  places: readonly BoxPlace[],
): Generator<SqlflowBox & { columns: SqlflowBox[] }> {
  const { tableWidth, columnWidth, columnHeight, headHeight } = boxMeasures;
  for (const [index, node] of nodes.entries()) {
    const { x, y, height } = places[index]!;
    const columns = node.columns.map((column, row) => ({
      height: columnHeight,
      id: `n${index}::n${row}`,
      label: columnLabel(model.columns[column]!.name),
      width: columnWidth,
      x: x + 1,
      y: y + headHeight + columnHeight * row,
    }));
    const label = tableLabel(nameInSchema(model.objects[node.object]!));
    yield { columns, height, id: `n${index}`, label, width: tableWidth, x, y };
  }
}
