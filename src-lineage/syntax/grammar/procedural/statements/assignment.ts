import { atOnce } from './at-once.ts';
import { skipSetting } from './mixed-settings.ts';
import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Access, Call, Expression } from '../../../tree/expressions.ts';
import { argumentPosition, valueOfArgument } from '../../../tree/named-arguments.ts';
import type { Assign, CallStatement, Declare, DynamicSql, OpenCursor } from '../../../tree/procedural.ts';
import type { Query } from '../../../tree/queries.ts';
import type { Other, Statement } from '../../../tree/statements.ts';
import { scopeOfSet } from '../../ddl/scope.ts';
import { atStatementEnd, skipRest } from '../../ends/statement-end.ts';
import { appended } from '../../names/compound-value.ts';
import { atIdentifier, identifier } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';
import { plainQuery, selectAll } from '../../nested/plain-query.ts';
import { jobText } from '../texts/job-texts.ts';
import { queryValue } from '../texts/query-value.ts';
import { atCalculation, calculation } from './calculation-engine.ts';
import { systemProcedure } from './calls.ts';
import { cursorTail } from './cursor-declaration.ts';
import { tableVariableChange } from './table-variable-change.ts';

const assignmentSymbols = [':=', '=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '||='];

/** The value of an assignment: an expression, a query without brackets, or `(EXECUTE IMMEDIATE …)`. */
export function assignedValue(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (!cursor.at('(') && cursor.rules.startsQuery(cursor)) {
    return {
      kind: 'subquery',
      query: cursor.rules.query(cursor),
      use: 'set',
      start,
      end: cursor.previousEnd,
    };
  }
  if (atStatementValue(cursor)) return statementValue(cursor, start);
  if (valueStatements.has(cursor.text()) && cursor.kind(1) !== TokenKind.symbol) return bareStatement(cursor);
  const rows = assignedRows(cursor);
  if (rows === undefined) return queryValue(cursor);
  return { kind: 'subquery', query: rows, use: 'set', start, end: cursor.previousEnd };
}

/** HANA: what a table variable may be given besides a query: `(query) UNION …`, CE_JOIN(…), UNNEST(:a) AS (x). */
function assignedRows(cursor: TokenCursor): Query | undefined {
  if (!cursor.dialect.language.tableVariables) return undefined;
  if (atCalculation(cursor)) return calculation(cursor);
  if (cursor.at('UNNEST') && cursor.text(1) === '(') return unnested(cursor);
  if (/^map_merge$/i.test(cursor.raw()) && cursor.text(1) === '(') return mapped(cursor);
  const joinsOn = cursor.at('(') && setWords.has(cursor.text(cursor.afterBrackets(0)));
  return joinsOn && cursor.rules.startsQuery(cursor) ? cursor.rules.query(cursor) : undefined;
}

const setWords: ReadonlySet<string> = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);

/** HANA: `UNNEST(:a, :b) AS (x, y)`, the elements of arrays as the rows of a table. */
function unnested(cursor: TokenCursor): Query {
  const { start } = cursor;
  const source = cursor.rules.tableExpression(cursor);
  const end = cursor.previousEnd;
  return plainQuery(selectAll(source, start, end), start, end);
}

/** HANA: `MAP_MERGE(:rows, f(:rows.a))`: the rows of the function for every row of the table ("Map Merge Operator"). */
function mapped(cursor: TokenCursor): Query | undefined {
  const { start, index } = cursor;
  const call = cursor.rules.operand(cursor);
  const applied = call.kind === 'call' ? call.args[1] : undefined;
  if (applied?.kind !== 'call') {
    cursor.index = index;
    return undefined;
  }
  const end = cursor.previousEnd;
  return plainQuery(selectAll({ kind: 'table-function', call: applied, start, end }, start, end), start, end);
}

function atStatementValue(cursor: TokenCursor): boolean {
  if (cursor.at('ASYNC') && cursor.text(1) === '(') return true;
  return cursor.at('(') && statementValues.has(cursor.text(1));
}

const statementValues: ReadonlySet<string> = new Set([
  'EXECUTE', 'CALL', 'SHOW', 'DESCRIBE', 'DESC', 'LIST', 'INSERT', 'UPDATE', 'DELETE', 'MERGE',
]); // oxfmt-ignore

const valueStatements: ReadonlySet<string> = new Set(['EXECUTE', 'FETCH', 'CALL', 'PERFORM']);

/** Vertica: `n := EXECUTE 'SELECT …'`, `x := FETCH c`, `x := CALL p(1)` (PL/vSQL, "Variable assignment"). */
function bareStatement(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const statement = cursor.rules.statement(cursor);
  const { previousEnd: end } = cursor;
  if (statement === undefined) return { kind: 'opaque', parts: [], start, end };
  return { kind: 'statement', statement, values: true, start, end };
}

