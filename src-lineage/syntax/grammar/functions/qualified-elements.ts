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
  if (cursor.dialect.syntax.procedural !== 'plsql') return false;
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
  while (!cursor.atEnd && !cursor.accept('IN')) cursor.advance();
  const source = iterated(cursor, alias);
  skipTo(cursor, '=>');
  if (!cursor.accept('=>')) cursor.error('expected', 'Expected =>');
  const expression = cursor.rules.expression(cursor);
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

/** What an iterator runs over, where its values have rows. */
function iterated(cursor: TokenCursor, alias: Identifier): TableExpression | undefined {
  const { start } = cursor;
  if (cursor.at('(') && cursor.rules.startsQuery(cursor)) {
    const query = cursor.rules.query(cursor);
    return query && { kind: 'derived', query, alias, start, end: cursor.previousEnd };
  }
  if (!cursor.acceptSequence('VALUES', 'OF')) return undefined;
  const args = [cursor.rules.operand(cursor)];
  const place = { start, end: cursor.previousEnd };
  const table = { text: 'TABLE', quoted: false, ...place };
  const call: Call = { kind: 'call', name: { parts: [table], ...place }, args, ...place };
  return { kind: 'table-function', call, alias, ...place };
}

function skipTo(cursor: TokenCursor, symbol: string): void {
  while (!cursor.atEnd && !cursor.at(symbol) && !cursor.at(')') && !cursor.at(';'))
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
}
