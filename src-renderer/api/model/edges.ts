import type { EdgeEnds } from '../../../src-server/contract/application/result/details.ts';
import type { RelationTypeName } from '../../../src-server/contract/application/result/graph.ts';
import type { ListedRelation } from '../../../src-server/contract/application/result/relation-pages.ts';
import type { LineageGraph } from './LineageGraph.ts';
import { edgeWidth } from './packedGraph.ts';

/** An edge that the user chose. A drawn line may stand for several relations (collapsed tables): all are listed. */
export interface EdgeSelection {
  /** The first of `relationIndexes`: the argument of the relation details. */
  relationIndex: number;
  relationIndexes: number[];
  /** Numbers of the edges in `LineageGraph.edges` (position / 7). */
  edges: number[];
  type: RelationTypeName;
  sourceTable: number;
  targetTable: number;
  /** Absent at table level and where a line stands for several. */
  sourceColumn?: number;
  targetColumn?: number;
}

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
export function edgeAt(graph: LineageGraph, number: number): EdgeFields {
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

export function edgeCount(graph: LineageGraph): number {
  return graph.edges.length / edgeWidth;
}

/** The edge that is meant where a selection is of several: the one of the chosen relation between the chosen columns. */
export function chosenEdge(graph: LineageGraph, chosen: EdgeSelection): number | undefined {
  const fits = (wanted: number | undefined, end: number): boolean => wanted === undefined || wanted === end;
  const ofRelation = chosen.edges.filter(
    (number) => edgeAt(graph, number).relationIndex === chosen.relationIndex,
  );
  const isIt = (number: number): boolean => {
    const { sourceColumn, targetColumn } = edgeAt(graph, number);
    return fits(chosen.sourceColumn, sourceColumn) && fits(chosen.targetColumn, targetColumn);
  };
  return ofRelation.find(isIt) ?? ofRelation[0] ?? chosen.edges[0];
}

/** The first drawn edge of a relation, as if it were chosen; undefined where the graph leaves the relation out. */
export function selectionOfDrawn(graph: LineageGraph, relationIndex: number): EdgeSelection | undefined {
  for (let number = 0; number < edgeCount(graph); number++) {
    const edge = edgeAt(graph, number);
    if (edge.relationIndex !== relationIndex) continue;
    return {
      relationIndex,
      relationIndexes: [relationIndex],
      edges: [number],
      type: (graph.types[edge.typeIndex] ?? 'fdd') as RelationTypeName,
      ...endsOfEdge(graph, number),
      sourceTable: edge.sourceTable,
      targetTable: edge.targetTable,
    };
  }
  return undefined;
}

/** The ends of an edge; a column that it lacks is left out. */
export function endsOfEdge(graph: LineageGraph, number: number): EdgeEnds {
  const { sourceTable, sourceColumn, targetTable, targetColumn } = edgeAt(graph, number);
  return {
    sourceTable,
    targetTable,
    ...(sourceColumn >= 0 && { sourceColumn }),
    ...(targetColumn >= 0 && { targetColumn }),
  };
}

/**
 * A listed relation as the graph view describes an edge that is chosen there.
 * @param drawn the graph, in which the relation may or may not be
 */
export function selectionOfRelation(relation: ListedRelation, drawn: LineageGraph | null): EdgeSelection {
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

function edgesOfRelation(graph: LineageGraph, { relation, source, target }: ListedRelation): number[] {
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

/** The numbers of a graph's edges that are among others, which are encoded as integers like its own. */
export function edgesAmong(graph: LineageGraph, others: readonly number[]): number[] {
  const keys = new Set<string>();
  for (let at = 0; at < others.length; at += edgeWidth) keys.add(others.slice(at, at + edgeWidth).join());
  const relations = new Set<number>();
  for (let at = edgeWidth - 1; at < others.length; at += edgeWidth) relations.add(others[at]!);
  const found: number[] = [];
  for (let number = 0; number < edgeCount(graph); number++) {
    const at = number * edgeWidth;
    if (!relations.has(graph.edges[at + edgeWidth - 1]!)) continue;
    if (keys.has(graph.edges.slice(at, at + edgeWidth).join())) found.push(number);
  }
  return found;
}

/** The tables that edges connect, each once, in the order of the edges. */
export function tablesOfEdges(graph: LineageGraph, numbers: readonly number[]): number[] {
  const ends = numbers.flatMap((number) => {
    const { sourceTable, targetTable } = edgeAt(graph, number);
    return [sourceTable, targetTable];
  });
  return [...new Set(ends)];
}

/** Several edges as one choice; undefined where there is none. */
export function selectionOfEdges(graph: LineageGraph, numbers: readonly number[]): EdgeSelection | undefined {
  const [first] = numbers;
  if (first === undefined) return undefined;
  const edge = edgeAt(graph, first);
  const relations = new Set(numbers.map((number) => edgeAt(graph, number).relationIndex));
  return {
    relationIndex: edge.relationIndex,
    relationIndexes: [...relations],
    edges: [...numbers],
    type: (graph.types[edge.typeIndex] ?? 'fdd') as RelationTypeName,
    sourceTable: edge.sourceTable,
    targetTable: edge.targetTable,
    ...(edge.sourceColumn >= 0 && { sourceColumn: edge.sourceColumn }),
    ...(edge.targetColumn >= 0 && { targetColumn: edge.targetColumn }),
  };
}
