import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { CommonTable, Query, QueryBody, SetOperation, Values } from '../tree/queries.ts';
import { orderItems } from './calls.ts';
import { fromItems } from './from.ts';
import { identifierList, identifier, name } from './names.ts';
import { pipeSteps } from './pipes.ts';
import { select } from './select.ts';

const queryWords: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES', 'SEL', 'TABLE', 'FROM']);
const afterQuery: ReadonlySet<string> = new Set([
  'UNION',
  'INTERSECT',
  'EXCEPT',
  'MINUS',
  ')',
  'ORDER',
  'LIMIT',
  'OFFSET',
  'FETCH',
  '|>',
  'FOR',
  'SETTINGS',
]);

/** Tells whether a query stands at the token `ahead` tokens further; opening brackets may come before it. */
export function startsQuery(cursor: TokenCursor, ahead = 0): boolean {
  let i = ahead;
  while (cursor.text(i) === '(') i++;
  if (!startsQueryWord(cursor, i, i > ahead)) return false;
  // `((SELECT 1) + 1)` is an expression: behind the inner bracket the query must go on or end
  for (let open = i - 1; open > ahead; open--)
    if (!afterQuery.has(cursor.text(cursor.afterBrackets(open)))) return false;
  return true;
}

function startsQueryWord(cursor: TokenCursor, ahead: number, bracketed: boolean): boolean {
  const text = cursor.text(ahead);
  if (!queryWords.has(text)) return false;
  const next = cursor.text(ahead + 1);
  switch (text) {
    case 'SELECT':
      return true;
    case 'SEL':
      return cursor.dialect.syntax.selAbbreviation === true && next !== '.' && next !== ',' && next !== ')';
    case 'WITH':
      return (
        cursor.kind(ahead + 1) === TokenKind.word ||
        cursor.kind(ahead + 1) === TokenKind.quoted ||
        cursor.kind(ahead + 1) === TokenKind.template ||
        cursor.kind(ahead + 1) === TokenKind.number ||
        cursor.kind(ahead + 1) === TokenKind.string ||
        next === '('
      );
    case 'VALUES':
      return next === '(' || next === 'ROW' || (bracketed && next !== ')' && next !== '.');
    case 'TABLE':
      return bracketed && next !== '(' && next !== ')' && cursor.kind(ahead + 1) !== TokenKind.symbol;
    default:
      return bracketed || cursor.dialect.syntax.fromFirst === true;
  }
}

/** A query with its WITH, set operations, ORDER BY, LIMIT and what vendors put behind them. */
export function query(cursor: TokenCursor): Query {
  return cursor.nested(wholeQuery, flatQuery);
}

function wholeQuery(cursor: TokenCursor): Query {
  const start = cursor.start;
  const node: Query = {
    kind: 'query',
    with: [],
    body: undefined as unknown as QueryBody,
    orderBy: [],
    start,
    end: start,
  };
  if (cursor.at('WITH')) withClause(cursor, node);
  node.body = setOperations(cursor);
  tail(cursor, node);
  if (cursor.at('|>')) {
    node.body = { kind: 'pipe', source: node.body, steps: pipeSteps(cursor), start, end: cursor.previousEnd };
  }
  node.end = cursor.previousEnd;
  return node;
}

/** Reads a query that is nested too deeply: nothing of it but its extent. */
function flatQuery(cursor: TokenCursor): Query {
  const start = cursor.start;
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  const end = cursor.previousEnd;
  return { kind: 'query', with: [], body: { kind: 'values', rows: [], start, end }, orderBy: [], start, end };
}

/** WITH [RECURSIVE] a (x) AS (…), b AS … — also PL/SQL functions in WITH, which are stepped over. */
export function withClause(cursor: TokenCursor, into: { with: CommonTable[]; recursive?: true }): void {
  cursor.expect('WITH');
  if (cursor.at('RECURSIVE') && cursor.text(1) !== 'AS') {
    cursor.advance();
    into.recursive = true;
  }
  if (cursor.at('XMLNAMESPACES')) {
    cursor.advance();
    cursor.skipBrackets();
    cursor.accept(',');
  }
  while (
    (cursor.at('FUNCTION') || cursor.at('PROCEDURE')) &&
    cursor.kind(1) === TokenKind.word &&
    cursor.text(1) !== 'AS'
  )
    skipInlineRoutine(cursor);
  do {
    if (cursor.at('SELECT') || cursor.atEnd) break;
    into.with.push(commonTable(cursor));
  } while (cursor.accept(','));
}

function skipInlineRoutine(cursor: TokenCursor): void {
  cursor.rules.statement(cursor);
  cursor.accept(';');
}

