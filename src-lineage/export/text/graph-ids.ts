import type { LineageGraph } from '../../graph/edges/graph.ts';
import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';

/** The ids of a drawn graph: `n0` for a table, `n0::n0` for a column. GraphML uses the same. */
export interface GraphIds {
  table(object: ObjectId): string;
  column(id: ColumnId): string;
  /** The graph ids of the ends of the edge at a place: columns, or tables where the edge or the box has none. */
  edgeEnds(place: number): [source: string, target: string];
}

/** Ids are put together when they are asked for: only the places of boxes and rows are kept. */
export function graphIds(model: LineageModel, { nodes, edges }: LineageGraph): GraphIds {
  const boxOf = new Int32Array(model.objects.length).fill(-1);
  const rowOf = new Int32Array(model.columns.length).fill(-1);
  for (const [index, node] of nodes.entries()) {
    boxOf[node.object] = index;
    for (const [row, column] of node.columns.entries()) rowOf[column] = row;
  }
  const table = (object: ObjectId): string => `n${boxOf[object]}`;
  const column = (id: ColumnId): string => `${table(model.columns.objectOf(id))}::n${rowOf[id]}`;
  const endOf = (end: number, object: ObjectId): string =>
    end < 0 || rowOf[end] === -1 ? table(object) : column(end);
  return {
    table,
    column,
    edgeEnds: (place) => [
      endOf(edges.sourceAt(place), edges.sourceObjectAt(place)),
      endOf(edges.targetAt(place), edges.targetObjectAt(place)),
    ],
  };
}
