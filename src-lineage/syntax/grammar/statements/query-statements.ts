import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { CommonTable, Query } from '../../tree/queries.ts';
import type { Statement } from '../../tree/statements.ts';
import { createStatement } from '../objects/create.ts';
import { insertStatement, insertsAfterFrom } from '../dml/insert.ts';
import { mergeStatement } from '../dml/merge.ts';
import { deleteStatement, updateStatement } from '../dml/update.ts';
import { skipRest, skipToken } from '../ends/statement-end.ts';
import { partitionFunction } from '../functions/partition-functions.ts';
import { name } from '../names/names.ts';
import { anonymousProcedure } from '../procedural/declarations/routine.ts';
import { inertStatement } from '../queries/other.ts';
import { withClause } from '../queries/with.ts';
import { fromItems } from '../sources/from.ts';

/** REPLACE INTO t writes; REPLACE VIEW v (Teradata) and REPLACE TABLE t (Spark) define. */
export function replaceStatement(cursor: TokenCursor): Statement {
  if (cursor.text(1) === 'QUERY' && cursor.text(2) === 'LOGGING') return inertStatement(cursor);
  // Hive: REPLACE ACTIVE RESOURCE PLAN WITH p
  if (cursor.text(1) === 'ACTIVE' && cursor.text(2) === 'RESOURCE') return inertStatement(cursor);
  if (!defined.has(cursor.text(1)) || cursor.text(2) === '(') return upsertStatement(cursor);
  return createStatement(cursor);
}

const defined: ReadonlySet<string> = new Set([
  'TABLE',
  'VIEW',
  'PROCEDURE',
  'FUNCTION',
  'MACRO',
  'TRIGGER',
  'RECURSIVE',
  'TEMP',
  'TEMPORARY',
  'TYPE',
  'METHOD',
  'CAST',
  'TRANSFORM',
  'ORDERING',
  'AUTHORIZATION',
]);

export function queryStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  const query = cursor.rules.query(cursor);
  const moved = partitionFunction(cursor, query);
  if (moved !== undefined) return moved;
  return { kind: 'query-statement', query, start, end: cursor.previousEnd };
}

/** Athena: `USING [EXTERNAL] FUNCTION f(a INT) RETURNS INT LAMBDA 'x' SELECT …`; BTEQ: `USING (a INT) INSERT …`. */
export function usingStatement(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'EXTERNAL' && !(cursor.text(1) === 'FUNCTION' && cursor.text(3) === '('))
    return cursor.dialect.syntax.selAbbreviation ? requestData(cursor) : usedLibrary(cursor);
  const { start } = cursor;
  // the options of a model stand behind WITH, too
  while (!cursor.atEnd && !cursor.at('SELECT') && !atCommonTables(cursor) && !cursor.at(';'))
    skipToken(cursor);
  return cursor.at('SELECT') || cursor.at('WITH') ? { ...queryStatement(cursor), start } : undefined;
}

function atCommonTables(cursor: TokenCursor): boolean {
  return cursor.at('WITH') && cursor.text(1) !== '(';
}

/** Teradata: `USING (a INT, b CHAR(9)) request`, `USING a (INT), b (CHAR(9)) request`: the fields of the client's data. */
function requestData(cursor: TokenCursor): Statement | undefined {
  const { start } = cursor;
  cursor.advance();
  // TPT: USING CHARACTER SET UTF8 DEFINE JOB …
  if (cursor.at('CHARACTER') || cursor.at('CHAR')) cursor.index += 3;
  while (cursor.at('(') || cursor.text(1) === '(') {
    if (!cursor.at('(')) cursor.advance();
    cursor.skipBrackets();
    if (!cursor.accept(',')) break;
  }
  const request = cursor.rules.statement(cursor);
  return request && { ...request, start };
}

/** HANA: `USING library AS l;` in a body. */
function usedLibrary(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.language.libraries) return undefined;
  const { start } = cursor;
  cursor.advance();
  const target = name(cursor);
  const alias = cursor.accept('AS') ? name(cursor) : { ...target, parts: target.parts.slice(-1) };
  skipRest(cursor);
  return { kind: 'create-synonym', name: alias, target, ofPackage: true, start, end: cursor.previousEnd };
}

/** DuckDB: `PIVOT t ON c USING sum(x)`; Hive: `MAP a, b USING 'script' …`. */
export function pivotStatement(cursor: TokenCursor): Statement | undefined {
  return cursor.rules.startsQuery(cursor) ? queryStatement(cursor) : undefined;
}

/** Db2: VALUES e INTO v assigns. */
export function valuesStatement(cursor: TokenCursor): Statement {
  const node = queryStatement(cursor);
  if (node.kind !== 'query-statement' || node.query.body.kind !== 'values') return node;
  const { start, query } = node;
  if (query.into === undefined || query.into.targets.length === 0) return node;
  const items = node.query.body.rows[0] ?? [];
  const value: Expression =
    items.length === 1 ? items[0]! : { kind: 'list', items, start: query.start, end: query.end };
  return { kind: 'assign', targets: query.into.targets, value, start, end: cursor.previousEnd };
}

/** HANA: UPSERT t … WITH PRIMARY KEY */
export function upsertStatement(cursor: TokenCursor): Statement {
  const node = insertStatement(cursor, []);
  if (cursor.at('WITH') && cursor.text(1) === 'PRIMARY') cursor.index += 3;
  // HANA: UPSERT t VALUES (…) WHERE condition
  else if (cursor.accept('WHERE')) cursor.rules.expression(cursor);
  return { ...node, end: cursor.previousEnd };
}

