import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type {
  DerivedTable,
  MatchRecognize,
  PivotTable,
  SelectItem,
  TableExpression,
  UnpivotTable,
} from '../../tree/queries.ts';
import { skipToBracket } from '../ends/recovery.ts';
import { orderItems } from '../nested/ordering.ts';
import { plainQuery, selectAll } from '../nested/plain-query.ts';
import { selectItem } from '../functions/select-item.ts';
import {
  atIdentifier,
  identifier,
  identifierList,
  identifierOrString,
  takeIdentifier,
} from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { resampled } from './special/resample.ts';

/** PIVOT and UNPIVOT behind a source, any number of them. */
export function pivots(cursor: TokenCursor, source: TableExpression): TableExpression {
  let item = source;
  for (;;) {
    const next = cursor.text(1);
    let made: PivotTable | UnpivotTable;
    if (cursor.at('PIVOT') && (next === '(' || next === 'XML')) made = pivot(cursor, item);
    else if (cursor.at('UNPIVOT') && (next === '(' || next === 'INCLUDE' || next === 'EXCLUDE'))
      made = unpivot(cursor, item);
    else return item;
    pivotAlias(cursor, made);
    item = operatedOn(cursor, item, made);
  }
}

/** What an operator makes of a source; behind so many others that the tree would get too high, the source itself. */
export function operatedOn(
  cursor: TokenCursor,
  source: TableExpression,
  made: TableExpression,
): TableExpression {
  if (cursor.raise()) return made;
  cursor.reportDepth(source.start);
  return source;
}

function pivotAlias(cursor: TokenCursor, item: PivotTable | UnpivotTable): void {
  if (cursor.accept('AS') || mayBeAlias(cursor)) {
    item.alias = takeIdentifier(cursor);
    if (cursor.at('(')) item.columnAliases = identifierList(cursor);
  }
  item.end = cursor.previousEnd;
}

/** `PIVOT (sum(x) AS s, count(y) FOR c IN ('a' AS a, 'b'))`, also without FOR brackets and with several columns. */
function pivot(cursor: TokenCursor, source: TableExpression): PivotTable {
  const node: PivotTable = {
    kind: 'pivot',
    source,
    aggregates: [],
    forColumns: [],
    values: [],
    start: source.start,
    end: source.end,
  };
  cursor.advance();
  if (cursor.accept('XML')) node.document = true;
  cursor.expect('(');
  do node.aggregates.push(selectItem(cursor));
  while (cursor.accept(',') && !cursor.at('FOR'));
  if (cursor.accept('FOR')) {
    let before;
    do {
      before = cursor.index;
      forColumns(cursor, node.forColumns);
      if (cursor.accept('IN')) pivotValues(cursor, node);
    } while (
      cursor.index > before &&
      !cursor.at(')') &&
      !cursor.atEnd &&
      !cursor.at('GROUP') &&
      !cursor.at('DEFAULT') &&
      !cursor.at('WITH') &&
      (cursor.accept(',') || cursor.kind() === TokenKind.word)
    );
  }
  if (cursor.at('DEFAULT')) skipDefault(cursor);
  if (cursor.at('WITH') && cursor.text(2) === '(') node.totals = totals(cursor);
  if (cursor.acceptSequence('GROUP', 'BY')) node.groupBy = orderItems(cursor);
  if (!cursor.accept(')')) skipToBracket(cursor, 'expected');
  node.end = cursor.previousEnd;
  return node;
}

/** Teradata: `WITH SUM(*) AS total, AVG(a, b) AS mean` ("PIVOT"). */
function totals(cursor: TokenCursor): SelectItem[] {
  cursor.advance();
  const list: SelectItem[] = [];
  do list.push(selectItem(cursor));
  while (cursor.accept(','));
  return list;
}

/** Snowflake: DEFAULT ON NULL (0) */
function skipDefault(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at(')')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}

function forColumns(cursor: TokenCursor, into: Expression[]): void {
  const column = cursor.rules.operand(cursor);
  if (column.kind === 'list') appendAll(into, column.items);
  else into.push(column);
  // BigQuery: FOR a || b IN (…)
  while (cursor.acceptAny('||', '+', '-', '*', '/') !== undefined) into.push(cursor.rules.operand(cursor));
}

