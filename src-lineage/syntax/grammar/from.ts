import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { Expression } from '../tree/expressions.ts';
import type { ColumnDefinition, Identifier } from '../tree/node.ts';
import type { DerivedTable, Join, TableExpression, TableFunction, TableReference } from '../tree/queries.ts';
import { callWithName } from './calls.ts';
import {
  atIdentifier,
  identifier,
  identifierList,
  identifierOrString,
  name,
  skipToComma,
  takeIdentifier,
} from './names.ts';
import { matchRecognize, pivots } from './pivot.ts';
import { mayBeAlias } from './reserved.ts';
import { columnClauses, declaredColumns } from './table-columns.ts';

/** The items of FROM, USING and the like, separated by commas. */
export function fromItems(cursor: TokenCursor): TableExpression[] {
  const items: TableExpression[] = [];
  do {
    if (cursor.atEnd || cursor.at(')') || cursor.at(';') || cursor.at('WHERE')) break;
    items.push(tableExpression(cursor));
  } while (cursor.accept(','));
  return items;
}

/** A table with its joins. */
export function tableExpression(cursor: TokenCursor): TableExpression {
  return cursor.nested(joined, (deep) => reference(deep));
}

function joined(cursor: TokenCursor): TableExpression {
  let left = tablePrimary(cursor);
  for (;;) {
    const next = joinOnto(cursor, left) ?? lateralView(cursor, left);
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
  'HASH',
  'LOOP',
  'MERGE',
  'REMOTE',
  'BROADCAST',
  'ARRAY',
  'PASTE',
  'UNION',
  'NEST',
  'UNNEST',
  'FLATTEN',
]);

/** The words of a join up to JOIN or APPLY: undefined where none stands here. */
function joinKind(
  cursor: TokenCursor,
): { words: number; kind: Join['type']; natural: boolean; array: boolean } | undefined {
  let words = 0;
  let kind = 'inner' as Join['type'];
  let natural = false;
  let array = false;
  for (;;) {
    const text = cursor.text(words);
    if (text === 'JOIN' || text === 'STRAIGHT_JOIN') return { words: words + 1, kind, natural, array };
    if (text === 'APPLY' && words > 0) return { words: words + 1, kind: 'apply', natural, array };
    if ((text === 'UNNEST' || text === 'NEST' || text === 'FLATTEN') && cursor.dialect.syntax.rawSelect)
      return { words: words + 1, kind: 'apply', natural, array: true };
    if (!joinWords.has(text)) return undefined;
    if (text === 'LEFT' || text === 'RIGHT' || text === 'FULL')
      kind = kind === 'semi' || kind === 'anti' ? kind : (text.toLowerCase() as 'left' | 'right' | 'full');
    else if (text === 'CROSS') kind = 'cross';
    else if (text === 'SEMI') kind = 'semi';
    else if (text === 'ANTI') kind = 'anti';
    else if (text === 'NATURAL') natural = true;
    else if (text === 'ARRAY') array = true;
    words++;
  }
}

/** One join onto `left`; undefined where none stands here. */
export function joinOnto(cursor: TokenCursor, left: TableExpression): TableExpression | undefined {
  const found = joinKind(cursor);
  if (found === undefined) return undefined;
  cursor.index += found.words;
  const node: Join = { kind: 'join', type: found.kind, left, right: left, start: left.start, end: left.end };
  if (found.natural) node.natural = true;
  cursor.accept('EACH');
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
  if (cursor.accept('MATCH_CONDITION')) cursor.skipBrackets();
  if (
    cursor.at('ON') &&
    (cursor.text(1) === 'KEY' || cursor.text(1) === 'KEYS' || cursor.text(1) === 'PRIMARY')
  ) {
    cursor.index += 2;
    cursor.acceptAny('KEY', 'KEYS');
    node.on = cursor.rules.expression(cursor);
    if (cursor.accept('FOR')) identifier(cursor);
  } else if (cursor.accept('ON')) node.on = cursor.rules.expression(cursor);
  else if (
    cursor.at('USING') &&
    (cursor.text(1) === '(' || cursor.kind(1) === TokenKind.word) &&
    cursor.text(1) !== 'SAMPLE'
  ) {
    cursor.advance();
    node.using = cursor.at('(') ? identifierList(cursor) : [identifier(cursor)];
    if (cursor.accept('AS')) identifier(cursor);
  }
}

