import type { PostgresDatabase, Statements } from '../postgres/connection/database.ts';
import { openDatabase } from '../postgres/connection/open-database.ts';
import type { StoreSide } from './store-side.ts';
import { rowsOf } from './store-tables.ts';
import type { Cell, Row, StoreTable } from './store-tables.ts';

/** A store in PostgreSQL, to be copied from or to. */
export class PostgresSide implements StoreSide {
  readonly #database: PostgresDatabase;
  readonly #mode: 'from' | 'to';
  /** The transaction that all is done in. */
  #statements: Statements | undefined;

  private constructor(database: PostgresDatabase, mode: 'from' | 'to') {
    this.#database = database;
    this.#mode = mode;
  }

  /** @throws StartFailure */
  static async open(url: string, mode: 'from' | 'to'): Promise<PostgresSide> {
    return new PostgresSide(await openDatabase(url), mode);
  }

  get #used(): Statements {
    return this.#statements ?? this.#database;
  }

  async whole<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = async (statements: Statements): Promise<Result> => {
      this.#statements = statements;
      // It waits while the other store is read and written.
      await statements.run('SET LOCAL idle_in_transaction_session_timeout = 0');
      try {
        return await work();
      } finally {
        this.#statements = undefined;
      }
    };
    return this.#mode === 'from'
      ? await this.#database.snapshot(begun)
      : await this.#database.transaction(begun);
  }

  async *rows(table: StoreTable): AsyncGenerator<Row[]> {
    const { name, columns, keys, where = 'true', atOnce } = table;
    const key = columns.slice(0, keys);
    const order = key.join(', ');
    let last: readonly Cell[] | undefined;
    for (;;) {
      const after =
        last === undefined ? '' : `AND (${order}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`;
      const found = await this.#used.rows<Record<string, unknown>>(
        `SELECT ${columns.join(', ')} FROM ${name} WHERE ${where} ${after} ORDER BY ${order} LIMIT ${atOnce}`,
        last ?? [],
      );
      if (found.length > 0) yield rowsOf(table, found);
      if (found.length < atOnce) return;
      last = rowsOf(table, found).at(-1)?.slice(0, keys);
    }
  }

  async insert({ name, columns }: StoreTable, rows: readonly Row[]): Promise<void> {
    let place = 0;
    const places = rows.map((row) => `(${row.map(() => `$${(place += 1)}`).join(', ')})`);
    await this.#used.run(
      `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${places.join(', ')}`,
      rows.flat(),
    );
  }

  async begin(): Promise<boolean> {
    const sql =
      'SELECT 1 FROM jobs UNION ALL SELECT 1 FROM sessions UNION ALL SELECT 1 FROM texts UNION ALL SELECT 1 FROM audit LIMIT 1';
    if ((await this.#used.row(sql)) !== undefined) return false;
    // What a service notes by itself.
    await this.#used.run('DELETE FROM settings');
    return true;
  }

  async finish(): Promise<void> {
    // What comes has greater numbers. Jobs that wait get their tasks when a service begins.
    for (const table of ['jobs', 'audit']) {
      await this.#used.run(
        `SELECT setval(pg_get_serial_sequence('headwater.${table}', 'number'), max(number)) FROM ${table} HAVING count(*) > 0`,
      );
    }
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}