/** The list behind IN, or the query or type that stands in its place. */
export function pivotValues(cursor: TokenCursor, node: PivotTable): void {
  if (cursor.rules.startsQuery(cursor)) {
    cursor.accept('(');
    node.valuesQuery = cursor.rules.query(cursor);
    if (!cursor.accept(')')) skipToBracket(cursor, 'expected');
    node.open = true;
    return;
  }
  if (cursor.at('(') && cursor.text(1) === 'ANY') {
    cursor.skipBrackets();
    node.open = true;
    return;
  }
  if (!cursor.accept('(')) {
    cursor.rules.operand(cursor);
    node.open = true;
    return;
  }
  const values: PivotTable['values'] = [];
  while (!cursor.atEnd && !cursor.at(')')) {
    const value = cursor.rules.expression(cursor);
    const alias = cursor.accept('AS') || mayBeAlias(cursor) ? identifierOrString(cursor) : undefined;
    values.push({ value, ...(alias && { alias }) });
    if (!cursor.accept(',')) break;
  }
  addPivotValues(node, values);
  cursor.expect(')');
}

/** The values of one IN list: of several lists, each value goes with each of those before it (DuckDB, "PIVOT statement"). */
function addPivotValues(node: PivotTable, values: PivotTable['values']): void {
  if (node.values.length === 0) node.values = values;
  else if (node.values.length * values.length > mostPivotColumns) node.open = true;
  else node.values = node.values.flatMap((first) => values.map((second) => bothValues(first, second)));
}

const mostPivotColumns = 10_000;

function bothValues(
  first: PivotTable['values'][number],
  second: PivotTable['values'][number],
): PivotTable['values'][number] {
  const { start } = first.value;
  const { end } = second.value;
  const items = [first, second].flatMap(({ value }) => (value.kind === 'list' ? value.items : [value]));
  const value: Expression = { kind: 'list', items, start, end };
  if (first.alias === undefined && second.alias === undefined) return { value };
  const text = [first, second].map((one) => one.alias?.text ?? textOf(one.value)).join('_');
  return { value, alias: { text, quoted: false, start, end } };
}

function textOf(value: Expression): string {
  if (value.kind === 'list') return value.items.map(textOf).join('_');
  if (value.kind === 'literal') return value.value;
  return value.kind === 'column' ? value.path.at(-1)!.text : '';
}

/** `UNPIVOT [INCLUDE NULLS] (v FOR n IN (a, b AS 'x'))`, `UNPIVOT ((v1, v2) FOR n IN ((a, b), (c, d)))`. */
function unpivot(cursor: TokenCursor, source: TableExpression): UnpivotTable {
  const node: UnpivotTable = {
    kind: 'unpivot',
    source,
    valueColumns: [],
    inputs: [],
    start: source.start,
    end: source.end,
  };
  cursor.advance();
  unpivotNulls(cursor, node);
  cursor.expect('(');
  node.valueColumns = cursor.at('(') ? identifierList(cursor) : [identifier(cursor)];
  while (cursor.accept(',')) node.valueColumns.push(identifier(cursor));
  if (cursor.accept('FOR'))
    node.nameColumn = cursor.at('(') ? identifierList(cursor)[0]! : identifier(cursor);
  if (cursor.accept('IN')) {
    cursor.expect('(');
    while (!cursor.atEnd && !cursor.at(')')) {
      const group = cursor.rules.operand(cursor);
      node.inputs.push(unpivotedColumns(cursor, group));
      if (cursor.accept('AS') || mayBeAlias(cursor) || cursor.kind() === TokenKind.string)
        cursor.rules.operand(cursor);
      if (!cursor.accept(',')) break;
    }
    cursor.expect(')');
  }
  if (!cursor.accept(')')) skipToBracket(cursor, 'expected');
  node.end = cursor.previousEnd;
  return node;
}

/** The columns of a group; a number names one (DuckDB, "Unpivot Statement": columns that a PIVOT has made). */
export function unpivotedColumns({ dialect }: TokenCursor, group: Expression): Expression[] {
  const columns = group.kind === 'list' ? group.items : [group];
  if (!dialect.syntax.pivotStatements) return columns;
  return columns.map((column): Expression => {
    if (column.kind !== 'literal' || column.type !== 'number') return column;
    const { value: text, start, end } = column;
    return { kind: 'column', path: [{ text, quoted: true, start, end }], start, end };
  });
}