/** `TABLE t` (PostgreSQL, MySQL). */
export function tableStatement(cursor: TokenCursor): Statement | undefined {
  const next = cursor.kind(1);
  return next === TokenKind.word || next === TokenKind.quoted ? queryStatement(cursor) : undefined;
}

/** WITH before a query or before INSERT, UPDATE, DELETE, MERGE. */
export function withStatement(cursor: TokenCursor): Statement | undefined {
  if (!cursor.rules.startsQuery(cursor)) return undefined;
  if (cursor.text(2) === 'AS' && cursor.text(3) === 'PROCEDURE') return anonymousProcedure(cursor);
  const start = cursor.start;
  const tables: Pick<Query, 'with' | 'recursive' | 'routines'> = { with: [] };
  withClause(cursor, tables);
  const written = manipulation(cursor, tables.with);
  if (written !== undefined)
    return { ...written, start, ...(tables.recursive && { recursive: true as const }) };
  const query = cursor.rules.query(cursor);
  query.with = [...tables.with, ...query.with];
  if (tables.recursive) query.recursive = true;
  if (tables.routines) query.routines = [...tables.routines, ...(query.routines ?? [])];
  query.start = start;
  return { kind: 'query-statement', query, start, end: cursor.previousEnd };
}

function manipulation(cursor: TokenCursor, tables: CommonTable[]): Statement | undefined {
  switch (cursor.text()) {
    case 'INSERT':
    case 'REPLACE':
    case 'UPSERT':
      return insertStatement(cursor, tables);
    case 'UPDATE':
      return updateStatement(cursor, tables);
    case 'DELETE':
      return deleteStatement(cursor, tables);
    case 'MERGE':
      return mergeStatement(cursor, tables);
    case 'FROM':
      return multiTableInsert(cursor, tables);
    default:
      return undefined;
  }
}

export function fromStatement(cursor: TokenCursor): Statement | undefined {
  return (
    multiTableInsert(cursor, []) ?? (cursor.rules.startsQuery(cursor) ? queryStatement(cursor) : undefined)
  );
}

/** Hive: `FROM t INSERT … SELECT … INSERT … SELECT …`; undefined for a query that begins with FROM. */
function multiTableInsert(cursor: TokenCursor, tables: CommonTable[]): Statement | undefined {
  if (!cursor.dialect.syntax.fromFirst || !cursor.lookAhead(() => insertFollowsFrom(cursor)))
    return undefined;
  const start = cursor.start;
  cursor.advance();
  const from = fromItems(cursor);
  const inserts = insertsAfterFrom(cursor);
  return { kind: 'from-insert', with: [...tables], from, inserts, start, end: cursor.previousEnd };
}

function insertFollowsFrom(cursor: TokenCursor): boolean {
  cursor.advance();
  fromItems(cursor);
  return cursor.at('INSERT');
}

/** `UPDATE STATISTICS t` (SQL Server, Informix) writes nothing; Teradata: `UPDATE … ELSE INSERT …`. */
export function updateOrStatistics(cursor: TokenCursor): Statement {
  const next = cursor.text(1);
  if (next === 'STATISTICS' && cursor.text(2) !== 'SET') return inertStatement(cursor);
  // Sybase: UPDATE INDEX STATISTICS t, UPDATE ALL STATISTICS t
  if (cursor.text(2) === 'STATISTICS' && statisticsOf.has(next)) return inertStatement(cursor);
  // DuckDB: UPDATE EXTENSIONS (a)
  if (next === 'EXTENSIONS' && cursor.text(2) !== 'SET' && cursor.text(2) !== '.')
    return inertStatement(cursor);
  if (configures(cursor)) return inertStatement(cursor);
  const update = updateStatement(cursor, []);
  const inserts = cursor.text(1) === 'INSERT' || cursor.text(1) === 'INS';
  if (!cursor.dialect.syntax.selAbbreviation || !cursor.at('ELSE') || !inserts) return update;
  cursor.advance();
  const insert = insertStatement(cursor, []);
  const { start } = update;
  return { kind: 'block', declarations: [], body: [update, insert], handlers: [], start, end: insert.end };
}

const statisticsOf: ReadonlySet<string> = new Set(['ALL', 'INDEX', 'TABLE', 'PARTITION']);

/** Teradata: `DELETE DATABASE d`, `DELETE USER u` drop what is inside; Sybase: `DELETE STATISTICS t`. */
export function deleteOrClear(cursor: TokenCursor): Statement {
  if (cursor.dialect.syntax.watcom && deletesStatistics(cursor)) return inertStatement(cursor);
  const clears =
    cursor.dialect.syntax.selAbbreviation &&
    (cursor.text(1) === 'DATABASE' || cursor.text(1) === 'USER') &&
    cursor.kind(2) === TokenKind.word &&
    cursor.text(2) !== 'WHERE' &&
    cursor.text(2) !== 'ALL';
  return clears ? inertStatement(cursor) : deleteStatement(cursor, []);
}

function deletesStatistics(cursor: TokenCursor): boolean {
  const kind = cursor.kind(2);
  if (cursor.text(1) !== 'STATISTICS' || cursor.startsLine(2)) return false;
  if (cursor.text(2) === 'FROM' || cursor.text(2) === 'WHERE') return false;
  return kind === TokenKind.word || kind === TokenKind.quoted;
}

/** Db2's command line: UPDATE DB CFG FOR d USING p v, UPDATE COMMAND OPTIONS USING C OFF. */
function configures(cursor: TokenCursor): boolean {
  if (!cursor.dialect.tools.includes('db2')) return false;
  const second = cursor.raw(2).toUpperCase();
  return second === 'CFG' || second.startsWith('CONFIG') || second === 'MANAGER' || second === 'OPTIONS';
}
