import type { StarOutput } from '../../ir/outputs.ts';
import type { ColumnList } from '../../catalog/column-list.ts';
import type { Write } from '../../ir/actions.ts';
import { rowNumbers } from '../rows/row-numbers.ts';
import type { LinkRun } from '../run/run.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

/** The columns of a table that take values by position: those of a definition, without the fixed ones. */
export function positionalColumns(
  run: LinkRun,
  list: ColumnList,
  fixed: readonly string[] | undefined,
): readonly KnownColumn[] | undefined {
  if (!list.complete || list.columns.length === 0) return undefined;
  if (fixed === undefined) return list.columns;
  const keys = new Set(fixed.flatMap((name) => [run.fold.column(name, false), run.fold.column(name, true)]));
  return list.columns.filter(({ key }) => !keys.has(key));
}

/** The columns that an INSERT without a list fills, or with a star for one. */
export function insertedColumns(
  run: LinkRun,
  list: ColumnList,
  fixed: readonly string[] | undefined,
  star?: StarOutput,
): readonly KnownColumn[] | undefined {
  return positionalColumns(run, list, fixed)?.filter(
    ({ key, name, leftOut }) =>
      (leftOut === undefined || leftOut === 'by-loads') &&
      (star === undefined || run.stars.through(star, key, name) !== undefined),
  );
}

/** `INSERT INTO t PARTITION (p) SELECT …`: the columns of dynamic partitions take the last values, wherever they stand. */
export function withLast(
  columns: readonly KnownColumn[] | undefined,
  last: readonly KnownColumn[] | undefined,
): readonly KnownColumn[] | undefined {
  if (columns === undefined || last === undefined) return columns;
  const keys = new Set(last.map(({ key }) => key));
  return [...columns.filter(({ key }) => !keys.has(key)), ...last];
}

/**
 * Whether the order of the rows that an INSERT brings says which of them gets which number (SQL Server and PostgreSQL, "INSERT" with
 * ORDER BY), or which of two that break a constraint stays.
 */
export function isFilledInOrder(
  run: LinkRun,
  { columns: known }: ColumnList,
  { effect, columns: listed }: Write,
): boolean {
  if (effect !== 'insert') return false;
  if (known.some(({ decides }) => decides)) return true;
  const [rowNumber] = rowNumbers(run, known)?.values() ?? [];
  const numbered = known.filter((column) => column.numbered === true || column === rowNumber);
  if (listed === undefined) return numbered.some(({ leftOut }) => leftOut === 'by-inserts');
  const given = new Set(listed.map(({ name, quoted }) => run.fold.column(name, quoted === true)));
  return numbered.some(({ key }) => !given.has(key));
}
