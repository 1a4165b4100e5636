import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { ColumnReference, Expression } from '../../tree/expressions.ts';
import type { ColumnDefinition, Identifier, Name } from '../../tree/node.ts';
import type {
  DerivedTable,
  Query,
  SelectItem,
  TableExpression,
  TableFunction,
  TableReference,
} from '../../tree/queries.ts';
import { takeIdentifier } from '../names/names.ts';
import { plainQuery, selectAll } from '../nested/plain-query.ts';
import { operatorRows } from './special/operator-columns.ts';
import { selectedRows } from '../nested/declared-rows.ts';

// Functions whose arguments are whole tables (Teradata, "Table Operators" and the analytic functions; SQL:2016's polymorphic
// table functions): `f (ON t PARTITION BY a ORDER BY b USING Name('value'))`; HANA's hierarchy functions: `HIERARCHY (SOURCE t START WHERE c)`.

/** Whether the bracket at the current place opens the arguments of a table operator. */
export function atTableOperator(cursor: TokenCursor): boolean {
  const opening = cursor.text(1);
  if (opening === 'USING' && cursor.text(2) === 'LOCATION' && cursor.text(3) === '(') return true;
  if (opening !== 'ON' && (opening !== 'SOURCE' || !cursor.dialect.syntax.sourceArguments)) return false;
  return cursor.text(2) !== ')' && cursor.text(2) !== ',' && cursor.text(2) !== '.';
}

/** A table operator from its opening bracket on: its rows come from every table behind ON. */
export function tableOperator(cursor: TokenCursor, name: Name, start: number): TableExpression {
  const close = cursor.index + cursor.afterBrackets(0) - 1;
  const inputs: Query[] = [];
  const clauses = new Map<string, Identifier[]>();
  const items: SelectItem[] = [];
  const partition: Expression[] = [];
  cursor.advance();
  while (cursor.index < close) {
    const before = cursor.index;
    if (cursor.acceptAny('ON', 'SOURCE') !== undefined) inputs.push(input(cursor));
    else if (/^result$/i.test(cursor.raw()) && cursor.text(1) === '(') results(cursor, items);
    else if (cursor.acceptSequence('PARTITION', 'BY')) partitionColumns(cursor, partition);
    else if (clauseFollows(cursor)) clause(cursor, clauses);
    else if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
    if (cursor.index === before) break;
  }
  cursor.index = close;
  cursor.expect(')');
  const end = cursor.previousEnd;
  const unpivoted = unpivotedSource(name, inputs, clauses, start, end);
  const known = unpivoted ?? operatorRows({ name, inputs, clauses, partition, start, end });
  if (known !== undefined) return known;
  const [rows] = inputs;
  if (items.length > 0 && rows !== undefined)
    return selectedRows({ kind: 'derived', query: rows, start, end }, items, start, end);
  // READ_NOS (USING LOCATION ('/s3/bucket/')): the rows of files
  const file = inputs.length === 0 ? clauses.get('location')?.[0] : undefined;
  if (file !== undefined) return fileRows(file, start, end);
  const args = inputs.map((query): Expression => {
    return { kind: 'subquery', query, use: 'rows', start: query.start, end: query.end };
  });
  const node: TableFunction = {
    kind: 'table-function',
    call: { kind: 'call', name, args, start, end },
    start,
    end,
  };
  const returned = clauses.get('returns')?.map((column) => returnedColumn(column));
  if (returned !== undefined && returned.length > 0) node.columns = returned;
  return node;
}

/** nPath: `RESULT (FIRST(a OF X) AS first_a, COUNT(* OF ANY (X, Y)) AS n)`: aggregates over the rows that the symbols match. */
function results(cursor: TokenCursor, into: SelectItem[]): void {
  const end = cursor.index + cursor.afterBrackets(1);
  cursor.advance();
  do {
    cursor.advance();
    const { start } = cursor;
    if (cursor.kind() !== TokenKind.word || cursor.text(1) !== '(') break;
    const behind = cursor.index + cursor.afterBrackets(1);
    const name: Name = { parts: [takeIdentifier(cursor)], start, end: cursor.previousEnd };
    cursor.advance();
    const args = cursor.at('*') ? [] : [cursor.rules.expression(cursor)];
    cursor.index = behind;
    const call: Expression = { kind: 'call', name, args, start, end: cursor.previousEnd };
    cursor.accept('AS');
    into.push({ expression: call, alias: takeIdentifier(cursor), start, end: cursor.previousEnd });
  } while (cursor.index < end && cursor.at(','));
  cursor.index = end;
}

