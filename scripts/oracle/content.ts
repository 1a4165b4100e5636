import type { Chance } from '../../tests/support/kill/chance.ts';
import { type Domains, kindOf, type Literal, type ValueKind } from './domains.ts';
import { type Database, quoted } from './engine.ts';
import { drawnValue, type RowStyle, styleOfColumn } from './row-styles.ts';

/** A column that is filled. */
export interface FilledColumn {
  readonly name: string;
  readonly type: string;
  readonly kind: ValueKind;
  readonly values: readonly Literal[];
}

/** A table that is filled before the script runs, or as soon as a statement of it has made the table. */
export interface FilledTable {
  readonly schema: string | undefined;
  readonly name: string;
  readonly columns: readonly FilledColumn[];
  /** The statement that makes it; undefined for tables that the script finds. */
  readonly statement: number | undefined;
}

/** Rows that a database does not take: the content says nothing then. */
export class RowsRefused extends Error {}

/** What the tables hold at the beginning. */
export class Content {
  readonly tables: readonly FilledTable[];

  constructor(tables: readonly FilledTable[]) {
    this.tables = tables;
  }

  /** Makes the tables that the script finds. */
  async create(database: Database): Promise<void> {
    for (const table of this.tables) {
      if (table.statement !== undefined) continue;
      // It may be there, and SQLite makes none.
      if (table.schema !== undefined)
        await database
          .run(`CREATE SCHEMA IF NOT EXISTS ${quoted(table.schema, database.quote)}`)
          .catch(() => undefined);
      const columns = table.columns.map(({ name, type }) => `${quoted(name, database.quote)} ${type}`);
      await database.run(`CREATE TABLE ${pathOf(table, database)} (${columns.join(', ')})`);
    }
  }

  /**
   * Fills what a statement has made, or the script finds.
   * @returns whether there was such a table
   */
  async fillMadeBy(statement: number | undefined, database: Database): Promise<boolean> {
    const made = this.tables.filter((table) => table.statement === statement);
    for (const table of made) await insert(database, table);
    return made.length > 0;
  }

  /** The same with other values in one column. */
  with(changed: FilledColumn, values: readonly Literal[]): Content {
    return new Content(
      this.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) => (column === changed ? { ...column, values } : column)),
      })),
    );
  }
}

/** The same rows, stored in the opposite order. */
export function storedBackwards({ tables }: Content): Content {
  return new Content(
    tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, values: column.values.toReversed() })),
    })),
  );
}

/** Draws rows for a table; columns of types that have no values here are left to their default. */
export function drawnTable(
  table: { schema: string | undefined; name: string; columns: readonly { name: string; type: string }[] },
  style: RowStyle,
  domains: Domains,
  chance: Chance,
): Omit<FilledTable, 'statement'> {
  const { schema, name } = table;
  const columns = table.columns.flatMap((column): FilledColumn[] => {
    const kind = kindOf(column.type);
    if (kind === undefined) return [];
    const own = styleOfColumn(style, `${name}.${column.name}`, chance);
    const values = Array.from({ length: style.rows }, () => drawnValue(own, domains[kind], chance));
    return [{ ...column, kind, values }];
  });
  return { schema, name, columns };
}

/** The rows of a table that a database takes, one after the other; undefined where it takes none. */
export async function acceptedRows(database: Database, table: FilledTable): Promise<FilledTable | undefined> {
  const count = table.columns[0]?.values.length ?? 0;
  const taken = (rows: FilledTable): Promise<boolean> =>
    insert(database, rows).then(
      () => true,
      () => false,
    );
  if (count > 0 && (await taken(table))) return table;
  const accepted: number[] = [];
  for (let row = 0; row < count; row++) {
    if (await taken(onlyRows(table, [row]))) accepted.push(row);
  }
  return accepted.length === 0 ? undefined : onlyRows(table, accepted);
}

function onlyRows(table: FilledTable, rows: readonly number[]): FilledTable {
  const columns = table.columns.map((column) => ({
    ...column,
    values: rows.map((row) => column.values[row]!),
  }));
  return { ...table, columns };
}

async function insert(database: Database, table: FilledTable): Promise<void> {
  const { columns } = table;
  const count = columns[0]?.values.length ?? 0;
  if (count === 0) return;
  const rows = Array.from(
    { length: count },
    (_, row) => `(${columns.map(({ values }) => values[row]!).join(', ')})`,
  );
  const names = columns.map(({ name }) => quoted(name, database.quote));
  try {
    await database.run(
      `INSERT INTO ${pathOf(table, database)} (${names.join(', ')}) VALUES ${rows.join(', ')}`,
    );
  } catch (thrown) {
    throw new RowsRefused(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

function pathOf({ schema, name }: { schema: string | undefined; name: string }, { quote }: Database): string {
  return schema === undefined ? quoted(name, quote) : `${quoted(schema, quote)}.${quoted(name, quote)}`;
}
