import type { GraphTable } from '../../../src-server/contract/application/result/graph.ts';
import type { LineageGraph } from './LineageGraph.ts';

/** Kinds of what outlives a run as a table or a view, by the names that people know them by. */
const storedKinds: ReadonlySet<string> = new Set([
  'table',
  'external-table',
  'cube',
  'view',
  'materialized-view',
  'model',
  'seed',
  'snapshot',
  'source',
]);

/** Whether something counts among the tables and views of a result, as the service counts them. */
export function isStored({ kind, role }: Pick<GraphTable, 'kind' | 'role'>): boolean {
  return role === 'persistent' && storedKinds.has(kind);
}

/** How much something reaches: stored tables and views with their columns, and what is not stored, such as query results. */
export interface StoredAmounts {
  tables: number;
  columns: number;
  unstored: number;
}

function isStoredIn(graph: LineageGraph, id: number): boolean {
  const table = graph.tables[graph.tableById.get(id) ?? -1];
  return table !== undefined && isStored(table);
}

/** The amounts of some tables and columns of a graph, by their ids. */
export function storedAmounts(
  graph: LineageGraph,
  { tables, columns }: { tables: readonly number[]; columns: readonly number[] },
): StoredAmounts {
  const stored = new Set(tables.filter((id) => isStoredIn(graph, id)));
  const isCounted = (column: number): boolean => stored.has(graph.tableOfColumn(column)?.id ?? -1);
  return {
    tables: stored.size,
    columns: columns.filter(isCounted).length,
    unstored: tables.length - stored.size,
  };
}
