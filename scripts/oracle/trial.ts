import type { Content } from './content.ts';
import type { Database, Engine, Opening, Rows, StoredTable } from './engine.ts';
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
 * Looks at the database while a script runs.
 * @param ran the statement that has just run; undefined once tables were filled behind it
 */
export type Onlooker = (database: Database, ran: ScriptStatement | undefined) => Promise<void>;

/**
 * Runs a script. Tables that it makes are filled as soon as they are there, or once all are made that begin it.
 * @throws RowsRefused where a table does not take its rows
 */
export async function run(
  engine: Engine,
  statements: readonly ScriptStatement[],
  content: Content,
  opening: Opening = {},
  onlooker: Onlooker = async () => {},
): Promise<Outcome> {
  const database = await engine.open(opening);
  try {
    const results = new Map<number, Rows>();
    const failures = new Map<number, string>();
    const perform = async ({ number, text }: ScriptStatement): Promise<void> => {
      try {
        const rows = await database.run(text);
        if (rows) results.set(number, rows);
      } catch (thrown) {
        failures.set(number, thrown instanceof Error ? thrown.message : String(thrown));
      }
    };
    const { length } = opening.keptFor === undefined ? [] : firstShapes(statements);
    const shapes = statements.slice(0, length);
    if (!database.isMade) {
      await content.create(database);
      for (const statement of shapes) await perform(statement);
      await database.keep?.();
    }
    await content.fillMadeBy(undefined, database);
    for (const { number } of shapes) if (!failures.has(number)) await content.fillMadeBy(number, database);
    await onlooker(database, undefined);
    for (const statement of statements.slice(length)) {
      await perform(statement);
      if (failures.has(statement.number)) continue;
      await onlooker(database, statement);
      if (await content.fillMadeBy(statement.number, database)) await onlooker(database, undefined);
    }
    const tables = changing(statements).length === 0 ? [] : await storedTables(database);
    return { results, failures, tables };
  } finally {
    await database.close();
  }
}

/** The statements at the beginning that make tables and views without reading rows. */
function firstShapes(statements: readonly ScriptStatement[]): readonly ScriptStatement[] {
  const end = statements.findIndex(({ text }) => !shape.test(text));
  return end < 0 ? statements : statements.slice(0, end);
}

const shape =
  /^(?:\s|--.*\n)*create\s+(?!or\s+replace\s+(?:temp\w*\s+)?table)(?:or\s+replace\s+)?(?:(?:temp|temporary)\s+)?(?:table\s+(?:if\s+not\s+exists\s+)?[\w."`]+\s*\((?:(?!\bas\b)[^])*$|(?:recursive\s+)?view\b|macro\b|function\b|procedure\b|aggregate\b|domain\b|type\b|sequence\b|schema\b)/i;

/** The statements that may change what tables hold: queries do where they may call a routine. */
export function changing(statements: readonly ScriptStatement[]): readonly ScriptStatement[] {
  const changes = statements.filter(({ text }) => !shape.test(text));
  const calls = statements.some(({ text }) => routine.test(text));
  return calls ? changes : changes.filter(({ text }) => !query.test(text));
}

/** PostgreSQL's `SELECT … INTO t` makes a table. */
const query = /^(?:\s|--.*\n)*(?:select(?![^(]*\binto\b)|from|values|pivot|unpivot)\b/i;
const routine =
  /^(?:\s|--.*\n)*create\s+(?:or\s+replace\s+)?(?:definer\s*=\s*\S+\s+)?(?:function|procedure|rule)\b/i;

/** What is stored; nothing where the script left the database in a state in which it cannot be asked. */
async function storedTables(database: Database): Promise<readonly StoredTable[]> {
  return database.tables().catch(() => []);
}
