import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type { Join, TableExpression, TableFunction } from '../../tree/queries.ts';
import { callWithName } from '../functions/calls.ts';
import { identifier, identifierList, name, takeIdentifier } from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { markLateral } from './called-tables.ts';
import { caseJoin } from './case-join.ts';
import { nestedColumns } from './special/special-sources.ts';
import { reference, tablePrimary } from './table-primary.ts';

/** The items of FROM, USING and the like, separated by commas; put behind `items`, where they are given. */
export function fromItems(cursor: TokenCursor, items: TableExpression[] = []): TableExpression[] {
  do {
    if (cursor.atEnd || cursor.at(')') || cursor.at(';') || cursor.at('WHERE')) break;
    items.push(tableExpression(cursor));
    if (cursor.at('ON') && items.length > 1 && cursor.dialect.names.commaJoins)
      conditionOfComma(cursor, items);
  } while (cursor.accept(','));
  return items;
}

/** SQLite: `FROM a, b ON a.k = b.k JOIN c`: a comma joins like JOIN. */
function conditionOfComma(cursor: TokenCursor, items: TableExpression[]): void {
  const right = items.pop()!;
  const left = items.pop()!;
  const node: Join = { kind: 'join', type: 'inner', left, right, start: left.start, end: right.end };
  joinCondition(cursor, node);
  node.end = cursor.previousEnd;
  items.push(withJoins(cursor, node));
}

/** A table with its joins. */
export function tableExpression(cursor: TokenCursor): TableExpression {
  return cursor.nested(joined, (deep) => reference(deep));
}

function joined(cursor: TokenCursor): TableExpression {
  if (cursor.at('UNIQUEJOIN')) return uniqueJoin(cursor);
  return withJoins(cursor, tablePrimary(cursor));
}

/**
 * Hive: `UNIQUEJOIN PRESERVE t a (a.k), u b (b.k)`: all tables meet in the keys of their brackets; of those behind PRESERVE
 * no row is lost (HIVE-591).
 */
function uniqueJoin(cursor: TokenCursor): TableExpression {
  cursor.advance();
  let whole: TableExpression | undefined;
  let first: Expression[] = [];
  do {
    cursor.accept('PRESERVE');
    const right = uniqueSource(cursor);
    const keys = cursor.at('(') ? bracketedKeys(cursor) : [];
    const { start, previousEnd: end } = cursor;
    if (whole === undefined) {
      whole = right;
      first = keys;
      continue;
    }
    const operands = keys.map((key, i): Expression => ({
      kind: 'operation',
      operator: '=',
      operands: [first[i] ?? key, key],
      start: key.start,
      end: key.end,
    }));
    const on: Expression = { kind: 'operation', operator: 'AND', operands, start, end };
    whole = { kind: 'join', type: 'full', left: whole, right, on, start: whole.start, end };
  } while (cursor.accept(','));
  return whole;
}

function uniqueSource(cursor: TokenCursor): TableExpression {
  const source = reference(cursor);
  if (cursor.accept('AS') || mayBeAlias(cursor)) source.alias = takeIdentifier(cursor);
  return source;
}

function bracketedKeys(cursor: TokenCursor): Expression[] {
  const keys: Expression[] = [];
  cursor.advance();
  do keys.push(cursor.rules.expression(cursor));
  while (cursor.accept(','));
  cursor.expect(')');
  return keys;
}

/** The table with the joins that follow it. */
function withJoins(cursor: TokenCursor, first: TableExpression): TableExpression {
  let left = first;
  for (;;) {
    const next = joinOnto(cursor, left) ?? lateralView(cursor, left) ?? nestedColumns(cursor, left);
    if (next === undefined) return left;
    left = next;
  }
}

