import type { GraphResponse, GraphTable } from '../../../src-server/contract/application/result/graph.ts';
import { packNames, type PackedNames } from './packedNames.ts';

/** Integers of one table in {@link PackedGraph.tables}: its id, and the numbers of its texts. */
export const tableWidth = 6;
/** Integers of one edge, in the contract too. */
export const edgeWidth = 7;
/** Integers of one span: file, start, end. */
export const spanWidth = 3;

/**
 * A graph in a few flat arrays. A large one is encoded in hundreds of thousands of small arrays, which cost a worker that
 * reads them little, and the page as much to take over as to read them itself; these it takes over at once.
 */
export interface PackedGraph extends PackedNames {
  /** Its names are those of tables, schemas, columns and what is bridged, each once. */
  head: Omit<GraphResponse, 'tables' | 'edges' | 'via'>;
  /** Per table its id and the numbers of name, database, schema, kind and role; -1 for what it lacks. */
  tables: Int32Array;
  /** Columns of table `t`: `columnStart[t]` up to, not including, `columnStart[t + 1]`. */
  columnStart: Int32Array;
  columnIds: Int32Array;
  columnNames: Int32Array;
  spanStart: Int32Array;
  spans: Int32Array;
  edges: Int32Array;
  /** Of edge `e` the names of what it bridges: `skipped[skippedStart[e]]` up to, not including, `skippedStart[e + 1]`. */
  skippedStart: Int32Array;
  skipped: Int32Array;
}

/** Packs the answer of the service. */
export function packGraph(response: GraphResponse): PackedGraph {
  const { tables, edges, via, ...head } = response;
  const names = new NameList();
  const columnIds = lists(tables, 1, ({ columns }) => columns.map(([id]) => [id]));
  const columnNames = lists(tables, 1, ({ columns }) => columns.map(([, name]) => [names.of(name)]));
  const spans = lists(tables, spanWidth, (table) => table.spans);
  const edgeNumbers = Array.from({ length: edges.length / edgeWidth }, (_, edge) => edge);
  const skipped = lists(edgeNumbers, 1, (edge) => (via[edge] ?? []).map(([, name]) => [names.of(name)]));
  return {
    head,
    tables: Int32Array.from(tables.flatMap((table) => tableIntegers(table, names))),
    columnStart: columnIds.start,
    columnIds: columnIds.items,
    columnNames: columnNames.items,
    spanStart: spans.start,
    spans: spans.items,
    edges: Int32Array.from(edges),
    skippedStart: skipped.start,
    skipped: skipped.items,
    ...names.packed(),
  };
}

/** What of something packed is handed over instead of copied. */
export function buffersOf(packed: object): ArrayBufferLike[] {
  return Object.values(packed).flatMap((value: unknown) =>
    value instanceof Int32Array ? [value.buffer] : [],
  );
}

function tableIntegers({ id, name, database, schema, kind, role }: GraphTable, names: NameList): number[] {
  return [id, ...[name, database, schema, kind, role].map((text) => names.of(text))];
}

/** Gathers names, each once. */
class NameList {
  readonly #numbers = new Map<string, number>();

  /** The number of a name; -1 where there is none. */
  of(name: string | undefined): number {
    if (name === undefined) return -1;
    const known = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, known);
    return known;
  }

  packed(): PackedNames {
    return packNames([...this.#numbers.keys()]);
  }
}

/** The items of each owner, of `width` integers each, behind each other. */
function lists<Owner>(
  owners: readonly Owner[],
  width: number,
  itemsOf: (owner: Owner) => readonly (readonly number[])[],
): { start: Int32Array; items: Int32Array } {
  const start = new Int32Array(owners.length + 1);
  const items: number[] = [];
  for (const [number, owner] of owners.entries()) {
    for (const item of itemsOf(owner)) items.push(...item);
    start[number + 1] = items.length / width;
  }
  return { start, items: Int32Array.from(items) };
}
