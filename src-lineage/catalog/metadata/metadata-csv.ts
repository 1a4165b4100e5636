import { appendAll } from '../../base/append-all.ts';
import type { ReadMetadata, SuppliedTable } from './supplied-table.ts';

/** Where the parts of a column's name stand in the rows of a CSV text, and what separates them. */
export interface CsvHeader {
  separator: string;
  database: number;
  schema: number;
  table: number;
  column: number;
  /** The line of the header, counted from 1. */
  line: number;
}

/** What catalogs and people call the columns of such a list; letters only, in lower case. */
const titles = {
  database: ['database', 'databasename', 'catalog', 'tablecatalog', 'db', 'project', 'projectid'],
  schema: ['schema', 'schemaname', 'tableschema', 'owner', 'tabschema', 'dataset', 'creator', 'tbcreator'],
  table: ['table', 'tablename', 'tabname', 'tbname', 'object', 'objectname', 'view', 'viewname'],
  column: ['column', 'columnname', 'colname', 'field', 'fieldname'],
};

/** What may separate the fields of a list. */
export const separators: readonly string[] = [',', ';', '\t', '|'];

/** A title as it is compared: letters only, in lower case. */
export function bareTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, '');
}

/** The header of a list of columns: its first line names at least a table and a column. Undefined where it does not. */
export function headerOf(text: string): CsvHeader | undefined {
  const lines = text.split(/\r\n|\r|\n/, 20);
  const line = lines.findIndex((candidate) => candidate.trim() !== '');
  for (const separator of separators) {
    const names = fieldsOf(lines[line] ?? '', separator).map(bareTitle);
    const place = (words: readonly string[]): number => names.findIndex((name) => words.includes(name));
    const table = place(titles.table);
    const column = place(titles.column);
    if (table >= 0 && column >= 0)
      return {
        separator,
        database: place(titles.database),
        schema: place(titles.schema),
        table,
        column,
        line: line + 1,
      };
  }
  return undefined;
}

/** Reads `database,schema,table,column[,type]`, one column a line; the header says which of them are there, in which order. */
export function readCsv(text: string): ReadMetadata {
  const header = headerOf(text);
  if (header === undefined)
    return {
      tables: [],
      problem: 'The metadata has no header that names a table and a column, as in "schema,table,column".',
    };
  const tables = new Map<string, SuppliedTable>();
  const damaged: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index < header.line || line.trim() === '') continue;
    const fields = fieldsOf(line, header.separator);
    const part = (at: number): string => (at < 0 ? '' : (fields[at] ?? ''));
    const [database, schema, name, column] = [
      header.database,
      header.schema,
      header.table,
      header.column,
    ].map(part);
    if (!name || !column) damaged.push(index + 1);
    else add(tables, { database: database ?? '', schema: schema ?? '', name, columns: [column] });
  }
  return { tables: [...tables.values()], ...(damaged.length > 0 && { problem: problemOf(damaged) }) };
}

function problemOf(lines: readonly number[]): string {
  const more = lines.length > 1 ? `, and ${lines.length - 1} more lines` : '';
  return `The metadata's line ${lines[0]} names no table or no column${more}.`;
}

function add(tables: Map<string, SuppliedTable>, row: SuppliedTable): void {
  const key = JSON.stringify([row.database, row.schema, row.name]);
  const known = tables.get(key);
  if (known === undefined) tables.set(key, row);
  else appendAll(known.columns, row.columns);
}

/** The fields of a line; in quotes a separator is text, and a doubled quote is one. */
function fieldsOf(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (quoted && character === '"' && line.charAt(at + 1) === '"') {
      field += '"';
      at++;
    } else if (character === '"' && (quoted || field.trim() === '')) {
      quoted = !quoted;
      if (quoted) field = '';
    } else if (character === separator && !quoted) {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  return [...fields, field.trim()];
}
