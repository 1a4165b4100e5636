import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier } from '../../tree/node.ts';
import type { CreateRoutine } from '../../tree/procedural.ts';
import type { CommonTable, GeneratedColumn, Query } from '../../tree/queries.ts';
import { skipToBracket } from '../ends/recovery.ts';
import { skipToken } from '../ends/statement-end.ts';
import { atIdentifier, identifier, identifierList, name, takeIdentifier } from '../names/names.ts';
import { plainQuery } from '../nested/plain-query.ts';
import { analyticView } from '../sources/special/special-sources.ts';
import { startsQuery } from './query-start.ts';

/** WITH [RECURSIVE] a (x) AS (…), b AS … — also functions that only this query has (Oracle, Trino). */
export function withClause(
  cursor: TokenCursor,
  into: { with: CommonTable[]; recursive?: true; routines?: CreateRoutine[] },
): void {
  cursor.expect('WITH');
  if (cursor.at('RECURSIVE') && cursor.text(1) !== 'AS') {
    cursor.advance();
    into.recursive = true;
  }
  if (cursor.at('SESSION') && cursor.kind(1) !== TokenKind.symbol && cursor.text(1) !== 'AS') {
    sessionProperties(cursor);
    // WITH SESSION … WITH FUNCTION … WITH RECURSIVE a AS (…)
    if (cursor.at('WITH')) withClause(cursor, into);
    return;
  }
  if (cursor.at('XMLNAMESPACES')) {
    cursor.advance();
    cursor.skipBrackets();
    if (!cursor.accept(',')) return;
  }
  while (
    (cursor.at('FUNCTION') || cursor.at('PROCEDURE')) &&
    cursor.kind(1) === TokenKind.word &&
    cursor.text(1) !== 'AS'
  )
    inlineRoutine(cursor, into);
  // Trino: WITH FUNCTION f() … WITH a AS (…) SELECT …
  if (cursor.at('WITH')) return withClause(cursor, into);
  do {
    if (cursor.at('SELECT') || cursor.atEnd) break;
    // Teradata: RECURSIVE before each of several
    if (cursor.kind(1) === TokenKind.word && cursor.text(1) !== 'AS') cursor.accept('RECURSIVE');
    const table = commonTable(cursor);
    if (into.recursive) table.recursive = true;
    into.with.push(table);
  } while (cursor.accept(','));
}

/** Trino: `WITH SESSION catalog.property = e, …` holds for this query alone ("SELECT"). */
function sessionProperties(cursor: TokenCursor): void {
  cursor.advance();
  do {
    name(cursor);
    cursor.expect('=');
    cursor.rules.expression(cursor);
  } while (cursor.accept(','));
}

function inlineRoutine(cursor: TokenCursor, into: { routines?: CreateRoutine[] }): void {
  const routine = cursor.rules.statement(cursor);
  if (routine?.kind === 'create-routine') (into.routines ??= []).push(routine);
  if (!cursor.accept(';')) cursor.accept(',');
}

function commonTable(cursor: TokenCursor): CommonTable {
  const start = cursor.start;
  if (
    cursor.kind() === TokenKind.number ||
    (cursor.kind() === TokenKind.string && !isQuotedName(cursor)) ||
    cursor.at('{') ||
    (cursor.at('(') && (startsQuery(cursor) || cursor.dialect.syntax.parametricCalls === true))
  )
    return scalarCommonTable(cursor, start);
  if (cursor.text(1) === 'ANALYTIC' && cursor.text(2) === 'VIEW') return analyticCommonTable(cursor, start);
  if (cursor.dialect.syntax.valuesAsSources && cursor.text(1) === 'AS' && cursor.text(2) !== '(')
    return valueCommonTable(cursor, start);
  if (!isNamedQuery(cursor)) return scalarCommonTable(cursor, start);
  const tableName = commonTableName(cursor);
  const columns = cursor.at('(') && !startsQuery(cursor) ? identifierList(cursor) : [];
  // SAP's USING, Databricks' MAX RECURSION LEVEL n
  if (cursor.accept('USING') || cursor.acceptSequence('MAX', 'RECURSION'))
    while (!cursor.atEnd && !cursor.at(';') && !cursor.at('AS')) skipToken(cursor);
  // Spark lets AS out
  if (!(cursor.at('(') && startsQuery(cursor))) cursor.expect('AS');
  cursor.accept('NOT');
  cursor.accept('MATERIALIZED');
  const bracketed = cursor.accept('(');
  const body = commonTableBody(cursor);
  if (bracketed && !cursor.accept(')')) skipToBracket(cursor);
  const { generated, circle } = searchAndCycle(cursor);
  if (cursor.at('OPTIONS') && cursor.text(1) === '{') {
    cursor.advance();
    cursor.skipBrackets();
  }
  return {
    name: tableName,
    columns,
    body,
    ...(generated.length > 0 && { generated }),
    ...(circle.length > 0 && { circle }),
    start,
    end: cursor.previousEnd,
  };
}

