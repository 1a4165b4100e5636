import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type { DerivedTable, Query, QueryBody, SetOperation, Values } from '../../tree/queries.ts';
import { skipToBracket } from '../ends/recovery.ts';
import { identifier, name } from '../names/names.ts';
import { mayBeAlias } from '../names/reserved.ts';
import { alias } from '../sources/special/table-alias.ts';
import { plainQuery, selectAll } from '../nested/plain-query.ts';
import { templateQuery } from '../nested/template-query.ts';
import { fromItems } from '../sources/from.ts';
import { tablePrimary } from '../sources/table-primary.ts';
import { pipeQuery } from './pipes.ts';
import { pivotSelect, startsPivot } from './pivot-statement.ts';
import { tail } from './query-tail.ts';
import { modifiersBeforeQuery } from './request-modifiers.ts';
import { setOperation, setOperator } from './set-operators.ts';
import { atMapReduce, select } from './select.ts';
import { withClause } from './with.ts';

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
  if (!cursor.at('SELECT')) cursor.index += modifiersBeforeQuery(cursor, 0);
  if (cursor.at('WITH')) withClause(cursor, node);
  const chain = { levels: 0 };
  node.body = setOperations(cursor, chain);
  tail(cursor, node);
  while (setOperator(cursor) !== undefined) armsBehindTail(cursor, node, chain);
  if (cursor.at('AS') && cursor.text(2) === '|>' && node.body.kind === 'query')
    node.body = namedSource(cursor, node.body);
  if (cursor.at('|>')) node.body = pipeQuery(cursor, node.body);
  node.end = cursor.previousEnd;
  return node;
}

/** BigQuery: `(query) AS t |> …`. */
function namedSource(cursor: TokenCursor, source: Query): QueryBody {
  const { start } = source;
  cursor.advance();
  const alias = identifier(cursor);
  return select(cursor, [{ kind: 'derived', query: source, alias, start, end: cursor.previousEnd }], true);
}

/** How often the operator has changed in the set operations of one query. */
interface Chain {
  levels: number;
}

/** ClickHouse, Spark: an arm may have its own ORDER BY and LIMIT without brackets. */
function armsBehindTail(cursor: TokenCursor, node: Query, chain: Chain): void {
  const before = node.body;
  const last = before.kind === 'set-operation' ? before.arms.at(-1)! : before;
  const arm: Query = {
    kind: 'query',
    with: [],
    body: last,
    orderBy: node.orderBy,
    start: last.start,
    end: cursor.previousEnd,
  };
  node.orderBy = [];
  if (before.kind === 'set-operation') before.arms[before.arms.length - 1] = arm;
  node.body = setOperations(cursor, chain, before.kind === 'set-operation' ? before : arm);
  tail(cursor, node);
}

/** Reads a query that is nested too deeply: nothing of it but its extent. */
function flatQuery(cursor: TokenCursor): Query {
  const start = cursor.start;
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  const end = cursor.previousEnd;
  return plainQuery({ kind: 'values', rows: [], start, end }, start, end);
}

/** UNION and EXCEPT bind equally, INTERSECT stronger (but in Oracle and SQLite): of what EXCEPT takes away no value comes. */
function setOperations(cursor: TokenCursor, chain: Chain, first?: QueryBody): QueryBody {
  let left = first ?? queryBody(cursor);
  for (;;) {
    const operator = setOperator(cursor);
    if (operator === undefined) return left;
    const start = left.start;
    const operation = setOperation(cursor, operator);
    const right = queryBody(cursor);
    if (operator === 'intersect' && bindsStronger(cursor, left))
      intersectLast(cursor, left, operation, right);
    else if (
      left.kind === 'set-operation' &&
      (chain.levels >= maximumLevels || isContinued(left, operation))
    ) {
      left.arms.push(right);
      left.end = cursor.previousEnd;
    } else {
      chain.levels++;
      left = {
        kind: 'set-operation',
        ...operation,
        arms: [left, right],
        start,
        end: cursor.previousEnd,
      };
    }
  }
}

function bindsStronger({ dialect }: TokenCursor, left: QueryBody): left is SetOperation {
  if (dialect.syntax.equalSetOperators) return false;
  return left.kind === 'set-operation' && left.operator !== 'intersect';
}

/** `a EXCEPT b INTERSECT c` is `a EXCEPT (b INTERSECT c)`. */
function intersectLast(
  cursor: TokenCursor,
  left: SetOperation,
  operation: Omit<SetOperation, 'arms' | 'kind' | 'start' | 'end'>,
  right: QueryBody,
): void {
  const last = left.arms.at(-1)!;
  const end = cursor.previousEnd;
  left.end = end;
  if (last.kind !== 'set-operation')
    left.arms[left.arms.length - 1] = {
      kind: 'set-operation',
      ...operation,
      arms: [last, right],
      start: last.start,
      end,
    };
  else {
    last.arms.push(right);
    last.end = end;
  }
}

/** Changes of the operator in one chain beyond which all arms count as those of one operation. */
const maximumLevels = 200;

