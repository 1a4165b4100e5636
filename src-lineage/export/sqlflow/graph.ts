import type { GraphNode, LineageGraph } from '../../graph/edges/graph.ts';
import type { LineageModel } from '../../model/model.ts';
import { boxMeasures, type BoxPlace, layoutBoxes } from '../drawings/layout.ts';
import { graphIds } from '../text/graph-ids.ts';
import { streamed, StreamedRecord } from '../text/json-pieces.ts';
import type { SqlflowBox, SqlflowGraph } from './parts/format.ts';
import type { SqlflowIds } from './parts/ids.ts';
import { addTooltip, columnLabel, tableLabel } from './parts/labels.ts';
import { sqlflowName } from './parts/names.ts';

/** The drawn graph: boxes with their places, edges, and the maps from graph ids to the model's. */
export function sqlflowGraph(model: LineageModel, graph: LineageGraph, ids: SqlflowIds): SqlflowGraph {
  const places = layoutBoxes(graph);
  const graphId = graphIds(model, graph);
  const tooltip: Record<string, string> = {};
  for (const node of graph.nodes) {
    addTooltip(tooltip, sqlflowName(model, model.objects[node.object]!));
    for (const column of node.columns) addTooltip(tooltip, model.columns.nameOf(column));
  }
  const { edges, nodes } = graph;
  const relationIdMap = new StreamedRecord(function* () {
    for (let place = 0; place < edges.length; place++) yield [`e${place}`, edges.typeAt(place)];
  });
  return {
    elements: {
      tables: streamed(() => boxes(model, nodes, places)),
      edges: streamed(function* () {
        for (let place = 0; place < edges.length; place++) {
          const [sourceId, targetId] = graphId.edgeEnds(place);
          yield { id: `e${place}`, sourceId, targetId };
        }
      }),
    },
    tooltip,
    relationIdMap,
    relationshipIdMap: relationIdMap,
    listIdMap: new StreamedRecord(function* () {
      for (const node of nodes) {
        yield [graphId.table(node.object), [ids.object(node.object)]];
        for (const column of node.columns) yield [graphId.column(column), [ids.column(column)]];
      }
    }),
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
      label: columnLabel(model.columns.nameOf(column)),
      width: columnWidth,
      x: x + 1,
      y: y + headHeight + columnHeight * row,
    }));
    const label = tableLabel(sqlflowName(model, model.objects[node.object]!));
    yield { columns, height, id: `n${index}`, label, width: tableWidth, x, y };
  }
}