function commonTable(cursor: TokenCursor): CommonTable {
  const start = cursor.start;
  if (
    cursor.kind() === TokenKind.number ||
    cursor.kind() === TokenKind.string ||
    (cursor.at('(') && startsQuery(cursor))
  )
    return scalarCommonTable(cursor, start);
  if (!isNamedQuery(cursor)) return scalarCommonTable(cursor, start);
  const tableName = cursor.kind() === TokenKind.template ? name(cursor).parts.at(-1)! : identifier(cursor);
  const columns = cursor.at('(') ? identifierList(cursor) : [];
  if (cursor.accept('USING')) while (!cursor.atEnd && !cursor.at('AS')) cursor.advance();
  cursor.expect('AS');
  cursor.accept('NOT');
  cursor.accept('MATERIALIZED');
  const bracketed = cursor.accept('(');
  const body = commonTableBody(cursor);
  if (bracketed && !cursor.accept(')')) skipToBracket(cursor);
  searchAndCycle(cursor);
  return { name: tableName, columns, body, start, end: cursor.previousEnd };
}

function commonTableBody(cursor: TokenCursor): CommonTable['body'] {
  if (cursor.at('INSERT') || cursor.at('UPDATE') || cursor.at('DELETE') || cursor.at('MERGE')) {
    const statement = cursor.rules.statement(cursor);
    if (
      statement !== undefined &&
      (statement.kind === 'insert' ||
        statement.kind === 'update' ||
        statement.kind === 'delete' ||
        statement.kind === 'merge')
    )
      return statement;
  }
  return query(cursor);
}

/** ClickHouse: `WITH expression AS name`. */
function isNamedQuery(cursor: TokenCursor): boolean {
  const afterName = cursor.text(1);
  if (afterName === 'AS')
    return (
      cursor.text(2) === '(' ||
      cursor.text(2) === 'MATERIALIZED' ||
      cursor.text(2) === 'NOT' ||
      cursor.text(2) === 'SELECT'
    );
  if (afterName === '(')
    return cursor.text(cursor.afterBrackets(1)) === 'AS' || cursor.text(cursor.afterBrackets(1)) === 'USING';
  return afterName === 'USING';
}

function scalarCommonTable(cursor: TokenCursor, start: number): CommonTable {
  const expression = cursor.rules.expression(cursor);
  cursor.expect('AS');
  const tableName = identifier(cursor);
  const end = cursor.previousEnd;
  const body: Query = {
    kind: 'query',
    with: [],
    body: { kind: 'values', rows: [], start: end, end },
    orderBy: [],
    start: end,
    end,
  };
  return { name: tableName, columns: [], body, expression, start, end };
}

/** What of a bracketed query could not be read is stepped over up to its bracket. */
export function skipToBracket(cursor: TokenCursor): void {
  cursor.error('unexpected', 'Expected )');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  cursor.accept(')');
}

/** SEARCH DEPTH FIRST BY … SET x, CYCLE … SET x TO … DEFAULT … */
function searchAndCycle(cursor: TokenCursor): void {
  if (
    !(cursor.at('SEARCH') && (cursor.text(1) === 'DEPTH' || cursor.text(1) === 'BREADTH')) &&
    !cursor.at('CYCLE')
  )
    return;
  while (
    !cursor.atEnd &&
    !cursor.at(',') &&
    !cursor.at('SELECT') &&
    !cursor.at('INSERT') &&
    !cursor.at('UPDATE') &&
    !cursor.at('DELETE') &&
    !cursor.at(';') &&
    !cursor.at(')')
  ) {
    cursor.advance();
    // commas inside the lists of columns belong to the clause
    if (cursor.at(',') && cursor.text(2) !== 'AS' && cursor.text(2) !== '(') cursor.advance();
  }
}

/** UNION and EXCEPT bind equally, INTERSECT stronger; for lineage only the order of the arms counts. */
function setOperations(cursor: TokenCursor): QueryBody {
  let left = queryBody(cursor);
  for (;;) {
    const operator = setOperator(cursor);
    if (operator === undefined) return left;
    const start = left.start;
    const side = cursor.acceptAny('LEFT', 'FULL', 'INNER') !== undefined;
    if (side) cursor.accept('OUTER');
    cursor.advance();
    if (operator === 'outer-union') cursor.advance();
    const all = cursor.accept('ALL');
    if (!all) cursor.accept('DISTINCT');
    let byName = false;
    if (cursor.at('BY') && cursor.text(1) === 'NAME') {
      cursor.index += 2;
      byName = true;
      if (cursor.accept('ON') && cursor.at('(')) cursor.skipBrackets();
    } else if (cursor.accept('CORRESPONDING') || cursor.acceptSequence('STRICT', 'CORRESPONDING')) {
      byName = true;
      if (cursor.accept('BY') && cursor.at('(')) cursor.skipBrackets();
    }
    const right = queryBody(cursor);
    const kind: SetOperation['operator'] = operator === 'outer-union' ? 'union' : operator;
    if (left.kind === 'set-operation' && left.operator === kind && (left.byName === true) === byName) {
      left.arms.push(right);
      left.end = cursor.previousEnd;
    } else {
      left = {
        kind: 'set-operation',
        operator: kind,
        all,
        ...(byName && { byName: true as const }),
        arms: [left, right],
        start,
        end: cursor.previousEnd,
      };
    }
  }
}

