import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression, WindowSpecification } from '../../tree/expressions.ts';
import { closeBracket } from '../ends/recovery.ts';
import { identifier, identifierOrString, takeIdentifier } from '../names/names.ts';
import { measures } from './window-measures.ts';

/** `OVER w`, `OVER (w PARTITION BY … ORDER BY … ROWS …)`; also a named window's definition. */
export function windowSpecification(cursor: TokenCursor): WindowSpecification {
  const window: WindowSpecification = {
    partitionBy: [],
    orderBy: [],
    start: cursor.start,
    end: cursor.start,
  };
  if (!cursor.accept('(')) {
    window.base = identifier(cursor);
    window.end = cursor.previousEnd;
    return window;
  }
  if (!atWindowClause(cursor) && !cursor.at(')')) window.base = identifier(cursor);
  if (
    cursor.acceptSequence('PARTITION', 'BY') ||
    cursor.acceptSequence('DISTRIBUTE', 'BY') ||
    cursor.acceptSequence('CLUSTER', 'BY')
  ) {
    window.partitionBy = orderItems(cursor);
  }
  if (acceptOrder(cursor)) window.orderBy = orderItems(cursor);
  const measured = measures(cursor);
  if (measured.length > 0) window.measures = measured;
  if (atFrame(cursor)) frame(cursor, window);
  closeBracket(cursor, ')');
  window.end = cursor.previousEnd;
  return window;
}

function acceptOrder(cursor: TokenCursor): boolean {
  if (cursor.acceptSequence('SORT', 'BY')) return true;
  if (!cursor.accept('ORDER')) return false;
  cursor.expect('BY');
  return true;
}

function atFrame(cursor: TokenCursor): boolean {
  return frameWords.has(cursor.text()) || cursor.kind() === TokenKind.template;
}

/** RESET WHEN is Teradata's, PARTITION BEST Vertica's; EXCLUDE may stand alone behind a window's name. */
const frameWords: ReadonlySet<string> = new Set([
  'ROWS',
  'ROW',
  'RANGE',
  'GROUPS',
  'EXCLUDE',
  'RESET',
  'PARTITION',
]);

function atWindowClause(cursor: TokenCursor): boolean {
  return [
    'PARTITION',
    'ORDER',
    'ROWS',
    'RANGE',
    'GROUPS',
    'DISTRIBUTE',
    'SORT',
    'CLUSTER',
    'RESET',
    'MEASURES',
  ].includes(cursor.text());
}

/** ROWS, RANGE, GROUPS with their bounds: of all that stands there only a column before PRECEDING or FOLLOWING matters. */
function frame(cursor: TokenCursor, window: WindowSpecification): void {
  let isOpen = false;
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('BETWEEN')) isOpen = true;
    else if (cursor.at('AND')) {
      if (cursor.text(-1) === 'AND') cursor.error('expected', 'Expected a bound of the frame');
      isOpen = false;
    } else if (isOpen && (cursor.text(-1) === 'PRECEDING' || cursor.text(-1) === 'ROW'))
      cursor.error('expected', 'Expected AND');
    if (cursor.at('(')) cursor.skipBrackets();
    else if (cursor.text(1) === 'PRECEDING' || cursor.text(1) === 'FOLLOWING') bound(cursor, window);
    else cursor.advance();
  }
}

function bound(cursor: TokenCursor, window: WindowSpecification): void {
  const plain = cursor.text() === '' && cursor.kind() === TokenKind.word && cursor.text(-1) !== '.';
  const { start, tokenEnd: end } = cursor;
  if (plain) window.orderBy.push({ kind: 'column', path: [takeIdentifier(cursor)], start, end });
  else cursor.advance();
}

/** The expressions of ORDER BY, without their directions. */
export function orderItems(cursor: TokenCursor): Expression[] {
  const items: Expression[] = [];
  do {
    if (cursor.at('ALL') && cursor.text(1) !== '(' && cursor.text(1) !== '.') cursor.advance();
    else if (cursor.acceptSequence('ORDER', 'OF')) identifier(cursor); // Db2: the order that the rows of t have
    else items.push(cursor.rules.expression(cursor));
    cursor.acceptAny('AS') && identifierOrString(cursor);
    cursor.acceptAny('ASC', 'DESC') ?? parameter(cursor);
    if (cursor.at('USING') && cursor.text(1) !== 'SAMPLE') {
      orderOperator(cursor);
    }
    if (cursor.accept('NULLS')) cursor.acceptAny('FIRST', 'LAST', 'AUTO') ?? parameter(cursor);
    if (cursor.accept('COLLATE')) cursor.advance();
    if (cursor.at('WITH') && cursor.text(1) === 'FILL') skipFill(cursor);
    if (cursor.at('RESET') && cursor.text(1) === 'WHEN') {
      cursor.index += 2;
      items.push(cursor.rules.expression(cursor));
    }
  } while (cursor.accept(','));
  return items;
}

/** PostgreSQL: `USING <`, `USING ~<~`, `USING OPERATOR(s.<)`. */
function orderOperator(cursor: TokenCursor): void {
  cursor.index += 2;
  while (cursor.kind() === TokenKind.symbol && cursor.touchesPrevious && !afterOperator.has(cursor.text()))
    cursor.advance();
  if (cursor.at('(')) cursor.skipBrackets();
}

const afterOperator: ReadonlySet<string> = new Set([',', ')', ';', '(']);

/** Couchbase: a function's parameter may stand for a direction. */
function parameter(cursor: TokenCursor): void {
  const plain = cursor.kind() === TokenKind.word && cursor.text() === '';
  if (cursor.dialect.syntax.rawSelect && plain) cursor.advance();
}

/** ClickHouse: `ORDER BY d WITH FILL FROM a TO b STEP c`. */
function skipFill(cursor: TokenCursor): void {
  cursor.index += 2;
  while (cursor.acceptAny('FROM', 'TO', 'STEP', 'STALENESS') !== undefined) cursor.rules.expression(cursor);
}

/** Those of SORT BY and the like, which Hive may put in brackets: `SORT BY (a ASC, b DESC)`. */
export function sortItems(cursor: TokenCursor): Expression[] {
  if (!cursor.at('(')) return orderItems(cursor);
  const behind = cursor.afterBrackets(0);
  if (!behindSort.has(cursor.text(behind)) && cursor.kind(behind) !== TokenKind.end)
    return orderItems(cursor);
  cursor.advance();
  const items = orderItems(cursor);
  cursor.expect(')');
  return items;
}

const behindSort: ReadonlySet<string> = new Set([
  ';', ')', 'LIMIT', 'SORT', 'ORDER', 'WINDOW', 'UNION', 'INSERT',
]); // oxfmt-ignore