/** Teradata: `FROM (LOCATION = '/s3/bucket/' AUTHORIZATION = a) AS d`; undefined where another source stands. */
export function foreignFile(cursor: TokenCursor, start: number): TableReference | undefined {
  if (cursor.text(1) !== 'LOCATION' || cursor.text(2) !== '=' || cursor.kind(3) !== TokenKind.string)
    return undefined;
  const close = cursor.groupEnd();
  cursor.index += 3;
  const file = takeIdentifier(cursor);
  cursor.index = close;
  return fileRows(file, start, cursor.previousEnd);
}

function fileRows(file: Identifier, start: number, end: number): TableReference {
  return { kind: 'table', name: { parts: [file], start: file.start, end: file.end }, start, end };
}

/** SCRIPT's `RETURNS ('a INTEGER', 'b VARCHAR(10)')`: each string declares a column. */
function returnedColumn(column: Identifier): ColumnDefinition {
  const text = column.text.split(/\s/, 1)[0]!;
  return { name: { ...column, text }, start: column.start, end: column.end };
}

/** `ON t`, `ON (query)`, `ON f(…)`, each with an alias: all its rows. */
function input(cursor: TokenCursor): Query {
  const { start } = cursor;
  if (cursor.at('(') && cursor.rules.startsQuery(cursor)) {
    cursor.advance();
    const query = cursor.rules.query(cursor);
    cursor.expect(')');
    return query;
  }
  const source = cursor.rules.tableExpression(cursor);
  const end = cursor.previousEnd;
  return plainQuery(selectAll(source, start, end), start, end);
}

/** `PARTITION BY a, b`; other expressions than names are stepped over. */
function partitionColumns(cursor: TokenCursor, into: Expression[]): void {
  do {
    if (cursor.kind() !== TokenKind.word && cursor.kind() !== TokenKind.quoted) return;
    if (!cursor.at('ANY')) into.push(columnReference(takeIdentifier(cursor)));
    else cursor.advance();
  } while (cursor.accept(','));
}

/** `CLICKLAG(0.2)`, `COLUMN_LIST('a', 'b')`. */
function clauseFollows(cursor: TokenCursor): boolean {
  const value = cursor.kind(2);
  const isValue = value === TokenKind.string || value === TokenKind.number;
  return isValue && cursor.kind() === TokenKind.word && cursor.text(1) === '(';
}

/** `COLUMN_LIST('a', 'b')`: the strings that a clause lists, by its name in lower case. */
function clause(cursor: TokenCursor, into: Map<string, Identifier[]>): void {
  const name = cursor.raw().toLowerCase();
  const values: Identifier[] = [];
  cursor.index += 2;
  while (!cursor.atEnd && !cursor.at(')')) {
    if (cursor.kind() === TokenKind.string) appendAll(values, listed(cursor));
    else cursor.advance();
  }
  cursor.accept(')');
  into.set(name, values);
}

/** One string; `'a, b'` names several columns. */
function listed(cursor: TokenCursor): Identifier[] {
  const text = stringValue(cursor.raw(), cursor.dialect.lexical);
  const part = takeIdentifier(cursor);
  return text.split(',').map((item) => ({ ...part, text: item.trim() }));
}

/** TD_UNPIVOT gives the values of the listed columns as rows ("TD_UNPIVOT" in SQL Operators and User-Defined Functions). */
function unpivotedSource(
  name: Name,
  inputs: readonly Query[],
  clauses: ReadonlyMap<string, Identifier[]>,
  start: number,
  end: number,
): TableExpression | undefined {
  if (name.parts.at(-1)?.text.toUpperCase() !== 'TD_UNPIVOT') return undefined;
  const query = inputs[0];
  const valueColumns = clauses.get('value_columns');
  const nameColumn = clauses.get('unpivot_column')?.[0];
  const columns = clauses.get('column_list');
  if (!query || !valueColumns || !nameColumn || !columns) return undefined;
  const source: DerivedTable = { kind: 'derived', query, start: query.start, end: query.end };
  const width = valueColumns.length;
  const inputColumns: Expression[][] = [];
  for (let i = 0; i < columns.length; i += width)
    inputColumns.push(columns.slice(i, i + width).map((column) => columnReference(column)));
  return { kind: 'unpivot', source, valueColumns, nameColumn, inputs: inputColumns, start, end };
}

function columnReference(column: Identifier): ColumnReference {
  return { kind: 'column', path: [column], start: column.start, end: column.end };
}
