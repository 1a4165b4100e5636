/** What a reader of SQL found in a statement: the names of tables and of columns, comparable between readers. */

/** A table's name as written, without quotes and in lower case, outermost part first. */
export type TableName = readonly string[];

/** The names that a reference to a column may mean: one, but for paths of which it is not known where the fields begin. */
export type ColumnName = readonly string[];

/** The names that one reader finds in one statement. */
export interface Names {
  readonly tables: readonly TableName[];
  readonly columns: readonly ColumnName[];
  /** The aliases, and the last parts of the tables' names: alone, such a name may mean a column or the whole row. */
  readonly sources: ReadonlySet<string>;
  /** The aliases of select items that compute something: in ORDER BY or around a subquery such a name is no column. */
  readonly outputs: ReadonlySet<string>;
}

/** Two names mean one table where they end alike and the shorter lacks parts only (`t` and `db..t` of `db.dbo.t`). */
function sameTable(a: TableName, b: TableName): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  for (const part of long) if (part === short[at]) at++;
  return at === short.length;
}

function sameColumn(a: ColumnName, b: ColumnName): boolean {
  return a.some((name) => b.includes(name));
}

function missing<T>(from: readonly T[], items: readonly T[], same: (a: T, b: T) => boolean): T[] {
  return items.filter((item) => !from.some((other) => same(item, other)));
}

/** What two readers do not share. */
export interface Difference {
  /** In the second, not in the first. */
  missing: string[];
  /** In the first, not in the second. */
  extra: string[];
}

/** How the tables of two readers differ; undefined where they are the same. */
export function tableDifference(
  ours: readonly TableName[],
  theirs: readonly TableName[],
): Difference | undefined {
  return difference(ours, theirs, sameTable, (name) => name.join('.'));
}

/** How the columns of two readers differ; undefined where they are the same. */
export function columnDifference(
  ours: readonly ColumnName[],
  theirs: readonly ColumnName[],
): Difference | undefined {
  return difference(ours, theirs, sameColumn, (name) => name.join('|'));
}

function difference<T>(
  ours: readonly T[],
  theirs: readonly T[],
  same: (a: T, b: T) => boolean,
  write: (item: T) => string,
): Difference | undefined {
  const lacking = missing(ours, theirs, same);
  const extra = missing(theirs, ours, same);
  if (lacking.length === 0 && extra.length === 0) return undefined;
  return { missing: lacking.map(write).sort(), extra: extra.map(write).sort() };
}
