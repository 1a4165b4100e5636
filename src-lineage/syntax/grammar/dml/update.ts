import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { CommonTable, Select, TableExpression, TableReference } from '../../tree/queries.ts';
import type { Delete, Update } from '../../tree/statements.ts';
import { orderItems } from '../nested/ordering.ts';
import { name } from '../names/names.ts';
import { planFollows } from '../names/reserved.ts';
import { plainQuery } from '../nested/plain-query.ts';
import { fetchRows, isRowLimit, rowOptions } from '../queries/query-tail.ts';
import { letClause } from '../queries/select.ts';
import { fromItems } from '../sources/from.ts';
import { tablePrimary } from '../sources/table-primary.ts';
import { includedColumns } from './included-columns.ts';
import { assignments, returning, unset } from './returning.ts';

/** UPDATE; the current word is UPDATE or UPD. */
export function updateStatement(cursor: TokenCursor, withTables: CommonTable[]): Update {
  cursor.markRead();
  const start = cursor.start;
  cursor.advance();
  const only = cursor.at('ONLY');
  modifiers(cursor);
  const items = fromItems(cursor);
  const node: Update = {
    kind: 'update',
    with: withTables,
    target: commaJoin(items, start),
    ...(only && { only }),
    assignments: [],
    from: [],
    start,
    end: start,
  };
  // Teradata: UPDATE t FROM s SET …
  if (cursor.accept('FROM')) appendAll(node.from, fromItems(cursor));
  namedExpressions(cursor, node.with);
  if (cursor.at('INCLUDE')) node.included = includedColumns(cursor);
  if (cursor.accept('SET')) node.assignments = assignments(cursor);
  else if (!cursor.dialect.syntax.rawSelect) cursor.expect('SET');
  unset(cursor);
  rest(cursor, node);
  node.end = cursor.previousEnd;
  return node;
}

/** N1QL: `LET a = e` of UPDATE, DELETE and MERGE, as a CTE that names an expression. */
export function namedExpressions(cursor: TokenCursor, into: CommonTable[]): void {
  if (!cursor.dialect.syntax.rawSelect || !cursor.at('LET')) return;
  const named: Pick<Select, 'lets'> = {};
  letClause(cursor, named);
  for (const { alias, expression, start, end } of named.lets ?? []) {
    const values = { kind: 'values' as const, rows: [], start: end, end };
    const body = plainQuery(values, end, end);
    if (alias !== undefined) into.push({ name: alias, columns: [], body, expression, start, end });
  }
}

function modifiers(cursor: TokenCursor): void {
  for (;;) {
    if (cursor.text(1) === '.') return;
    if (cursor.acceptAny('LOW_PRIORITY', 'IGNORE', 'QUICK', 'ONLY') !== undefined) continue;
    if (cursor.at('OR') && ['ROLLBACK', 'ABORT', 'REPLACE', 'FAIL', 'IGNORE'].includes(cursor.text(1)))
      cursor.index += 2;
    else if (cursor.at('TOP')) {
      cursor.advance();
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
      cursor.accept('PERCENT');
    } else return;
  }
}

function commaJoin(items: TableExpression[], start: number): TableExpression {
  let left = items[0];
  if (left === undefined) return { kind: 'table', name: { parts: [], start, end: start }, start, end: start };
  for (const right of items.slice(1))
    left = { kind: 'join', type: 'comma', left, right, start: left.start, end: right.end };
  return left;
}

