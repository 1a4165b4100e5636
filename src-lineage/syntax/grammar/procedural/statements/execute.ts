import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression, Variable } from '../../../tree/expressions.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { DynamicSql } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { analyticResult, atAnalyticResult } from '../../ddl/create/derived/analytic-result.ts';
import { skipToBracket } from '../../ends/recovery.ts';
import { skipRest } from '../../ends/statement-end.ts';
import { name, takeIdentifier } from '../../names/names.ts';
import { inertStatement } from '../../queries/other.ts';
import { calledRoutine, executedProcedure, executeOptions } from './calls.ts';
import { bracketedArguments, targets, usingExpressions } from './cursors.ts';

/** EXEC, EXECUTE: a procedure, SQL text, a prepared statement. */
export function executeStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  const next = cursor.text(1);
  const { rawSelect } = cursor.dialect.syntax;
  const { executes } = cursor.dialect.language;
  const isMacro = executes === 'macros' && cursor.at('EXEC');
  if (next === 'IMMEDIATE' && cursor.text(2) !== '.') return executeImmediate(cursor, start);
  if (next === 'SQL' && cursor.at('EXEC') && cursor.kind(2) === TokenKind.word)
    return embedded(cursor, start);
  if (next === 'AS' && !cursor.startsLine(2)) return executeAs(cursor, start);
  if (atAnalyticResult(cursor)) return analyticResult(cursor, start);
  if (
    (next === 'PROCEDURE' || next === 'FUNCTION' || next === 'MACRO') &&
    cursor.kind(2) !== TokenKind.symbol
  ) {
    cursor.index += 2;
    return calledRoutine(cursor, start);
  }
  // Snowflake: EXECUTE TASK t; elsewhere these may be schemas and procedures
  if (inertWords.has(next) && cursor.kind(2) === TokenKind.word && executes !== 'procedures')
    return inertStatement(cursor);
  cursor.advance();
  if (cursor.dialect.tools.includes('sqlplus') && executedWords.has(next)) {
    const statement = cursor.rules.statement(cursor);
    if (statement !== undefined) return { ...statement, start };
  }
  // Couchbase: EXECUTE p USING [1, "a"]; Hive: EXECUTE p USING 1, 'a'
  if ((rawSelect || executes === 'prepared-or-procedures') && cursor.text(1) === 'USING')
    return prepared(cursor, start);
  if (executes === 'procedures' || executes === 'prepared-or-procedures')
    return transactExecute(cursor, start);
  if (executes === 'texts') return plpgsqlExecute(cursor, start);
  return isMacro ? calledRoutine(cursor, start) : otherExecute(cursor, start);
}

const inertWords: ReadonlySet<string> = new Set(['NOTEBOOK', 'TASK', 'SERVICE', 'JOB', 'ALERT']);

/** SQL*Plus: `EXEC statement` is a block of this statement (SQL*Plus User's Guide, "EXECUTE"). */
const executedWords: ReadonlySet<string> = new Set([
  'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'BEGIN', 'DECLARE', 'IF', 'FOR', 'WHILE', 'LOOP', 'NULL', 'COMMIT',
]); // oxfmt-ignore

/** T-SQL: EXECUTE AS CALLER | USER = 'u' | LOGIN = 'l' [WITH NO REVERT | COOKIE INTO @c] */
function executeAs(cursor: TokenCursor, start: number): Statement {
  cursor.index += 3;
  if (cursor.accept('=')) cursor.advance();
  if (cursor.acceptSequence('WITH', 'NO')) cursor.accept('REVERT');
  else if (cursor.acceptSequence('WITH', 'COOKIE', 'INTO')) cursor.advance();
  return { kind: 'other', what: 'execute', start, end: cursor.previousEnd };
}

/** Embedded SQL of a host language: `EXEC SQL … END-EXEC`. */
function embedded(cursor: TokenCursor, start: number): Statement | undefined {
  cursor.index += 2;
  const inner = cursor.rules.statement(cursor);
  if (cursor.atSequence('END', '-', 'EXEC')) cursor.index += 3;
  cursor.accept('.');
  return inner && { ...inner, start };
}

