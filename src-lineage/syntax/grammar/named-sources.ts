import type { TokenCursor } from '../cursor.ts';
import type { Call, Expression } from '../tree/expressions.ts';
import type { Identifier, Name } from '../tree/node.ts';
import type { TableReference } from '../tree/queries.ts';
import { plainQuery, plainSelect } from './plain-query.ts';

/**
 * What a table function reads, where its arguments name it: a file (`read_csv('f')`, `s3('url')`) or a table
 * (`remote('host', db.t)`, `remote('host', 'db', 't')`); undefined for every other function.
 */
export function namedSource(
  cursor: TokenCursor,
  functionName: string,
  call: Call,
): TableReference | undefined {
  const { fileFunctions, tableFunctions } = cursor.dialect.syntax;
  const { start, end } = call;
  if (fileFunctions?.has(functionName)) {
    const file = fileName(call.args[0]);
    return file && { kind: 'table', name: { parts: [file], start: file.start, end: file.end }, start, end };
  }
  const at = tableFunctions?.get(functionName);
  const named = at === undefined ? undefined : tableName(call.args, at);
  return named && { kind: 'table', name: named, start, end };
}

/** The file, or the first of a list. */
function fileName(argument: Expression | undefined): Identifier | undefined {
  const value = argument?.kind === 'list' ? argument.items[0] : argument;
  if (value?.kind !== 'literal' || value.type !== 'string') return undefined;
  return { text: value.value, quoted: true, start: value.start, end: value.end };
}

/** `db.t` as one argument, or the database and the table as two. */
function tableName(args: readonly Expression[], at: number): Name | undefined {
  const first = nameParts(args[at]);
  if (first === undefined) return undefined;
  const second = first.length === 1 ? nameParts(args[at + 1]) : undefined;
  const parts = second?.length === 1 ? [...first, ...second] : first;
  return { parts, start: parts[0]!.start, end: parts.at(-1)!.end };
}

function nameParts(argument: Expression | undefined): Identifier[] | undefined {
  if (argument?.kind === 'column') return argument.path;
  if (argument?.kind !== 'literal' || argument.type !== 'string' || argument.value === '') return undefined;
  const { start, end } = argument;
  return argument.value.split('.').map((text) => ({ text, quoted: true, start, end }));
}

/** `dictGet('db.dict', 'attribute', key)` takes its value from the table that it names: the query of that value. */
export function lookedUpValue(cursor: TokenCursor, call: Call): void {
  const functionName = call.name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (!cursor.dialect.syntax.lookupFunctions?.has(functionName)) return;
  const table = nameParts(call.args[0]);
  if (table === undefined) return;
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
