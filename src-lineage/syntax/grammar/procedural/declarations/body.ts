import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression, Lambda } from '../../../tree/expressions.ts';
import type { CreateRoutine } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { skipRest } from '../../ends/statement-end.ts';
import { block } from '../block.ts';
import { beginsBody, declarations } from './declarations.ts';
import { parameters } from '../parameters.ts';
import { reportUnclosed } from '../unclosed.ts';

const sectionEnds: ReadonlySet<string> = new Set(['BEGIN', 'END']);
const nothing: ReadonlySet<string> = new Set();
const bracketEnds: ReadonlySet<string> = new Set([')']);
const routineEnds: ReadonlySet<string> = new Set(['END']);

/** Reads a routine's body if it begins here. */
export function readBody(cursor: TokenCursor, node: CreateRoutine): boolean {
  switch (cursor.text()) {
    case 'AS':
    case 'IS':
      cursor.advance();
      afterAs(cursor, node);
      return true;
    case 'BEGIN':
    case 'BEGIN_PROC':
    case 'DECLARE':
      appendAll(node.body, bodyStatement(cursor));
      return true;
    case 'RETURN':
      // Db2: COMMIT ON RETURN YES
      if (cursor.dialect.language.returnInHead || cursor.text(-1) === 'ON') return false;
      appendAll(node.body, bodyStatement(cursor));
      return true;
    case 'EXTERNAL':
    case 'NAME':
      // Db2: NO EXTERNAL ACTION
      if (cursor.text(1) === 'ACTION' || cursor.text(1) === 'SECURITY') return false;
      skipRest(cursor);
      return true;
    default:
      return unwrappedBody(cursor, node);
  }
}

const bodyWords: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'IF',
  'CASE',
  'WHILE',
  'LOOP',
  'REPEAT',
  'CALL',
  'REPLACE',
  'TRUNCATE',
  'FOR',
  'DEFINE',
  'LET',
  'FOREACH',
]);

/** MySQL, Db2, Informix: the body may be one statement without BEGIN. */
function unwrappedBody(cursor: TokenCursor, node: CreateRoutine): boolean {
  const { bodiesWithoutBegin, unwrappedBodies, bodyWords: ownWords } = cursor.dialect.language;
  const isOwnWord = ownWords?.has(cursor.text()) === true;
  if (bodiesWithoutBegin && (bodyWords.has(cursor.text()) || isOwnWord)) {
    statementBody(cursor, node);
    return true;
  }
  if (!unwrappedBodies) return false;
  const labelled = cursor.text(1) === ':' && (cursor.text(2) === 'BEGIN' || cursor.text(2) === 'LOOP');
  const begins = isOwnWord && cursor.kind(1) !== TokenKind.symbol;
  if (!labelled && !begins && !(bodyWords.has(cursor.text()) && cursor.text(1) !== '(')) return false;
  appendAll(node.body, bodyStatement(cursor));
  return true;
}

function bodyStatement(cursor: TokenCursor): Statement[] {
  cursor.blockDepth++;
  const inner = cursor.rules.statement(cursor);
  cursor.blockDepth--;
  return inner === undefined ? [] : [inner];
}

/** What follows AS or IS. */
function afterAs(cursor: TokenCursor, node: CreateRoutine): void {
  const { batchBodies, sectionBehindAs } = cursor.dialect.language;
  if (
    cursor.at('EXTERNAL') ||
    cursor.at('LANGUAGE') ||
    (cursor.at('NAME') && cursor.kind(1) === TokenKind.string) ||
    (cursor.at('MLE') && cursor.dialect.syntax.foreignSources)
  ) {
    if (cursor.at('LANGUAGE')) node.language = cursor.raw(1);
    skipRest(cursor);
    return;
  }
  if (isStatementMacro(cursor, node) && cursor.at('(') && !cursor.rules.startsQuery(cursor)) {
    macroBody(cursor, node);
    return;
  }
  if (batchBodies) {
    node.body = cursor.rules.statementList(cursor, nothing);
    return;
  }
  if (sectionBehindAs === 'always' && !cursor.rules.startsQuery(cursor)) {
    plsqlBody(cursor, node);
    return;
  }
  if (cursor.at('BEGIN') || cursor.at('DECLARE') || cursor.at('BEGIN_PROC') || cursor.at('RETURN')) {
    appendAll(node.body, bodyStatement(cursor));
    return;
  }
  const declares =
    sectionBehindAs === 'by-word' ||
    (sectionBehindAs === 'by-two-words' && cursor.kind(1) === TokenKind.word);
  if (declares && cursor.kind() === TokenKind.word && !cursor.rules.startsQuery(cursor)) {
    plsqlBody(cursor, node);
    return;
  }
  expressionBody(cursor, node);
}

