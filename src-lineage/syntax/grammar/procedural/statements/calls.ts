import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression, NamedArgument } from '../../../tree/expressions.ts';
import { valueOfArgument } from '../../../tree/named-arguments.ts';
import type { Identifier, Name } from '../../../tree/node.ts';
import type { CallStatement, DynamicSql } from '../../../tree/procedural.ts';
import type { AlterTable, RenameTables, Statement } from '../../../tree/statements.ts';
import { atStatementEnd } from '../../ends/statement-end.ts';
import { callWithName } from '../../functions/calls.ts';
import { identifierOrString, name, skipToComma, takeIdentifier } from '../../names/names.ts';
import { jobText } from '../texts/job-texts.ts';
import { targets } from './cursors.ts';

/** CALL p(a, b) [INTO v] */
export function callStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  cursor.advance();
  return special(calledRoutine(cursor, start));
}

/** Snowflake: `ASYNC (INSERT …)` runs a statement beside the block. */
export function asyncStatement(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== '(') return undefined;
  const { start } = cursor;
  cursor.index += 2;
  const inner = cursor.rules.statement(cursor);
  cursor.expect(')');
  return inner && { ...inner, start, end: cursor.previousEnd };
}

/** The routine's name, its bracketed arguments and what takes the result. */
export function calledRoutine(cursor: TokenCursor, start: number): CallStatement {
  const routine = name(cursor);
  const call = callWithName(cursor, routine, routine.start);
  const node: CallStatement = {
    kind: 'call',
    name: routine,
    arguments: cursor.dialect.syntax.equalsArguments ? call.args.map(namedByEquals) : call.args,
    start,
    end: cursor.previousEnd,
  };
  methods(cursor, node);
  if (cursor.accept('INTO') || cursor.acceptSequence('RETURNING', 'INTO') || cursor.accept('RETURNING'))
    node.into = targets(cursor);
  // Informix: a trigger's routine sees its rows
  cursor.acceptSequence('WITH', 'TRIGGER', 'REFERENCES');
  // HANA: CALL p (…) WITH OVERVIEW
  if (cursor.at('WITH') && cursor.text(1) === 'OVERVIEW') cursor.index += 2;
  node.end = cursor.previousEnd;
  return node;
}

/** Oracle: `CALL f(a).m(b) INTO :x` runs a method of the object that the function returns ("CALL", object_access_expression). */
function methods(cursor: TokenCursor, node: CallStatement): void {
  while (cursor.at('.') && cursor.text(2) === '(') {
    cursor.advance();
    const method = name(cursor);
    node.arguments = [...node.arguments, ...callWithName(cursor, method, method.start).args];
  }
}

function namedByEquals(argument: Expression): Expression {
  if (argument.kind !== 'operation' || argument.operator !== '=') return argument;
  const [left, value] = argument.operands;
  if (left?.kind !== 'column' || left.path.length !== 1 || value === undefined) return argument;
  return { kind: 'named-argument', name: left.path[0]!, value, start: argument.start, end: argument.end };
}

/** Vertica's PERFORM runs any statement: `PERFORM INSERT INTO t …` (PL/vSQL, "Embedded SQL"). */
const performed: ReadonlySet<string> = new Set([
  'SELECT',
  'WITH',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'CREATE',
  'ALTER',
  'DROP',
  'TRUNCATE',
  'COPY',
  'COMMIT',
  'ROLLBACK',
  'CALL',
  'EXECUTE',
  'EXPORT',
  'GRANT',
  'REVOKE',
  'SET',
  'ANALYZE',
  'COMMENT',
]);

/** PL/pgSQL: PERFORM f(x), PERFORM a FROM t: a query whose rows are dropped. */
export function performStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  const before = cursor.index;
  cursor.advance();
  if (performed.has(cursor.text()) && cursor.text(1) !== '(') {
    const inner = cursor.rules.statement(cursor);
    return inner && { ...inner, start };
  }
  if (cursor.lookAhead(() => onlyCall(cursor))) return calledRoutine(cursor, start);
  cursor.index = before;
  const query = cursor.rules.query(cursor);
  return { kind: 'query-statement', query, dropped: true, start, end: cursor.previousEnd };
}

function onlyCall(cursor: TokenCursor): boolean {
  return cursor.rules.expression(cursor).kind === 'call' && atStatementEnd(cursor);
}

/** T-SQL: `p a, @b = c OUTPUT`, the current token being the procedure's name. */
export function executedProcedure(
  cursor: TokenCursor,
  start: number,
): CallStatement | DynamicSql | RenameTables | AlterTable {
  const node: CallStatement = { kind: 'call', name: procedureName(cursor), arguments: [], start, end: start };
  if (cursor.kind() === TokenKind.symbol && cursor.at('(')) {
    // some vendors' EXEC takes brackets
    node.arguments = callWithName(cursor, node.name, node.name.start).args;
  } else namelessArguments(cursor, node);
  const columns = executeOptions(cursor);
  if (columns !== undefined) node.resultColumns = columns;
  if (cursor.acceptSequence('AT') && cursor.kind() !== TokenKind.end) cursor.advance();
  node.end = cursor.previousEnd;
  return special(node);
}

