import type { TokenCursor } from '../../../cursor/cursor.ts';
import { stringValue } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Call, Expression } from '../../../tree/expressions.ts';
import type { Identifier, Name } from '../../../tree/node.ts';
import type { DerivedTable, TableExpression, TableFunction, TableReference } from '../../../tree/queries.ts';
import { name, takeIdentifier } from '../../names/names.ts';
import { plainQuery, selectAll } from '../../nested/plain-query.ts';
import { declaredColumns } from '../../names/table-columns.ts';
import { withColumns } from './bulk-rows.ts';
import { alias } from './table-alias.ts';

/** Functions whose rows come from another server or a file; INSERT, UPDATE and DELETE may write into them. */
export const rowsetFunctions: ReadonlySet<string> = new Set(['OPENQUERY', 'OPENROWSET', 'OPENDATASOURCE']);

/**
 * `OPENQUERY (server, 'query')` of T-SQL, `dblink('server', 'query')` of PostgreSQL, `EXTERNAL_QUERY('connection',
 * 'query')` of BigQuery: what another server makes of the
 * query, `TABLE(catalog.system.query(query => 'query'))` of Trino, `OPENROWSET('provider', 'connection', 'query')` of
 * T-SQL; `crosstab('query')`: what is made of a query here. Where the text can be read, its tables are known (those of
 * that server); undefined where it is another language. The opening bracket is current.
 */
export function passThroughQuery(
  cursor: TokenCursor,
  functionName: string,
  start: number,
): DerivedTable | TableFunction | undefined {
  const { index: before } = cursor;
  const known = cursor.diagnostics.length;
  const server = queryTextAhead(cursor, functionName) ?? adHocQuery(cursor, functionName);
  if (server === undefined) return undefined;
  const { statements } = cursor.rules.routineText(cursor);
  const only = statements.length === 1 ? statements[0] : undefined;
  if (only?.kind !== 'query-statement' || cursor.diagnostics.length > known) {
    cursor.diagnostics.length = known;
    cursor.index = before;
    return undefined;
  }
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) cursor.advance();
  cursor.expect(')');
  const end = cursor.previousEnd;
  const { query } = only;
  if (server !== '') standOn(query, server);
  if (server !== '' || functionName === 'OPENROWSET') return { kind: 'derived', query, start, end };
  const rows: Expression = { kind: 'subquery', query, use: 'rows', start, end };
  const name = { text: functionName, quoted: false, start, end: start };
  const call: Call = { kind: 'call', name: { parts: [name], start, end: start }, args: [rows], start, end };
  return { kind: 'table-function', call, start, end };
}

/** Steps to the text of the query; the server it is for, '' for this one; undefined where no such text stands here. */
function queryTextAhead(cursor: TokenCursor, functionName: string): string | undefined {
  const secondIsText = cursor.text(2) === ',' && isText(cursor, 3);
  if (/^(?:OPENQUERY|DBLINK|EXTERNAL_QUERY)$/.test(functionName)) {
    if (!secondIsText) return undefined;
    cursor.advance();
    const server = takeIdentifier(cursor).text;
    cursor.advance();
    return server;
  }
  // Trino: `postgresql.system.query(query => 'SELECT …')` runs in the catalog that its name begins with
  if (/^(?:QUERY|RAW_QUERY)$/.test(functionName) && cursor.text(2) === '=>' && isText(cursor, 3)) {
    const catalog = cursor.text(-4) === '.' ? cursor.raw(-5) : '';
    cursor.index += 3;
    return catalog;
  }
  if (!/^CROSSTAB\d?$/.test(functionName) || !isText(cursor, 1)) return undefined;
  cursor.advance();
  return '';
}

/** T-SQL: steps to the query of `OPENROWSET ('provider', 'connection' | 'server'; 'user'; 'password', 'query')`. */
function adHocQuery(cursor: TokenCursor, functionName: string): string | undefined {
  if (functionName !== 'OPENROWSET' || cursor.kind(1) !== TokenKind.string) return undefined;
  const last = cursor.programEnd() - cursor.index - 1;
  if (last < 6 || cursor.text(last) !== ')' || cursor.text(last - 2) !== ',' || !isText(cursor, last - 1))
    return undefined;
  const server = adHocServer(cursor);
  cursor.index += last - 1;
  return server;
}

/** The server of OPENROWSET's second argument: named in a connection string, or by itself; '' where it is not named. */
function adHocServer(cursor: TokenCursor): string {
  if (cursor.kind(3) !== TokenKind.string) return '';
  const text = stringValue(cursor.raw(3), cursor.dialect.lexical);
  const named = /(?:^|;)\s*(?:server|data source|address|addr|network address)\s*=\s*([^;]*)/i.exec(
    text,
  )?.[1];
  return (named ?? (text.includes('=') ? '' : text)).trim();
}

function isText(cursor: TokenCursor, ahead: number): boolean {
  const kind = cursor.kind(ahead);
  return kind === TokenKind.string || kind === TokenKind.dollarString;
}

