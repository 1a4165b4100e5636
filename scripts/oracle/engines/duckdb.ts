import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api';
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
  { name: 'VARCHAR', values: 'text' },
  { name: 'DATE', values: 'date' },
  { name: 'DOUBLE', values: 'number' },
  { name: 'TIMESTAMP', values: 'date' },
  { name: 'BOOLEAN', values: 'truth' },
  { name: 'JSON', values: 'json' },
  { name: 'INTEGER[]', values: 'list' },
] as const;

let instance: DuckDBInstance | undefined;
let opened = 0;
/** The database of the last script that can be rolled back: to make one takes longer than most of them run. */
let kept: { key: object; database: DuckDbDatabase } | undefined;

/** DuckDB, in this process: one instance, as making one takes longer than most scripts, with a database for each script. */
export const duckdb: Engine = {
  name: 'DuckDB',
  vendor: 'dbvduckdb',
  types,
  // what a sequence counts is not rolled back
  rollsBack:
    /^(?![^]*\bsequence\b)(?:\s|--.*\n)*(?:select|from|with|values|insert|update|delete|merge|create|drop|alter|pivot|unpivot|truncate|replace)\b/i,
  open: async (opening) => {
    if (opening?.keptFor === undefined) return attached();
    if (kept?.key !== opening.keptFor) {
      await kept?.database.detach();
      kept = { key: opening.keptFor, database: await attached(true) };
    }
    await kept.database.reopen();
    return kept.database;
  },
  stop: () => {
    instance?.closeSync();
    instance = undefined;
    kept = undefined;
    return Promise.resolve();
  },
};

async function attached(keeps = false): Promise<DuckDbDatabase> {
  instance ??= await DuckDBInstance.create(':memory:', {
    threads: '1',
    autoinstall_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const name = `run_${(opened += 1)}`;
  await connection.run(`ATTACH ':memory:' AS ${name}; USE ${name}; PRAGMA disable_optimizer`);
  return new DuckDbDatabase(name, connection, keeps);
}

class DuckDbDatabase implements Database {
  readonly #name: string;
  readonly #connection: DuckDBConnection;
  readonly #keeps: boolean;
  isMade = false;

  constructor(name: string, connection: DuckDBConnection, keeps: boolean) {
    this.#name = name;
    this.#connection = connection;
    this.#keeps = keeps;
  }

  async reopen(): Promise<void> {
    if (this.isMade) await this.#connection.run('BEGIN TRANSACTION');
  }

  async keep(): Promise<void> {
    if (!this.#keeps) return;
    this.isMade = true;
    await this.#connection.run('BEGIN TRANSACTION');
  }

  async run(sql: string): Promise<Rows | undefined> {
    const result = await this.#connection.run(sql);
    if (!givesRows.has(result.statementType)) return undefined;
    const rows = await result.getRowsJson();
    return { columns: result.columnNames(), rows: rows.map((row) => row.map(comparable)) };
  }

  async tables(): Promise<StoredTable[]> {
    const named = await this.#connection.run(
      `SELECT database_name, schema_name, table_name FROM duckdb_tables() WHERE database_name IN ('${this.#name}', 'temp')`,
    );
    const tables: StoredTable[] = [];
    for (const [database, schema, name] of await named.getRowsJson()) {
      const path = [database, schema, name].map((part) => quoted(String(part))).join('.');
      const rows = await this.run(`SELECT * FROM ${path}`);
      if (rows) tables.push({ schema: String(schema), name: String(name), ...rows });
    }
    return tables;
  }

  async shapes(): Promise<TableShape[]> {
    const columns = await this.#connection.run(
      `SELECT schema_name, table_name, column_name, data_type
       FROM duckdb_columns() JOIN duckdb_tables() USING (database_name, schema_name, table_name)
       WHERE database_name IN ('${this.#name}', 'temp') ORDER BY database_name, schema_name, duckdb_tables.table_oid, column_index`,
    );
    return shapesOf((await columns.getRowsJson()) as [string, string, string, string][]);
  }

  async close(): Promise<void> {
    if (this.isMade) await this.#connection.run('ROLLBACK');
    else await this.detach();
  }

  async detach(): Promise<void> {
    // A script may have left a transaction open, or broken.
    await this.#connection.run('ROLLBACK').catch(() => undefined);
    await this.#connection.run(`USE memory; DETACH ${this.#name}`).catch(() => undefined);
    this.#connection.closeSync();
  }
}

const givesRows: ReadonlySet<StatementType> = new Set([
  StatementType.SELECT,
  StatementType.EXECUTE,
  StatementType.CALL,
]);