/**
 * T-SQL: WITH RECOMPILE, RESULT SETS NONE | UNDEFINED | (definitions)
 * @returns what the columns of the first result set are called, where they are defined
 */
export function executeOptions(cursor: TokenCursor): readonly string[] | undefined {
  if (!cursor.at('WITH') || (cursor.text(1) !== 'RECOMPILE' && cursor.text(1) !== 'RESULT')) return undefined;
  cursor.advance();
  let columns: readonly string[] | undefined;
  do {
    if (cursor.accept('RECOMPILE')) continue;
    if (!cursor.acceptSequence('RESULT', 'SETS')) return columns;
    if (cursor.acceptAny('NONE', 'UNDEFINED') === undefined && cursor.at('(')) columns = resultSets(cursor);
  } while (cursor.accept(','));
  return columns;
}

/** `((a int, b date), AS OBJECT t, …)`: the names of the first, where it has some. */
function resultSets(cursor: TokenCursor): readonly string[] | undefined {
  const columns: string[] = [];
  cursor.lookAhead(() => {
    if (!cursor.accept('(') || !cursor.accept('(')) return false;
    do {
      columns.push(identifierOrString(cursor).text);
      skipToComma(cursor);
    } while (cursor.accept(','));
    return true;
  });
  cursor.skipBrackets();
  return columns.length > 0 ? columns : undefined;
}

function procedureName(cursor: TokenCursor): Name {
  const procedure = name(cursor);
  // p;1 names a version of the procedure
  if (cursor.at(';') && cursor.kind(1) === TokenKind.number && cursor.touchesPrevious) cursor.index += 2;
  return procedure;
}

function namelessArguments(cursor: TokenCursor, node: CallStatement): void {
  if (atStatementEnd(cursor) || !argumentFollows(cursor)) return;
  do node.arguments.push(procedureArgument(cursor));
  while (cursor.accept(','));
}

function argumentFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind();
  if (
    kind === TokenKind.variable ||
    kind === TokenKind.string ||
    kind === TokenKind.number ||
    kind === TokenKind.template
  )
    return true;
  if (kind === TokenKind.symbol) return cursor.at('-') || cursor.at('+') || cursor.at('{');
  return !endWords.has(cursor.text()) && !cursor.startsLine();
}

const endWords: ReadonlySet<string> = new Set([
  'END',
  'ELSE',
  'WITH',
  'IF',
  'SET',
  'SELECT',
  'AT',
  'RETURN',
  'EXEC',
  'EXECUTE',
  'GO',
  'WHILE',
  'UPDATE',
  'DELETE',
  'INSERT',
  'BEGIN',
  'DROP',
  'CREATE',
  'COMMIT',
  'ROLLBACK',
  'DECLARE',
  'PRINT',
  'FETCH',
  'OPEN',
  'CLOSE',
  'DEALLOCATE',
  'TRUNCATE',
  'MERGE',
  'AS',
]);

/** `@p = e [OUTPUT]`, `e [OUTPUT]`; a bare word is a string (T-SQL). */
function procedureArgument(cursor: TokenCursor): Expression | NamedArgument {
  const start = cursor.start;
  if (
    (cursor.kind() === TokenKind.variable || cursor.kind() === TokenKind.word) &&
    (cursor.text(1) === '=' || cursor.text(1) === '=>')
  ) {
    const argumentName = takeIdentifier(cursor);
    cursor.advance();
    const value = argumentValue(cursor);
    const node: NamedArgument = {
      kind: 'named-argument',
      name: argumentName,
      value,
      start,
      end: cursor.previousEnd,
    };
    if (cursor.acceptAny('OUTPUT', 'OUT') !== undefined) node.out = true;
    cursor.accept('READONLY');
    node.end = cursor.previousEnd;
    return node;
  }
  const value = argumentValue(cursor);
  if (cursor.acceptAny('OUTPUT', 'OUT') === undefined) return value;
  const unnamed: Identifier = { text: '', quoted: false, start, end: start };
  return { kind: 'named-argument', name: unnamed, value, out: true, start, end: cursor.previousEnd };
}

function argumentValue(cursor: TokenCursor): Expression {
  const start = cursor.start;
  if (cursor.kind() === TokenKind.word && !cursor.at('NULL') && !cursor.at('DEFAULT')) {
    const word = name(cursor);
    const value = cursor.source.slice(word.start, word.end);
    return { kind: 'literal', type: 'string', value, start, end: cursor.previousEnd };
  }
  return cursor.rules.expression(cursor);
}

