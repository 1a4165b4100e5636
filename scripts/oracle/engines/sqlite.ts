import Sqlite from 'better-sqlite3';
import {
  comparable,
  type Database,
  type Engine,
  quoted,
  type Rows,
  shapesOf,
  type StoredTable,
  type TableShape,
} from '../engine.ts';

const types = [
  { name: 'INTEGER', values: 'number' },
  { name: 'TEXT', values: 'text' },
  { name: 'DATE', values: 'date' },
  { name: 'JSON', values: 'json' },
] as const;

/** SQLite, in this process. */
export const sqlite: Engine = {
  name: 'SQLite',
  vendor: 'dbvsqlite',
  types,
  open: (opening) => Promise.resolve(new SqliteDatabase(opening?.reversed === true)),
  stop: () => Promise.resolve(),
};

class SqliteDatabase implements Database {
  readonly #connection = new Sqlite(':memory:');

  constructor(reversed: boolean) {
    if (reversed) this.#connection.pragma('reverse_unordered_selects = ON');
  }

  run(sql: string): Promise<Rows | undefined> {
    return Promise.resolve().then(() => this.#rows(sql));
  }

  tables(): Promise<StoredTable[]> {
    const named = this.#connection
      .prepare<[], { schema: string; name: string }>(
        `SELECT schema, name FROM pragma_table_list WHERE type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
      )
      .all();
    return Promise.resolve(
      named.map(({ schema, name }) => {
        const rows = this.#rows(`SELECT * FROM ${quoted(schema)}.${quoted(name)}`);
        return { schema, name, columns: rows?.columns ?? [], rows: rows?.rows ?? [] };
      }),
    );
  }

  shapes(): Promise<TableShape[]> {
    const rows = this.#connection
      .prepare<[], [string, string, string, string]>(
        `SELECT t.schema, t.name, c.name, c.type FROM pragma_table_list t JOIN pragma_table_xinfo(t.name, t.schema) c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.hidden = 0`,
      )
      .raw()
      .all();
    return Promise.resolve(shapesOf(rows as [string, string, string, string][]));
  }

  close(): Promise<void> {
    this.#connection.close();
    return Promise.resolve();
  }

  #rows(sql: string): Rows | undefined {
    const statement = this.#connection.prepare(inMemory(sql));
    if (!statement.reader) {
      statement.run();
      return undefined;
    }
    const columns = statement.columns().map(({ name }) => name);
    const rows = statement.raw().all() as unknown[][];
    return { columns, rows: rows.map((row) => row.map(comparable)) };
  }
}

/** A file that is attached would still be there in the next run. */
function inMemory(sql: string): string {
  return /^(?:\s|--.*\n)*attach\b/i.test(sql) ? sql.replace(/'[^']*'/, "':memory:'") : sql;
}
