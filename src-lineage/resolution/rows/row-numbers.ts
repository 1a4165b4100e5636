import type { ColumnOutput } from '../../ir/outputs.ts';
import type { LinkRun } from '../run/run.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';
import type { SourceView } from './row-set-node.ts';

/** What the number of a row is called where it is no column. */
export const rowNumber = 'rowid';

/** SQLite: the key of a table that is the number of its rows has the names of that, too. */
export function rowNumbers(
  { dialect, fold }: LinkRun,
  columns: readonly KnownColumn[],
): ReadonlyMap<string, KnownColumn> | undefined {
  const names = dialect.names.rowNumbers;
  if (names === undefined) return undefined;
  const [key, ...others] = columns.filter(({ primaryKey }) => primaryKey);
  if (key === undefined || others.length > 0 || !/^integer$/i.test(key.dataType ?? '')) return undefined;
  return new Map([...names].map((name) => [fold.column(name.toLowerCase(), false), key]));
}

/** Whether an output without an alias may be the number of a row. */
export function mayBeRowNumber({ dialect }: LinkRun, { name, value }: ColumnOutput): boolean {
  const { rowNumbers } = dialect.names;
  return rowNumbers !== undefined && value === undefined && rowNumbers.has(name?.toUpperCase() ?? '');
}

/** What such an output is called: as the key, else `rowid`. */
export function rowNumberName(
  { fold }: LinkRun,
  { name, inputs: [only] }: ColumnOutput,
  views: readonly SourceView[],
): string | undefined {
  if (only?.kind !== 'column') return undefined;
  const { path } = only;
  const key = fold.column(name!, false);
  const view = views.find((one) => path.length === 1 || one.matches(path, 0) === path.length - 1);
  return view?.list().find(key)?.name ?? rowNumber;
}
