import type { Expression } from '../../../tree/expressions.ts';
import type { Identifier, Name } from '../../../tree/node.ts';
import type { DerivedTable, Query, SelectItem } from '../../../tree/queries.ts';
import { selectedRows } from '../../nested/declared-rows.ts';

/** What the brackets of a table operator hold. */
export interface OperatorParts {
  name: Name;
  inputs: readonly Query[];
  /** The strings of its clauses, by their names in lower case. */
  clauses: ReadonlyMap<string, Identifier[]>;
  partition: readonly Expression[];
  start: number;
  end: number;
}

/**
 * The rows of Teradata's operators whose manual says what each of their columns is made of; undefined for others, and where their text
 * does not say how many columns there are.
 */
export function operatorRows(parts: OperatorParts): DerivedTable | undefined {
  const { name, inputs, start, end } = parts;
  const [query] = inputs;
  if (query === undefined) return undefined;
  const items = itemsOf[name.parts.at(-1)?.text.toUpperCase() ?? '']?.(parts, query);
  if (items === undefined) return undefined;
  return selectedRows({ kind: 'derived', query, start: query.start, end: query.end }, items, start, end);
}

const itemsOf: Readonly<Record<string, (parts: OperatorParts, query: Query) => SelectItem[] | undefined>> = {
  JSON_TABLE: tableOfDocument,
  SESSIONIZE: sessions,
  TD_JSONSHRED: shredded,
};

/** "TD_JSONSHRED Syntax": the key, the columns up to the last, which is the document, and what COLEXPR lists of that. */
function shredded(parts: OperatorParts, query: Query): SelectItem[] | undefined {
  const given = namesOf(query);
  const document = given?.pop();
  const listed = parts.clauses.get('colexpr');
  if (given === undefined || document === undefined || given.length === 0 || !listed) return undefined;
  const columns = listed.map((path) => ({ ...path, text: lastStep(path.text) }));
  return [...given.map(plain), ...columns.map((column) => made(parts, column, [reference(document)]))];
}

/** JSON_TABLE, "Result Types": the key, a column for each object of COLEXPR, and the columns behind the document, which is the second. */
function tableOfDocument(parts: OperatorParts, query: Query): SelectItem[] | undefined {
  const [key, document, ...others] = namesOf(query) ?? [];
  const listed = parts.clauses.get('colexpr');
  const paths = listed && pathsOf(listed.map(({ text }) => text).join(','));
  if (key === undefined || document === undefined || !paths) return undefined;
  const columns = paths.map((path, i) => {
    const text = path === undefined ? `col${i + 1}` : lastStep(path);
    // an ordinal counts the rows
    return made(parts, { ...listed![0]!, text }, path === undefined ? [] : [reference(document)]);
  });
  return [plain(key), ...columns, ...others.map(plain)];
}

/** "SESSIONIZE": all columns, and the number of the session, which the times within a partition say. */
function sessions(parts: OperatorParts): SelectItem[] | undefined {
  const { name, clauses, partition } = parts;
  const times = clauses.get('timecolumn');
  if (times === undefined) return undefined;
  const { start, end } = name;
  const star: SelectItem = { expression: { kind: 'star', qualifier: [], start, end }, start, end };
  const given = [...times.map(reference), ...partition];
  const columns = clauses.has('clicklag') ? ['sessionid', 'clicklag'] : ['sessionid'];
  return [star, ...columns.map((text) => made(parts, { text, quoted: false, start, end }, given))];
}

/** The names of a query's columns; undefined where not all are written. */
function namesOf({ body }: Query): Identifier[] | undefined {
  if (body.kind !== 'select') return undefined;
  const names = body.items.map(({ alias, expression }) => {
    return alias ?? (expression.kind === 'column' ? expression.path.at(-1) : undefined);
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** The path of each object of `[{"jsonpath" : "$.a", "type" : "INTEGER"}, {"ordinal" : true}]`, whose ordinals have none. */
function pathsOf(text: string): (string | undefined)[] | undefined {
  let columns: unknown;
  try {
    columns = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(columns)) return undefined;
  return columns.map((column: unknown) => {
    const path =
      typeof column === 'object' && column !== null && 'jsonpath' in column ? column.jsonpath : undefined;
    return typeof path === 'string' ? path : undefined;
  });
}

function lastStep(path: string): string {
  return path.match(/\w+/g)?.at(-1) ?? path;
}

function plain(column: Identifier): SelectItem {
  return { expression: reference(column), start: column.start, end: column.end };
}

function made({ name }: OperatorParts, alias: Identifier, args: Expression[]): SelectItem {
  const { start, end } = alias;
  return { expression: { kind: 'call', name, args, start, end }, alias, start, end };
}

function reference(column: Identifier): Expression {
  return { kind: 'column', path: [column], start: column.start, end: column.end };
}
