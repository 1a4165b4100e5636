import type { CorpusRow } from '../corpus-rows.ts';
import { vendorOf } from '../corpus-rows.ts';
import { readByUs } from './headwater.ts';
import { libpgQuery } from './libpg-query.ts';
import { columnDifference, type ColumnName, type Difference, type Names, tableDifference } from './names.ts';
import { nodeSqlParser } from './node-sql-parser.ts';
import { polyglot } from './polyglot.ts';
import type { Witness } from './witness.ts';

const witnesses: readonly Witness[] = [nodeSqlParser, polyglot, libpgQuery];

/** What the comparison of one statement gives. */
export interface Comparison {
  readonly row: Pick<CorpusRow, 'id' | 'dialect' | 'sql' | 'cls'>;
  /** The witnesses that read the statement. */
  readonly readBy: readonly string[];
  /** False where we do not read it. */
  readonly read: boolean;
  readonly tables: Verdict;
  readonly columns: Verdict;
}

/** `equal`; how we differ from the majority; or `undecided` where the witnesses have none. */
export type Verdict = 'equal' | 'undecided' | Difference;

/** Reads a statement with all witnesses that know its dialect, and compares their majority with us. */
export function compare(row: Pick<CorpusRow, 'id' | 'dialect' | 'sql' | 'cls'>): Comparison {
  const readings = witnesses.flatMap((witness) => {
    const dialect = witness.dialects[row.dialect];
    const names = dialect === undefined ? undefined : witness.read(row.sql, dialect);
    return names === undefined ? [] : [{ witness: witness.name, names }];
  });
  const ours = readings.length === 0 ? undefined : readByUs(row.sql, vendorOf(row.dialect));
  const theirs = readings.map(({ names }) => names);
  return {
    row,
    readBy: readings.map(({ witness }) => witness),
    read: ours !== undefined,
    ...(ours === undefined
      ? { tables: 'undecided', columns: 'undecided' }
      : {
          tables: compareTables(ours, theirs),
          columns: tablesOnly.test(ours.kind) ? 'undecided' : compareColumns(ours, theirs),
        }),
  };
}

/** Statements of which only the tables are compared: their columns stand in options and constraints, or in bodies. */
const tablesOnly = /^(alter|truncate|create-function|create-procedure|create-block)/;

function compareTables(ours: Names, theirs: readonly Names[]): Verdict {
  const majority = majorityOf(
    theirs.map(({ tables }) => tables),
    tableDifference,
  );
  return majority === undefined ? 'undecided' : (tableDifference(ours.tables, majority) ?? 'equal');
}

/** Columns of queries without a table come from nowhere: there is nothing to compare. */
function compareColumns(ours: Names, theirs: readonly Names[]): Verdict {
  const all = [ours, ...theirs];
  if (all.some(({ tables }) => tables.length === 0)) return 'undecided';
  const isNeutral = ([name, ...others]: ColumnName): boolean =>
    others.length === 0 && all.some(({ sources, outputs }) => sources.has(name!) || outputs.has(name!));
  const columnsOf = ({ columns }: Names): ColumnName[] => columns.filter((name) => !isNeutral(name));
  const majority = majorityOf(theirs.map(columnsOf), columnDifference);
  return majority === undefined ? 'undecided' : (columnDifference(columnsOf(ours), majority) ?? 'equal');
}

/** What more than half of the witnesses say; one that is alone counts alone. */
function majorityOf<T>(
  readings: readonly (readonly T[])[],
  differ: (a: readonly T[], b: readonly T[]) => Difference | undefined,
): readonly T[] | undefined {
  return readings.find(
    (reading) =>
      2 * readings.filter((other) => differ(reading, other) === undefined).length > readings.length,
  );
}
