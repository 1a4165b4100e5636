import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Select, TableExpression } from '../../tree/queries.ts';
import { orderItems, sortItems, windowSpecification } from '../nested/ordering.ts';
import { selectItems } from '../functions/select-item.ts';
import { queryOrExpression } from '../functions/table-arguments.ts';
import { identifier, name } from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { skipMacros } from '../nested/template-value.ts';
import { giveNamedMeasures } from '../nested/window-measures.ts';
import { fromItems, lateralViews } from '../sources/from.ts';
import { sampleClause } from '../sources/sample.ts';
import { eventPatterns } from '../sources/special/event-patterns.ts';
import { modelClause } from '../sources/special/model-clause.ts';
import { transformItem } from '../sources/special/transform.ts';
import { groupBy } from './group-by.ts';
import { intoClause } from './into.ts';

/** Words between SELECT and its items. */
const modifiers: ReadonlySet<string> = new Set([
  'ALL',
  'STRAIGHT_JOIN',
  'HIGH_PRIORITY',
  'SQL_SMALL_RESULT',
  'SQL_BIG_RESULT',
  'SQL_BUFFER_RESULT',
  'SQL_CACHE',
  'SQL_NO_CACHE',
  'SQL_CALC_FOUND_ROWS',
  'STREAM',
]);

/** SELECT … with all its clauses. `shared` is a FROM that came first; `bare` means that no SELECT follows it. */
export function select(cursor: TokenCursor, shared: TableExpression[] = [], bare = false): Select {
  const start = shared[0]?.start ?? cursor.start;
  const outerAliases = cursor.innerAliases;
  cursor.innerAliases = cursor.dialect.syntax.nestedAliases ? [] : undefined;
  const node: Select = {
    kind: 'select',
    distinctOn: [],
    items: [],
    from: [...shared],
    groupBy: [],
    windows: [],
    arrangedBy: [],
    start,
    end: cursor.start,
  };
  if (bare)
    node.items.push({ expression: { kind: 'star', qualifier: [], start, end: start }, start, end: start });
  else {
    if (atMapReduce(cursor)) node.items.push(transformItem(cursor));
    else {
      cursor.markRead();
      if (!cursor.accept('SEL') && !cursor.accept('PERFORM')) cursor.expect('SELECT');
      beforeItems(cursor, node);
    }
    // PL/pgSQL: SELECT INTO x a FROM t
    if (cursor.at('INTO') && cursor.dialect.syntax.intoFirst) node.into = intoClause(cursor);
    if (cursor.at('TRANSFORM') && cursor.text(1) === '(' && atScript(cursor))
      node.items.push(transformItem(cursor));
    else if (node.items.length === 0) selectItems(cursor, node.items);
  }
  clauses(cursor, node);
  if (cursor.innerAliases?.length) appendAll((node.lets ??= []), cursor.innerAliases);
  cursor.innerAliases = outerAliases;
  node.end = cursor.previousEnd;
  return node;
}

/** Hive: MAP and REDUCE in the place of SELECT TRANSFORM. */
export function atMapReduce(cursor: TokenCursor): boolean {
  return (cursor.at('MAP') || cursor.at('REDUCE')) && cursor.dialect.syntax.reserved.has('REDUCE');
}

/** `TRANSFORM (a, b) USING …`, not Spark's function of lists. */
function atScript(cursor: TokenCursor): boolean {
  const behind = cursor.text(cursor.afterBrackets(1));
  return behind === 'USING' || behind === 'ROW' || behind === 'RECORDWRITER';
}

/** What follows an expression that is the select list of a query without SELECT (PL/pgSQL, "Expressions"). */
export function selectOf(cursor: TokenCursor, expression: Expression): Select {
  const { start, end } = expression;
  const node: Select = {
    kind: 'select',
    distinctOn: [],
    items: [{ expression, start, end }],
    from: [],
    groupBy: [],
    windows: [],
    arrangedBy: [],
    start,
    end,
  };
  clauses(cursor, node);
  node.end = cursor.previousEnd;
  return node;
}