const joinWords: ReadonlySet<string> = new Set([
  'NATURAL',
  'INNER',
  'LEFT',
  'RIGHT',
  'FULL',
  'OUTER',
  'CROSS',
  'SEMI',
  'ANTI',
  'ASOF',
  'ANY',
  'ALL',
  'GLOBAL',
  'LOCAL',
  'POSITIONAL',
  'SEMIALL',
  'NULLAWARE',
  'HASH',
  'LOOKUP',
  'LOOP',
  'MERGE',
  'REMOTE',
  'BROADCAST',
  'ARRAY',
  'PASTE',
  'DIRECTED',
  'EXCEPTION',
  'UNION',
  'NEST',
  'UNNEST',
  'FLATTEN',
  'KEY',
]);

/** The words of a join up to JOIN or APPLY: undefined where none stands here. */
function joinKind(
  cursor: TokenCursor,
): { words: number; kind: Join['type']; right: boolean; natural: boolean; array: boolean } | undefined {
  let words = 0;
  let right = false;
  let kind = 'inner' as Join['type'];
  let natural = false;
  let array = false;
  for (;;) {
    const text = cursor.text(words);
    if (text === 'JOIN' || text === 'STRAIGHT_JOIN') return { words: words + 1, kind, right, natural, array };
    if (text === 'APPLY' && words > 0) return { words: words + 1, kind: 'apply', right, natural, array };
    if ((text === 'UNNEST' || text === 'FLATTEN') && cursor.dialect.syntax.rawSelect)
      return { words: words + 1, kind: 'apply', right, natural, array: true };
    // Couchbase: the rows of NEST are those of a keyspace, as a list
    if (text === 'NEST' && cursor.dialect.syntax.rawSelect)
      return { words: words + 1, kind, right, natural, array };
    if (words > 0 && cardinalities.has(text)) {
      words++;
      continue;
    }
    if (!joinWords.has(text)) return undefined;
    right ||= text === 'RIGHT';
    if (text === 'LEFT' || text === 'RIGHT' || text === 'FULL')
      kind = kind === 'semi' || kind === 'anti' ? kind : (text.toLowerCase() as 'left' | 'right' | 'full');
    // Db2 for i: rows of the left side without a partner
    else if (text === 'EXCEPTION') kind = 'left';
    else if (text === 'CROSS') kind = 'cross';
    else if (text === 'SEMI' && cursor.dialect.syntax.semiJoinColumns) kind = 'inner';
    else if (text === 'SEMI' || text === 'SEMIALL') kind = 'semi';
    else if (text === 'ANTI') kind = 'anti';
    else if (text === 'NATURAL') natural = true;
    else if (text === 'ARRAY') array = true;
    words++;
  }
}

/** HANA: `LEFT OUTER MANY TO EXACT ONE JOIN t`, `LEFT OUTER MANY TO ONE CASE JOIN`. */
const cardinalities: ReadonlySet<string> = new Set(['MANY', 'ONE', 'EXACT', 'TO', 'CASE']);

/** One join onto `left`; undefined where none stands here. */
export function joinOnto(cursor: TokenCursor, left: TableExpression): TableExpression | undefined {
  // dbt: {{ 'left' if x else 'inner' }} join
  if (cursor.kind() === TokenKind.template && cursor.text(1) === 'JOIN') cursor.advance();
  const found = joinKind(cursor);
  if (found === undefined) return undefined;
  cursor.index += found.words;
  const node: Join = { kind: 'join', type: found.kind, left, right: left, start: left.start, end: left.end };
  if (found.natural) node.natural = true;
  if (found.right && (found.kind === 'semi' || found.kind === 'anti')) node.leftFilters = true;
  cursor.accept('EACH');
  if (cursor.at('[') && cursor.dialect.syntax.bracketHints) cursor.skipBrackets();
  if (cursor.text(-2) === 'CASE') {
    node.right = caseJoin(cursor);
    node.end = cursor.previousEnd;
    return node;
  }
  if (found.array) node.right = arrayJoin(cursor);
  else {
    node.right = tablePrimary(cursor);
    // `a JOIN b JOIN c ON … ON …`: the inner join closes first
    for (
      let inner = nestedJoin(cursor, node.right);
      inner !== undefined;
      inner = nestedJoin(cursor, node.right)
    )
      node.right = inner;
  }
  if (found.kind === 'apply') markLateral(node.right);
  joinCondition(cursor, node);
  node.end = cursor.previousEnd;
  return node;
}