function setOperator(cursor: TokenCursor): SetOperation['operator'] | 'outer-union' | undefined {
  switch (cursor.text()) {
    case 'UNION':
      return cursor.text(1) === 'JOIN' ? undefined : 'union';
    case 'OUTER':
      return cursor.text(1) === 'UNION' ? 'outer-union' : undefined;
    case 'INTERSECT':
      return 'intersect';
    case 'EXCEPT':
    case 'MINUS':
      return 'except';
    case 'FULL':
    case 'LEFT':
    case 'INNER':
      return cursor.text(1) === 'UNION' ||
        (cursor.text(1) === 'OUTER' && cursor.text(2) === 'UNION') ||
        cursor.text(1) === 'INTERSECT'
        ? 'union'
        : undefined;
    default:
      return undefined;
  }
}

/** One arm of a set operation. */
export function queryBody(cursor: TokenCursor): QueryBody {
  const start = cursor.start;
  switch (cursor.text()) {
    case '(': {
      cursor.advance();
      const inner = query(cursor);
      if (!cursor.accept(')')) skipToBracket(cursor);
      return inner;
    }
    case 'WITH':
      return query(cursor);
    case 'VALUES':
      return values(cursor);
    case 'TABLE': {
      cursor.advance();
      const tableName = name(cursor);
      return { kind: 'table-query', name: tableName, start, end: cursor.previousEnd };
    }
    case 'FROM': {
      cursor.advance();
      const from = fromItems(cursor);
      if (cursor.at('SELECT')) return select(cursor, from);
      return select(cursor, from, true);
    }
    default:
      return select(cursor);
  }
}

/** VALUES (1, 2), (3, 4) */
export function values(cursor: TokenCursor): Values {
  const node: Values = { kind: 'values', rows: [], start: cursor.start, end: cursor.start };
  cursor.expect('VALUES');
  do {
    if (cursor.atEnd || cursor.at(';') || cursor.at(')')) break;
    node.rows.push(valuesRow(cursor));
  } while (cursor.accept(',') || (cursor.at('(') && cursor.dialect.syntax.commalessRows === true));
  node.end = cursor.previousEnd;
  return node;
}

function valuesRow(cursor: TokenCursor): Values['rows'][number] {
  if (cursor.at('ROW') && cursor.text(1) === '(') cursor.advance();
  if (!cursor.accept('(')) return [cursor.rules.expression(cursor)];
  const row: Values['rows'][number] = [];
  while (!cursor.atEnd && !cursor.at(')')) {
    row.push(cursor.rules.expression(cursor));
    if (cursor.accept('AS')) identifier(cursor);
    if (!cursor.accept(',')) break;
  }
  if (!cursor.accept(')')) skipToBracket(cursor);
  return row;
}

/** ORDER BY, LIMIT, OFFSET, FETCH, FOR UPDATE, OPTION, WITH UR … */
function tail(cursor: TokenCursor, node: Query): void {
  for (;;) {
    const text = cursor.text();
    const next = cursor.text(1);
    if (text === 'ORDER' && (next === 'BY' || next === 'SIBLINGS')) {
      cursor.advance();
      cursor.accept('SIBLINGS');
      cursor.expect('BY');
      node.orderBy.push(...orderItems(cursor));
    } else if (text === 'LIMIT' || (text === 'OFFSET' && next !== '(')) {
      limit(cursor);
    } else if (text === 'FETCH' && (next === 'FIRST' || next === 'NEXT')) {
      skipWords(cursor, fetchWords);
    } else if (text === 'FOR' && forClauses.has(next)) {
      forClause(cursor);
    } else if (text === 'OPTION' && next === '(') {
      cursor.advance();
      cursor.skipBrackets();
    } else if (text === 'OPTIMIZE' && next === 'FOR') {
      skipWords(cursor, fetchWords);
    } else if (text === 'LOCK' && next === 'IN') {
      cursor.index += 2;
      skipWords(cursor, lockWords);
    } else if (text === 'WITH' && isolation.has(next)) {
      cursor.index += 2;
      if (next === 'READ' || next === 'LOCAL' || next === 'CASCADED' || next === 'CHECK')
        skipWords(cursor, lockWords);
    } else if (text === 'SETTINGS' || (text === 'FORMAT' && cursor.kind(1) === TokenKind.word)) {
      settings(cursor);
    } else if (text === 'INTO' && (next === 'OUTFILE' || next === 'DUMPFILE')) {
      skipWords(cursor, outfileWords);
    } else if (text === 'QUALIFY' || (text === 'USING' && next === 'SAMPLE')) {
      cursor.advance();
      if (text === 'USING') skipWords(cursor, sampleWords);
      else node.orderBy.push(cursor.rules.expression(cursor));
    } else return;
  }
}