function beforeItems(cursor: TokenCursor, node: Select): void {
  for (;;) {
    const text = cursor.text();
    const next = cursor.text(1);
    if (text === 'DISTINCT' || ((text === 'DISTINCTROW' || text === 'UNIQUE') && itemFollows(cursor))) {
      cursor.advance();
      node.distinct = true;
      if (cursor.at('ON') && cursor.text(1) === '(') {
        cursor.index += 2;
        if (!cursor.at(')')) node.distinctOn = orderItems(cursor);
        cursor.expect(')');
      }
    } else if (text === 'NORMALIZE' && itemFollows(cursor)) {
      // Teradata: NORMALIZE ON MEETS OR OVERLAPS
      cursor.advance();
      if (cursor.accept('ON')) while (cursor.acceptAny('MEETS', 'OVERLAPS', 'OR') !== undefined);
    } else if (
      (modifiers.has(text) || cursor.dialect.syntax.selectWords?.has(text)) &&
      (text === 'ALL' ? next !== '.' && next !== ',' && next !== '(' : itemFollows(cursor))
    )
      cursor.advance();
    else if (
      (text === 'TOP' && countFollows(cursor)) ||
      ((text === 'FIRST' || text === 'SKIP' || text === 'LIMIT') &&
        (cursor.kind(1) === TokenKind.number || countsByVariable(cursor)))
    )
      top(cursor, node);
    else if (text === 'AS' && (next === 'STRUCT' || next === 'VALUE')) {
      cursor.index += 2;
      if (next === 'STRUCT') node.asStruct = true;
      else node.asValue = true;
    } else if (text === 'AS' && cursor.dialect.syntax.quotedPaths && cursor.kind(1) !== TokenKind.symbol) {
      // BigQuery: SELECT AS a_message_type …
      cursor.advance();
      name(cursor);
    } else if (text === 'WITH' && cursor.text(2) === 'OPTIONS' && cursor.text(3) === '(') {
      // BigQuery: SELECT WITH DIFFERENTIAL_PRIVACY OPTIONS (…) …
      cursor.index += 3;
      cursor.skipBrackets();
    } else if (atItem(cursor)) cursor.advance();
    // Teradata: SELECT AND CONSUME TOP 1 …, of a queue table
    else if (text === 'AND' && /^consume$/i.test(cursor.raw(1)) && cursor.text(2) === 'TOP')
      cursor.index += 2;
    else if (
      (text === 'RAW' || text === 'VALUE' || text === 'ELEMENT') &&
      cursor.dialect.syntax.rawSelect &&
      next !== ',' &&
      next !== 'FROM' &&
      next !== '.'
    ) {
      cursor.advance();
      node.asValue = true;
    } else if (text === 'SELECT' && next !== '.' && next !== ',') {
      cursor.error('unexpected', 'Expected a column');
      cursor.advance();
    } else if (text === 'WITH' && next === '(') {
      cursor.advance();
      cursor.skipBrackets();
    } else return;
  }
}

/** Behind a modifier stands an item; where the item ends or goes on there, the word is a column: `stream + 1 AS n`. */
function itemFollows(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  if (next === 'AS') return cursor.text(2) === 'STRUCT' || cursor.text(2) === 'VALUE';
  return next !== 'FROM' && (cursor.kind(1) !== TokenKind.symbol || next === '*');
}

/** Informix: `MULTISET (SELECT ITEM a FROM t)`, whose elements are values and no rows ("Collection Subquery"). */
function atItem(cursor: TokenCursor): boolean {
  const isFirst = cursor.text(-1) === 'SELECT' && cursor.text(-2) === '(' && cursor.text(-3) === 'MULTISET';
  return isFirst && cursor.dialect.syntax.collectionWords === true && /^item$/i.test(cursor.raw());
}

function countFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  return cursor.text(1) === '(' || kind === TokenKind.number || kind === TokenKind.variable;
}

/** Informix: `SELECT SKIP n FIRST m a FROM t` with variables of SPL; `SELECT first a FROM t` is a column with an alias. */
function countsByVariable(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.variableCounts || cursor.kind(1) !== TokenKind.word) return false;
  const kind = cursor.kind(2);
  if (cursor.text(2) === '*') return cursor.text(3) === 'FROM' || cursor.text(3) === 'INTO';
  return (kind === TokenKind.word || kind === TokenKind.quoted) && !behindItem.has(cursor.text(2));
}

const behindItem: ReadonlySet<string> = new Set(['FROM', 'AS', 'INTO']);

/** TOP 10 PERCENT WITH TIES, TOP (n), FIRST 5, SKIP 5 */
function top(cursor: TokenCursor, node: Select): void {
  node.limited = true;
  cursor.advance();
  if (cursor.rules.startsQuery(cursor)) (node.limits ??= []).push(cursor.rules.operand(cursor));
  else if (cursor.at('(')) cursor.skipBrackets();
  else cursor.advance();
  cursor.accept('PERCENT');
  cursor.acceptSequence('WITH', 'TIES');
  // SAP IQ: TOP 5 START AT 2
  if (cursor.acceptSequence('START', 'AT')) cursor.advance();
}

/** The clauses after the select list, in any order; each costs only itself when it is broken. */
function clauses(cursor: TokenCursor, node: Select): void {
  for (;;) {
    const before = cursor.index;
    clause(cursor, node);
    if (cursor.index === before && !skipMacros(cursor)) return;
  }
}