function commonTableName(cursor: TokenCursor): Identifier {
  if (cursor.kind() === TokenKind.template) return name(cursor).parts.at(-1)!;
  return cursor.kind() === TokenKind.string ? takeIdentifier(cursor) : identifier(cursor);
}

/** Spark reads `WITH "a b" AS (SELECT …)` where double quotes are those of names. */
function isQuotedName(cursor: TokenCursor): boolean {
  return (
    cursor.raw().startsWith('"') &&
    cursor.text(1) === 'AS' &&
    cursor.text(2) === '(' &&
    startsQuery(cursor, 2)
  );
}

/** Oracle: `WITH v ANALYTIC VIEW AS (USING w HIERARCHIES (…) ADD MEASURES (…))`. */
function analyticCommonTable(cursor: TokenCursor, start: number): CommonTable {
  const tableName = identifier(cursor);
  const { name: view, end } = analyticView(cursor, cursor.start, 3);
  const body: Query = plainQuery({ kind: 'table-query', name: view, start, end }, start, end);
  return { name: tableName, columns: [], body, start, end };
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
  if (cursor.dialect.syntax.valuesAsSources && !startsQuery(cursor)) return valueQuery(cursor);
  return cursor.rules.query(cursor);
}

/** Couchbase's Analytics: `WITH a AS 1`, a value without brackets. */
function valueCommonTable(cursor: TokenCursor, start: number): CommonTable {
  const tableName = identifier(cursor);
  cursor.advance();
  return { name: tableName, columns: [], body: valueQuery(cursor), start, end: cursor.previousEnd };
}

/** Couchbase: `WITH a AS ([1, 2, 3])`, a value as a row set of one unnamed column. */
function valueQuery(cursor: TokenCursor): Query {
  const start = cursor.start;
  const value = cursor.rules.expression(cursor);
  const end = cursor.previousEnd;
  return plainQuery({ kind: 'values', rows: [[value]], start, end }, start, end);
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
  if (afterName === '(' && startsQuery(cursor, 1)) return true;
  if (afterName !== '(') return beforeAs.has(afterName);
  const behind = cursor.afterBrackets(1);
  if (cursor.text(behind) !== 'AS')
    return beforeAs.has(cursor.text(behind)) || (cursor.text(behind) === '(' && startsQuery(cursor, behind));
  return !cursor.dialect.syntax.parametricCalls || cursor.text(behind + 1) === '(';
}

const beforeAs: ReadonlySet<string> = new Set(['USING', 'MAX']);

function scalarCommonTable(cursor: TokenCursor, start: number): CommonTable {
  const expression = cursor.rules.expression(cursor);
  cursor.expect('AS');
  const tableName = identifier(cursor);
  const end = cursor.previousEnd;
  const body: Query = plainQuery({ kind: 'values', rows: [], start: end, end }, end, end);
  return { name: tableName, columns: [], body, expression, start, end };
}

/** `SEARCH DEPTH FIRST BY a, b SET x`, `CYCLE a, b SET x TO 1 DEFAULT 0 USING y`: the columns that they add, and those that mark cycles. */
function searchAndCycle(cursor: TokenCursor): Required<Pick<CommonTable, 'generated' | 'circle'>> {
  const generated: GeneratedColumn[] = [];
  const circle: Identifier[] = [];
  for (;;) {
    // GoogleSQL: WITH DEPTH AS d BETWEEN 1 AND 3
    if (cursor.at('WITH') && /^depth$/i.test(cursor.raw(1))) {
      cursor.index += 2;
      if (cursor.accept('AS')) generated.push({ name: identifier(cursor), of: [] });
      if (cursor.acceptAny('BETWEEN', 'MAX') !== undefined) cursor.rules.expression(cursor);
      continue;
    }
    const search = cursor.at('SEARCH') && (cursor.text(1) === 'DEPTH' || cursor.text(1) === 'BREADTH');
    if (!search && !cursor.at('CYCLE')) return { generated, circle };
    cursor.index += search ? 2 : 1;
    if (search) cursor.acceptSequence('FIRST', 'BY');
    const of = orderedColumns(cursor);
    if (!search) appendAll(circle, of);
    if (cursor.accept('SET')) generated.push({ name: identifier(cursor), of: search ? of : [] });
    if (cursor.accept('TO')) cursor.rules.operand(cursor);
    if (cursor.accept('DEFAULT')) cursor.rules.operand(cursor);
    if (cursor.accept('USING')) generated.push({ name: identifier(cursor), of });
    // MariaDB: CYCLE a RESTRICT adds no column
    cursor.accept('RESTRICT');
  }
}

/** `a, b DESC NULLS LAST` up to SET. */
function orderedColumns(cursor: TokenCursor): Identifier[] {
  const columns: Identifier[] = [];
  do {
    if (!atIdentifier(cursor)) break;
    columns.push(takeIdentifier(cursor));
    while (orderWords.has(cursor.text())) cursor.advance();
  } while (cursor.accept(','));
  return columns;
}

const orderWords: ReadonlySet<string> = new Set(['ASC', 'DESC', 'NULLS', 'FIRST', 'LAST']);
