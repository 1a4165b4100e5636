import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import { shapeOf } from '../../tokens/value-shape.ts';
import type { Cast, Expression, List, Struct } from '../../tree/expressions.ts';
import type { DataType, Identifier } from '../../tree/node.ts';
import { closeBracket, missing } from '../ends/recovery.ts';
import { skipWords } from '../ends/statement-end.ts';
import { columnOrCall, lambda } from './columns.ts';
import { atIdentifier, identifier, identifierList, takeIdentifier } from '../names/names.ts';
import { dataType, valueType } from '../names/types.ts';
import { innerAlias } from '../functions/inner-aliases.ts';

/** `(query)`, `(a)`, `(a, b)`. */
export function parenthesised(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (cursor.rules.startsQuery(cursor)) {
    cursor.advance();
    const query = cursor.rules.query(cursor);
    closeBracket(cursor, ')');
    return { kind: 'subquery', query, use: 'scalar', start, end: cursor.previousEnd };
  }
  const seenAs = objectSeenAs(cursor);
  if (seenAs !== undefined) return seenAs;
  const typed = typedParameters(cursor);
  if (typed !== undefined) return lambda(cursor, typed);
  cursor.advance();
  const list: List = { kind: 'list', items: [], start, end: start };
  elements(cursor, ')', list.items);
  list.end = cursor.previousEnd;
  if (cursor.at('->') && list.items.every((item) => item.kind === 'column' && item.path.length === 1))
    return lambda(cursor, list);
  const [only, ...others] = list.items;
  // ClickHouse: `(a,)` is a tuple of one
  if (only === undefined || others.length > 0 || cursor.text(-2) === ',') return list;
  return computed.has(only.kind) ? { ...only, start, end: list.end } : only;
}

/** Oracle: `(SELF AS t).m()`, the method of a type above the object's own (Object-Relational Developer's Guide, "Calling Supertype Methods"). */
function objectSeenAs(cursor: TokenCursor): Cast | undefined {
  if (!cursor.dialect.language.objectMethods || cursor.text(2) !== 'AS') return undefined;
  if (cursor.kind(1) !== TokenKind.word || cursor.kind(3) !== TokenKind.word) return undefined;
  const { start } = cursor;
  cursor.advance();
  const object = takeIdentifier(cursor);
  cursor.advance();
  const operand: Expression = { kind: 'column', path: [object], start: object.start, end: object.end };
  const type = dataType(cursor);
  closeBracket(cursor, ')');
  return { kind: 'cast', operand, type, start, end: cursor.previousEnd };
}

/** Kinds of expressions whose brackets belong to their text; names and queries keep their own places. */
const computed: ReadonlySet<Expression['kind']> = new Set(['operation', 'cast', 'case', 'access']);

/** Snowflake: `(x INT, y VARIANT) -> …`: the parameters of a lambda with their types. */
function typedParameters(cursor: TokenCursor): List | undefined {
  if (
    !cursor.dialect.syntax.arrowLambdas ||
    cursor.kind(1) !== TokenKind.word ||
    cursor.kind(2) !== TokenKind.word
  )
    return undefined;
  if (cursor.text(cursor.afterBrackets(0)) !== '->') return undefined;
  const list: List = { kind: 'list', items: [], start: cursor.start, end: cursor.start };
  for (const parameter of identifierList(cursor)) {
    const { start, end } = parameter;
    list.items.push({ kind: 'column', path: [parameter], start, end });
  }
  list.end = cursor.previousEnd;
  return list;
}

/** Elements of a bracket up to its end; what can not be read is stepped over with one diagnostic. */
function elements(cursor: TokenCursor, close: string, into: Expression[]): void {
  while (!cursor.atEnd && !cursor.at(close)) {
    const item = cursor.rules.expression(cursor);
    if (cursor.acceptSequence('AS') && atIdentifier(cursor)) innerAlias(cursor, item);
    if (cursor.accept('FOR')) appendAll(into, comprehension(cursor, item));
    else into.push(item);
    if (!cursor.accept(',')) break;
  }
  closeBracket(cursor, close);
}

/** `e FOR x, i IN list IF condition` (DuckDB): the names are those of the elements. */
function comprehension(cursor: TokenCursor, item: Expression): Expression[] {
  const parameters: Identifier[] = [];
  do parameters.push(takeIdentifier(cursor));
  while (cursor.accept(','));
  cursor.expect('IN');
  const over = (body: Expression): Expression => ({
    kind: 'lambda',
    parameters,
    body,
    start: body.start,
    end: body.end,
  });
  const parts = [over(item), cursor.rules.expression(cursor)];
  if (cursor.accept('IF') || cursor.accept('WHEN')) parts.push(over(cursor.rules.expression(cursor)));
  return parts;
}

export function arrayLiteral(cursor: TokenCursor): Expression {
  const list: List = { kind: 'list', items: [], start: cursor.start, end: cursor.start };
  cursor.advance();
  elements(cursor, ']', list.items);
  list.end = cursor.previousEnd;
  return list;
}

