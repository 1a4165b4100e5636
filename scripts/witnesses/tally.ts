import { labelOf } from '../corpus-rows.ts';
import type { Comparison, Verdict } from './compare.ts';

/** What the comparisons of one group of statements add up to. */
export interface Cell {
  /** Statements that a witness reads. */
  read: number;
  /** Of those, the ones that we do not read. */
  notOurs: number;
  tables: number;
  tablesEqual: number;
  columns: number;
  columnsEqual: number;
  /** Statements that differ without an explanation. */
  unexplained: number;
}

/** Cells by vendor and class of statement. */
export type Tally = Map<string, Map<string, Cell>>;

export function tally(comparisons: readonly Comparison[], explained: ReadonlySet<string>): Tally {
  const groups: Tally = new Map();
  for (const comparison of comparisons) {
    if (comparison.readBy.length === 0) continue;
    const { dialect, cls } = comparison.row;
    const vendor = labelOf(dialect);
    const classes = groups.get(vendor) ?? new Map<string, Cell>();
    groups.set(vendor, classes);
    const group = cls ?? 'other';
    const cell = classes.get(group) ?? emptyCell();
    classes.set(group, cell);
    count(cell, comparison, explained);
  }
  return groups;
}

function emptyCell(): Cell {
  return { read: 0, notOurs: 0, tables: 0, tablesEqual: 0, columns: 0, columnsEqual: 0, unexplained: 0 };
}

function count(cell: Cell, comparison: Comparison, explained: ReadonlySet<string>): void {
  const { tables, columns, read, row } = comparison;
  cell.read++;
  if (!read) cell.notOurs++;
  if (tables !== 'undecided') cell.tables++;
  if (tables === 'equal') cell.tablesEqual++;
  if (columns !== 'undecided') cell.columns++;
  if (columns === 'equal') cell.columnsEqual++;
  if (differs(tables, columns) && !explained.has(row.id)) cell.unexplained++;
}

/** Whether the tables or the columns are not the majority's. */
export function differs(...verdicts: readonly Verdict[]): boolean {
  return verdicts.some((verdict) => typeof verdict === 'object');
}

export function sum(cells: Iterable<Cell>): Cell {
  const total = emptyCell();
  for (const cell of cells) for (const key of Object.keys(total) as (keyof Cell)[]) total[key] += cell[key];
  return total;
}

/** The share in percent of what was compared, 100 where nothing was. */
export function share(equal: number, compared: number): number {
  return compared === 0 ? 100 : (100 * equal) / compared;
}
