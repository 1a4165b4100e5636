import type { TokenCursor } from '../../cursor/cursor.ts';
import type {
  Call,
  ColumnReference,
  Expression,
  List,
  Literal,
  NamedArgument,
} from '../../tree/expressions.ts';
import type { Identifier, Name } from '../../tree/node.ts';
import type { DerivedTable, SetOperation, TableReference } from '../../tree/queries.ts';
import { takeIdentifier } from '../names/names.ts';
import { isStructural } from '../names/reserved.ts';
import { plainQuery, plainSelect, selectAll } from '../nested/plain-query.ts';
import { declaredRows } from '../nested/declared-rows.ts';
import { readerColumns } from './reader-columns.ts';

/**
 * What a table function reads, where its arguments name it: a file (`read_csv('f')`, `s3('url')`) or a table
 * (`remote('host', db.t)`, `remote('host', 'db', 't')`); undefined for every other function.
 */
export function namedSource(
  cursor: TokenCursor,
  functionName: string,
  call: Call,
): TableReference | DerivedTable | undefined {
  const { fileFunctions, tableFunctions, changeFunctions, parameterizedViews } = cursor.dialect.syntax;
  const { start, end } = call;
  if (fileFunctions?.has(functionName)) {
    // ClickHouse: `s3Cluster('cluster', 'url')`
    const place = functionName.endsWith('CLUSTER') ? 1 : 0;
    const [first, ...others] = fileNames(call.args[place]).map((file) => fileTable(file, start, end));
    const source = first && others.length > 0 ? allOf([first, ...others], start, end) : first;
    const columns = source ? readerColumns(call) : [];
    return source && columns.length > 0 ? declaredRows(source, columns, start, end) : source;
  }
  if (parameterizedViews && call.args.length > 0 && call.args.every(isParameter))
    return { kind: 'table', name: call.name, start, end };
  if (changeFunctions?.has(functionName)) {
    const changed = tableName(call.args.slice(0, 1), 0);
    return changed && { kind: 'table', name: changed, start, end };
  }
  const at = tableFunctions?.get(functionName);
  const given = at === undefined ? undefined : call.args[at];
  // ClickHouse: `cluster('c', view(SELECT …))`
  if (given?.kind === 'call' && given.query !== undefined && isView(given))
    return { kind: 'derived', query: given.query, start, end };
  if (given?.kind === 'list') return tablesOf(given, call.args[at! + 1], start, end);
  const named = at === undefined ? undefined : tableName(call.args, at);
  return named && { kind: 'table', name: named, start, end };
}

/** ClickHouse: `view(SELECT …)` is a subquery. */
export function isView({ name }: Call): boolean {
  return viewFunctions.has(name.parts.at(-1)?.text.toUpperCase() ?? '');
}

const viewFunctions: ReadonlySet<string> = new Set(['VIEW', 'VIEWIFPERMITTED']);

/** The file, or those of a list. */
function fileNames(argument: Expression | undefined): Identifier[] {
  const values = argument?.kind === 'list' ? argument.items : [argument];
  return values.flatMap((value) => {
    if (value?.kind !== 'literal' || value.type !== 'string') return [];
    return [{ text: value.value, quoted: true, start: value.start, end: value.end }];
  });
}

function fileTable(file: Identifier, start: number, end: number): TableReference {
  return { kind: 'table', name: { parts: [file], start: file.start, end: file.end }, start, end };
}

/** DuckDB: `query_table(['a', 'b'], by_name)`: the rows of several tables ("query and query_table Functions"). */
function tablesOf(
  { items }: List,
  byName: Expression | undefined,
  start: number,
  end: number,
): TableReference | DerivedTable | undefined {
  const tables = items.flatMap((item): TableReference[] => {
    // a text may be a query in brackets, too
    const isQuery = item.kind === 'literal' && item.value.trimStart().startsWith('(');
    const named = isQuery ? undefined : tableName([item], 0);
    return named === undefined ? [] : [{ kind: 'table', name: named, start, end }];
  });
  const [first, ...others] = tables;
  if (first === undefined || tables.length < items.length) return undefined;
  const isByName = byName?.kind === 'literal' && byName.value.toUpperCase() === 'TRUE';
  return others.length === 0 ? first : allOf(tables, start, end, isByName);
}

