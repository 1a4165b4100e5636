import type { Database, Engine, Rows, StoredTable } from './engine.ts';
import { type Content, RowsRefused } from './content.ts';
import type { ScriptStatement } from './script.ts';

/** What came of a script that was run on a content of its tables. */
export interface Outcome {
  /** The rows of the queries, by the number of the statement. */
  readonly results: ReadonlyMap<number, Rows>;
  readonly tables: readonly StoredTable[];
  /** What the database says of statements that it refuses, by their number. */
  readonly failures: ReadonlyMap<number, string>;
}

/**
 * Runs a script in an empty database. Tables that it makes are filled as soon as they are there.
 * @throws RowsRefused where a table does not take its rows
 */
export async function run(
  engine: Engine,
  statements: readonly ScriptStatement[],
  content: Content,
): Promise<Outcome> {
  const database = await engine.open();
  try {
    await content.create(database);
    const results = new Map<number, Rows>();
    const failures = new Map<number, string>();
    for (const statement of statements) {
      try {
        const rows = await database.run(statement.text);
        if (rows) results.set(statement.number, rows);
        await content.fillMadeBy(statement.number, database);
      } catch (thrown) {
        if (thrown instanceof RowsRefused) throw thrown;
        failures.set(statement.number, thrown instanceof Error ? thrown.message : String(thrown));
      }
    }
    return { results, failures, tables: await storedTables(database) };
  } finally {
    await database.close();
  }
}

/** What is stored; nothing where the script left the database in a state in which it cannot be asked. */
async function storedTables(database: Database): Promise<readonly StoredTable[]> {
  return database.tables().catch(() => []);
}