function markLateral(item: TableExpression): void {
  if (item.kind === 'derived' || item.kind === 'table-function' || item.kind === 'table') item.lateral = true;
}

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
  do {
    call.args.push(cursor.rules.expression(cursor));
    if (cursor.accept('AS') || mayBeAlias(cursor)) (node.columnAliases ??= []).push(takeIdentifier(cursor));
  } while (cursor.at(',') && cursor.dialect.syntax.rawSelect !== true && cursor.accept(','));
  if (cursor.dialect.syntax.rawSelect && node.columnAliases?.length === 1) {
    node.alias = node.columnAliases[0]!;
    delete node.columnAliases;
  }
  node.end = cursor.previousEnd;
  return node;
}

/** Hive and Spark: LATERAL VIEW [OUTER] f(x) t AS a, b */
function lateralView(cursor: TokenCursor, left: TableExpression): TableExpression | undefined {
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
  return { kind: 'join', type: 'apply', left, right: node, start: left.start, end: node.end };
}

function plainList(cursor: TokenCursor): Identifier[] {
  const list = [identifier(cursor)];
  while (cursor.at(',') && cursor.kind(1) === TokenKind.word) {
    cursor.advance();
    list.push(identifier(cursor));
  }
  return list;
}

/** One source with what follows it: alias, sample, hints, pivots. */
export function tablePrimary(cursor: TokenCursor): TableExpression {
  const start = cursor.start;
  const lateral = cursor.accept('LATERAL');
  if (lateral) cursor.accept('VIEW');
  if (cursor.at('ONLY') && (cursor.text(1) === '(' || cursor.kind(1) === TokenKind.word)) cursor.advance();
  const item = source(cursor, start);
  if (lateral) markLateral(item);
  return pivots(cursor, suffixes(cursor, item));
}

function source(cursor: TokenCursor, start: number): TableExpression {
  if (cursor.at('(')) return bracketed(cursor, start);
  if (cursor.at('VALUES')) return derived(cursor, start, false);
  if (cursor.at('TABLE') && cursor.text(1) === '(') return tableOf(cursor, start);
  if (cursor.at('ROWS') && cursor.text(1) === 'FROM') {
    cursor.index += 2;
    cursor.expect('(');
    const inner = tablePrimary(cursor);
    while (cursor.accept(',')) tablePrimary(cursor);
    cursor.expect(')');
    return inner;
  }
  if (cursor.at('SELECT') || (cursor.at('WITH') && cursor.rules.startsQuery(cursor)))
    return derived(cursor, start, false);
  if (cursor.at('{')) {
    // ODBC: { OJ a LEFT OUTER JOIN b ON … }
    cursor.advance();
    cursor.accept('OJ');
    const inner = tableExpression(cursor);
    cursor.accept('}');
    return inner;
  }
  if (cursor.at('TABLE') && cursor.kind(1) !== TokenKind.symbol) cursor.advance();
  return namedOrFunction(cursor, start);
}

/** `(query)`, `(a JOIN b)`, `(VALUES …)`, `((…))`. */
function bracketed(cursor: TokenCursor, start: number): TableExpression {
  if (cursor.rules.startsQuery(cursor)) return derived(cursor, start, true);
  if (['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(cursor.text(1)))
    return derivedStatement(cursor, start);
  cursor.advance();
  if (cursor.at('FINAL') || cursor.at('NEW') || cursor.at('OLD')) cursor.advance();
  let inner: TableExpression = tableExpression(cursor);
  while (cursor.accept(',')) {
    const right = tableExpression(cursor);
    inner = { kind: 'join', type: 'comma', left: inner, right, start: inner.start, end: cursor.previousEnd };
  }
  if (!cursor.accept(')')) {
    cursor.error('expected', 'Expected )');
    while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';') && !cursor.at('WHERE')) {
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
    }
    cursor.accept(')');
  }
  return inner;
}

function derived(cursor: TokenCursor, start: number, brackets: boolean): DerivedTable {
  if (brackets) cursor.advance();
  const query = cursor.rules.query(cursor);
  if (brackets && !cursor.accept(')')) {
    cursor.error('unexpected', 'Expected )');
    skipToComma(cursor);
    cursor.accept(')');
  }
  return { kind: 'derived', query, start, end: cursor.previousEnd };
}

/** `FINAL TABLE (INSERT …)` and T-SQL's MERGE with OUTPUT as a source. */
function derivedStatement(cursor: TokenCursor, start: number): TableExpression {
  cursor.advance();
  const statement = cursor.rules.statement(cursor);
  cursor.accept(')');
  const end = cursor.previousEnd;
  if (
    statement?.kind === 'insert' ||
    statement?.kind === 'update' ||
    statement?.kind === 'delete' ||
    statement?.kind === 'merge'
  ) {
    return { kind: 'derived', query: statement, start, end };
  }
  return { kind: 'table', name: { parts: [], start, end }, start, end };
}

