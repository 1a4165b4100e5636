import { readFile, rename, writeFile } from 'node:fs/promises';
import { PGlite, type Results } from '@electric-sql/pglite';
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
  { name: 'integer', values: 'number' },
  { name: 'text', values: 'text' },
  { name: 'date', values: 'date' },
  { name: 'numeric', values: 'number' },
  { name: 'timestamp', values: 'date' },
  { name: 'boolean', values: 'truth' },
  { name: 'jsonb', values: 'json' },
  { name: 'integer[]', values: 'list' },
] as const;

/** What a server's files are right after it was set up, which takes longer than to read them: in the folder of the workers. */
const newServer = 'new-server.tar';

let server: PGlite | undefined;
/** The database of the last script that can be rolled back. */
let kept: { key: object; database: PostgresqlDatabase } | undefined;

/** PostgreSQL as WebAssembly: one server, which starts slowly, emptied for each script. */
export const postgresql: Engine = {
  name: 'PostgreSQL',
  vendor: 'dbvpostgresql',
  types,
  // where rows lie, and which transaction wrote them, differs with every run on what was there before
  rollsBack:
    /^(?![^]*\b(?:ctid|xmin|xmax|cmin|cmax)\b)(?!(?:\s|--.*\n)*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare|discard|vacuum)\b)/i,
  start: async () => {
    server ??= await started();
  },
  open: async (opening) => {
    server ??= await PGlite.create();
    const key = opening?.keptFor;
    if (key !== undefined && kept?.key === key) {
      await kept.database.reopen();
      return kept.database;
    }
    await clear(server);
    const database = new PostgresqlDatabase(server, key !== undefined);
    kept = key && { key, database };
    return database;
  },
  stop: async () => {
    await server?.close();
    server = undefined;
    kept = undefined;
  },
};

async function started(): Promise<PGlite> {
  const files = await readFile(newServer).catch(() => undefined);
  if (files !== undefined) return PGlite.create({ loadDataDir: new Blob([files]) });
  const created = await PGlite.create();
  const dump = await created.dumpDataDir('none');
  const own = `${newServer}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, newServer);
  return created;
}

async function clear(database: PGlite): Promise<void> {
  await database.exec('ROLLBACK');
  await database.exec('RESET SESSION AUTHORIZATION');
  await database.exec('RESET ROLE');
  await database.exec('DISCARD ALL');
  const { rows } = await database.query<{ nspname: string }>(
    `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  );
  for (const { nspname } of rows) await database.exec(`DROP SCHEMA ${quoted(nspname)} CASCADE`);
  await database.exec('CREATE SCHEMA public');
}

class PostgresqlDatabase implements Database {
  readonly #server: PGlite;
  readonly #keeps: boolean;
  /** Sequences that were made: what they count is not rolled back. */
  #sequences: readonly string[] = [];
  isMade = false;

  constructor(connection: PGlite, keeps: boolean) {
    this.#server = connection;
    this.#keeps = keeps;
  }

  async keep(): Promise<void> {
    if (!this.#keeps) return;
    this.isMade = true;
    const { rows } = await this.#server.query<{ path: string }>(
      `SELECT oid::regclass::text AS path FROM pg_class WHERE relkind = 'S' AND relnamespace >= 16384`,
    );
    this.#sequences = rows.map(({ path }) => path);
    await this.reopen();
  }

  async reopen(): Promise<void> {
    if (!this.isMade) return;
    const restarts = this.#sequences.map((path) => `; ALTER SEQUENCE ${path} RESTART`);
    await this.#server.exec(`BEGIN${restarts.join('')}`);
  }

  async run(sql: string): Promise<Rows | undefined> {
    const result: Results<unknown[]> = await this.#server.query(sql, undefined, { rowMode: 'array' });
    if (result.fields.length === 0) return undefined;
    return {
      columns: result.fields.map(({ name }) => name),
      rows: result.rows.map((row) => row.map(comparable)),
    };
  }

  async tables(): Promise<StoredTable[]> {
    const { rows } = await this.#server.query<{ schema: string; name: string; only: string }>(
      `SELECT nspname AS schema, relname AS name, CASE relkind WHEN 'r' THEN 'ONLY' ELSE '' END AS only FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'p', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
       ORDER BY 1, 2`,
    );
    const found: StoredTable[] = [];
    for (const { schema, name, only } of rows) {
      const content = await this.run(`SELECT * FROM ${only} ${quoted(schema)}.${quoted(name)}`);
      if (content) found.push({ schema, name, ...content });
    }
    return found;
  }

  async shapes(): Promise<TableShape[]> {
    const { rows } = await this.#server.query<[string, string, string, string]>(
      `SELECT nspname, relname, attname, format_type(atttypid, NULL)
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'
         AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
       ORDER BY c.oid, attnum`,
      undefined,
      { rowMode: 'array' },
    );
    return shapesOf(rows);
  }

  async close(): Promise<void> {
    if (this.isMade) await this.#server.exec('ROLLBACK');
  }
}