/** A join that stands before the condition of the join around it. */
function nestedJoin(cursor: TokenCursor, left: TableExpression): TableExpression | undefined {
  const found = joinKind(cursor);
  if (found === undefined || found.natural || found.kind === 'cross' || found.kind === 'apply' || found.array)
    return undefined;
  if (!conditionPending(cursor)) return undefined;
  return joinOnto(cursor, left);
}

/** Looks for two conditions in a row behind the coming join, without reading it. */
function conditionPending(cursor: TokenCursor): boolean {
  let joins = 0;
  for (let i = 0; i < 400; i++) {
    const text = cursor.text(i);
    if (cursor.kind(i) === TokenKind.end) return false;
    if (text === '(') {
      i = cursor.afterBrackets(i) - 1;
      continue;
    }
    if (text === 'JOIN') joins++;
    else if (text === 'ON' || text === 'USING') joins--;
    else if (
      text === ')' ||
      text === ';' ||
      text === 'WHERE' ||
      text === 'GROUP' ||
      text === 'ORDER' ||
      text === 'SELECT' ||
      text === 'UNION' ||
      text === 'SET' ||
      text === ','
    )
      return false;
    if (joins < 0) return true;
  }
  return false;
}

function joinCondition(cursor: TokenCursor, node: Join): void {
  // Snowflake: ASOF JOIN t MATCH_CONDITION (a.x >= b.y) ON a.k = b.k
  const nearest = cursor.accept('MATCH_CONDITION') ? cursor.rules.operand(cursor) : nearestBy(cursor);
  onOrUsing(cursor, node);
  if (nearest === undefined) return;
  const { on } = node;
  node.on =
    on === undefined
      ? nearest
      : { kind: 'operation', operator: 'AND', operands: [nearest, on], start: nearest.start, end: on.end };
}

/** DuckDB, Databricks: `[APPROX] NEAREST [n] BY DISTANCE | SIMILARITY e`. */
function nearestBy(cursor: TokenCursor): Expression | undefined {
  const from = cursor.at('APPROX') ? 1 : 0;
  if (cursor.text(from) !== 'NEAREST') return undefined;
  cursor.index += from + 1;
  if (cursor.kind() === TokenKind.number) cursor.advance();
  if (cursor.accept('BY') && cursor.text(1) !== '(') cursor.advance();
  return cursor.rules.expression(cursor);
}

function onOrUsing(cursor: TokenCursor, node: Join): void {
  if (
    cursor.at('ON') &&
    (cursor.text(1) === 'KEY' || cursor.text(1) === 'KEYS' || cursor.text(1) === 'PRIMARY')
  ) {
    cursor.index += 2;
    cursor.acceptAny('KEY', 'KEYS');
    cursor.accept('VALIDATE');
    node.on = cursor.rules.expression(cursor);
    if (cursor.accept('FOR')) identifier(cursor);
  } else if (
    cursor.at('ON') &&
    ((cursor.text(1) === 'DUPLICATE' && cursor.text(2) === 'KEY') ||
      (cursor.text(1) === 'CONFLICT' && conflictActions.has(cursor.text(2))))
  ) {
    // INSERT … SELECT … FROM t CROSS JOIN u ON CONFLICT (k) DO …, ON DUPLICATE KEY UPDATE …
    return;
  } else if (cursor.accept('ON')) node.on = cursor.rules.expression(cursor);
  else if (
    cursor.at('USING') &&
    (cursor.text(1) === '(' || cursor.kind(1) === TokenKind.word) &&
    cursor.text(1) !== 'SAMPLE'
  ) {
    cursor.advance();
    node.using = cursor.at('(')
      ? identifierList(cursor)
      : cursor.dialect.syntax.bareUsing
        ? plainList(cursor)
        : [identifier(cursor)];
    if (cursor.accept('AS')) node.usingAlias = identifier(cursor);
  }
}