/** Snowflake: `rs := (EXECUTE IMMEDIATE :sql)`, `rs := ASYNC (INSERT …)`: the rows of a statement. */
function statementValue(cursor: TokenCursor, start: number): Expression {
  cursor.accept('ASYNC');
  cursor.advance();
  if (cursor.rules.startsQuery(cursor)) {
    const query = cursor.rules.query(cursor);
    cursor.expect(')');
    return { kind: 'subquery', query, use: 'set', start, end: cursor.previousEnd };
  }
  const statement = cursor.rules.statement(cursor);
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) cursor.advance();
  cursor.accept(')');
  const { previousEnd: end } = cursor;
  if (statement === undefined) return { kind: 'opaque', parts: [], start, end };
  return { kind: 'statement', statement, start, end };
}

/** A statement that begins with a name: `x := e`, `x = e`, `pkg.p(a)`, `a, b = e`. */
export function assignmentOrCall(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  const named = atIdentifier(cursor) || cursor.kind() === TokenKind.variable;
  if (!named && !cursor.at('?') && !cursor.at(':') && !atTargetList(cursor)) return undefined;
  const special = bareProcedure(cursor) ?? tableVariableChange(cursor);
  if (special !== undefined) return special;
  const targets: Expression[] = [];
  do {
    const target = cursor.rules.operand(cursor);
    if (target.kind === 'list') appendAll(targets, target.items);
    else targets.push(target);
  } while (cursor.accept(','));
  const symbol = cursor.acceptAny(...assignmentSymbols) ?? arrow(cursor);
  if (symbol !== undefined) {
    const value = appended(symbol, targets[0]!, assignedValue(cursor));
    return { kind: 'assign', targets, value, start, end: cursor.previousEnd };
  }
  const only = targets.length === 1 ? targets[0] : undefined;
  if (only?.kind === 'assignment')
    return { kind: 'assign', targets: [only.target], value: only.value, start, end: cursor.previousEnd };
  return only && callOf(cursor, only, start);
}

/** HANA: `(a, b) = f(x)` takes the values of a function ("Scalar user-defined functions"). */
export function atTargetList(cursor: TokenCursor): boolean {
  if (cursor.blockDepth === 0 || !cursor.at('(')) return false;
  const next = cursor.text(cursor.afterBrackets(0));
  return next === '=' || next === ':=';
}

/** Vertica: `x <- 5` is `x := 5`. */
function arrow(cursor: TokenCursor): string | undefined {
  return cursor.blockDepth > 0 && cursor.acceptSequence('<', '-') ? ':=' : undefined;
}

/**
 * PL/SQL and relatives call by name alone; elsewhere a lone name is no statement. Outside of a block SQL*Plus takes a
 * single word for a command and reports an unknown one (SP2-0042).
 */
function callOf(
  cursor: TokenCursor,
  target: Expression,
  start: number,
): CallStatement | DynamicSql | undefined {
  const calls = cursor.blockDepth > 0 || cursor.dialect.language.callsOutsideBlocks;
  if (!calls) return undefined;
  const end = cursor.previousEnd;
  if (target.kind === 'call' && runsText(target)) return textCall(target, start, end);
  if (target.kind === 'call') {
    const sql = jobText(target.name, target.args);
    if (sql !== undefined) return { kind: 'dynamic-sql', sql, into: [], using: [], start, end };
    return { kind: 'call', name: target.name, arguments: target.args, start, end };
  }
  if (target.kind === 'access' || target.kind === 'column') {
    const path = target.kind === 'column' ? target.path : target.fields;
    if (target.kind === 'column' && !atStatementEnd(cursor)) return undefined;
    if (path.length === 0 || (cursor.blockDepth === 0 && path.length === 1)) return undefined; // `a[1]`
    const on = target.kind === 'access' && { on: target };
    return { kind: 'call', name: { parts: path, start, end }, arguments: [], ...on, start, end };
  }
  return undefined;
}

/** Procedures of Oracle's packages that run the SQL text in one of their arguments, with its position and name. */
const textArguments: ReadonlyMap<string, readonly [position: number, name: string]> = new Map([
  ['DBMS_SQL.PARSE', [1, 'statement']],
  ['DBMS_UTILITY.EXEC_DDL_STATEMENT', [0, 'parse_string']],
]);

function runsText({ name: called, args }: Call): boolean {
  return args.length > 0 && textArguments.has(procedureKey(called));
}

function procedureKey({ parts }: Call['name']): string {
  return parts
    .slice(-2)
    .map((part) => part.text.toUpperCase())
    .join('.');
}

