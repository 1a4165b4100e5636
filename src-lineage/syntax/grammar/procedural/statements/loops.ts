import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { Loop } from '../../../tree/procedural.ts';
import type { Query } from '../../../tree/queries.ts';
import type { Delete, Insert, Merge, Statement, Update } from '../../../tree/statements.ts';
import { wordBehind } from '../../ends/recovery.ts';
import { skipToken } from '../../ends/statement-end.ts';
import { atIdentifier, identifier, name, takeIdentifier } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';
import { plainQuery, selectAll } from '../../nested/plain-query.ts';
import { closingLabel } from '../block.ts';
import { queryValue } from '../texts/query-value.ts';
import { reportUnclosed } from '../unclosed.ts';
import { bracketedArguments, usingExpressions } from './cursors.ts';

const loopEnds: ReadonlySet<string> = new Set(['END']);
const repeatEnds: ReadonlySet<string> = new Set(['UNTIL', 'END']);

function emptyLoop(cursor: TokenCursor): Loop {
  return { kind: 'loop', variables: [], body: [], start: cursor.start, end: cursor.start };
}

/** LOOP … END LOOP */
export function loopStatement(cursor: TokenCursor): Statement {
  const node = emptyLoop(cursor);
  const opening = cursor.index;
  cursor.advance();
  bodyUpToEnd(cursor, node, opening);
  return node;
}

/** WHILE c LOOP|DO … END …; T-SQL: WHILE c statement. */
export function whileStatement(cursor: TokenCursor): Statement {
  const node = emptyLoop(cursor);
  const opening = cursor.index;
  cursor.advance();
  node.condition = queryValue(cursor);
  const worded = wordBehind(cursor, 'LOOP') || wordBehind(cursor, 'DO');
  // Informix: WHILE c statements END WHILE
  if (worded || cursor.dialect.language.bodiesWithoutBegin) bodyUpToEnd(cursor, node, opening);
  else singleBody(cursor, node);
  return node;
}

function singleBody(cursor: TokenCursor, node: Loop): void {
  cursor.blockDepth++;
  const only = cursor.rules.statement(cursor);
  cursor.blockDepth--;
  if (only !== undefined) node.body.push(only);
  else cursor.error('expected', 'Expected a statement');
  node.end = cursor.previousEnd;
}

function bodyUpToEnd(cursor: TokenCursor, node: Loop, opening: number): void {
  cursor.open.LOOP++;
  node.body = cursor.rules.statementList(cursor, loopEnds);
  cursor.open.LOOP--;
  if (cursor.accept('END')) {
    cursor.acceptAny('LOOP', 'WHILE', 'FOR', 'FOREACH', 'REPEAT');
    closingLabel(cursor);
  } else reportUnclosed(cursor, opening);
  node.end = cursor.previousEnd;
}

/** REPEAT … UNTIL c END REPEAT */
export function repeatStatement(cursor: TokenCursor): Statement {
  const node = emptyLoop(cursor);
  const opening = cursor.index;
  cursor.advance();
  node.body = cursor.rules.statementList(cursor, repeatEnds);
  if (cursor.accept('UNTIL')) {
    node.condition = cursor.rules.expression(cursor);
    node.until = true;
  }
  if (cursor.accept('END')) {
    cursor.accept('REPEAT');
    closingLabel(cursor);
  } else reportUnclosed(cursor, opening);
  node.end = cursor.previousEnd;
  return node;
}

/** FOR over a query, a cursor, a range or a dynamic query. */
export function forStatement(cursor: TokenCursor): Statement | undefined {
  const node = emptyLoop(cursor);
  const opening = cursor.index;
  cursor.advance();
  // Databricks, Db2: FOR query DO, without a name for the row
  if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
  if (node.query !== undefined) {
    if (cursor.expect('DO')) bodyUpToEnd(cursor, node, opening);
    return node;
  }
  do {
    if (!atIdentifier(cursor) && cursor.kind() !== TokenKind.variable) break;
    loopVariable(cursor, node);
    cursor.acceptAny('MUTABLE', 'IMMUTABLE');
    // Oracle 21: FOR i NUMBER(5,1) IN …
    if (!afterLoopVariable.has(cursor.text()) && cursor.kind() === TokenKind.word) dataType(cursor);
  } while (cursor.accept(','));
  if (cursor.accept('AS')) namedCursor(cursor, node);
  else if (cursor.accept('IN')) iterated(cursor, node);
  else if (cursor.accept('=')) iterated(cursor, node);
  else cursor.error('expected', 'Expected IN');
  if (wordBehind(cursor, 'LOOP') || wordBehind(cursor, 'DO')) bodyUpToEnd(cursor, node, opening);
  else if (cursor.dialect.language.bodiesWithoutBegin) bodyUpToEnd(cursor, node, opening);
  else {
    cursor.error('expected', 'Expected LOOP or DO');
    node.end = cursor.previousEnd;
  }
  return node;
}