const conflictActions: ReadonlySet<string> = new Set(['(', 'DO', 'ON', 'WHERE']);

/** ClickHouse `ARRAY JOIN a AS x, b`, N1QL `UNNEST b.list AS x`: expressions that become rows. */
function arrayJoin(cursor: TokenCursor): TableExpression {
  const start = cursor.start;
  const call: TableFunction['call'] = {
    kind: 'call',
    name: { parts: [], start, end: start },
    args: [],
    start,
    end: start,
  };
  const node: TableFunction = { kind: 'table-function', call, lateral: true, start, end: start };
  const aliases: (Identifier | undefined)[] = [];
  do {
    call.args.push(cursor.rules.expression(cursor));
    aliases.push(cursor.accept('AS') || mayBeAlias(cursor) ? takeIdentifier(cursor) : undefined);
  } while (cursor.at(',') && cursor.dialect.syntax.rawSelect !== true && cursor.accept(','));
  if (aliases.some((alias) => alias !== undefined))
    node.columnAliases = aliases.map((alias, i) => alias ?? ownName(call.args[i]!));
  if (cursor.dialect.syntax.rawSelect && node.columnAliases?.length === 1) {
    node.alias = node.columnAliases[0]!;
    delete node.columnAliases;
  }
  node.end = cursor.previousEnd;
  return node;
}

/** Without an alias the rows of an array are called like the array. */
function ownName(array: Expression): Identifier {
  const text = array.kind === 'column' ? array.path.map((part) => part.text).join('.') : '';
  return { text, quoted: false, start: array.start, end: array.end };
}

/** Hive and Spark: LATERAL VIEW [OUTER] f(x) t AS a, b */
function lateralView(cursor: TokenCursor, left: TableExpression): TableExpression | undefined {
  const right = viewedRows(cursor);
  return right && { kind: 'join', type: 'apply', left, right, start: left.start, end: right.end };
}

/** Those of a select list whose FROM stands before INSERT: `FROM t INSERT INTO u SELECT a LATERAL VIEW f(x) v AS a` (Hive). */
export function lateralViews(cursor: TokenCursor, into: TableExpression[]): void {
  for (let rows = viewedRows(cursor); rows !== undefined; rows = viewedRows(cursor)) into.push(rows);
}

function viewedRows(cursor: TokenCursor): TableFunction | undefined {
  if (!cursor.at('LATERAL') || cursor.text(1) !== 'VIEW') return undefined;
  cursor.index += 2;
  cursor.accept('OUTER');
  const start = cursor.start;
  const functionName = name(cursor);
  const call = callWithName(cursor, functionName, start);
  const node: TableFunction = { kind: 'table-function', call, lateral: true, start, end: start };
  if (cursor.at('AS')) {
    cursor.advance();
    node.columnAliases = plainList(cursor);
  } else if (mayBeAlias(cursor)) {
    node.alias = takeIdentifier(cursor);
    if (cursor.accept('AS')) node.columnAliases = cursor.at('(') ? identifierList(cursor) : plainList(cursor);
    else if (mayBeAlias(cursor)) node.columnAliases = plainList(cursor);
  }
  node.end = cursor.previousEnd;
  return node;
}

function plainList(cursor: TokenCursor): Identifier[] {
  const list = [identifier(cursor)];
  while (cursor.at(',') && cursor.kind(1) === TokenKind.word) {
    cursor.advance();
    list.push(identifier(cursor));
  }
  return list;
}
