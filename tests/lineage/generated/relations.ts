/** The stored columns that a value comes from: `orders.amount`. */
export type Sources = ReadonlySet<string>;

/** A column of a relation, with the truth about it. */
export interface Column {
  name: string;
  sources: Sources;
}

/** A table, a view, a CTE: something with a name that FROM may hold. */
export interface Relation {
  name: string;
  columns: readonly Column[];
  /** Its columns are not reported anywhere: only qualified names reach them, and no star. */
  unknown?: boolean;
}

/** A relation in FROM. */
export interface Source extends Relation {
  alias: string;
}

/** What the expressions of a query see. */
export interface Scope {
  sources: readonly Source[];
  /** Columns that USING made one of two: plain names only. */
  merged: readonly Column[];
  /** Plain names may mean something else. */
  qualifiedOnly?: true;
  outer?: Scope;
}

/** A written query and what its columns come from. */
export interface Written {
  sql: string;
  columns: Column[];
}

export function union(...all: readonly Sources[]): Sources {
  return new Set(all.flatMap((one) => [...one]));
}

export const nothing: Sources = new Set();

/** A stored table: its columns come from themselves. */
export function stored(name: string, columns: readonly string[], unknown: boolean): Relation {
  return {
    name,
    columns: columns.map((column) => ({ name: column, sources: new Set([`${name}.${column}`]) })),
    ...(unknown && { unknown }),
  };
}