/** `r`, or in PL/pgSQL a field: `r.f`. */
function loopVariable(cursor: TokenCursor, node: Loop): void {
  const { start } = cursor;
  const path = [takeIdentifier(cursor)];
  while (cursor.accept('.')) path.push(takeIdentifier(cursor));
  if (path.length > 1) node.targets ??= node.variables.map((one) => columnOf([one], one.start, one.end));
  node.targets?.push(columnOf(path, start, cursor.previousEnd));
  node.variables.push(path[0]!);
}

function columnOf(path: Identifier[], start: number, end: number): Expression {
  return { kind: 'column', path, start, end };
}

const afterLoopVariable: ReadonlySet<string> = new Set(['IN', 'AS', '=', ',']);

/** Db2: FOR v AS [c CURSOR FOR] query DO; HANA: FOR r AS c(args) DO */
function namedCursor(cursor: TokenCursor, node: Loop): void {
  node.named = true;
  if (cursor.rules.startsQuery(cursor)) {
    node.query = cursor.rules.query(cursor);
    return;
  }
  const cursorName = name(cursor);
  while (cursor.acceptAny('INSENSITIVE', 'ASENSITIVE', 'SENSITIVE', 'NO', 'SCROLL') !== undefined);
  if (cursor.accept('CURSOR')) {
    while (!cursor.atEnd && !cursor.at('FOR') && !cursor.at(';')) cursor.advance();
    cursor.accept('FOR');
    if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
    else cursor.rules.expression(cursor);
    return;
  }
  node.cursor = cursorName;
  if (cursor.at('(')) node.cursorArguments = bracketedArguments(cursor);
}

const changes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** PL/pgSQL: `FOR r IN UPDATE … RETURNING a LOOP`: the rows are those that the statement returns. */
function changedRows(cursor: TokenCursor): Query | undefined {
  const changed = cursor.rules.statement(cursor);
  if (!isChange(changed)) return undefined;
  const { start, end } = changed;
  return plainQuery(selectAll({ kind: 'derived', query: changed, start, end }, start, end), start, end);
}

function isChange(statement: Statement | undefined): statement is Insert | Update | Delete | Merge {
  return statement !== undefined && changedKinds.has(statement.kind);
}

const changedKinds: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'merge']);

/** Vertica says what a loop runs over: `IN QUERY SELECT …`, `IN RANGE 1..5`, `IN CURSOR c(1)`, `IN ARRAY a`. */
const iterationKinds: ReadonlySet<string> = new Set(['QUERY', 'RANGE', 'CURSOR', 'ARRAY']);