/** `AS (e)`, `AS e`, `AS (query)`, `AS TABLE query`, `AS x -> e`. */
function expressionBody(cursor: TokenCursor, node: CreateRoutine): void {
  definedValue(cursor, node);
  overloads(cursor, node);
  skipRest(cursor);
}

function definedValue(cursor: TokenCursor, node: CreateRoutine): void {
  cursor.acceptSequence('TABLE');
  const start = cursor.start;
  const bracketed = isStatementMacro(cursor, node) && cursor.at('(');
  if (cursor.rules.startsQuery(cursor)) {
    if (bracketed || (cursor.at('(') && cursor.text(cursor.afterBrackets(0) - 1) !== ')')) {
      macroBody(cursor, node);
      return;
    }
    const query = cursor.rules.query(cursor);
    const { previousEnd: end } = cursor;
    node.body.push(
      node.routine === 'procedure'
        ? { kind: 'query-statement', query, start, end }
        : { kind: 'return', query, start, end },
    );
  } else if (cursor.kind() !== TokenKind.end) {
    const value = cursor.rules.expression(cursor);
    node.expression = value.kind === 'lambda' ? lambdaBody(node, value) : value;
  }
}

/** ClickHouse: `CREATE FUNCTION f AS (x, k) -> x * k`: the parameters are those of the lambda. */
function lambdaBody(node: CreateRoutine, { parameters, body }: Lambda): Expression {
  for (const name of parameters) {
    const { start, end } = name;
    node.parameters.push({ name, mode: 'in', start, end });
  }
  return body;
}

/** DuckDB: `CREATE MACRO f(a) AS a, (a, b) AS a + b`, `…, (a, b) AS TABLE query` ("CREATE MACRO", overloading). */
function overloads(cursor: TokenCursor, node: CreateRoutine): void {
  if (node.name === undefined) return;
  while (cursor.at(',') && cursor.text(1) === '(') {
    cursor.advance();
    const { routine, name } = node;
    const { start } = cursor;
    const other: CreateRoutine = {
      kind: 'create-routine',
      routine,
      name,
      parameters: parameters(cursor),
      body: [],
      start,
      end: start,
    };
    if (!cursor.accept('AS')) return;
    definedValue(cursor, other);
    other.end = cursor.previousEnd;
    (node.overloads ??= []).push(other);
  }
}

/** Teradata's macros hold statements in brackets; DuckDB's are functions. */
function isStatementMacro(cursor: TokenCursor, node: CreateRoutine): boolean {
  return node.routine === 'macro' && cursor.dialect.syntax.selAbbreviation === true;
}

/** Teradata: CREATE MACRO m AS ( statement; statement; ) */
function macroBody(cursor: TokenCursor, node: CreateRoutine): void {
  const opening = cursor.index;
  cursor.advance();
  node.body = cursor.rules.statementList(cursor, bracketEnds);
  if (!cursor.accept(')')) reportUnclosed(cursor, opening);
}

/** Declarations without DECLARE, then BEGIN … END. */
function plsqlBody(cursor: TokenCursor, node: CreateRoutine): void {
  const start = cursor.start;
  cursor.accept('DECLARE');
  const declared = declarations(cursor, sectionEnds);
  if (cursor.at('BEGIN') || beginsBody(cursor)) node.body.push(block(cursor, start, declared));
  else {
    if (cursor.at('END')) cursor.advance();
    else cursor.error('expected', 'Expected BEGIN');
    node.body.push({
      kind: 'block',
      declarations: declared,
      body: [],
      handlers: [],
      start,
      end: cursor.previousEnd,
    });
  }
}

/** Informix: statements up to END PROCEDURE or END FUNCTION. */
export function statementBody(cursor: TokenCursor, node: CreateRoutine): void {
  const opening = cursor.index;
  node.body = cursor.rules.statementList(cursor, routineEnds);
  if (cursor.accept('END')) {
    cursor.acceptAny('PROCEDURE', 'FUNCTION');
    if (cursor.at('DOCUMENT') || (cursor.at('WITH') && cursor.text(1) === 'LISTING')) skipRest(cursor);
  } else reportUnclosed(cursor, opening);
}

/** The body is the string at the current place. */
export function readStringBody(cursor: TokenCursor, node: CreateRoutine): void {
  const { statements, expression } = cursor.rules.routineText(cursor);
  node.body = statements;
  if (expression !== undefined) node.expression = expression;
}