/** T-SQL: `OPENROWSET ('provider', 'connection', database.schema.table) [WITH (a int '$.x')]`: the table itself; undefined for other arguments. */
export function remoteObject(
  cursor: TokenCursor,
  functionName: string,
  start: number,
): TableReference | DerivedTable | undefined {
  const last = cursor.programEnd() - cursor.index - 1;
  if (functionName !== 'OPENROWSET' || cursor.text(last) !== ')') return undefined;
  let first = last - 1;
  while (first > 1 && cursor.text(first) !== ',') first--;
  const kind = cursor.kind(first + 1);
  const plain = cursor.kind(1) === TokenKind.string && cursor.text(first) === ',';
  if (!plain || (kind !== TokenKind.word && kind !== TokenKind.quoted)) return undefined;
  const end = cursor.index + last + 1;
  const server = adHocServer(cursor);
  cursor.index += first + 1;
  const table: TableReference = { kind: 'table', name: name(cursor), start, end: start };
  if (server !== '') table.name.link ??= server;
  cursor.index = end;
  table.end = cursor.previousEnd;
  return withColumns(cursor, table, start);
}

/** Says of every table in a tree that it stands on this server. */
function standOn(tree: object, server: string): void {
  const open: object[] = [tree];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const node = item as { kind?: unknown; name?: Name };
    if (node.kind === 'table' && node.name !== undefined) node.name.link ??= server;
    for (const inner of Object.values(item))
      if (typeof inner === 'object' && inner !== null) open.push(inner as object);
  }
}

/** T-SQL: `OPENDATASOURCE ('provider', 'connection').database.schema.table`. */
export function remoteTable(cursor: TokenCursor, start: number): TableReference | undefined {
  if (!cursor.at('.') && !cursor.at('..')) return undefined;
  const first = cursor.at('.');
  if (first) cursor.advance();
  const table = name(cursor);
  return { kind: 'table', name: { ...table, start }, start, end: cursor.previousEnd };
}

/**
 * T-SQL: `VECTOR_SEARCH (TABLE = t AS a, …)` and `PREDICT (DATA = t AS a, …)` give the columns of a table beside their
 * own: that table; undefined for other functions. The opening bracket is current and stays so.
 */
export function argumentTable(cursor: TokenCursor, functionName: string): TableReference | undefined {
  const word = functionName === 'VECTOR_SEARCH' ? 'TABLE' : functionName === 'PREDICT' ? 'DATA' : undefined;
  if (word === undefined) return undefined;
  let ahead = 1;
  while (cursor.kind(ahead) !== TokenKind.end && cursor.text(ahead) !== ';' && cursor.text(ahead) !== word)
    ahead++;
  if (cursor.text(ahead + 1) !== '=') return undefined;
  const { index: before } = cursor;
  cursor.index += ahead + 2;
  const { start } = cursor;
  const item: TableReference = { kind: 'table', name: name(cursor), start, end: cursor.previousEnd };
  alias(cursor, item);
  item.end = cursor.previousEnd;
  cursor.index = before;
  return item;
}

/**
 * The function itself: what PREDICT gives comes from all columns of its table, the distance of VECTOR_SEARCH from COLUMN and
 * SIMILAR_TO ("PREDICT", "VECTOR_SEARCH" of the T-SQL reference); WITH may declare the columns.
 */
export function besideArguments(
  cursor: TokenCursor,
  called: Name,
  table: TableReference,
  start: number,
): TableFunction {
  const close = cursor.index + cursor.afterBrackets(0);
  const args: Expression[] = [];
  for (; cursor.index < close - 1 && !cursor.atEnd; cursor.advance()) {
    if (cursor.text(1) !== '=') continue;
    if (/^similar_to$/i.test(cursor.raw())) {
      cursor.index += 2;
      args.push(cursor.rules.expression(cursor));
      cursor.index--;
    } else if (cursor.at('COLUMN')) {
      cursor.index += 2;
      args.push(columnOf(table, takeIdentifier(cursor)));
      cursor.index--;
    }
  }
  cursor.index = close;
  const end = cursor.previousEnd;
  const call: Call = { kind: 'call', name: called, args, start, end };
  if (called.parts.at(-1)?.text.toUpperCase() === 'PREDICT')
    call.query = plainQuery(selectAll({ ...table }, table.start, table.end), table.start, table.end);
  const node: TableFunction = { kind: 'table-function', call, lateral: true, start, end };
  if (!cursor.at('WITH') || cursor.text(1) !== '(') return node;
  cursor.advance();
  node.columns = declaredColumns(cursor);
  return node;
}

function columnOf({ alias: called, name: table }: TableReference, column: Identifier): Expression {
  const source = called ?? table.parts.at(-1)!;
  return { kind: 'column', path: [source, column], start: column.start, end: column.end };
}

/** The function's own columns, which WITH may declare, beside those of the table. */
export function besideTable(table: TableReference, call: TableFunction): TableExpression {
  const { start, end } = call;
  return { kind: 'join', type: 'apply', left: table, right: call, start, end };
}
