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

/** PostgreSQL as WebAssembly: one server, which starts slowly, emptied for each script. */
export const postgresql: Engine = {
  name: 'PostgreSQL',
  vendor: 'dbvpostgresql',
  types,
  start: async () => {
    server ??= await started();
  },
  open: async () => {
    server ??= await PGlite.create();
    await clear(server);
    return new PostgresqlDatabase(server);
  },
  stop: async () => {
    await server?.close();
    server = undefined;
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
  await database.exec('DISCARD ALL');
  const { rows } = await database.query<{ nspname: string }>(
    `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  );
  for (const { nspname } of rows) await database.exec(`DROP SCHEMA ${quoted(nspname)} CASCADE`);
  await database.exec('CREATE SCHEMA public');
}

class PostgresqlDatabase implements Database {
  readonly #server: PGlite;

  constructor(connection: PGlite) {
    this.#server = connection;
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
    const { rows } = await this.#server.query<{ schema: string; name: string }>(
      `SELECT nspname AS schema, relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'p', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
       ORDER BY 1, 2`,
    );
    const found: StoredTable[] = [];
    for (const { schema, name } of rows) {
      const content = await this.run(`SELECT * FROM ${quoted(schema)}.${quoted(name)}`);
      if (content) found.push({ schema, name, ...content });
    }
    return found;
  }

  async shapes(): Promise<TableShape[]> {
    const { rows } = await this.#server.query<[string, string, string, string]>(
      `SELECT nspname, relname, attname, format_type(atttypid, NULL)
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'
         AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
       ORDER BY c.oid, attnum`,
      undefined,
      { rowMode: 'array' },
    );
    return shapesOf(rows);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