/** EXECUTE IMMEDIATE e [INTO v] [USING a], in any order. */
function executeImmediate(cursor: TokenCursor, start: number): Statement {
  cursor.index += 2;
  if (cursor.at('FROM')) {
    // Snowflake: EXECUTE IMMEDIATE FROM @stage/file.sql
    skipRest(cursor);
    return { kind: 'other', what: 'execute', start, end: cursor.previousEnd };
  }
  if (cursor.kind() === TokenKind.dollarString) {
    const { statements: body } = cursor.rules.routineText(cursor);
    skipRest(cursor);
    return { kind: 'create-routine', routine: 'block', parameters: [], body, start, end: cursor.previousEnd };
  }
  // SQL Anywhere: WITH RESULT SET ON, WITH QUOTES OFF
  while (cursor.at('WITH') && cursor.kind(1) === TokenKind.word) {
    cursor.index += cursor.text(2) === 'SET' ? 3 : 2;
    cursor.acceptAny('ON', 'OFF');
  }
  return dynamic(cursor, start, cursor.rules.expression(cursor));
}

function dynamic(cursor: TokenCursor, start: number, sql: Expression): DynamicSql {
  const node: DynamicSql = { kind: 'dynamic-sql', sql, into: [], using: [], start, end: start };
  for (;;) {
    cursor.acceptSequence('BULK', 'COLLECT');
    if (cursor.accept('INTO')) appendAll(node.into, targets(cursor));
    else if (cursor.accept('USING')) appendAll(node.using, usingExpressions(cursor));
    else if (cursor.acceptAny('RETURNING', 'RETURN') !== undefined) continue;
    // HANA: EXECUTE IMMEDIATE :text READS SQL DATA
    else if (cursor.acceptSequence('READS', 'SQL', 'DATA')) continue;
    // PL/pgSQL: the text is what `SELECT text LIMIT 1` gives ("Expressions")
    else if (cursor.dialect.language.queryExpressions && cursor.accept('LIMIT'))
      cursor.rules.expression(cursor);
    else break;
  }
  node.end = cursor.previousEnd;
  return node;
}

/** `('text')`, `('text', @a, @b OUTPUT)`: a text, and values for its marks; undefined where nothing is in the brackets. */
function executedText(cursor: TokenCursor): Expression | undefined {
  cursor.advance();
  if (cursor.atEnd || cursor.at(')') || cursor.at(';')) {
    cursor.error('expected', 'Expected an expression');
    cursor.accept(')');
    return undefined;
  }
  const sql = cursor.rules.expression(cursor);
  while (cursor.accept(',')) {
    cursor.rules.expression(cursor);
    cursor.acceptAny('OUTPUT', 'OUT');
  }
  if (!cursor.accept(')')) skipToBracket(cursor);
  return sql;
}

/** EXEC ('…' + @x) [AS USER = 'u'] [AT server]; EXEC @r = p …; EXEC p … */
function transactExecute(cursor: TokenCursor, start: number): Statement {
  if (cursor.at('(')) {
    const sql = executedText(cursor);
    if (sql === undefined) return { kind: 'other', what: 'execute', start, end: cursor.previousEnd };
    const node: DynamicSql = {
      kind: 'dynamic-sql',
      sql,
      into: [],
      using: [],
      start,
      end: start,
    };
    if (cursor.at('AS') && (cursor.text(1) === 'USER' || cursor.text(1) === 'LOGIN')) cursor.index += 4;
    executeOptions(cursor);
    if (cursor.accept('AT')) {
      node.remote = true;
      if (name(cursor).parts[0]?.text.toUpperCase() === 'DATA_SOURCE') name(cursor);
    }
    executeOptions(cursor);
    node.end = cursor.previousEnd;
    return node;
  }
  if (cursor.kind() === TokenKind.variable && cursor.text(1) === '=') {
    const { text, start: from, end } = takeIdentifier(cursor);
    const result: Variable = { kind: 'variable', name: text, start: from, end };
    cursor.advance();
    const call = executedProcedure(cursor, start);
    if (call.kind === 'call') call.into = [result];
    return call;
  }
  return executedProcedure(cursor, start);
}

/** PL/pgSQL: EXECUTE 'text' INTO v USING a; SQL: EXECUTE prepared (args) */
function plpgsqlExecute(cursor: TokenCursor, start: number): Statement {
  if (cursor.blockDepth > 0) return dynamic(cursor, start, cursor.rules.expression(cursor));
  return prepared(cursor, start);
}