const fetchWords: ReadonlySet<string> = new Set([
  'FETCH',
  'FIRST',
  'NEXT',
  'ROW',
  'ROWS',
  'ONLY',
  'PERCENT',
  'WITH',
  'TIES',
  'OPTIMIZE',
  'FOR',
  'APPROX',
  'APPROXIMATE',
]);
const lockWords: ReadonlySet<string> = new Set([
  'SHARE',
  'MODE',
  'EXCLUSIVE',
  'ONLY',
  'OPTION',
  'CHECK',
  'NO',
]);
const outfileWords: ReadonlySet<string> = new Set([
  'INTO',
  'OUTFILE',
  'DUMPFILE',
  'FIELDS',
  'COLUMNS',
  'TERMINATED',
  'BY',
  'OPTIONALLY',
  'ENCLOSED',
  'ESCAPED',
  'LINES',
  'STARTING',
  'CHARACTER',
  'SET',
  'TRUNCATE',
  'APPEND',
]);
const sampleWords: ReadonlySet<string> = new Set([
  'SAMPLE',
  'ROWS',
  'PERCENT',
  '%',
  'RESERVOIR',
  'BERNOULLI',
  'SYSTEM',
  'REPEATABLE',
]);
const isolation: ReadonlySet<string> = new Set([
  'UR',
  'CS',
  'RS',
  'RR',
  'NC',
  'READ',
  'CHECK',
  'TIES',
  'LOCAL',
  'CASCADED',
]);
const forClauses: ReadonlySet<string> = new Set([
  'UPDATE',
  'SHARE',
  'NO',
  'KEY',
  'READ',
  'FETCH',
  'BROWSE',
  'XML',
  'JSON',
  'CLIENT',
  'SYSTEM_TIME',
  'JSON_OBJECT',
  'EXCLUSIVE',
]);

/** Steps over the words of a clause with the numbers, strings and brackets between them. */
function skipWords(cursor: TokenCursor, words: ReadonlySet<string>): void {
  while (!cursor.atEnd) {
    const kind = cursor.kind();
    if (cursor.at('(')) cursor.skipBrackets();
    else if (
      words.has(cursor.text()) ||
      kind === TokenKind.number ||
      kind === TokenKind.variable ||
      kind === TokenKind.string
    )
      cursor.advance();
    else return;
  }
}

function limit(cursor: TokenCursor): void {
  cursor.advance();
  if (!cursor.accept('ALL')) cursor.rules.expression(cursor);
  cursor.acceptAny('ROW', 'ROWS');
  cursor.accept('PERCENT');
  if (cursor.accept(',')) cursor.rules.expression(cursor);
  if (cursor.acceptSequence('WITH', 'TIES')) return;
  if (cursor.accept('BY')) orderItems(cursor);
}

/** FOR UPDATE OF a, b NOWAIT; FOR XML PATH(''), TYPE … */
function forClause(cursor: TokenCursor): void {
  cursor.index += 2;
  while (
    !cursor.atEnd &&
    !cursor.at(')') &&
    !cursor.at(';') &&
    !cursor.at('UNION') &&
    !cursor.at('OPTION') &&
    !cursor.at('WITH')
  ) {
    if (cursor.blockDepth > 0 && (cursor.at('LOOP') || cursor.at('DO'))) return;
    if (cursor.startsLine() && startsStatement.has(cursor.text())) return;
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
}

const startsStatement: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'CREATE',
  'DECLARE',
  'SET',
  'EXEC',
  'BEGIN',
  'END',
  'IF',
  'OPEN',
  'GO',
  'PRINT',
  'DROP',
  'ALTER',
]);

function settings(cursor: TokenCursor): void {
  cursor.advance();
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';') && !cursor.at('UNION') && !cursor.at('FORMAT'))
    cursor.advance();
}
