import type {
  GraphTable,
  RelationTypeName,
} from '../../../../src-server/contract/application/result/graph.ts';
import type { DrawnTable, GraphColumn } from '../../../api/model/DrawnTable.ts';
import type { LineageGraph } from '../../../api/model/LineageGraph.ts';
import type { PlacesById } from '../../../api/model/PlacesById.ts';
import { edgeWidth } from '../../../api/model/packedGraph.ts';
import { adjacency, type Adjacency } from './adjacency.ts';
import { type Pace, unbroken } from './pace.ts';

/**
 * A {@link LineageGraph} with numbers in place of ids, made once and never changed. Tables count from 0 in the order
 * of the graph, columns count on through all tables, and an *endpoint* is what an edge may attach to: column `c` is
 * endpoint `c`, table `t` (where an edge names no column) is endpoint `columnCount + t`.
 */
export interface GraphIndex {
  graph: LineageGraph;
  tables: readonly DrawnTable[];
  tableCount: number;
  columnCount: number;
  edgeCount: number;
  tableById: PlacesById;
  columnById: PlacesById;
  /** Columns of table `t`: `columnStart[t]` up to, not including, `columnStart[t + 1]`. */
  columnStart: Int32Array;
  columnTable: Int32Array;
  edges: EdgeArrays;
  types: readonly RelationTypeName[];
  transforms: readonly string[];
  outgoing: Adjacency;
  incoming: Adjacency;
}

/** One entry per edge, in the order of the graph. */
interface EdgeArrays {
  source: Int32Array;
  target: Int32Array;
  sourceTable: Int32Array;
  targetTable: Int32Array;
  /** Index into {@link GraphIndex.types}. */
  type: Uint8Array;
  /** Index into {@link GraphIndex.transforms}; -1: none. */
  transform: Int8Array;
  relation: Int32Array;
  /** 0 where an end is not in the graph: such an edge is neither drawn nor followed. */
  sound: Uint8Array;
}

/** Numbers the tables, columns and edges of a graph. Takes breaks by `pace`. */
export async function indexGraph(graph: LineageGraph, pace: Pace = unbroken): Promise<GraphIndex> {
  const { tables, columnCount } = graph;
  const edges = await indexEdges(graph, pace);
  const endpoints = columnCount + tables.length;
  return {
    graph,
    tables,
    tableCount: tables.length,
    columnCount,
    edgeCount: edges.source.length,
    tableById: graph.tableById,
    columnById: graph.columnById,
    columnStart: graph.columnStart,
    columnTable: tablesOfColumns(graph),
    edges,
    types: graph.types as RelationTypeName[],
    transforms: graph.transforms,
    outgoing: adjacency(edges.source, edges.sound, endpoints),
    incoming: adjacency(edges.target, edges.sound, endpoints),
  };
}

function tablesOfColumns({ tables, columnStart, columnCount }: LineageGraph): Int32Array {
  const columnTable = new Int32Array(columnCount);
  for (let t = 0; t < tables.length; t++) columnTable.fill(t, columnStart[t], columnStart[t + 1]);
  return columnTable;
}

async function indexEdges(graph: LineageGraph, pace: Pace): Promise<EdgeArrays> {
  const count = Math.floor(graph.edges.length / edgeWidth);
  const edges: EdgeArrays = {
    source: new Int32Array(count),
    target: new Int32Array(count),
    sourceTable: new Int32Array(count),
    targetTable: new Int32Array(count),
    type: new Uint8Array(count),
    transform: new Int8Array(count),
    relation: new Int32Array(count),
    sound: new Uint8Array(count),
  };
  for (let e = 0; e < count; e++) {
    readEdge(graph, e, edges);
    if ((e & 4095) === 0 && pace.due()) await pace.breathe();
  }
  return edges;
}

function readEdge(graph: LineageGraph, e: number, edges: EdgeArrays): void {
  const { tableById, columnById, columnCount } = graph;
  const at = e * edgeWidth;
  const value = (offset: number): number => graph.edges[at + offset] ?? -1;
  const sourceTable = tableById.get(value(0)) ?? -1;
  const targetTable = tableById.get(value(2)) ?? -1;
  edges.sound[e] = sourceTable >= 0 && targetTable >= 0 ? 1 : 0;
  edges.sourceTable[e] = sourceTable;
  edges.targetTable[e] = targetTable;
  edges.source[e] = columnById.get(value(1)) ?? columnCount + sourceTable;
  edges.target[e] = columnById.get(value(3)) ?? columnCount + targetTable;
  edges.type[e] = Math.max(value(4), 0);
  edges.transform[e] = value(5);
  edges.relation[e] = value(6);
}

/** The table that an endpoint is, or belongs to. */
export function tableOfEndpoint(index: GraphIndex, endpoint: number): number {
  return endpoint < index.columnCount ? index.columnTable[endpoint]! : endpoint - index.columnCount;
}

/** The endpoint that stands for a whole table. */
export function endpointOfTable(index: GraphIndex, table: number): number {
  return index.columnCount + table;
}

/** Id and name of a column, as the graph gives them. */
export function columnOf(index: GraphIndex, column: number): Readonly<GraphColumn> {
  return index.graph.column(column);
}

/** `database.schema.table`, as far as known. */
export function tablePath(table: GraphTable): string {
  return [table.database, table.schema, table.name]
    .filter((part) => part !== undefined && part !== '')
    .join('.');
}

/** For every type of the index 1 if the filter lets it through; no filter lets all through. */
export function typeMask(index: GraphIndex, filter: readonly RelationTypeName[] | undefined): Uint8Array {
  return Uint8Array.from(index.types, (type) => (filter === undefined || filter.includes(type) ? 1 : 0));
}