/** `{'a': x, b: y}`, `{fn f(x)}`, `{d '2020-01-01'}`, `{name: Type}` parameters. */
export function braces(cursor: TokenCursor, isMap = false): Expression {
  const start = cursor.start;
  cursor.advance();
  const typed = cursor.kind(1) === TokenKind.string && /^(?:d|t|ts)$/i.test(cursor.raw());
  if (typed) cursor.advance();
  if (typed || cursor.acceptAny('FN', 'OJ', 'CALL') !== undefined) {
    const inner = cursor.rules.expression(cursor);
    closeBracket(cursor, '}');
    return inner;
  }
  if (cursor.dialect.syntax.parametricCalls && cursor.kind() === TokenKind.word && cursor.text(1) === ':')
    return queryParameter(cursor, start);
  const struct: Struct = { kind: 'struct', fields: [], start, end: start };
  while (!cursor.atEnd && !cursor.at('}')) {
    const before = cursor.index;
    const key = (isMap ? undefined : plainKey(cursor)) ?? cursor.rules.operand(cursor);
    if (isMap && key.kind !== 'literal') (struct.keys ??= []).push(key);
    if (cursor.accept(':') || cursor.accept('='))
      struct.fields.push({ name: keyText(key), value: cursor.rules.expression(cursor) });
    else struct.fields.push({ value: key });
    // Oracle's duality views: `'name' : d.name WITH NOUPDATE`
    if (cursor.at('WITH')) skipWords(cursor, updatability);
    if (!cursor.accept(',') && cursor.index === before) break;
    if (!cursor.at('}') && cursor.text() === '') continue;
  }
  closeBracket(cursor, '}');
  struct.end = cursor.previousEnd;
  return struct;
}

/** What a JSON duality view allows to be done with a table or a field (CREATE JSON RELATIONAL DUALITY VIEW). */
export const updatability: ReadonlySet<string> = new Set([
  'WITH',
  'INSERT',
  'UPDATE',
  'DELETE',
  'NOINSERT',
  'NOUPDATE',
  'NODELETE',
  'CHECK',
  'NOCHECK',
  'ETAG',
]);

/** ClickHouse: `{name:Type}`, the opening brace being read. */
function queryParameter(cursor: TokenCursor, start: number): Expression {
  const parameter = `{${cursor.raw()}}`;
  while (!cursor.atEnd && !cursor.at('}') && !cursor.at(';')) cursor.advance();
  closeBracket(cursor, '}');
  return { kind: 'variable', name: parameter, start, end: cursor.previousEnd };
}

/** `'k':` and `k:`, which read as a value would be a path into it (Snowflake). */
function plainKey(cursor: TokenCursor): Expression | undefined {
  if (cursor.text(1) !== ':') return undefined;
  if (cursor.kind() !== TokenKind.string && cursor.kind() !== TokenKind.word) return undefined;
  const { start, tokenEnd: end } = cursor;
  const { text: value } = takeIdentifier(cursor);
  return { kind: 'literal', type: 'string', value, start, end };
}

function keyText(key: Expression): string {
  if (key.kind === 'literal') return key.value;
  return key.kind === 'column' ? key.path.at(-1)!.text : '';
}

/** `ARRAY[…]`, `ARRAY(SELECT …)`, `ARRAY<T>[…]`. */
export function array(cursor: TokenCursor): Expression {
  const start = cursor.start;
  const next = cursor.text(1);
  if (next === '[') {
    cursor.advance();
    return { ...arrayLiteral(cursor), start };
  }
  if (next === '<') {
    const type = valueType(cursor);
    return cursor.at('[')
      ? ofType(type, { ...arrayLiteral(cursor), start })
      : cursor.at('(')
        ? parenthesised(cursor)
        : missing(cursor);
  }
  if (next === '(' && cursor.rules.startsQuery(cursor, 1)) {
    cursor.advance();
    return { ...parenthesised(cursor), start };
  }
  return columnOrCall(cursor);
}

/** BigQuery: `STRUCT<a INT64, b STRING>(x, y)`, `ARRAY<STRUCT<a INT64>>[(x)]`: the type names the fields, as a cast does. */
function ofType(type: DataType, operand: Expression): Expression {
  const { start, end } = operand;
  return shapeOf(type.text).fields === undefined ? operand : { kind: 'cast', operand, type, start, end };
}

/** `STRUCT(a AS x, b)`, `STRUCT<T>(…)`, `ROW(a, b)`, `MAP {k: v}`. */
export function structConstructor(cursor: TokenCursor): Expression {
  const start = cursor.start;
  // a row's fields have no names of their own (SQL:2016-2, 6.13; PostgreSQL calls them f1, f2, DuckDB none)
  const namesFields = !cursor.at('ROW');
  if (cursor.text(1) === '{' || (cursor.text(1) === '[' && cursor.text() === 'MAP')) {
    cursor.advance();
    return cursor.at('{') ? { ...braces(cursor, true), start } : arrayLiteral(cursor);
  }
  let type: DataType | undefined;
  if (cursor.at('MAP') && cursor.text(1) === '(') return columnOrCall(cursor);
  if (cursor.text(1) === '<') type = valueType(cursor);
  else if (cursor.text(1) === '(') cursor.advance();
  else return columnOrCall(cursor);
  if (cursor.at('(')) cursor.advance();
  const struct: Struct = { kind: 'struct', fields: [], start, end: start };
  while (!cursor.atEnd && !cursor.at(')')) {
    const value = cursor.rules.expression(cursor);
    const alias = cursor.accept('AS')
      ? identifier(cursor).text
      : namesFields && value.kind === 'column'
        ? value.path.at(-1)!.text
        : undefined;
    struct.fields.push({ ...(alias !== undefined && { name: alias }), value });
    if (!cursor.accept(',')) break;
  }
  closeBracket(cursor, ')');
  struct.end = cursor.previousEnd;
  return type === undefined ? struct : ofType(type, struct);
}

export function exists(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (!cursor.rules.startsQuery(cursor, 1)) return columnOrCall(cursor);
  cursor.advance();
  const inner = parenthesised(cursor);
  return inner.kind === 'subquery' ? { ...inner, use: 'exists', start } : inner;
}
