import { sharedLetters } from '../../../base/namePieces.ts';
import type { ObjectHome, TreeTable } from './objectHomes.ts';

/** A column as the tree shows it. */
export interface TreeColumn {
  id: number;
  name: string;
  dataType?: string | undefined;
}

/** A row of the tree of objects. */
export type ObjectRow =
  | { kind: 'home'; name: string; count: number }
  | { kind: 'table'; table: TreeTable }
  | { kind: 'column'; table: TreeTable; column: TreeColumn };

/** What of the tree is unfolded. */
export interface Unfolded {
  /** Tables whose columns are shown, as far as they are there: they are asked for when a table is opened. */
  open: ReadonlySet<number>;
  columns: ReadonlyMap<number, readonly TreeColumn[]>;
  /** Names of homes whose tables are not shown. */
  shut: ReadonlySet<string>;
}

/** What of the tree is looked for. */
export interface Wanted {
  text: string;
  /** Tables that the service found, by their paths too. */
  tables: ReadonlySet<number>;
  /** Columns that it found, by their tables. */
  columns: ReadonlyMap<number, readonly TreeColumn[]>;
}

/** The rows of the tree, folded or filtered. A filter unfolds what it finds. */
export function objectRows(homes: readonly ObjectHome[], wanted: Wanted, unfolded: Unfolded): ObjectRow[] {
  const text = wanted.text.trim().toLowerCase();
  const rows: ObjectRow[] = [];
  for (const { name, tables } of homes) {
    const matching = text === '' ? tables : tables.filter((table) => isWanted(table, text, wanted));
    if (matching.length === 0) continue;
    rows.push({ kind: 'home', name, count: matching.length });
    if (text === '' && unfolded.shut.has(name)) continue;
    for (const table of matching) addTable(rows, table, wanted, unfolded);
  }
  return rows;
}

function isWanted({ id, name }: TreeTable, text: string, { tables, columns }: Wanted): boolean {
  return name.toLowerCase().includes(text) || tables.has(id) || columns.has(id);
}

function addTable(rows: ObjectRow[], table: TreeTable, wanted: Wanted, { open, columns }: Unfolded): void {
  rows.push({ kind: 'table', table });
  const shown = open.has(table.id) ? columns.get(table.id) : wanted.columns.get(table.id);
  for (const column of shown ?? []) rows.push({ kind: 'column', table, column });
}

/** How many letters the name of a table begins with as that of the table before or behind it does. */
export function sharedInTree(rows: readonly ObjectRow[], at: number): number {
  const row = rows[at];
  if (row?.kind !== 'table') return 0;
  const besides = [-1, 1].map((by) => {
    let other = at + by;
    while (rows[other]?.kind === 'column') other += by;
    const found = rows[other];
    return found?.kind === 'table' ? sharedLetters(row.table.name, found.table.name) : 0;
  });
  return Math.max(...besides);
}
