import type { ColumnId, ObjectId } from '../../model/objects.ts';
import type { GraphEdge, LineageGraph } from '../../view/graph.ts';

/** The ids of a drawn graph: `n0` for a table, `n0::n0` for a column. GraphML uses the same. */
export interface GraphIds {
  tableIds: Map<ObjectId, string>;
  columnIds: Map<ColumnId, string>;
  /** The graph ids of an edge's ends: columns, or tables where the edge or the box has none. */
  edgeEnds(edge: GraphEdge): [source: string, target: string];
}

export function graphIds(graph: LineageGraph): GraphIds {
  const tableIds = new Map<ObjectId, string>();
  const columnIds = new Map<ColumnId, string>();
  for (const [index, node] of graph.nodes.entries()) {
    tableIds.set(node.object, `n${index}`);
    for (const [row, column] of node.columns.entries()) columnIds.set(column, `n${index}::n${row}`);
  }
  const endOf = (object: ObjectId, column: ColumnId | undefined): string =>
    (column === undefined ? undefined : columnIds.get(column)) ?? tableIds.get(object)!;
  return {
    tableIds,
    columnIds,
    edgeEnds: (edge) => [endOf(edge.sourceObject, edge.source), endOf(edge.targetObject, edge.target)],
  };
}
