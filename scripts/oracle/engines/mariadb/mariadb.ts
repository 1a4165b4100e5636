import { type Connection, createConnection, type FieldPacket } from 'mysql2/promise';
import type { VendorId } from '../../../../src-lineage/index.ts';
import {
  comparable,
  type Database,
  type Engine,
  quoted,
  type Rows,
  shapesOf,
  type StoredTable,
  type TableShape,
} from '../../engine.ts';
import { needed, type Server, serverProgram, startServer } from './server.ts';

const types = [
  { name: 'INT', values: 'number' },
  { name: 'VARCHAR(200)', values: 'text' },
  { name: 'DATE', values: 'date' },
  { name: 'DECIMAL(12, 2)', values: 'number' },
  { name: 'DATETIME', values: 'date' },
  { name: 'BOOLEAN', values: 'truth' },
  { name: 'JSON', values: 'json' },
] as const;

/** The database in which a script begins: the one that MariaDB's own tests begin in. */
const first = 'test';
const systems = `('information_schema', 'mysql', 'performance_schema', 'sys')`;

/** One server of this process, emptied for each script. */
let running: { readonly server: Server; readonly connection: Connection } | undefined;

/** MariaDB, as a server in a folder of its own; scripts of MySQL run in it, too. */
export const mariadb = engineOf('MariaDB', 'dbvmariadb');
export const mysql = engineOf('MySQL (in MariaDB)', 'dbvmysql');

function engineOf(name: string, vendor: VendorId): Engine {
  return {
    name,
    vendor,
    types,
    missing: () => (serverProgram() === undefined ? needed : undefined),
    start: async () => {
      await connected();
    },
    open: async () => {
      const connection = await connected();
      await clear(connection);
      return new MariadbDatabase(connection);
    },
    stop: async () => {
      running?.connection.destroy();
      await running?.server.end();
      running = undefined;
    },
  };
}

async function connected(): Promise<Connection> {
  // A statement may end the connection, or the server: the next script begins with another one.
  const isThere = await running?.connection.ping().then(
    () => true,
    () => false,
  );
  if (running !== undefined && isThere === true) return running.connection;
  await running?.server.end();
  const server = await startServer();
  const connection = await createConnection({ socketPath: server.socket, user: 'root' });
  connection.on('error', () => undefined);
  running = { server, connection };
  return connection;
}

