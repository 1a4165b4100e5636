import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Expression, Struct } from '../../tree/expressions.ts';
import type { Identifier, Name } from '../../tree/node.ts';
import type { Query, SelectItem } from '../../tree/queries.ts';
import type { Insert } from '../../tree/statements.ts';
import { skipToComma } from '../names/names.ts';
import { plainQuery, plainSelect } from '../nested/plain-query.ts';

// Couchbase (SQL++ reference, "INSERT", "UPSERT"): rows are a key and a document. The fields of a document that is written
// out are its columns; a document from elsewhere is the column VALUE.

/** The expressions of `(KEY e, VALUE d [, OPTIONS o])`: what the rows of the query make; absent in `(KEY, VALUE)`. */
export interface DocumentPattern {
  key?: Expression;
  value?: Expression;
}

/** `(KEY …, VALUE …)`, the opening bracket being current. */
export function documentPattern(cursor: TokenCursor): DocumentPattern {
  const pattern: DocumentPattern = {};
  cursor.expect('(');
  do {
    const isKey = cursor.accept('KEY');
    const isValue = !isKey && cursor.accept('VALUE');
    if ((isKey || isValue) && !cursor.at(',') && !cursor.at(')'))
      pattern[isKey ? 'key' : 'value'] = cursor.rules.expression(cursor);
    skipToComma(cursor);
  } while (cursor.accept(','));
  cursor.expect(')');
  return pattern;
}

/** Gives the columns of the written documents, and the rows in their order. */
export function writeDocuments(node: Insert, pattern: DocumentPattern): void {
  const { query } = node;
  if (pattern.key !== undefined && query !== undefined) projected(node, query, pattern.key, pattern.value);
  else if (query?.body.kind !== 'values' || !writtenOut(node, query.body.rows))
    node.columns = names(node, []);
}

/** `(KEY e, VALUE d) SELECT …`: both are made of what the query selects. */
function projected(node: Insert, query: Query, key: Expression, value: Expression | undefined): void {
  const place = { start: query.start, end: query.end };
  const fields = value && documentFields(value, query);
  const items: SelectItem[] = [{ expression: key, ...placeOf(key) }];
  if (fields)
    appendAll(
      items,
      fields.map((field) => ({ expression: field.value, ...placeOf(field.value) })),
    );
  else if (value) items.push({ expression: value, ...placeOf(value) });
  const select = plainSelect(items, [{ kind: 'derived', query, ...place }], place.start, place.end);
  node.query = plainQuery(select, place.start, place.end);
  node.columns = names(node, fields?.map(({ name }) => name) ?? (value ? undefined : []));
}

/** The fields of a document that is written out, here or as an item of the query that has this alias. */
function documentFields(value: Expression, query: Query): { name: string; value: Expression }[] | undefined {
  if (value.kind === 'struct') return named(value);
  const alias = value.kind === 'column' && value.path.length === 1 ? value.path[0]!.text : undefined;
  const items = query.body.kind === 'select' ? query.body.items : [];
  const made = value.kind === 'column' ? items.find((one) => one.alias?.text === alias)?.expression : value;
  return keysOf(made)?.map((name) => {
    const field: Identifier = { text: name, quoted: true, ...placeOf(value) };
    const read: Expression =
      value.kind === 'column'
        ? { ...value, path: [...value.path, field] }
        : { kind: 'access', base: value, fields: [field], indexes: [], ...placeOf(value) };
    return { name, value: read };
  });
}

/** The keys of an object that is written out, also with others or without some of them: `OBJECT_PUT({"a": x}, "b", y)`. */
function keysOf(object: Expression | undefined): string[] | undefined {
  if (object?.kind === 'struct') return named(object)?.map(({ name }) => name);
  if (object?.kind !== 'call') return undefined;
  const [inner, key] = object.args;
  const keys = keysOf(inner);
  if (keys === undefined || key?.kind !== 'literal') return undefined;
  const others = keys.filter((one) => one !== key.value);
  switch (object.name.parts.at(-1)?.text.toLowerCase()) {
    case 'object_add':
    case 'object_put':
      return [...others, key.value];
    case 'object_remove':
      return others;
    default:
      return undefined;
  }
}

/** VALUES whose documents are all written out: a column for each field that one of them has. */
function writtenOut(node: Insert, rows: Expression[][]): boolean {
  const documents = rows.map((row) => (row[1]?.kind === 'struct' ? named(row[1]) : undefined));
  if (documents.some((document) => document === undefined)) return false;
  const fields = [...new Set(documents.flatMap((document) => document!.map(({ name }) => name)))];
  rows.forEach((row, i) => {
    const nothing: Expression = { kind: 'literal', type: 'null', value: 'NULL', ...placeOf(row[1]!) };
    const values = fields.map((field) => documents[i]!.find(({ name }) => name === field)?.value ?? nothing);
    row.length = 1;
    appendAll(row, values);
  });
  node.columns = names(node, fields);
  return true;
}

function named({ fields }: Struct): { name: string; value: Expression }[] | undefined {
  const list = fields.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
  return list.length === fields.length && list.length > 0 ? list : undefined;
}

/** KEY and the fields; without fields KEY and VALUE. */
function names(node: Insert, fields: readonly string[] | undefined): Name[] {
  const { end } = node.target ?? node;
  const written = fields === undefined || fields.length === 0 ? ['VALUE'] : fields;
  return ['KEY', ...written].map((text): Name => {
    const part: Identifier = { text, quoted: true, start: end, end };
    return { parts: [part], start: end, end };
  });
}

function placeOf({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}
