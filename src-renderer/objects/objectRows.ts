import type { GraphTable } from '../../src-server/contract/application/graph.ts';
import { homeOf } from '../graph-reading/names.ts';
import { strings } from '../strings.ts';

/** A row of the tree of objects. */
export type ObjectRow =
  | { kind: 'home'; depth: 0; name: string; count: number }
  | { kind: 'table'; depth: 1; table: GraphTable }
  | { kind: 'column'; depth: 2; table: GraphTable; columnId: number; name: string };

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Tables of one database and schema. */
export interface Home {
  name: string;
  /** True for the row sets of statements, which exist in no database. */
  passing: boolean;
  tables: GraphTable[];
}

/** The tables by database and schema, sorted; what exists only while statements run comes last. */
export function homesOf(tables: readonly GraphTable[]): Home[] {
  const homes = new Map<string, Home>();
  for (const table of tables) {
    const passing = table.role === 'intermediate' || table.role === 'result';
    const name = passing ? strings.objects.passing : homeOf(table) || strings.objects.noDatabase;
    const home = homes.get(name) ?? { name, passing, tables: [] };
    homes.set(name, home);
    home.tables.push(table);
  }
  for (const home of homes.values()) home.tables = sortedByName(home.tables);
  return [...homes.values()].sort(
    (a, b) => Number(a.passing) - Number(b.passing) || byName.compare(a.name, b.name),
  );
}

/** Sorted as people count: t9 before t10. Keys are made once: a collator for each pair takes ten times as long. */
function sortedByName(tables: readonly GraphTable[]): GraphTable[] {
  const keyed = tables.map((table) => ({
    table,
    key: table.name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0')),
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ table }) => table);
}

/**
 * The rows in sight.
 * @param open ids of tables whose columns are shown
 * @param shut names of homes whose tables are not
 */
export function objectRows(
  homes: readonly Home[],
  filter: string,
  open: ReadonlySet<number>,
  shut: ReadonlySet<string>,
): ObjectRow[] {
  const wanted = filter.trim().toLowerCase();
  const rows: ObjectRow[] = [];
  for (const home of homes) {
    const tables = wanted === '' ? home.tables : home.tables.filter((table) => matches(table, wanted));
    if (tables.length === 0) continue;
    rows.push({ kind: 'home', depth: 0, name: home.name, count: tables.length });
    if (wanted === '' && shut.has(home.name)) continue;
    for (const table of tables) addTable(rows, table, wanted, open.has(table.id));
  }
  return rows;
}

function matches(table: GraphTable, wanted: string): boolean {
  return (
    table.name.toLowerCase().includes(wanted) ||
    table.columns.some(([, name]) => name.toLowerCase().includes(wanted))
  );
}

function addTable(rows: ObjectRow[], table: GraphTable, wanted: string, open: boolean): void {
  rows.push({ kind: 'table', depth: 1, table });
  const byColumn = wanted !== '' && !table.name.toLowerCase().includes(wanted);
  if (!open && !byColumn) return;
  for (const [columnId, name] of table.columns) {
    if (open || (byColumn && name.toLowerCase().includes(wanted))) {
      rows.push({ kind: 'column', depth: 2, table, columnId, name });
    }
  }
}
