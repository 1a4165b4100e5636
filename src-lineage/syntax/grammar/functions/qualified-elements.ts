import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Call, Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type { TableExpression } from '../../tree/queries.ts';
import { takeIdentifier } from '../names/names.ts';
import { plainQuery, plainSelect } from '../nested/plain-query.ts';

/** `key => value`, `1 .. 5 => value`, `1 | 3 => value` of a qualified expression (Oracle 18, "Qualified Expressions"): the element. */
export function keyedElement(cursor: TokenCursor, key: Expression): Expression {
  while (cursor.at('..') || (cursor.at('|') && cursor.text(1) !== '|')) {
    cursor.advance();
    cursor.rules.operand(cursor);
  }
  return cursor.accept('=>') ? cursor.rules.expression(cursor) : key;
}

/** `FOR i IN …`, `FOR i, e IN …`, `FOR i NUMBER IN …` */
export function isIterator(cursor: TokenCursor): boolean {
  if (!cursor.dialect.language.qualifiedExpressions) return false;
  return [2, 3, 4].some((ahead) => cursor.text(ahead) === 'IN');
}

/**
 * `FOR i IN 1 .. 3 => value`: every element comes from the value; over a query or VALUES OF a list it is made of each of its rows
 * (Oracle 21, "Qualified Expressions": iterator associations).
 */
export function iteratedElement(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.advance();
  const alias = takeIdentifier(cursor);
  const element = cursor.accept(',') ? takeIdentifier(cursor) : undefined;
  while (!cursor.atEnd && !cursor.accept('IN')) cursor.advance();
  const { source, index, value } = iterated(cursor, alias, element);
  skipTo(cursor, '=>');
  if (!cursor.accept('=>')) cursor.error('expected', 'Expected =>');
  let expression = cursor.rules.expression(cursor);
  if (index !== undefined) expression = replaced(expression, alias.text, index);
  if (value !== undefined) expression = replaced(expression, (element ?? alias).text, value);
  if (source === undefined) return expression;
  const place = { start, end: cursor.previousEnd };
  const query = plainQuery(
    plainSelect([{ expression, ...place }], [source], start, place.end),
    start,
    place.end,
  );
  const multiset = { text: 'MULTISET', quoted: false, ...place };
  return { kind: 'call', name: { parts: [multiset], ...place }, args: [], query, ...place };
}

/** What an iterator runs over, where its values have rows, and what its names stand for. */
interface Iterated {
  source?: TableExpression | undefined;
  index?: Expression | undefined;
  value?: Expression;
}

/** `(SELECT …)`, `VALUES OF list`, `INDICES OF list`, `PAIRS OF list`; the borders of others give no value. */
function iterated(cursor: TokenCursor, alias: Identifier, element: Identifier | undefined): Iterated {
  const { start } = cursor;
  if (cursor.at('(') && cursor.rules.startsQuery(cursor)) {
    const query = cursor.rules.query(cursor);
    return query ? { source: { kind: 'derived', query, alias, start, end: cursor.previousEnd } } : {};
  }
  const over = ['VALUES', 'INDICES', 'PAIRS'].find((word) => cursor.acceptSequence(word, 'OF'));
  if (over === undefined) return {};
  const list = cursor.rules.operand(cursor);
  const place = { start, end: cursor.previousEnd };
  const index = over === 'VALUES' ? undefined : firstIndex(list);
  if (over === 'INDICES') return { index };
  const named = (text: string): Identifier => ({ text, quoted: false, ...place });
  const row = element ?? alias;
  const call: Call = {
    kind: 'call',
    name: { parts: [named('TABLE')], ...place },
    args: [list],
    ...place,
  };
  const value: Expression = {
    kind: 'call',
    name: { parts: [named('VALUE')], ...place },
    args: [{ kind: 'column', path: [row], ...place }],
    ...place,
  };
  return { source: { kind: 'table-function', call, alias: row, ...place }, index, value };
}

/** `list.FIRST` has the indexes of a list. */
function firstIndex(list: Expression): Expression | undefined {
  if (list.kind !== 'column') return undefined;
  const { start, end } = list;
  return { ...list, path: [...list.path, { text: 'FIRST', quoted: false, start, end }] };
}

/** An expression in which another stands for a name. */
function replaced<T extends object>(node: T, name: string, other: Expression): T {
  const { kind, path } = node as Partial<Extract<Expression, { kind: 'column' }>>;
  const isName =
    kind === 'column' && path?.length === 1 && path[0]!.text.toLowerCase() === name.toLowerCase();
  if (isName) return other as unknown as T;
  if (Array.isArray(node))
    return node.map((one: unknown) => (isObject(one) ? replaced(one, name, other) : one)) as unknown as T;
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    isObject(value) ? replaced(value, name, other) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function skipTo(cursor: TokenCursor, symbol: string): void {
  while (!cursor.atEnd && !cursor.at(symbol) && !cursor.at(')') && !cursor.at(';'))
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
}
