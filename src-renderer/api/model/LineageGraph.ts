import type { GraphResponse } from '../../../src-server/contract/application/result/graph.ts';
import { DrawnTable, type GraphColumn } from './DrawnTable.ts';
import { PlacesById } from './PlacesById.ts';
import { packGraph, type PackedGraph, tableWidth } from './packedGraph.ts';
import { nameAt } from './packedNames.ts';
import { spokenColumn } from '../../strings/terms/spoken.ts';

/** A graph of the service as the page reads it: flat arrays, of which only what is asked for becomes objects. */
export class LineageGraph implements Omit<GraphResponse, 'tables' | 'edges' | 'via' | 'hiddenNeighbours'> {
  readonly sessionId: string;
  readonly mode: GraphResponse['mode'];
  readonly hideIntermediates: GraphResponse['hideIntermediates'];
  readonly totals: GraphResponse['totals'];
  readonly types: GraphResponse['types'];
  readonly transforms: GraphResponse['transforms'];
  /** As in {@link GraphResponse.hiddenNeighbours}; empty where nothing is left out. */
  readonly hiddenNeighbours: readonly number[];
  readonly tables: readonly DrawnTable[];
  /** Seven integers each, as in {@link GraphResponse.edges}. */
  readonly edges: Int32Array;
  /** Columns count on through all tables; those of table `t`: `columnStart[t]` up to, not including, `columnStart[t + 1]`. */
  readonly columnStart: Int32Array;
  readonly tableById: PlacesById;
  readonly columnById: PlacesById;
  readonly #packed: PackedGraph;
  /** The names that were asked for: a schema's is one string for all its tables. */
  readonly #names: string[] = [];

  constructor(packed: PackedGraph) {
    const { head } = packed;
    this.#packed = packed;
    this.sessionId = head.sessionId;
    this.mode = head.mode;
    this.hideIntermediates = head.hideIntermediates;
    this.totals = head.totals;
    this.types = head.types;
    this.transforms = head.transforms;
    this.hiddenNeighbours = head.hiddenNeighbours ?? [];
    this.edges = packed.edges;
    this.columnStart = packed.columnStart;
    const nameOf = (number: number): string => this.#name(number);
    this.tables = Array.from(
      { length: packed.tables.length / tableWidth },
      (_, place) => new DrawnTable(packed, place, nameOf),
    );
    this.tableById = new PlacesById(Int32Array.from(this.tables, ({ id }) => id));
    this.columnById = new PlacesById(packed.columnIds);
  }

  /** The columns of all tables together. */
  get columnCount(): number {
    return this.#packed.columnIds.length;
  }

  /** The column of a number, counted through all tables. */
  column(number: number): GraphColumn {
    const { columnIds, columnNames } = this.#packed;
    return [columnIds[number]!, spokenColumn(this.#name(columnNames[number]!))];
  }

  /** The table of a column's id; undefined where the graph leaves the column out. */
  tableOfColumn(columnId: number): DrawnTable | undefined {
    const column = this.columnById.get(columnId);
    return column === undefined ? undefined : this.tables[ownerOf(column, this.columnStart)];
  }

  /** What an edge bridges, in order. */
  skippedBy(edge: number): string[] {
    const { skipped, skippedStart } = this.#packed;
    return Array.from(skipped.subarray(skippedStart[edge], skippedStart[edge + 1]), (name) =>
      this.#name(name),
    );
  }

  #name(number: number): string {
    return (this.#names[number] ??= nameAt(this.#packed, number));
  }
}

/** The list to which an item belongs, of lists that stand behind each other. */
function ownerOf(item: number, start: Int32Array): number {
  let low = 0;
  let high = start.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (start[middle]! <= item) low = middle;
    else high = middle;
  }
  return low;
}

/** A graph from the answer of the service as it is. */
export function lineageGraph(response: GraphResponse): LineageGraph {
  return new LineageGraph(packGraph(response));
}