/** The rows of several files or tables, whose columns meet by name. */
function allOf(files: readonly TableReference[], start: number, end: number, isByName = true): DerivedTable {
  const arms = files.map((file) => selectAll(file, file.name.start, file.name.end));
  const body: SetOperation = {
    kind: 'set-operation',
    operator: 'union',
    all: true,
    ...(isByName && { byName: { columns: 'any' } }),
    arms,
    start,
    end,
  };
  return { kind: 'derived', query: plainQuery(body, start, end), start, end };
}

/** ClickHouse: `a_view(day = '2024-01-01')` gives a view's parameters values. */
function isParameter(argument: Expression): boolean {
  if (argument.kind === 'named-argument') return true;
  return (
    argument.kind === 'operation' &&
    argument.operator === '=' &&
    argument.operands[0]?.kind === 'column' &&
    argument.operands[0].path.length === 1
  );
}

/** ClickHouse: `a_view(from = 1)`: a parameter that is called like a word of the skeleton. */
export function viewParameter(cursor: TokenCursor): NamedArgument | undefined {
  if (!cursor.dialect.syntax.parameterizedViews || cursor.text(1) !== '=' || !isStructural(cursor))
    return undefined;
  const { start } = cursor;
  const parameter = takeIdentifier(cursor);
  cursor.advance();
  const value = cursor.rules.expression(cursor);
  return { kind: 'named-argument', name: parameter, value, start, end: cursor.previousEnd };
}

/** `db.t` as one argument, or the database and the table as two. */
export function tableName(args: readonly Expression[], at: number): Name | undefined {
  const first = nameParts(args[at]);
  if (first === undefined) return undefined;
  const second = first.length === 1 ? nameParts(args[at + 1]) : undefined;
  const parts = second?.length === 1 ? [...first, ...second] : first;
  return { parts, start: parts[0]!.start, end: parts.at(-1)!.end };
}

function nameParts(argument: Expression | undefined): Identifier[] | undefined {
  if (argument?.kind === 'column') return argument.path;
  // BigQuery: `TABLE t`
  if (
    argument?.kind === 'subquery' &&
    argument.query.kind === 'query' &&
    argument.query.body.kind === 'table-query'
  )
    return argument.query.body.name.parts;
  // ClickHouse: the database that is called `default`
  if (argument?.kind === 'literal' && argument.type === 'other' && argument.value === 'DEFAULT')
    return [{ text: 'default', quoted: false, start: argument.start, end: argument.end }];
  if (argument?.kind !== 'literal' || argument.type !== 'string' || argument.value === '') return undefined;
  const { start, end } = argument;
  return argument.value.split('.').map((text) => ({ text, quoted: true, start, end }));
}

/** `dictGet(db.dict, …)`: the name is no column. */
function nameLiteral({ path, start, end }: ColumnReference): Literal {
  return { kind: 'literal', type: 'string', value: path.map(({ text }) => text).join('.'), start, end };
}

/** `dictGet('db.dict', 'attribute', key)` takes its value from the table that it names: the query of that value. */
export function lookedUpValue(cursor: TokenCursor, call: Call): void {
  const functionName = call.name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (!cursor.dialect.syntax.lookupFunctions?.has(functionName)) return;
  const table = nameParts(call.args[0]);
  if (table === undefined) return;
  if (call.args[0]!.kind === 'column') call.args[0] = nameLiteral(call.args[0]);
  const attributes = call.args[1];
  const { start, end } = call;
  const names = attributes?.kind === 'list' ? attributes.items : [attributes];
  const items = names.flatMap((attribute) => {
    const path = nameParts(attribute);
    return path ? [{ expression: { kind: 'column' as const, path, start, end }, start, end }] : [];
  });
  if (items.length === 0) return;
  const from = { kind: 'table' as const, name: { parts: table, start, end }, start, end };
  const select = plainSelect(items, [from], start, end);
  call.query = plainQuery(select, start, end);
}