/** `TABLE(f(x))`, `TABLE(SELECT …)`, `TABLE(collection)`. */
function tableOf(cursor: TokenCursor, start: number): TableExpression {
  cursor.advance();
  if (cursor.rules.startsQuery(cursor)) return { ...derived(cursor, start, true), lateral: true };
  cursor.advance();
  const value = cursor.rules.expression(cursor);
  const rest = cursor.accept(',') ? trailingArguments(cursor) : [];
  if (!cursor.accept(')')) cursor.expect(')');
  cursor.accept('(') && cursor.accept('+') && cursor.accept(')');
  const end = cursor.previousEnd;
  if (value.kind === 'call') return { kind: 'table-function', call: value, lateral: true, start, end };
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

function trailingArguments(cursor: TokenCursor): Expression[] {
  const rest: Expression[] = [];
  do rest.push(cursor.rules.expression(cursor));
  while (cursor.accept(','));
  return rest;
}

function namedOrFunction(cursor: TokenCursor, start: number): TableExpression {
  const kind = cursor.kind();
  if (kind === TokenKind.string) {
    const file = takeIdentifier(cursor);
    return { kind: 'table', name: { parts: [file], start, end: file.end }, start, end: file.end };
  }
  if (
    kind !== TokenKind.variable &&
    !atIdentifier(cursor) &&
    !cursor.at('UNNEST') &&
    cursor.kind() !== TokenKind.word
  ) {
    if (cursor.at('@')) return stage(cursor, start);
    cursor.error('expected', 'Expected a table');
    return { kind: 'table', name: { parts: [], start, end: start }, start, end: start };
  }
  if (cursor.at('FINAL') || cursor.at('NEW') || cursor.at('OLD')) {
    if (cursor.text(1) === 'TABLE' && cursor.text(2) === '(') {
      cursor.index += 2;
      return bracketed(cursor, start);
    }
  }
  const item = reference(cursor);
  if (cursor.at('(') && !hintBrackets(cursor)) return tableFunction(cursor, item, start);
  if (item.name.parts.length > 0 && kind === TokenKind.variable) item.variable = true;
  return item;
}

/** T-SQL's old-style hint without WITH: `FROM t (NOLOCK)`. */
function hintBrackets(cursor: TokenCursor): boolean {
  return tableHints.has(cursor.text(1)) && (cursor.text(2) === ')' || cursor.text(2) === ',');
}

const tableHints: ReadonlySet<string> = new Set([
  'NOLOCK',
  'READUNCOMMITTED',
  'UPDLOCK',
  'ROWLOCK',
  'TABLOCK',
  'TABLOCKX',
  'HOLDLOCK',
  'READPAST',
  'XLOCK',
  'PAGLOCK',
  'NOEXPAND',
  'SERIALIZABLE',
  'READCOMMITTED',
  'FASTFIRSTROW',
  'INDEX',
  'NOWAIT',
  'REPEATABLEREAD',
  'SNAPSHOT',
]);

function reference(cursor: TokenCursor): TableReference {
  const start = cursor.start;
  const tableName = name(cursor);
  cursor.acceptSequence('.', '*');
  if (cursor.at('*') && !cursor.dialect.syntax.optionalTerminator && cursor.touchesPrevious) cursor.advance();
  return { kind: 'table', name: tableName, start, end: cursor.previousEnd };
}

/** A Snowflake stage in FROM: `@stage/path (FILE_FORMAT => …)`. */
function stage(cursor: TokenCursor, start: number): TableReference {
  let end = cursor.tokenEnd;
  cursor.advance();
  while (
    !cursor.atEnd &&
    cursor.touchesPrevious &&
    !cursor.at(')') &&
    !cursor.at(',') &&
    !cursor.at(';') &&
    !cursor.at('(')
  ) {
    end = cursor.tokenEnd;
    cursor.advance();
  }
  if (cursor.at('(')) cursor.skipBrackets();
  const part = { text: cursor.source.slice(start, end), quoted: true, start, end };
  return { kind: 'table', name: { parts: [part], start, end }, variable: true, start, end };
}

function tableFunction(cursor: TokenCursor, item: TableReference, start: number): TableFunction {
  const functionName = item.name.parts.at(-1)?.text.toUpperCase() ?? '';
  const columnsInside = columnClauses(cursor, functionName);
  const call = callWithName(cursor, item.name, start);
  const node: TableFunction = { kind: 'table-function', call, start, end: cursor.previousEnd };
  if (columnsInside.length > 0) node.columns = columnsInside;
  if (lateralByNature.has(functionName)) node.lateral = true;
  if (cursor.at('WITH') && cursor.text(1) === '(' && functionName.startsWith('OPEN')) {
    cursor.advance();
    node.columns = declaredColumns(cursor);
  }
  if (cursor.acceptSequence('WITH', 'ORDINALITY'))
    node.ordinality = {
      text: 'ordinality',
      quoted: false,
      start: cursor.previousEnd,
      end: cursor.previousEnd,
    };
  return node;
}

/** Functions that see the sources before them without a word saying so. */
const lateralByNature: ReadonlySet<string> = new Set([
  'UNNEST',
  'FLATTEN',
  'EXPLODE',
  'POSEXPLODE',
  'JSON_TABLE',
  'XMLTABLE',
  'OPENJSON',
  'INLINE',
  'STACK',
  'JSON_EACH',
  'JSON_TREE',
  'GENERATE_SERIES',
  'NODES',
]);

/** Alias, columns, sample, time travel, partitions, hints, in the orders that vendors allow. */
function suffixes(cursor: TokenCursor, item: TableExpression): TableExpression {
  let aliased = false;
  for (;;) {
    const text = cursor.text();
    const next = cursor.text(1);
    if (tableOption(cursor)) continue;
    if (text === 'MATCH_RECOGNIZE' && next === '(') {
      item = matchRecognize(cursor, item);
      aliased = false;
      continue;
    }
    if (!aliased && item.kind !== 'join' && alias(cursor, item)) {
      aliased = true;
      continue;
    }
    if (!aliased && item.kind === 'join' && text === 'AS') {
      // an alias of a bracketed join hides the names inside; the names stay usable for the lineage
      cursor.advance();
      identifier(cursor);
      aliased = true;
      continue;
    }
    if (item.kind === 'table-function' && offsetClause(cursor, item)) continue;
    item.end = Math.max(item.end, cursor.previousEnd);
    return item;
  }
}

/** `AS a (x, y)`, `a`, `AS (x int, y text)`. */
function alias(cursor: TokenCursor, item: Exclude<TableExpression, Join>): boolean {
  const word = cursor.accept('AS');
  if (word && cursor.acceptSequence('OF')) {
    // AS OF TIMESTAMP / SCN …
    cursor.acceptAny('TIMESTAMP', 'SCN', 'SYSTEM');
    cursor.accept('TIME');
    cursor.rules.expression(cursor);
    return false;
  }
  if (word && cursor.at('(')) {
    columnsOf(cursor, item);
    return true;
  }
  if (!word && !mayBeAlias(cursor) && !(cursor.kind() === TokenKind.string && item.kind !== 'table'))
    return false;
  item.alias =
    cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted
      ? takeIdentifier(cursor)
      : identifierOrString(cursor);
  if (cursor.at('(') && !hintBrackets(cursor) && columnListFollows(cursor)) columnsOf(cursor, item);
  return true;
}

function columnListFollows(cursor: TokenCursor): boolean {
  return cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted;
}

function columnsOf(cursor: TokenCursor, item: Exclude<TableExpression, Join>): void {
  const definitions: ColumnDefinition[] = declaredColumns(cursor);
  if (
    item.kind === 'table-function' &&
    item.columns === undefined &&
    definitions.some((column) => column.type !== undefined)
  )
    item.columns = definitions;
  else item.columnAliases = definitions.map((column) => column.name);
}

/** BigQuery: UNNEST(a) AS x WITH OFFSET AS i; WITH ORDINALITY after the alias. */
function offsetClause(cursor: TokenCursor, item: TableFunction): boolean {
  if (cursor.acceptSequence('WITH', 'ORDINALITY')) {
    item.ordinality = {
      text: 'ordinality',
      quoted: false,
      start: cursor.previousEnd,
      end: cursor.previousEnd,
    };
    return true;
  }
  if (!cursor.at('WITH') || cursor.text(1) !== 'OFFSET') return false;
  cursor.index += 2;
  item.ordinality = { text: 'offset', quoted: false, start: cursor.previousEnd, end: cursor.previousEnd };
  if (cursor.accept('AS') || mayBeAlias(cursor)) item.ordinality = takeIdentifier(cursor);
  return true;
}

/** What may stand behind a table besides its alias; nothing of it changes the lineage. */
function tableOption(cursor: TokenCursor): boolean {
  const text = cursor.text();
  const next = cursor.text(1);
  switch (text) {
    case 'WITH':
      if (next !== '(' && !(next === 'NOLOCK' || next === 'INDEX')) return false;
      cursor.advance();
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
      return true;
    case '(':
      if (!hintBrackets(cursor)) return false;
      cursor.skipBrackets();
      return true;
    case 'TABLESAMPLE':
    case 'SAMPLE':
      if (
        text === 'SAMPLE' &&
        next !== '(' &&
        cursor.kind(1) !== TokenKind.number &&
        next !== 'ROW' &&
        next !== 'BLOCK' &&
        next !== 'BERNOULLI' &&
        next !== 'SYSTEM'
      )
        return false;
      return skipOption(cursor, sampleWords);
    case 'PARTITION':
    case 'SUBPARTITION':
      if (next !== '(' && next !== 'FOR') return false;
      return skipOption(cursor, partitionWords);
    case 'USE':
    case 'FORCE':
    case 'IGNORE':
      if (
        next !== 'INDEX' &&
        next !== 'KEY' &&
        next !== 'KEYS' &&
        next !== 'HASH' &&
        next !== 'NL' &&
        next !== 'PRIMARY'
      )
        return false;
      return useOption(cursor);
    case 'VERSIONS':
      if (next !== 'BETWEEN') return false;
      cursor.index += 2;
      cursor.acceptAny('TIMESTAMP', 'SCN');
      cursor.rules.expression(cursor);
      return true;
    case 'FOR':
      return timeTravel(cursor);
    case 'AT':
    case 'BEFORE':
    case 'CHANGES':
      if (next !== '(') return false;
      cursor.advance();
      cursor.skipBrackets();
      return true;
    case 'VERSION':
    case 'TIMESTAMP':
      if (next !== 'AS' || cursor.text(2) !== 'OF') return false;
      cursor.index += 3;
      cursor.rules.operand(cursor);
      return true;
    case 'FINAL':
      if (!cursor.dialect.syntax.commalessRows) return false;
      cursor.advance();
      return true;
    case 'INDEXED':
      if (next !== 'BY') return false;
      cursor.index += 3;
      return true;
    case 'NOT':
      if (next !== 'INDEXED') return false;
      cursor.index += 2;
      return true;
    default:
      return false;
  }
}

const sampleWords: ReadonlySet<string> = new Set([
  'TABLESAMPLE',
  'SAMPLE',
  'BERNOULLI',
  'SYSTEM',
  'BLOCK',
  'ROW',
  'ROWS',
  'PERCENT',
  'REPEATABLE',
  'SEED',
  'RESERVOIR',
  'OFFSET',
]);
const partitionWords: ReadonlySet<string> = new Set(['PARTITION', 'SUBPARTITION', 'FOR']);

function skipOption(cursor: TokenCursor, words: ReadonlySet<string>): boolean {
  while (!cursor.atEnd) {
    const kind = cursor.kind();
    if (cursor.at('(')) cursor.skipBrackets();
    else if (words.has(cursor.text()) || kind === TokenKind.number || cursor.at('/')) cursor.advance();
    else break;
  }
  return true;
}

/** USE INDEX (i), USE INDEX FOR JOIN (i), USE KEYS [..], USE HASH(build) */
function useOption(cursor: TokenCursor): boolean {
  cursor.index += 2;
  cursor.acceptAny('KEYS');
  if (cursor.accept('FOR')) {
    cursor.accept('JOIN');
    if (cursor.acceptAny('ORDER', 'GROUP') !== undefined) cursor.accept('BY');
  }
  if (cursor.at('(')) cursor.skipBrackets();
  else cursor.rules.operand(cursor);
  while (cursor.at(',') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  return true;
}

/** FOR SYSTEM_TIME AS OF x | FROM a TO b | BETWEEN a AND b | ALL; FOR TIMESTAMP AS OF x; FOR VERSION AS OF n */
function timeTravel(cursor: TokenCursor): boolean {
  const what = cursor.text(1);
  if (
    ![
      'SYSTEM_TIME',
      'TIMESTAMP',
      'VERSION',
      'SYSTEM',
      'BUSINESS_TIME',
      'APPLICATION_TIME',
      'PORTION',
    ].includes(what)
  )
    return false;
  cursor.index += 2;
  cursor.acceptAny('TIME');
  if (what === 'PORTION') {
    cursor.accept('OF');
    identifier(cursor);
  }
  if (cursor.acceptSequence('AS', 'OF')) cursor.rules.expression(cursor);
  else if (cursor.acceptAny('FROM', 'BETWEEN') !== undefined) {
    cursor.rules.expression(cursor);
    if (cursor.acceptAny('TO', 'AND') !== undefined) cursor.rules.expression(cursor);
  } else if (cursor.accept('CONTAINED')) {
    cursor.accept('IN');
    cursor.skipBrackets();
  } else cursor.accept('ALL');
  return true;
}
