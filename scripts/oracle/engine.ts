import type { VendorId } from '../../src-lineage/index.ts';

/** Rows as a database gives them; each value as a text that is equal for equal values. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of a database, and what it holds. */
export interface StoredTable extends Rows {
  readonly schema: string;
  readonly name: string;
}

/** How a table is declared. */
export interface TableShape {
  readonly schema: string;
  readonly name: string;
  /** Those that can be written. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A database that a script runs in, empty but for what is kept of an earlier one. */
export interface Database {
  /** What does not depend on rows is there already. */
  readonly isMade?: boolean;
  /** What names are quoted with; `"` without it. */
  readonly quote?: '`';
  /** Keeps what there is now. */
  keep?(): Promise<void>;
  /**
   * Runs one statement.
   * @returns the rows that it gives; undefined where it is no query
   * @throws what the database says is wrong with it
   */
  run(sql: string): Promise<Rows | undefined>;
  /** All tables, views left out, with all their rows. */
  tables(): Promise<StoredTable[]>;
  /** All tables, views left out, as they are declared. */
  shapes(): Promise<TableShape[]>;
  close(): Promise<void>;
}

/** A type that columns of unknown type are tried with. */
export interface TriedType {
  readonly name: string;
  readonly values: 'number' | 'text' | 'date' | 'json' | 'truth' | 'list';
}

/** How a database is opened. */
export interface Opening {
  /**
   * What is run after {@link Database.isMade} is rolled back in the end, so that the next one with the same key finds what
   * was made before: for scripts that leave transactions alone.
   */
  readonly keptFor?: object;
  /** Rows that no ORDER BY puts in order come in another one, where the engine can do that. */
  readonly reversed?: boolean;
}

/** A database program that says whether the lineage is right. */
export interface Engine {
  readonly name: string;
  /** Whose SQL it reads. */
  readonly vendor: VendorId;
  /** From the likeliest. */
  readonly types: readonly TriedType[];
  /** Statements whose effects it can roll back; undefined where it cannot keep what was made before: see {@link Opening.keptFor}. */
  readonly rollsBack?: RegExp;
  /** What it needs that is not installed; undefined where all is there. */
  missing?(): string | undefined;
  open(opening?: Opening): Promise<Database>;
  /** Starts what the databases share, where that takes long. */
  start?(): Promise<void>;
  /** Ends what the databases share. */
  stop(): Promise<void>;
}

/** A value as a text that is equal for equal values. */
export function comparable(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) => {
      if (typeof each === 'bigint') return `${each}n`;
      if (typeof each === 'number' && !Number.isFinite(each)) return String(each);
      return each;
    }) ?? 'undefined'
  );
}

/** A name as all of the engines quote it, but for those with another quote: see {@link Database.quote}. */
export function quoted(name: string, quote = '"'): string {
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** Shapes of rows that name a table, a column and its type, in the order of the columns. */
export function shapesOf(rows: readonly (readonly [string, string, string, string])[]): TableShape[] {
  const shapes = new Map<string, TableShape & { columns: { name: string; type: string }[] }>();
  for (const [schema, name, column, type] of rows) {
    const key = `${schema}.${name}`;
    const shape = shapes.get(key) ?? { schema, name, columns: [] };
    shape.columns.push({ name: column, type });
    shapes.set(key, shape);
  }
  return [...shapes.values()];
}