function iterated(cursor: TokenCursor, node: Loop): void {
  if (iterationKinds.has(cursor.text()) && (cursor.kind(1) !== TokenKind.symbol || cursor.text(1) === '('))
    cursor.advance();
  cursor.accept('REVERSE');
  if (cursor.at('(') && cursor.dialect.language.valueLists) {
    // Informix: FOR i IN (1 TO 5, 10)
    cursor.skipBrackets();
    return;
  }
  if (cursor.at('(') && cursor.text(1) === 'EXECUTE') {
    cursor.advance();
    iterated(cursor, node);
    cursor.expect(')');
    return;
  }
  if (cursor.accept('EXECUTE')) {
    cursor.accept('IMMEDIATE');
    node.dynamic = cursor.rules.expression(cursor);
    if (cursor.accept('USING')) node.using = usingExpressions(cursor);
    return;
  }
  if (cursor.rules.startsQuery(cursor)) {
    node.query = cursor.rules.query(cursor);
    return;
  }
  if (cursor.dialect.language.loopsOverStatements && cursor.atAny(changes)) {
    const query = changedRows(cursor);
    if (query !== undefined) node.query = query;
    return;
  }
  if (cursor.at('EXPLAIN') && cursor.dialect.language.loopsOverStatements) {
    // the rows are the lines of the plan
    while (!cursor.atEnd && !cursor.at(';') && !cursor.rules.startsQuery(cursor)) skipToken(cursor);
    cursor.rules.query(cursor);
    return;
  }
  // Oracle: VALUES OF x, INDICES OF x, PAIRS OF x
  const over = cursor.text(1) === 'OF' ? cursor.text() : undefined;
  if (over !== undefined) cursor.index += 2;
  const first = cursor.rules.expression(cursor);
  if (cursor.accept('..') || cursor.accept('TO')) {
    node.range = [first, cursor.rules.expression(cursor)];
    if (cursor.acceptAny('BY', 'STEP') !== undefined) node.range.push(cursor.rules.expression(cursor));
  } else if (over === 'INDICES' || over === 'PAIRS') {
    node.range = [first];
    node.over = over;
  } else nameOrRange(node, first);
  iterationConditions(cursor);
  while (cursor.accept(',')) {
    // Oracle 21: several iteration controls
    cursor.acceptAny('REPEAT', 'REVERSE');
    if (cursor.text(1) === 'OF') cursor.index += 2;
    cursor.rules.expression(cursor);
    if (cursor.accept('..')) cursor.rules.expression(cursor);
    iterationConditions(cursor);
  }
}

/** `BY 2 WHILE c WHEN d` behind an iteration control. */
function iterationConditions(cursor: TokenCursor): void {
  while (cursor.acceptAny('BY', 'WHILE', 'WHEN') !== undefined) cursor.rules.expression(cursor);
}

/** `IN c`, `IN c(args)`: a cursor or a collection. */
function nameOrRange(node: Loop, over: Expression): void {
  const { start, end } = over;
  if (over.kind === 'column') node.cursor = { parts: over.path, start, end };
  else if (over.kind === 'call') {
    node.cursor = over.name;
    node.cursorArguments = over.args;
  } else node.range = [over];
}

/** PL/pgSQL: FOREACH x [SLICE n] IN ARRAY a LOOP; Informix: FOREACH [c FOR] query INTO v … END FOREACH */
export function foreachStatement(cursor: TokenCursor): Statement {
  const node = emptyLoop(cursor);
  const opening = cursor.index;
  cursor.advance();
  if (cursor.dialect.language.foreachCursors) {
    if (atIdentifier(cursor) && (cursor.text(1) === 'FOR' || cursor.text(1) === 'WITH')) {
      identifier(cursor);
      while (!cursor.atEnd && !cursor.at(';') && !cursor.accept('FOR')) cursor.advance();
    }
    cursor.acceptSequence('WITH', 'HOLD');
    if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
    else if (cursor.at('EXECUTE')) {
      const call = cursor.rules.statement(cursor);
      if (call !== undefined) node.body.push(call);
    }
    const before = node.body;
    bodyUpToEnd(cursor, node, opening);
    node.body = [...before, ...node.body];
    return node;
  }
  do loopVariable(cursor, node);
  while (cursor.accept(','));
  if (cursor.accept('SLICE')) cursor.advance();
  cursor.expect('IN');
  cursor.accept('ARRAY');
  node.range = [cursor.rules.expression(cursor)];
  cursor.expect('LOOP');
  bodyUpToEnd(cursor, node, opening);
  return node;
}

/** PL/SQL: FORALL i IN a..b [SAVE EXCEPTIONS] statement */
export function forallStatement(cursor: TokenCursor): Statement {
  const node = emptyLoop(cursor);
  cursor.advance();
  node.variables.push(identifier(cursor));
  cursor.expect('IN');
  iterated(cursor, node);
  if (cursor.accept('BETWEEN')) {
    cursor.rules.expression(cursor);
    cursor.accept('AND');
    cursor.rules.expression(cursor);
  }
  cursor.acceptSequence('SAVE', 'EXCEPTIONS');
  singleBody(cursor, node);
  return node;
}