/** INCLUDE NULLS, EXCLUDE NULLS, which need not be said. */
export function unpivotNulls(cursor: TokenCursor, node: UnpivotTable): void {
  const word = cursor.acceptAny('INCLUDE', 'EXCLUDE');
  if (word !== undefined) cursor.accept('NULLS');
  if (word === 'INCLUDE') node.keepsNulls = true;
}

/** What MATCH_RECOGNIZE or RESAMPLE makes of a source; undefined where neither follows. */
export function rowOperator(cursor: TokenCursor, source: TableExpression): TableExpression | undefined {
  if (cursor.text(1) !== '(') return undefined;
  if (cursor.at('MATCH_RECOGNIZE')) return matchRecognize(cursor, source);
  return cursor.at('RESAMPLE') && cursor.text(2) === 'USING' ? resampled(cursor, source) : undefined;
}

/** `source MATCH_RECOGNIZE (PARTITION BY … ORDER BY … MEASURES … PATTERN (…) DEFINE …)`. */
function matchRecognize(cursor: TokenCursor, source: TableExpression): MatchRecognize | DerivedTable {
  const node: MatchRecognize = {
    kind: 'match-recognize',
    source,
    partitionBy: [],
    orderBy: [],
    measures: [],
    conditions: [],
    variables: [],
    start: source.start,
    end: source.end,
  };
  cursor.index += 2;
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) matchClause(cursor, node);
  cursor.expect(')');
  if (mayBeAlias(cursor) || cursor.at('AS')) {
    cursor.accept('AS');
    node.alias = takeIdentifier(cursor);
  }
  node.end = cursor.previousEnd;
  return node.alias !== undefined && cursor.at('(') ? withColumns(cursor, node) : node;
}

/** The standard: `MATCH_RECOGNIZE (…) AS m (a, b)` calls all its columns. */
function withColumns(cursor: TokenCursor, node: MatchRecognize): DerivedTable {
  const { start, end, alias } = node;
  const query = plainQuery(selectAll(node, start, end), start, end);
  const columnAliases = identifierList(cursor);
  return { kind: 'derived', query, ...(alias && { alias }), columnAliases, start, end: cursor.previousEnd };
}

function matchClause(cursor: TokenCursor, node: MatchRecognize): void {
  if (cursor.acceptSequence('PARTITION', 'BY')) node.partitionBy = orderItems(cursor);
  else if (cursor.acceptSequence('ORDER', 'BY')) node.orderBy = orderItems(cursor);
  else if (cursor.accept('MEASURES')) {
    do {
      cursor.acceptAny('FINAL', 'RUNNING');
      node.measures.push(selectItem(cursor));
    } while (cursor.accept(','));
  } else if (cursor.acceptSequence('ALL', 'ROWS')) node.allRows = true;
  else if (cursor.accept('DEFINE')) {
    do {
      const { variable, expression } = definition(cursor);
      node.variables.push(variable.text);
      node.conditions.push(expression);
    } while (cursor.accept(','));
  } else if (cursor.at('PATTERN') || cursor.at('SUBSET')) patternVariables(cursor, node);
  else if (cursor.at('(')) cursor.skipBrackets();
  else cursor.advance();
}

/** `PATTERN (A B+ {- C -})`, `SUBSET U = (A, B)`: their words are the variables. */
function patternVariables(cursor: TokenCursor, node: MatchRecognize): void {
  cursor.advance();
  while (!cursor.atEnd && !cursor.at('(') && !cursor.at(';')) {
    if (atIdentifier(cursor)) node.variables.push(takeIdentifier(cursor).text);
    else cursor.advance();
  }
  const end = cursor.index + cursor.afterBrackets(0);
  while (cursor.index < end && !cursor.atEnd) {
    if (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted)
      node.variables.push(takeIdentifier(cursor).text);
    else cursor.advance();
  }
}

/** `B AS price < PREV(price)` */
function definition(cursor: TokenCursor): { variable: Identifier; expression: Expression } {
  const variable = identifier(cursor);
  cursor.expect('AS');
  return { variable, expression: cursor.rules.expression(cursor) };
}