function textCall(call: Call, start: number, end: number): DynamicSql {
  const [position, argumentName] = textArguments.get(procedureKey(call.name))!;
  const at = argumentPosition(call.args, [argumentName], position);
  const argument = call.args[at] ?? call.args[0]!;
  const sql = valueOfArgument(argument);
  // DBMS_SQL.PARSE(c, …): further calls name the text by the cursor
  const [cursor] = position > 0 ? call.args.filter((one) => one !== argument) : [];
  const handle = cursor && valueOfArgument(cursor);
  const prepares = handle?.kind === 'column' ? handle.path.at(-1) : undefined;
  return { kind: 'dynamic-sql', sql, into: [], using: [], ...(prepares && { prepares }), start, end };
}

/** T-SQL: the first statement of a batch may be a procedure's name with arguments: `sp_help 'x'`. */
function bareProcedure(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.language.bareProcedures || cursor.kind() === TokenKind.variable) return undefined;
  return systemProcedure(cursor);
}

/** SET: variables, or options of the session. */
export function setStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  const scope = setsNothingElse(cursor) ? undefined : scopeOfSet(cursor);
  if (scope !== undefined) return scope;
  if (cursor.text(1) === 'STATEMENT' && (cursor.text(3) === '=' || cursor.text(3) === '.'))
    return setForStatement(cursor);
  if (!assignsVariable(cursor)) return setOption(cursor, start);
  cursor.advance();
  if (!assignmentSymbols.includes(cursor.text(1))) cursor.acceptAny('VAR', 'VARIABLE');
  const list: Statement[] = [];
  do {
    if (cursor.atEnd || cursor.at(';')) break;
    if (skipSetting(cursor)) continue;
    list.push(oneAssignment(cursor));
  } while (cursor.accept(','));
  const end = cursor.previousEnd;
  if (list.length === 1) return { ...list[0]!, start, end };
  return atOnce(cursor, list) ?? { kind: 'block', declarations: [], body: list, handlers: [], start, end };
}

/** MariaDB: SET STATEMENT max_statement_time = 5 FOR statement */
function setForStatement(cursor: TokenCursor): Statement | undefined {
  while (!atStatementEnd(cursor) && !cursor.at('FOR')) cursor.advance();
  if (!cursor.accept('FOR')) return undefined;
  return cursor.rules.statement(cursor);
}

/** `SET schema = e` where that can only be a variable. */
function setsNothingElse(cursor: TokenCursor): boolean {
  const { setsVariables } = cursor.dialect.syntax;
  const here = setsVariables === 'everywhere' || (setsVariables === 'in-blocks' && cursor.blockDepth > 0);
  return here && cursor.kind(1) === TokenKind.word && cursor.text(2) === '=';
}

/** Distinguishes a variable's assignment from a session option. */
function assignsVariable(cursor: TokenCursor): boolean {
  if (cursor.text(1) === '(' || setsNothingElse(cursor)) return true;
  if (cursor.kind(1) === TokenKind.variable) return true;
  const { setsOptions } = cursor.dialect.language;
  if (cursor.text(1) === 'VAR' || cursor.text(1) === 'VARIABLE') return true;
  if (cursor.dialect.syntax.watcom && cursor.kind(1) === TokenKind.word && cursor.text(2) === '=')
    return true;
  const symbol = cursor.text(2);
  const names = symbol === '=' || symbol === ':='; // `SET names = …` in a block: a variable
  const isOption = optionScopes.has(cursor.text(1)) && !(names && cursor.blockDepth > 0);
  if (setsOptions === 'always' || isOption) return false;
  if (setsOptions === 'outside-blocks' && cursor.blockDepth === 0) return false;
  const inside = cursor.blockDepth > 0 || cursor.dialect.syntax.setsVariables === 'everywhere';
  let ahead = 1;
  while (cursor.text(ahead + 1) === '.') ahead += 2;
  const next = cursor.text(ahead + 1);
  if (next === '[') return inside;
  // Db2: a global variable is set outside of a block as well
  if (next === '=' && cursor.rules.startsQuery(cursor, ahead + 2)) return true;
  return inside && (next === '=' || next === ':=' || next === ',' || next === '(');
}

const optionScopes: ReadonlySet<string> = new Set([
  'GLOBAL',
  'SESSION',
  'LOCAL',
  'PERSIST',
  'PERSIST_ONLY',
  'TRANSACTION',
  'NAMES',
  'CHARACTER',
  'ROLE',
  'PASSWORD',
]);

function oneAssignment(cursor: TokenCursor): Assign | OpenCursor {
  const start = cursor.start;
  if (optionScopes.has(cursor.text()) && cursor.kind(1) === TokenKind.word) cursor.advance();
  const target = cursor.rules.operand(cursor);
  if (target.kind === 'assignment')
    return { kind: 'assign', targets: [target.target], value: target.value, start, end: cursor.previousEnd };
  const symbol = cursor.acceptAny(...assignmentSymbols, 'TO');
  if (symbol === undefined) {
    if (target.kind === 'access') return mutation(target, start, cursor.previousEnd);
    cursor.error('expected', 'Expected =');
  }
  if (cursor.at('CURSOR')) return cursorVariable(cursor, target, start);
  const value = appended(symbol, target, assignedValue(cursor));
  const targets = target.kind === 'list' ? target.items : [target];
  return { kind: 'assign', targets, value, start, end: cursor.previousEnd };
}

