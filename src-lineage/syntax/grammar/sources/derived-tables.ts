import type { TokenCursor } from '../../cursor/cursor.ts';
import { partsOfText } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { ColumnDefinition } from '../../tree/node.ts';
import type { DerivedTable, Query, TableExpression, TableFunction } from '../../tree/queries.ts';
import { orderItems } from '../nested/ordering.ts';
import { identifier, name, skipToComma } from '../names/names.ts';
import { ordinalityColumn } from './special/table-alias.ts';
import { declaredColumns } from '../names/table-columns.ts';
import { passThroughQuery } from './special/remote-rows.ts';

/** `(query)`, or a query where no brackets are needed around it. */
export function derived(cursor: TokenCursor, start: number, brackets: boolean): DerivedTable {
  if (brackets) cursor.advance();
  const query = cursor.rules.query(cursor);
  if (brackets && !cursor.accept(')')) {
    cursor.error('unexpected', 'Expected )');
    skipToComma(cursor);
    cursor.accept(')');
  }
  const lateral = cursor.dialect.syntax.implicitLateral && { lateral: true as const };
  return { kind: 'derived', query, ...lateral, start, end: cursor.previousEnd };
}

/** Teradata QueryGrid: `FOREIGN TABLE (query)@server`, a query that another system runs. */
export function foreignQuery(cursor: TokenCursor, start: number): DerivedTable {
  cursor.index += 2;
  const source = derived(cursor, start, true);
  if (cursor.accept('@')) name(cursor);
  if (cursor.at('EXPORT') && cursor.text(1) === '(' && source.query.kind === 'query')
    exported(cursor, source.query);
  return { ...source, end: cursor.previousEnd };
}

/** `EXPORT ((SELECT …) AS t)`: rows that are sent along, for the foreign query to read by this name. */
function exported(cursor: TokenCursor, query: Query): void {
  cursor.index += 2;
  const { start } = cursor;
  const { query: body } = derived(cursor, start, true);
  cursor.accept('AS');
  query.with.push({ name: identifier(cursor), columns: [], body, start, end: cursor.previousEnd });
  cursor.expect(')');
}

/** `TABLE(SELECT …)`: the rows of the query; or, as in Oracle, those of the one collection that it gives. */
function ofQuery(cursor: TokenCursor, start: number): TableExpression {
  const rows = derived(cursor, start, true);
  const { query, end } = rows;
  if (cursor.dialect.syntax.collectionQueries !== true || query.kind !== 'query')
    return { ...rows, lateral: true };
  const list: Expression = { kind: 'subquery', query, use: 'scalar', start, end };
  const call = { kind: 'call' as const, name: { parts: [], start, end: start }, args: [list], start, end };
  return { kind: 'table-function', call, lateral: true, start, end };
}

/** `TABLE(f(x))`, `TABLE(SELECT …)`, `TABLE(collection)`. */
export function tableOf(cursor: TokenCursor, start: number): TableExpression {
  cursor.advance();
  if (cursor.rules.startsQuery(cursor)) return ofQuery(cursor, start);
  cursor.advance();
  const remote = catalogQuery(cursor, start);
  if (remote !== undefined) return remote;
  // Informix: TABLE(FUNCTION f(1))
  if (cursor.kind(1) === TokenKind.word) cursor.acceptAny('FUNCTION', 'PROCEDURE');
  const value = cursor.rules.expression(cursor);
  const rest = cursor.accept(',') ? trailingArguments(cursor) : [];
  const counted = cursor.acceptSequence('WITH', 'ORDINALITY');
  const columns = returnedColumns(cursor);
  spread(cursor);
  if (!cursor.accept(')')) cursor.expect(')');
  cursor.accept('(') && cursor.accept('+') && cursor.accept(')');
  const end = cursor.previousEnd;
  // Informix, Oracle: the rows of TABLE(MULTISET(query)) are the query's
  if (value.kind === 'call' && value.query !== undefined && value.args.length === 0)
    return { kind: 'derived', query: value.query, lateral: true, start, end };
  if (value.kind === 'call') {
    const node: TableFunction = {
      kind: 'table-function',
      call: value,
      lateral: true,
      ...(counted && { ordinality: ordinalityColumn(cursor) }),
      start,
      end,
    };
    return columns === undefined ? node : { ...node, columns };
  }
  const { identifierClause } = cursor.dialect.syntax;
  if (identifierClause && value.kind === 'literal' && value.type === 'string')
    return { kind: 'table', name: { parts: partsOfText(value.value, value), start, end }, start, end };
  // Snowflake: TABLE($v), TABLE(:v)
  if (identifierClause && value.kind === 'variable') {
    const part = { text: value.name, quoted: false, start: value.start, end: value.end };
    return { kind: 'table', name: { parts: [part], text: value, start, end }, start, end };
  }
  if (value.kind === 'literal' && value.type === 'string')
    return {
      kind: 'table',
      name: { parts: [{ text: value.value, quoted: true, start: value.start, end: value.end }], start, end },
      start,
      end,
    };
  return {
    kind: 'table-function',
    call: { kind: 'call', name: { parts: [], start, end }, args: [value, ...rest], start, end },
    lateral: true,
    start,
    end,
  };
}

/** Trino: `TABLE(catalog.system.query(query => 'SELECT …'))` */
function catalogQuery(cursor: TokenCursor, start: number): TableExpression | undefined {
  if (!cursor.dialect.syntax.arrowLambdas || cursor.text(1) !== '.' || cursor.text(3) !== '.')
    return undefined;
  if (cursor.text(5) !== '(') return undefined;
  const before = cursor.index;
  const functionName = cursor.raw(4).toUpperCase();
  cursor.index += 5;
  const rows = passThroughQuery(cursor, functionName, start);
  if (rows === undefined) cursor.index = before;
  else cursor.expect(')');
  return rows && { ...rows, end: cursor.previousEnd };
}

/** Teradata: `TABLE (f(t.a) HASH BY a LOCAL ORDER BY b)` says where and in which order the function gets its rows. */
function spread(cursor: TokenCursor): void {
  if (cursor.acceptSequence('HASH', 'BY')) orderItems(cursor);
  if (cursor.acceptSequence('LOCAL', 'ORDER', 'BY')) orderItems(cursor);
}

/** Teradata: `TABLE (f(x) RETURNS (a INTEGER, b CHAR(10)))` says which columns the function gives. */
function returnedColumns(cursor: TokenCursor): ColumnDefinition[] | undefined {
  if (cursor.acceptAny('RETURNS', 'RETURNING') === undefined) return undefined;
  if (cursor.at('(')) return declaredColumns(cursor);
  name(cursor);
  return undefined;
}

function trailingArguments(cursor: TokenCursor): Expression[] {
  const rest: Expression[] = [];
  do rest.push(cursor.rules.expression(cursor));
  while (cursor.accept(','));
  return rest;
}