/** A call, or what a system procedure does that runs SQL text or renames objects. */
function special(node: CallStatement): CallStatement | DynamicSql | RenameTables | AlterTable {
  const procedure = node.name.parts.at(-1)?.text.toLowerCase();
  const values = node.arguments.map(valueOfArgument);
  const text = jobText(node.name, node.arguments);
  if (text !== undefined)
    return { kind: 'dynamic-sql', sql: text, into: [], using: [], start: node.start, end: node.end };
  const first = procedure === 'sp_execute_remote' ? remoteText(node) : values[0];
  if (first === undefined) return node;
  if (textProcedures.has(procedure ?? '')) {
    const [declares, ...using] = node.arguments.slice(procedure === 'sp_execute_remote' ? 2 : 1);
    return {
      kind: 'dynamic-sql',
      sql: first,
      into: [],
      using,
      ...(declares && { declares: valueOfArgument(declares) }),
      start: node.start,
      end: node.end,
    };
  }
  if (procedure === 'sp_execute_external_script') return scriptInput(node) ?? node;
  if (procedure === 'sp_rename') return renamed(node, values) ?? node;
  return node;
}

/** SQL Server's, Teradata's and Db2's procedures that run the SQL text, or the command, of their first argument. */
const textProcedures: ReadonlySet<string> = new Set([
  'sp_executesql',
  'sysexecsql',
  'sp_execute_remote',
  'admin_cmd',
]);

/** Azure SQL: sp_execute_remote @data_source_name, @stmt */
function remoteText({ arguments: passed }: CallStatement): Expression | undefined {
  for (const argument of passed)
    if (argument.kind === 'named-argument' && /^@stmt$/i.test(argument.name.text)) return argument.value;
  return passed[1];
}

/** SQL Server's scripts in R and Python read the rows of the query that @input_data_1 holds. */
function scriptInput({ arguments: passed, start, end }: CallStatement): DynamicSql | undefined {
  for (const argument of passed) {
    if (argument.kind !== 'named-argument' || !/^@input_data_1$/i.test(argument.name.text)) continue;
    return { kind: 'dynamic-sql', sql: argument.value, into: [], using: [], opaque: true, start, end };
  }
  return undefined;
}

/** sp_rename 'table', 'new'; sp_rename 'table.column', 'new', 'COLUMN' */
function renamed(node: CallStatement, values: Expression[]): RenameTables | AlterTable | undefined {
  const [from, to, what] = values;
  if (from?.kind !== 'literal' || to?.kind !== 'literal') return undefined;
  const { start, end } = node;
  const parts = splitName(from.value, from);
  const target: Identifier = { text: to.value, quoted: true, start: to.start, end: to.end };
  const kind = what?.kind === 'literal' ? what.value.toUpperCase() : 'OBJECT';
  if (kind === 'COLUMN') {
    const column = parts.pop();
    if (column === undefined) return undefined;
    const table: Name = { parts, start: from.start, end: from.end };
    return {
      kind: 'alter-table',
      object: 'table',
      name: table,
      actions: [{ action: 'rename-column', from: column, to: target }],
      start,
      end,
    };
  }
  if (kind !== 'OBJECT') return undefined;
  const newName: Name = { parts: [...parts.slice(0, -1), target], start: to.start, end: to.end };
  return {
    kind: 'rename-tables',
    renames: [{ from: { parts, start: from.start, end: from.end }, to: newName }],
    start,
    end,
  };
}

/** The parts of a name that is given as a string: `dbo.[my table]`. */
function splitName(text: string, place: { start: number; end: number }): Identifier[] {
  const parts = text.match(/\[[^\]]*\]|"[^"]*"|[^.]+/g) ?? [];
  return parts.map((part) => {
    const quoted = part.startsWith('[') || part.startsWith('"');
    return { text: quoted ? part.slice(1, -1) : part, quoted, start: place.start, end: place.end };
  });
}

/** T-SQL: a procedure's name with arguments and without EXEC begins a batch; undefined where none stands here. */
export function systemProcedure(cursor: TokenCursor): Statement | undefined {
  if (cursor.kind() !== TokenKind.word && cursor.kind() !== TokenKind.quoted) return undefined;
  const start = cursor.start;
  const before = cursor.index;
  const first = before === 0 || cursor.startsLine();
  if (!first) return undefined;
  let ahead = 1;
  while (cursor.text(ahead) === '.') ahead += 2;
  const kind = cursor.kind(ahead);
  const alone = kind === TokenKind.end || cursor.text(ahead) === ';' || cursor.startsLine(ahead);
  const argument = kind === TokenKind.string || kind === TokenKind.variable || kind === TokenKind.number;
  const word = cursor.raw(ahead - 1);
  const system = /^(sp|xp)_/i.test(word);
  if (!system && !argument && !(alone && cursor.text() === '')) return undefined;
  return executedProcedure(cursor, start);
}
