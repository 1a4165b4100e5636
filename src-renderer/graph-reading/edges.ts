import type { EdgeEnds } from '../../src-server/contract/application/details.ts';
import type { GraphResponse } from '../../src-server/contract/application/graph.ts';
import type { ListedRelation } from '../../src-server/contract/application/relation-pages.ts';
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

/**
 * A listed relation as the graph view tells an edge that is chosen there.
 * @param drawn the graph, in which the relation may or may not be
 */
export function selectionOfRelation(relation: ListedRelation, drawn: GraphResponse | null): EdgeSelection {
  const { source, target } = relation;
  return {
    relationIndex: relation.relation,
    relationIndexes: [relation.relation],
    edges: drawn === null ? [] : edgesOfRelation(drawn, relation),
    type: relation.type,
    sourceTable: source.table,
    targetTable: target.table,
    ...(source.column >= 0 && { sourceColumn: source.column }),
    ...(target.column >= 0 && { targetColumn: target.column }),
  };
}

function edgesOfRelation(graph: GraphResponse, { relation, source, target }: ListedRelation): number[] {
  const ends = [source.table, source.column, target.table, target.column];
  const found: number[] = [];
  for (let number = 0; number < edgeCount(graph); number++) {
    const at = number * edgeWidth;
    if (graph.edges[at + 6] !== relation) continue;
    if (ends.every((end, field) => graph.edges[at + field] === end)) found.push(number);
  }
  return found;
}

/** Whether a selection is of a listed relation: alone, or among those that a line of the graph stands for. */
export function isSelectionOf(
  selection: EdgeSelection,
  { relation, source, target }: ListedRelation,
): boolean {
  const { relationIndexes, sourceTable, targetTable, sourceColumn, targetColumn } = selection;
  return (
    relationIndexes.includes(relation) &&
    sourceTable === source.table &&
    targetTable === target.table &&
    (sourceColumn === undefined || sourceColumn === source.column) &&
    (targetColumn === undefined || targetColumn === target.column)
  );
}

/** The ends that a selection names, where it is of an edge that is not drawn. */
export function endsOfSelection(selection: EdgeSelection): EdgeEnds {
  const { sourceTable, targetTable, sourceColumn, targetColumn } = selection;
  return {
    sourceTable,
    targetTable,
    ...(sourceColumn !== undefined && { sourceColumn }),
    ...(targetColumn !== undefined && { targetColumn }),
  };
}