/** FROM, WHERE, OUTPUT, RETURNING, ORDER BY, LIMIT, OPTION, in the orders that vendors allow. */
function rest(cursor: TokenCursor, node: Update | Delete): void {
  for (;;) {
    const text = cursor.text();
    if (text === 'FROM' || text === 'USING') {
      cursor.advance();
      appendAll(node.from, fromItems(cursor));
    } else if (text === 'WHERE') {
      cursor.advance();
      if (cursor.acceptSequence('CURRENT', 'OF')) currentRow(cursor);
      else node.where = cursor.rules.expression(cursor);
    } else if (
      text === 'OUTPUT' ||
      text === 'RETURNING' ||
      text === 'ASSERT_ROWS_MODIFIED' ||
      (text === 'THEN' && cursor.text(1) === 'RETURN') ||
      (text === 'RETURN' && cursor.dialect.syntax.returnForReturning)
    ) {
      const before = cursor.index;
      const rows = returning(cursor);
      if (rows === undefined && cursor.index > before) continue;
      if (rows === undefined) return;
      node.returning = rows;
    } else if (text === 'ORDER' && cursor.text(1) === 'BY') {
      cursor.index += 2;
      node.orderBy = orderItems(cursor);
    } else if (text === 'LIMIT' || text === 'OFFSET') {
      cursor.advance();
      cursor.rules.expression(cursor);
    } else if (text === 'FETCH' && isRowLimit(cursor)) fetchRows(cursor);
    else if (rowOptions(cursor)) continue;
    else if (text === 'OPTION' && cursor.text(1) === '(') {
      cursor.advance();
      cursor.skipBrackets();
    } else if (text === 'PLAN' && planFollows(cursor)) {
      cursor.index += 2;
    } else if (text === 'LOG' && cursor.text(1) === 'ERRORS') {
      cursor.index += 2;
      if (cursor.accept('INTO')) name(cursor);
      if (cursor.at('(')) cursor.skipBrackets();
      if (cursor.acceptSequence('REJECT', 'LIMIT')) cursor.advance();
    } else if (text === 'WITH' && cursor.text(1) === 'HINT') {
      cursor.index += 2;
      if (cursor.at('(')) cursor.skipBrackets();
    } else if (text === 'WITH' && ['UR', 'CS', 'RS', 'RR', 'NC'].includes(cursor.text(1))) cursor.index += 2;
    else if (text === 'ALL') cursor.advance();
    else if (text === 'BEFORE' && cursor.text(1) === 'SYSTEM_TIME') {
      cursor.index += 2;
      cursor.accept('TRANSACTION');
      cursor.rules.expression(cursor);
    } else if (text === 'USE' && (cursor.text(1) === 'KEYS' || cursor.text(1) === 'INDEX')) {
      cursor.index += 2;
      cursor.rules.operand(cursor);
    } else if (text === 'SETTINGS') while (!cursor.atEnd && !cursor.at(';')) cursor.advance();
    else return;
  }
}

/** WHERE CURRENT OF c; Db2: FOR ROW n OF ROWSET */
function currentRow(cursor: TokenCursor): void {
  if (cursor.text(1) !== ';') cursor.accept('GLOBAL');
  name(cursor);
  if (!cursor.acceptSequence('FOR', 'ROW')) return;
  cursor.rules.expression(cursor);
  cursor.acceptSequence('OF', 'ROWSET');
}

/** DELETE; the current word is DELETE or DEL. */
export function deleteStatement(cursor: TokenCursor, withTables: CommonTable[]): Delete {
  cursor.markRead();
  const start = cursor.start;
  cursor.advance();
  const node: Delete = { kind: 'delete', with: withTables, targets: [], from: [], start, end: start };
  const { index } = cursor;
  modifiers(cursor);
  const modified = cursor.index > index;
  // MariaDB: DELETE HISTORY FROM t BEFORE SYSTEM_TIME '2020-01-01'
  if (cursor.at('HISTORY') && cursor.text(1) === 'FROM') cursor.advance();
  if (atMisspeltFrom(cursor)) cursor.error('expected', 'Expected FROM');
  if (cursor.at('FROM') || atMisspeltFrom(cursor)) {
    fromForm(cursor, node);
    // ClickHouse: DELETE FROM t IN PARTITION 'p' WHERE …
    if (cursor.acceptSequence('IN', 'PARTITION')) cursor.rules.operand(cursor);
    if (cursor.at('INCLUDE')) {
      node.included = includedColumns(cursor);
      if (cursor.accept('SET')) node.assignments = assignments(cursor);
    }
  } else {
    // DELETE t FROM t JOIN …, DELETE t WHERE …, DELETE a, b FROM …
    do node.targets.push(tableOf(tablePrimary(cursor)));
    while (cursor.accept(','));
  }
  const named = cursor.index;
  namedExpressions(cursor, node.with);
  rest(cursor, node);
  const nothingElse = cursor.index === named || (cursor.index === named + 1 && cursor.text(-1) === 'ALL');
  if (nothingElse && !modified && node.targets.length === 1 && node.from.length + withTables.length === 0)
    node.all = true;
  node.end = cursor.previousEnd;
  return node;
}

/** `DELETE FORM t`: two names, of which the first has the letters of the word. */
function atMisspeltFrom(cursor: TokenCursor): boolean {
  return (
    cursor.text() === '' && /^f(?:orm|rmo|mro|omr)$/i.test(cursor.raw()) && cursor.kind(1) === TokenKind.word
  );
}

/** DELETE FROM a, b USING …, DELETE FROM t JOIN …, DELETE FROM t FROM t2 … (T-SQL). */
function fromForm(cursor: TokenCursor, node: Delete): void {
  cursor.advance();
  if (cursor.accept('ONLY')) node.only = true;
  for (const item of fromItems(cursor)) {
    node.targets.push(tableOf(item));
    if (item.kind !== 'table') node.from.push(item);
  }
}

/** The table that is written: of a join the first one. */
function tableOf(item: TableExpression): TableReference {
  if (item.kind === 'table') return item;
  if (item.kind === 'join') return tableOf(item.left);
  return {
    kind: 'table',
    name: { parts: [], start: item.start, end: item.end },
    start: item.start,
    end: item.end,
    ...(item.alias && { alias: item.alias }),
  };
}