/** As new: variables, temporary tables and what is prepared are those of the session. */
async function clear(connection: Connection): Promise<void> {
  await connection.changeUser({ database: 'information_schema' });
  const { rows } = await asked(
    connection,
    `SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN ${systems}`,
  );
  for (const [name] of rows) await connection.query(`DROP DATABASE ${quoted(String(name), '`')}`);
  await connection.query(`CREATE DATABASE ${first}`);
  await connection.query(`USE ${first}`);
}

class MariadbDatabase implements Database {
  readonly quote = '`';
  readonly #connection: Connection;
  /** Those of the session, which the server does not list. */
  readonly #temporary = new Set<string>();
  /** What is stored, as it was when it was seen last: what a table of the session hides cannot be asked. */
  readonly #seen = new Map<string, StoredTable>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async run(sql: string): Promise<Rows | undefined> {
    if (leaves.test(sql)) throw new Error('What a server keeps behind a script is not run.');
    const { columns, rows } = await asked(this.#connection, sql);
    for (const [, name] of sql.matchAll(temporary)) this.#temporary.add(name!);
    for (const [, names] of sql.matchAll(dropped))
      for (const name of names!.split(/\W+/)) this.#temporary.delete(name);
    if (columns === undefined) return undefined;
    return { columns, rows: rows.map((row) => row.map(comparable)) };
  }

  async tables(): Promise<StoredTable[]> {
    const { rows } = await asked(
      this.#connection,
      `SELECT table_schema, table_name FROM information_schema.tables
       WHERE table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND table_schema NOT IN ${systems} ORDER BY 1, 2`,
    );
    const found: StoredTable[] = [];
    for (const [schema, name] of rows as [string, string][]) {
      const path = `${quoted(schema, '`')}.${quoted(name, '`')}`;
      const content = this.#temporary.has(name)
        ? this.#seen.get(path)
        : await this.run(`SELECT * FROM ${path}`);
      if (content === undefined) continue;
      const table = { schema, name, columns: content.columns, rows: content.rows };
      this.#seen.set(path, table);
      found.push(table);
    }
    for (const [schema, name] of this.#ofSession()) {
      // It may be in another database.
      const content = await this.run(`SELECT * FROM ${quoted(name, '`')}`).catch(() => undefined);
      if (content) found.push({ schema, name, ...content });
    }
    return found;
  }

  async shapes(): Promise<TableShape[]> {
    const { rows } = await asked(
      this.#connection,
      `SELECT c.table_schema, c.table_name, c.column_name,
         IF(c.data_type = 'longtext' AND j.check_clause IS NOT NULL, 'json', c.data_type)
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
         LEFT JOIN information_schema.check_constraints j
         ON j.constraint_schema = c.table_schema AND j.table_name = c.table_name
         AND j.check_clause = CONCAT('json_valid(\`', c.column_name, '\`)')
       WHERE t.table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND c.table_schema NOT IN ${systems}
         AND c.is_generated = 'NEVER' AND c.extra NOT LIKE '%GENERATED%'
       ORDER BY t.create_time, c.table_schema, c.table_name, c.ordinal_position`,
    );
    const shapes = shapesOf(rows as [string, string, string, string][]);
    for (const [schema, name] of this.#ofSession()) {
      const columns = await asked(this.#connection, `SHOW COLUMNS FROM ${quoted(name, '`')}`).catch(
        () => undefined,
      );
      const listed = columns?.rows.map(([column, type]) => ({ name: String(column), type: String(type) }));
      if (listed) shapes.push({ schema, name, columns: listed });
    }
    return shapes;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #ofSession(): [string, string][] {
    return [...this.#temporary].map((name) => ['session', name]);
  }
}

interface Answer {
  /** Undefined where there are no rows. */
  readonly columns: readonly string[] | undefined;
  readonly rows: readonly (readonly unknown[])[];
}

/** The rows of a statement, as texts; of a call the first that the routine gives. */
async function asked(connection: Connection, sql: string): Promise<Answer> {
  const [given, described] = (await connection.query({
    sql,
    rowsAsArray: true,
    typeCast: (field) => field.buffer()?.toString('latin1') ?? null,
  })) as unknown as [unknown[], FieldPacket[] | (FieldPacket[] | undefined)[] | undefined];
  const isCall = described?.some((each) => each === undefined || Array.isArray(each)) === true;
  const fields = (isCall ? described[0] : described) as FieldPacket[] | undefined;
  const rows = (isCall ? given[0] : given) as unknown[][];
  return fields === undefined
    ? { columns: undefined, rows: [] }
    : { columns: fields.map(({ name }) => name), rows };
}

/** What would change the server for the scripts that come later, or end it. */
const leaves =
  /^(?:\s|--.*\n|\/\*[^]*?\*\/)*(?:set\s+(?:global|persist|password|@@global)|shutdown|(?:un)?install|kill|reset|change\s+master|start\s+slave|(?:drop|alter)\s+(?:database|schema)\s+(?:if\s+exists\s+)?(?:mysql|sys)\b|use\s+mysql)\b/i;

const temporary =
  /\bcreate\s+(?:or\s+replace\s+)?temporary\s+table\s+(?:if\s+not\s+exists\s+)?(?:`?\w+`?\.)?`?(\w+)/gi;
const dropped = /\bdrop\s+(?:temporary\s+)?table\s+(?:if\s+exists\s+)?([\w`.,\s]+)/gi;
