import { open } from 'node:fs/promises';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { unreadable } from './inputs.ts';

/** A column of a database file. */
export interface FileColumn {
  schema: string;
  table: string;
  column: string;
  type: string;
}

/** How files of a kind begin, and what reads them. */
interface DatabaseKind {
  name: string;
  isIt(head: Buffer): boolean;
  columns(path: string): Promise<FileColumn[]>;
}

const kinds: readonly DatabaseKind[] = [
  {
    name: 'SQLite',
    // https://www.sqlite.org/fileformat2.html#the_database_header
    isIt: (head) => head.toString('latin1', 0, 16) === 'SQLite format 3\0',
    columns: sqliteColumns,
  },
  {
    name: 'DuckDB',
    // https://duckdb.org/docs/stable/internals/storage: the magic bytes behind the checksum
    isIt: (head) => head.toString('latin1', 8, 12) === 'DUCK',
    columns: duckdbColumns,
  },
];

/** The columns of all tables and views of a database in a file, which is read and never written. @throws CommandFailure */
export async function columnsOfDatabase(path: string): Promise<FileColumn[]> {
  const head = await headOf(path);
  const kind = kinds.find(({ isIt }) => isIt(head));
  if (kind === undefined) {
    const names = kinds.map(({ name }) => name).join(' or ');
    throw new CommandFailure(exitCodes.unreadable, `${path} is no database of ${names}.`);
  }
  try {
    return await kind.columns(path);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(
      exitCodes.unreadable,
      `${path} cannot be read by ${kind.name}: ${(error as Error).message}`,
    );
  }
}

async function headOf(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(error, path);
  }
}

async function sqliteColumns(path: string): Promise<FileColumn[]> {
  const { default: SqliteDatabase } = await import('better-sqlite3');
  const database = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
  try {
    return database
      .prepare<[], FileColumn>(
        `select '' as "schema", m.name as "table", c.name as "column", c.type as type
         from sqlite_schema m join pragma_table_xinfo(m.name) c
         where m.type in ('table', 'view') and m.name not like 'sqlite\\_%' escape '\\'
         order by m.name, c.cid`,
      )
      .all();
  } finally {
    database.close();
  }
}

/** The driver is not of the package: whoever has such files installs it beside. */
const duckdbDriver = '@duckdb/node-api';

interface DuckDb {
  DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
        closeSync(): void;
      }>;
      closeSync(): void;
    }>;
  };
}

async function duckdbColumns(path: string): Promise<FileColumn[]> {
  const driver = await import(duckdbDriver).then(
    (module) => module as DuckDb,
    () => undefined,
  );
  if (driver === undefined)
    throw new CommandFailure(
      exitCodes.unreadable,
      `${path} is a database of DuckDB: npm install ${duckdbDriver} beside Headwater lets it be read.`,
    );
  const instance = await driver.DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    const read = await connection.runAndReadAll(
      `select table_schema, table_name, column_name, data_type from information_schema.columns
       where table_catalog = current_database() order by table_schema, table_name, ordinal_position`,
    );
    return read.getRows().map(([schema, table, column, type]) => ({
      schema: String(schema),
      table: String(table),
      column: String(column),
      type: String(type),
    }));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
