import type { EdgeEnds } from '../../src-server/contract/application/details.ts';
import type { GraphResponse, RelationTypeName } from '../../src-server/contract/application/graph.ts';
import type { EdgeSelection } from '../graph/types.ts';

/** Integers of one edge in `GraphResponse.edges`. */
export const edgeWidth = 7;

/** One edge of a graph, its integers named. */
export interface EdgeFields {
  sourceTable: number;
  sourceColumn: number;
  targetTable: number;
  targetColumn: number;
  typeIndex: number;
  transformIndex: number;
  relationIndex: number;
}

/** The edge of a number (its position in the array divided by {@link edgeWidth}). */
export function edgeAt(graph: GraphResponse, number: number): EdgeFields {
  const at = number * edgeWidth;
  const field = (offset: number): number => graph.edges[at + offset] ?? -1;
  return {
    sourceTable: field(0),
    sourceColumn: field(1),
    targetTable: field(2),
    targetColumn: field(3),
    typeIndex: field(4),
    transformIndex: field(5),
    relationIndex: field(6),
  };
}

export function edgeCount(graph: GraphResponse): number {
  return graph.edges.length / edgeWidth;
}

/** The edge that is meant where a selection is of several: the one that ends with the chosen relation. */
export function chosenEdge(graph: GraphResponse, chosen: EdgeSelection): number | undefined {
  return (
    chosen.edges.find((number) => edgeAt(graph, number).relationIndex === chosen.relationIndex) ??
    chosen.edges[0]
  );
}

/** The ends of an edge; a column that it lacks is left out. */
export function endsOfEdge(graph: GraphResponse, number: number): EdgeEnds {
  const { sourceTable, sourceColumn, targetTable, targetColumn } = edgeAt(graph, number);
  return {
    sourceTable,
    targetTable,
    ...(sourceColumn >= 0 && { sourceColumn }),
    ...(targetColumn >= 0 && { targetColumn }),
  };
}

/** An edge as the graph view tells it when it is chosen there. */
export function selectionOfEdge(graph: GraphResponse, number: number): EdgeSelection {
  const edge = edgeAt(graph, number);
  return {
    relationIndex: edge.relationIndex,
    relationIndexes: [edge.relationIndex],
    edges: [number],
    type: (graph.types[edge.typeIndex] ?? 'fdd') as RelationTypeName,
    sourceTable: edge.sourceTable,
    targetTable: edge.targetTable,
    ...(edge.sourceColumn >= 0 && { sourceColumn: edge.sourceColumn }),
    ...(edge.targetColumn >= 0 && { targetColumn: edge.targetColumn }),
  };
}