/** T-SQL: `SET @doc.modify('…')` changes a variable by a method of its value. */
function mutation({ base, fields, indexes }: Access, start: number, end: number): Assign {
  const value: Call = {
    kind: 'call',
    name: { parts: fields, start, end },
    args: [base, ...indexes],
    start,
    end,
  };
  return { kind: 'assign', targets: [base], value, start, end };
}

/** SET c = CURSOR [options] FOR query (T-SQL, Db2) */
function cursorVariable(cursor: TokenCursor, target: Expression, start: number): OpenCursor {
  while (!cursor.atEnd && !cursor.at('FOR') && !cursor.at(';')) cursor.advance();
  cursor.accept('FOR');
  const text =
    target.kind === 'variable' ? target.name : target.kind === 'column' ? target.path.at(-1)!.text : '';
  const query = cursor.rules.query(cursor);
  const variable = { text, quoted: false, start: target.start, end: target.end };
  const opened = { parts: [variable], start: target.start, end: target.end };
  return { kind: 'open-cursor', cursor: opened, arguments: [], query, start, end: cursor.previousEnd };
}

/** SET NOCOUNT ON, SET TRANSACTION …, SET x TO y. */
function setOption(cursor: TokenCursor, start: number): Other {
  cursor.advance();
  if (cursor.dialect.syntax.optionalTerminator) sessionOption(cursor);
  else skipRest(cursor);
  return { kind: 'other', what: 'set', start, end: cursor.previousEnd };
}

const optionEnds: ReadonlySet<string> = new Set(['ON', 'OFF']);

/** T-SQL's options end with ON, OFF or one value, so that the next statement may stand on the same line. */
function sessionOption(cursor: TokenCursor): void {
  if (cursor.at('TRANSACTION')) {
    while (!atStatementEnd(cursor) && !isolationEnds.has(cursor.text()) && cursor.kind() !== TokenKind.number)
      cursor.advance();
    if (cursor.accept('READ')) cursor.advance();
    else if (cursor.accept('REPEATABLE')) cursor.advance();
    else cursor.advance();
    return;
  }
  // Sybase: SET ROLE "r" WITH PASSWD "p" ON
  const role = cursor.at('ROLE');
  // SET OFFSETS SELECT, FROM ON
  if (/^offsets$/i.test(cursor.raw()))
    while (!cursor.atEnd && !optionEnds.has(cursor.text())) cursor.advance();
  while (!atStatementEnd(cursor)) {
    const text = cursor.text();
    const value =
      optionEnds.has(text) ||
      cursor.kind() === TokenKind.number ||
      cursor.kind() === TokenKind.string ||
      cursor.kind() === TokenKind.variable;
    cursor.advance();
    if (!value || (role && !optionEnds.has(text))) continue;
    // Sybase: SET CURSOR ROWS 10 FOR c
    if (cursor.at('FOR')) cursor.index += 2;
    return;
  }
}

const isolationEnds: ReadonlySet<string> = new Set(['READ', 'REPEATABLE', 'SNAPSHOT', 'SERIALIZABLE']);

/** LET: Snowflake declares with it, Informix assigns. */
export function letStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  cursor.advance();
  if (cursor.dialect.language.letAssigns) return informixLet(cursor, start);
  const variable = identifier(cursor);
  const node: Declare['variables'][number] = { name: variable, start: variable.start, end: variable.end };
  if (cursor.at('CURSOR')) cursorTail(cursor, node);
  else {
    if (!cursor.at(':=') && !cursor.at('DEFAULT') && !cursor.at('=') && !cursor.at(';'))
      node.type = dataType(cursor);
    if (cursor.acceptAny(':=', 'DEFAULT', '=') !== undefined) node.default = assignedValue(cursor);
  }
  node.end = cursor.previousEnd;
  return { kind: 'declare', variables: [node], start, end: cursor.previousEnd };
}

/** LET a = e; LET a, b = e1, e2 */
function informixLet(cursor: TokenCursor, start: number): Assign {
  const targets: Expression[] = [];
  do targets.push(cursor.rules.operand(cursor));
  while (cursor.accept(','));
  cursor.expect('=');
  const values: Expression[] = [];
  do values.push(assignedValue(cursor));
  while (cursor.accept(','));
  const end = cursor.previousEnd;
  const value =
    values.length === 1
      ? values[0]!
      : ({ kind: 'list', items: values, start: values[0]!.start, end } as const);
  return { kind: 'assign', targets, value, start, end };
}