/** `a UNION ALL b UNION c` compares the rows of all three, `a UNION b UNION ALL c` those of the first two alone. */
function isContinued(
  left: SetOperation,
  { operator, all, byName }: Pick<SetOperation, 'operator' | 'all' | 'byName'>,
): boolean {
  return (
    left.operator === operator && left.all === all && (left.byName === undefined) === (byName === undefined)
  );
}

/** One arm of a set operation. */
function queryBody(cursor: TokenCursor): QueryBody {
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
      return namedValues(cursor, values(cursor));
    case 'TABLE': {
      cursor.advance();
      // PostgreSQL: TABLE ONLY t
      if (cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted) cursor.accept('ONLY');
      const tableName = name(cursor);
      return { kind: 'table-query', name: tableName, start, end: cursor.previousEnd };
    }
    case 'FROM': {
      cursor.advance();
      const from = fromItems(cursor);
      if (cursor.at('SELECT') || atMapReduce(cursor)) return select(cursor, from);
      return select(cursor, from, true);
    }
    default:
      if (startsPivot(cursor, 0)) return pivotSelect(cursor, tablePrimary);
      if (cursor.kind() === TokenKind.template) return restricted(cursor, templateQuery(cursor));
      return select(cursor);
  }
}

/** Spark: `VALUES (1, 2) AS t (a, b)`, an inline table with names, is a query (SQL reference, "Inline Table"). */
function namedValues(cursor: TokenCursor, body: Values): QueryBody {
  if (!cursor.dialect.syntax.fromFirst) return body;
  const { start, end } = body;
  const table: DerivedTable = { kind: 'derived', query: plainQuery(body, start, end), start, end };
  if (!alias(cursor, table)) return body;
  table.end = cursor.previousEnd;
  return selectAll(table, start, table.end);
}

/** `{{ newest(source('r', 't')) }} WHERE c`: the clauses of the query that a macro writes. */
function restricted(cursor: TokenCursor, body: QueryBody): QueryBody {
  if (!cursor.atAny(restrictions)) return body;
  const { start, end } = body;
  return select(cursor, [{ kind: 'derived', query: plainQuery(body, start, end), start, end }], true);
}

const restrictions: ReadonlySet<string> = new Set(['WHERE', 'GROUP', 'HAVING', 'QUALIFY']);

/** VALUES (1, 2), (3, 4) */
function values(cursor: TokenCursor): Values {
  const node: Values = { kind: 'values', rows: [], start: cursor.start, end: cursor.start };
  cursor.expect('VALUES');
  if (cursor.at('VALUES')) {
    cursor.error('unexpected', 'Expected a row');
    cursor.advance();
  }
  do {
    if (cursor.atEnd || cursor.at(';') || cursor.at(')')) break;
    // Couchbase repeats the word: VALUES (k, v), VALUES (k, v)
    if (cursor.dialect.syntax.rawSelect) cursor.accept('VALUES');
    node.rows.push(valuesRow(cursor, node));
  } while (
    (cursor.at(',') && rowFollows(cursor) && cursor.accept(',')) ||
    (cursor.at('(') && cursor.dialect.syntax.commalessRows === true)
  );
  node.end = cursor.previousEnd;
  return node;
}

/** Behind a comma: another row, no further source (Spark) and no further action of a trigger (Informix). */
function rowFollows(cursor: TokenCursor): boolean {
  if (cursor.text(1) === 'VALUES') return cursor.dialect.syntax.rawSelect === true;
  return !actions.has(cursor.text(1));
}

const actions: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'EXECUTE']);

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '||']);

/** Teradata: a value left out of a row is null: `VALUES (1, , 'x')`. */
export function emptyValue(cursor: TokenCursor): Expression | undefined {
  if (cursor.dialect.syntax.selAbbreviation !== true) return undefined;
  if (!cursor.at(',') && !emptyValueFollows(cursor)) return undefined;
  return { kind: 'literal', type: 'null', value: 'NULL', start: cursor.start, end: cursor.start };
}

/** The last value of a row is left out: `(1, )`. */
export function emptyValueFollows(cursor: TokenCursor): boolean {
  return cursor.at(')') && cursor.text(-1) === ',' && cursor.dialect.syntax.selAbbreviation === true;
}

function nameValue(node: Values, position: number, name: Identifier): void {
  node.names ??= [];
  node.names[position] ??= name;
}

function valuesRow(cursor: TokenCursor, node: Values): Values['rows'][number] {
  if (cursor.at('ROW') && cursor.text(1) === '(') cursor.advance();
  // `(NOW - 1 DAY) - 2 HOURS` is one value
  if (!cursor.at('(') || arithmetic.has(cursor.text(cursor.afterBrackets(0))))
    return [cursor.rules.expression(cursor)];
  cursor.advance();
  const row: Values['rows'][number] = [];
  while (!cursor.atEnd && (!cursor.at(')') || emptyValueFollows(cursor))) {
    row.push(emptyValue(cursor) ?? cursor.rules.expression(cursor));
    if (cursor.accept('AS') || mayBeAlias(cursor)) nameValue(node, row.length - 1, identifier(cursor));
    if (!cursor.accept(',')) break;
  }
  if (!cursor.accept(')')) skipToBracket(cursor);
  return row;
}
