import type { ColumnId, ObjectId } from '../../model/objects.ts';
import type { EdgeList } from './edge-list.ts';

export type { GraphEdge } from './edge.ts';

/** One object of a graph with the columns that are shown. */
export interface GraphNode {
  object: ObjectId;
  columns: ColumnId[];
}

/** What is shown of a model. */
export interface LineageGraph {
  readonly nodes: GraphNode[];
  readonly edges: EdgeList;
}
