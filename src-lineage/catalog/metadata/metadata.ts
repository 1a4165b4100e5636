import type { AnalysisOptions, SuppliedMetadata } from '../../model/engine.ts';
import { readDbtCatalog } from './dbt-catalog.ts';
import { readCsv } from './metadata-csv.ts';
import { readTree } from './metadata-tree.ts';
import type { SuppliedTable, ReadMetadata } from './supplied-table.ts';

/** Reads metadata given as JSON or CSV. */
export function readMetadata(text: string, format: 'json' | 'csv' = 'json'): ReadMetadata {
  return format === 'csv' ? readCsv(text) : readJson(text);
}

/** `{database: {schema: {table: [columns]}}}`, a shallower nesting, SQLFlow's tree of objects, or dbt's catalog. */
function readJson(text: string): ReadMetadata {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    return { tables: [], problem: `The metadata is no JSON: ${placeOf(error, text)}` };
  }
  if (!isRecord(root))
    return { tables: [], problem: 'The metadata is no object of databases, schemas or tables.' };
  const tree = readTree(root) ?? readDbtCatalog(root);
  if (tree !== undefined) return { tables: tree };
  const tables: SuppliedTable[] = [];
  const unread: string[] = [];
  collect(root, [], tables, unread);
  if (unread.length === 0) return { tables };
  return { tables, problem: `The metadata has no list of columns at ${unread[0]}.` };
}

/** The parser's message, with line and column in place of its offset. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : 'unreadable';
  const position = /at position (\d+)/.exec(message)?.[1];
  const offset = position === undefined ? firstWrongToken(text) : Number(position);
  const lines = text.slice(0, offset).split('\n');
  const plain = message.replace(/ (?:in JSON )?at position \d+.*$|, "[^]*$/, '');
  return `${plain}, line ${lines.length}, column ${lines.at(-1)!.length + 1}.`;
}

const token = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/y;

/** Where a text begins to be no JSON, if its parser does not say: at what is no token, or at a bracket behind a comma. */
function firstWrongToken(text: string): number {
  let last = '';
  for (let at = 0; ; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(text)?.[1];
    if (found === undefined) return at + /^\s*/.exec(text.slice(at))![0].length;
    const separates = found === ']' || found === '}' || found === ',';
    if (separates && (last === ',' || last === ':')) return token.lastIndex - found.length;
    last = found;
  }
}

function collect(
  level: Record<string, unknown>,
  path: string[],
  into: SuppliedTable[],
  unread: string[],
): void {
  for (const [name, value] of Object.entries(level)) {
    const columns = columnNames(value);
    if (columns !== undefined) {
      into.push(suppliedTable([...path, ...name.split('.')], columns));
    } else if (isRecord(value) && path.length < 3) {
      collect(value, [...path, name], into, unread);
    } else unread.push([...path, name].join('.'));
  }
}

/** Names may be nested, or written with dots: `{"sales.orders": [...]}`. */
function suppliedTable(path: readonly string[], columns: string[]): SuppliedTable {
  return { database: path.at(-3) ?? '', schema: path.at(-2) ?? '', name: path.at(-1) ?? '', columns };
}

/** A list of names, or of objects with a name. */
function columnNames(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((column: unknown) => {
    if (typeof column === 'string') return [column];
    if (isRecord(column) && typeof column['name'] === 'string') return [column['name']];
    return [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All metadata of a run. */
export function metadataOf({
  metadata = [],
}: Pick<AnalysisOptions, 'metadata'>): readonly SuppliedMetadata[] {
  return 'format' in metadata ? [metadata] : metadata;
}