function clause(cursor: TokenCursor, node: Select): void {
  const next = cursor.text(1);
  switch (cursor.text()) {
    case 'BULK':
      if (next === 'COLLECT') node.into = intoClause(cursor);
      return;
    case 'INTO':
      node.into = intoClause(cursor);
      return;
    case 'FROM':
      cursor.advance();
      fromItems(cursor, node.from);
      return;
    case 'PREWHERE':
    case 'WHERE': {
      cursor.advance();
      const condition = cursor.rules.expression(cursor);
      node.where = node.where === undefined ? condition : both(node.where, condition);
      return;
    }
    case 'GROUP':
      // GoogleSQL: GROUP AND ORDER BY
      if (next === 'AND' && cursor.text(2) === 'ORDER') cursor.index += 2;
      if (cursor.text(1) === 'BY') groupBy(cursor, node);
      return;
    case 'HAVING':
      cursor.advance();
      node.having = cursor.rules.expression(cursor);
      return;
    case 'QUALIFY':
      cursor.advance();
      node.qualify = cursor.rules.expression(cursor);
      return;
    case 'WINDOW':
      cursor.advance();
      windows(cursor, node);
      return;
    case 'START':
      if (next !== 'WITH') return;
      cursor.index += 2;
      node.startWith = cursor.rules.expression(cursor);
      return;
    case 'CONNECT':
      if (next !== 'BY') return;
      cursor.index += 2;
      cursor.accept('NOCYCLE');
      node.connectBy = cursor.rules.expression(cursor);
      return;
    case 'CLUSTER':
    case 'DISTRIBUTE':
    case 'SORT':
      if (next !== 'BY') return;
      cursor.index += 2;
      appendAll(node.arrangedBy, sortItems(cursor));
      return;
    case 'LATERAL':
      if (next === 'VIEW') lateralViews(cursor, node.from);
      else fromItems(cursor, node.from);
      return;
    case 'MODEL':
      if (modelFollows.has(next)) modelClause(cursor, node);
      return;
    case 'SAMPLE':
      if (cursor.dialect.syntax.selAbbreviation) sampleClause(cursor, node);
      return;
    case 'EXPAND':
      if (next === 'ON') expandOn(cursor, node);
      return;
    case 'MATCH':
      // Vertica: MATCH (PARTITION BY a ORDER BY b DEFINE … PATTERN …)
      if (!cursor.dialect.syntax.timeSeries || next !== '(') return;
      eventPatterns(cursor, node);
      return;
    case 'TIMESERIES':
      // Vertica: TIMESERIES slice AS '5 seconds' OVER (PARTITION BY a ORDER BY ts)
      if (!cursor.dialect.syntax.timeSeries) return;
      timeSlices(cursor, node);
      return;
    case 'LET':
    case 'LETTING':
      if (cursor.dialect.syntax.rawSelect) letClause(cursor, node);
      return;
    default:
      return;
  }
}

/** Vertica: `TIMESERIES slice AS '5 seconds' OVER (PARTITION BY a ORDER BY ts)` names slices of the time `ts`. */
function timeSlices(cursor: TokenCursor, node: Select): void {
  const { start } = cursor;
  cursor.advance();
  const alias = identifier(cursor);
  cursor.accept('AS');
  cursor.rules.operand(cursor);
  if (!cursor.accept('OVER')) return;
  const { orderBy } = windowSpecification(cursor);
  const [expression] = orderBy;
  appendAll(node.arrangedBy, orderBy);
  if (expression !== undefined)
    (node.lets ??= []).push({ expression, alias, start, end: cursor.previousEnd });
}

/** Teradata: EXPAND ON period [AS] p [BY ANCHOR MONTH_BEGIN | BY INTERVAL '1' DAY] [FOR period] */
function expandOn(cursor: TokenCursor, node: Select): void {
  cursor.index += 2;
  const { start } = cursor;
  const expression = cursor.rules.expression(cursor);
  if (cursor.accept('AS') || mayBeAlias(cursor)) {
    const alias = identifier(cursor);
    (node.lets ??= []).push({ expression, alias, start, end: cursor.previousEnd });
  } else node.arrangedBy.push(expression);
  if (cursor.accept('BY')) {
    if (cursor.accept('ANCHOR')) cursor.acceptAny('PERIOD');
    cursor.rules.expression(cursor);
    if (cursor.acceptSequence('AT', 'TIME')) cursor.rules.expression(cursor);
  }
  if (cursor.accept('FOR')) cursor.rules.expression(cursor);
}

function both(left: Expression, right: Expression): Expression {
  if (left.kind !== 'operation' || left.operator !== 'AND')
    return { kind: 'operation', operator: 'AND', operands: [left, right], start: left.start, end: right.end };
  left.operands.push(right);
  left.end = right.end;
  return left;
}

function windows(cursor: TokenCursor, node: Select): void {
  do {
    const windowName = identifier(cursor);
    cursor.expect('AS');
    node.windows.push({ name: windowName, window: windowSpecification(cursor) });
  } while (cursor.accept(','));
  giveNamedMeasures(node.items, node.windows);
}

const modelFollows: ReadonlySet<string> = new Set([
  'DIMENSION',
  'PARTITION',
  'RETURN',
  'IGNORE',
  'KEEP',
  'UNIQUE',
  'REFERENCE',
  'MAIN',
  'MEASURES',
]);

/** N1QL: LET a = e, b = e: names for expressions. */
export function letClause(cursor: TokenCursor, node: Pick<Select, 'lets'>): void {
  cursor.advance();
  do {
    const start = cursor.start;
    const alias = identifier(cursor);
    cursor.expect('=');
    const expression = queryOrExpression(cursor);
    (node.lets ??= []).push({ expression, alias, start, end: cursor.previousEnd });
  } while (cursor.accept(','));
}