/** MySQL: EXECUTE s USING @a; Db2: EXECUTE s INTO v USING a; SQL*Plus: EXEC p(a); Teradata: EXECUTE macro (a) */
function otherExecute(cursor: TokenCursor, start: number): Statement {
  const bracket = cursor.text(1) === '(' || cursor.text(1) === '.' || cursor.text(1) === ';';
  if (cursor.text(1) === ':=' || cursor.text(1) === '=') {
    const value = cursor.rules.statement(cursor);
    if (value !== undefined) return { ...value, start };
  }
  const { executes } = cursor.dialect.language;
  if (bracket && executes !== 'prepared') {
    if (executes === 'routines' || cursor.text(1) !== ';') return calledRoutine(cursor, start);
  }
  if (cursor.kind() === TokenKind.string || cursor.kind() === TokenKind.variable)
    return dynamic(cursor, start, cursor.rules.expression(cursor));
  return prepared(cursor, start);
}

/** A prepared statement by its name: its text was read where it was prepared. */
function prepared(cursor: TokenCursor, start: number): Statement {
  const statementName = name(cursor);
  const values = cursor.at('(') ? bracketedArguments(cursor) : [];
  const { into, using } = dynamic(cursor, start, {
    kind: 'literal',
    type: 'null',
    value: '',
    start,
    end: start,
  });
  skipRest(cursor);
  const end = cursor.previousEnd;
  return { kind: 'execute-prepared', name: statementName, into, using: [...values, ...using], start, end };
}

/** MySQL, Db2, HANA, Trino: PREPARE s FROM text; PostgreSQL: PREPARE s (types) AS statement. */
export function prepareStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  if (cursor.text(1) === 'TRANSACTION') return inertStatement(cursor);
  cursor.advance();
  // Couchbase: PREPARE SAVE FORCE p FROM …
  while (
    (cursor.at('FORCE') || cursor.at('SAVE')) &&
    cursor.kind(1) === TokenKind.word &&
    !beforeText(cursor)
  )
    cursor.advance();
  // Couchbase: PREPARE SELECT …, without a name
  if (cursor.dialect.syntax.rawSelect && cursor.rules.startsQuery(cursor))
    return preparedStatement(cursor, start);
  const { parts } = name(cursor);
  if (cursor.at('(')) cursor.skipBrackets();
  if (cursor.accept('INTO')) targets(cursor);
  if (cursor.accept('AS')) return preparedStatement(cursor, start, parts.at(-1));
  if (!cursor.accept('FROM')) {
    skipRest(cursor);
    return { kind: 'other', what: 'prepare', start, end: cursor.previousEnd };
  }
  if (cursor.kind() === TokenKind.string || cursor.kind() === TokenKind.variable || cursor.blockDepth > 0) {
    const prepares = parts.at(-1);
    return { ...dynamic(cursor, start, cursor.rules.expression(cursor)), ...(prepares && { prepares }) };
  }
  return preparedStatement(cursor, start, parts.at(-1));
}

function beforeText(cursor: TokenCursor): boolean {
  return cursor.text(1) === 'FROM' || cursor.text(1) === 'AS';
}

function preparedStatement(cursor: TokenCursor, start: number, prepares?: Identifier): Statement {
  const first = cursor.index;
  const inner = cursor.rules.statement(cursor);
  if (inner && prepares && hasMarks(cursor, first)) return preparedText(cursor, inner, prepares, start);
  if (inner?.kind === 'query-statement' && prepares) return { ...inner, prepares, start };
  return inner ? { ...inner, start } : { kind: 'other', what: 'prepare', start, end: cursor.previousEnd };
}

/** Whether the tokens from one on to here hold marks that EXECUTE gives values for: `$1`, `?`. */
function hasMarks(cursor: TokenCursor, first: number): boolean {
  for (let ahead = first - cursor.index; ahead < 0; ahead++)
    if (cursor.kind(ahead) === TokenKind.variable && /^(?:\$\d+|\?)$/.test(cursor.raw(ahead))) return true;
  return false;
}

/** PREPARE s AS statement, whose marks are read as those of a text. */
function preparedText(
  cursor: TokenCursor,
  inner: Statement,
  prepares: Identifier,
  start: number,
): DynamicSql {
  const { start: from, end } = inner;
  const value = cursor.source.slice(from, end);
  const sql: Expression = { kind: 'literal', type: 'string', value, start: from, end };
  return { kind: 'dynamic-sql', sql, into: [], using: [], prepares, start, end: cursor.previousEnd };
}
