import type { Database, Statement } from 'better-sqlite3';

/** Milliseconds between two searches without the index: each reads the whole table. */
const interval = 10_000;

/**
 * Finds rows that a damaged index hides, which SQLite does not notice by itself: where a look-up finds nothing, the table
 * is looked through without its index, and the index made again where that finds the row.
 */
export class HiddenRows {
  readonly #database: Database;
  readonly #table: string;
  readonly #search: Statement<[string]>;
  #next = 0;

  constructor(database: Database, table: string, column: string) {
    this.#database = database;
    this.#table = table;
    this.#search = database.prepare(`SELECT 1 FROM ${table} NOT INDEXED WHERE +${column} = ?`);
  }

  /** The row that a look-up gives, also where it was hidden. */
  find<Row>(value: string, lookUp: () => Row | undefined): Row | undefined {
    const row = lookUp();
    const now = performance.now();
    if (row !== undefined || now < this.#next) return row;
    this.#next = now + interval;
    if (this.#search.get(value) === undefined) return undefined;
    this.#database.exec(`REINDEX ${this.#table}`);
    return lookUp();
  }
}
