import type {
  GraphResponse,
  GraphTable,
  RelationTypeName,
} from '../../src-server/contract/application/graph.ts';
import { adjacency, type Adjacency } from './adjacency.ts';
import { type Pace, unbroken } from './pace.ts';

/**
 * A {@link GraphResponse} with numbers in place of ids, made once and never changed. Tables count from 0 in the order
 * of the response, columns count on through all tables, and an *endpoint* is what an edge may attach to: column `c` is
 * endpoint `c`, table `t` (where an edge names no column) is endpoint `columnCount + t`.
 */
export interface GraphIndex {
  tables: readonly GraphTable[];
  tableCount: number;
  columnCount: number;
  edgeCount: number;
  tableById: ReadonlyMap<number, number>;
  columnById: ReadonlyMap<number, number>;
  /** Columns of table `t`: `columnStart[t]` up to, not including, `columnStart[t + 1]`. */
  columnStart: Int32Array;
  columnTable: Int32Array;
  edges: EdgeArrays;
  types: readonly RelationTypeName[];
  transforms: readonly string[];
  outgoing: Adjacency;
  incoming: Adjacency;
}

/** One entry per edge, in the order of the response. */
export interface EdgeArrays {
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

const integersPerEdge = 7;

/** Numbers the tables, columns and edges of a response. Takes breaks by `pace`. */
export async function indexGraph(graph: GraphResponse, pace: Pace = unbroken): Promise<GraphIndex> {
  const columns = await indexColumns(graph, pace);
  const edges = await indexEdges(graph, columns, pace);
  const endpoints = columns.columnCount + graph.tables.length;
  return {
    tables: graph.tables,
    tableCount: graph.tables.length,
    edgeCount: edges.source.length,
    ...columns,
    edges,
    types: graph.types as RelationTypeName[],
    transforms: graph.transforms,
    outgoing: adjacency(edges.source, edges.sound, endpoints),
    incoming: adjacency(edges.target, edges.sound, endpoints),
  };
}

type ColumnNumbers = Pick<
  GraphIndex,
  'tableById' | 'columnById' | 'columnStart' | 'columnTable' | 'columnCount'
>;

async function indexColumns({ tables }: GraphResponse, pace: Pace): Promise<ColumnNumbers> {
  const columnStart = new Int32Array(tables.length + 1);
  tables.forEach((table, t) => (columnStart[t + 1] = columnStart[t]! + table.columns.length));
  const columnCount = columnStart[tables.length]!;
  const columnTable = new Int32Array(columnCount);
  const tableById = new Map<number, number>();
  const columnById = new Map<number, number>();
  for (const [t, table] of tables.entries()) {
    tableById.set(table.id, t);
    let c = columnStart[t]!;
    for (const [id] of table.columns) {
      columnById.set(id, c);
      columnTable[c++] = t;
    }
    if (pace.due()) await pace.breathe();
  }
  return { tableById, columnById, columnStart, columnTable, columnCount };
}

async function indexEdges(graph: GraphResponse, columns: ColumnNumbers, pace: Pace): Promise<EdgeArrays> {
  const count = Math.floor(graph.edges.length / integersPerEdge);
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
    readEdge(graph, e, columns, edges);
    if ((e & 4095) === 0 && pace.due()) await pace.breathe();
  }
  return edges;
}

function readEdge(graph: GraphResponse, e: number, columns: ColumnNumbers, edges: EdgeArrays): void {
  const at = e * integersPerEdge;
  const value = (offset: number): number => graph.edges[at + offset] ?? -1;
  const sourceTable = columns.tableById.get(value(0)) ?? -1;
  const targetTable = columns.tableById.get(value(2)) ?? -1;
  edges.sound[e] = sourceTable >= 0 && targetTable >= 0 ? 1 : 0;
  edges.sourceTable[e] = sourceTable;
  edges.targetTable[e] = targetTable;
  edges.source[e] = columns.columnById.get(value(1)) ?? columns.columnCount + sourceTable;
  edges.target[e] = columns.columnById.get(value(3)) ?? columns.columnCount + targetTable;
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

/** Id and name of a column, as the response gives them. */
export function columnOf(index: GraphIndex, column: number): readonly [id: number, name: string] {
  const table = index.columnTable[column]!;
  return index.tables[table]!.columns[column - index.columnStart[table]!]!;
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
