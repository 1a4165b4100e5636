import { bareTitle, separators } from '../../../catalog/metadata/metadata-csv.ts';
import type { Diagnostic } from '../../../base/diagnostics/diagnostics.ts';
import type { ProjectReading, SqlPiece } from '../../pieces/reader.ts';
import { csvRows, fieldText } from '../../pieces/csv-rows.ts';
import { jsonText } from '../../formats/json/json-text.ts';
import { jsonRows } from './json-rows.ts';
import type { LocatedText } from '../../pieces/located-text.ts';

/** What catalogs, collectors and people call the fields of a log; letters only, in lower case. */
const titles = {
  text: ['querytext', 'query', 'sql', 'sqltext', 'sqlquery', 'querytxt', 'statement', 'statementtext'],
  database: ['database', 'databasename', 'db', 'dbname', 'catalog', 'catalogname', 'projectid'],
  schema: ['schema', 'schemaname', 'defaultschema', 'dataset'],
};

type Title = keyof typeof titles;

/** One row of a log. */
interface LogRow {
  sql: LocatedText;
  database: string;
  schema: string;
}

/**
 * Reads a log of queries: CSV whose header, or JSON lines whose first object, has a field for the SQL.
 * @returns undefined for other files
 */
export function queryLog(name: string, text: string): ProjectReading | undefined {
  if (!/\.(?:csv|tsv|txt|log|jsonl|ndjson|json)$/i.test(name)) return undefined;
  return csvLog(text) ?? jsonLog(text);
}

function csvLog(text: string): ProjectReading | undefined {
  const firstLine = /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '';
  const separator = separators.find((each) => columnOf(firstLine.split(each), 'text') >= 0);
  // A list of columns has no text of SQL; a script whose first line is the word `sql` is none either.
  if (separator === undefined || !firstLine.includes(separator)) return undefined;
  const log = new Log();
  let columns: Record<Title, number> | undefined;
  for (const row of csvRows(text, separator)) {
    const valueAt = (at: number): LocatedText | undefined =>
      at < 0 || at >= row.length ? undefined : fieldText(text, row[at]!);
    if (columns === undefined) {
      const names = row.map((field) => fieldText(text, field).text);
      columns = {
        text: columnOf(names, 'text'),
        database: columnOf(names, 'database'),
        schema: columnOf(names, 'schema'),
      };
      continue;
    }
    const sql = valueAt(columns.text);
    if (sql === undefined) log.damaged(row[0]!.start, row.at(-1)!.end);
    else
      log.add({
        sql,
        database: valueAt(columns.database)?.text ?? '',
        schema: valueAt(columns.schema)?.text ?? '',
      });
  }
  return log.reading();
}

function jsonLog(text: string): ProjectReading | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  const log = new Log();
  let isLog = false;
  for (const { start, end, fields } of jsonRows(text)) {
    const valueOf = (title: Title): LocatedText | undefined => {
      const name = [...(fields?.keys() ?? [])].find((each) => isTitle(each, title));
      return name === undefined ? undefined : jsonText(text, fields!.get(name)!);
    };
    const sql = valueOf('text');
    // Of a file that is something else, the first line decides.
    if (sql === undefined && !isLog) return undefined;
    isLog = true;
    if (sql === undefined) log.damaged(start, end);
    else log.add({ sql, database: valueOf('database')?.text ?? '', schema: valueOf('schema')?.text ?? '' });
  }
  return log.reading();
}

function columnOf(names: readonly string[], title: Title): number {
  return names.findIndex((name) => isTitle(name, title));
}

function isTitle(name: string, title: Title): boolean {
  return titles[title].includes(bareTitle(name));
}

/** The pieces of a log: of equal ones the first. */
class Log {
  readonly #pieces = new Map<string, SqlPiece>();
  readonly #diagnostics: Diagnostic[] = [];

  add({ sql, database, schema }: LogRow): void {
    if (sql.text.trim() === '') return;
    const key = JSON.stringify([database, schema, sql.text]);
    if (this.#pieces.has(key)) return;
    this.#pieces.set(key, {
      ...sql,
      ...(database !== '' && { database }),
      ...(schema !== '' && { schema }),
    });
  }

  damaged(start: number, end: number): void {
    this.#diagnostics.push({
      code: 'query-log',
      severity: 'warning',
      class: 'AnalyzeError',
      message: 'This row of the query log has no SQL',
      span: [0, start, end],
    });
  }

  reading(): ProjectReading {
    return { pieces: [...this.#pieces.values()], flows: [], diagnostics: this.#diagnostics };
  }
}
