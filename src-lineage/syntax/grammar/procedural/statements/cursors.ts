import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression, NamedArgument } from '../../../tree/expressions.ts';
import type { Identifier, Name } from '../../../tree/node.ts';
import type { Fetch, OpenCursor } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { atStatementEnd } from '../../ends/statement-end.ts';
import { name, takeIdentifier } from '../../names/names.ts';
import { inertStatement } from '../../queries/other.ts';

/** OPEN c [(args)] [FOR query | expression | EXECUTE expression] [USING …] */
export function openStatement(cursor: TokenCursor): Statement {
  if (cursor.text(1) === 'SYMMETRIC' || cursor.text(1) === 'MASTER') return inertStatement(cursor);
  const start = cursor.start;
  cursor.advance();
  cursor.accept('GLOBAL');
  const node: OpenCursor = {
    kind: 'open-cursor',
    cursor: cursorName(cursor),
    arguments: [],
    start,
    end: start,
  };
  if (cursor.at('(')) node.arguments = bracketedArguments(cursor);
  cursor.acceptSequence('NO', 'SCROLL');
  cursor.accept('SCROLL');
  if (cursor.accept('FOR')) opened(cursor, node);
  if (cursor.accept('USING')) appendAll(node.arguments, usingExpressions(cursor));
  // SQL Anywhere: OPEN c WITH HOLD
  cursor.acceptSequence('WITH', 'HOLD');
  node.end = cursor.previousEnd;
  return node;
}

function opened(cursor: TokenCursor, node: OpenCursor): void {
  if (cursor.accept('EXECUTE')) {
    cursor.accept('IMMEDIATE');
    node.dynamic = cursor.rules.expression(cursor);
  } else if (cursor.rules.startsQuery(cursor)) node.query = cursor.rules.query(cursor);
  else node.dynamic = cursor.rules.expression(cursor);
}

/** `USING a, IN b, OUT c`, `USING (a, b)` and `USING (a AS x, b AS y)`. */
export function usingExpressions(cursor: TokenCursor): Expression[] {
  if (!cursor.at('(') || !namesValues(cursor)) return usingList(cursor);
  cursor.advance();
  const list = usingList(cursor);
  cursor.expect(')');
  return list;
}

/** The brackets hold values with names: AS stands in them, outside of inner brackets. */
function namesValues(cursor: TokenCursor): boolean {
  const end = cursor.afterBrackets(0) - 1;
  for (let i = 1; i < end; i++) {
    if (cursor.text(i) === '(') i = cursor.afterBrackets(i) - 1;
    else if (cursor.text(i) === 'AS') return true;
  }
  return false;
}

function usingList(cursor: TokenCursor): Expression[] {
  const list: Expression[] = [];
  do {
    const { start } = cursor;
    const given = cursor.accept('IN');
    const out = cursor.accept('OUT');
    const value = cursor.rules.expression(cursor);
    if (cursor.accept('AS')) list.push(parameterValue(value, takeIdentifier(cursor)));
    else if (value.kind === 'list') appendAll(list, value.items);
    else if (out) list.push({ ...outArgument(value, start), ...(!given && { outOnly: true as const }) });
    else list.push(value);
  } while (cursor.accept(','));
  return list;
}

/** BigQuery: `USING e AS name` is the value of the query parameter `@name`. */
function parameterValue(value: Expression, { text, quoted, start, end }: Identifier): NamedArgument {
  const name = { text: `@${text}`, quoted, start, end };
  return { kind: 'named-argument', name, value, start: value.start, end };
}

function outArgument(value: Expression, start: number): NamedArgument {
  const name = { text: '', quoted: false, start, end: start };
  return { kind: 'named-argument', name, value, out: true, start, end: value.end };
}

/** `(1, p => 2)` */
export function bracketedArguments(cursor: TokenCursor): Expression[] {
  const list: Expression[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    const named = cursor.text(1) === ':=' || cursor.text(1) === '=>' ? takeIdentifier(cursor) : undefined;
    if (named !== undefined) cursor.advance();
    const value = cursor.rules.expression(cursor);
    list.push(
      named === undefined
        ? value
        : { kind: 'named-argument', name: named, value, start: named.start, end: cursor.previousEnd },
    );
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return list;
}

/** A cursor's name: `c`, `pkg.c`, `@c`, `:c`. */
function cursorName(cursor: TokenCursor): Name {
  if (cursor.kind() !== TokenKind.variable) {
    if (cursor.at(':')) cursor.advance();
    return name(cursor);
  }
  const { start } = cursor;
  return { parts: [takeIdentifier(cursor)], start, end: cursor.previousEnd };
}

const directions: ReadonlySet<string> = new Set([
  'NEXT',
  'PRIOR',
  'FIRST',
  'LAST',
  'ABSOLUTE',
  'RELATIVE',
  'FORWARD',
  'BACKWARD',
  'ALL',
  'CURRENT',
  'BEFORE',
  'AFTER',
  'FROM',
  'IN',
  'GLOBAL',
  'WITH',
  'CONTINUE',
]);

/** FETCH [direction] [FROM] c [BULK COLLECT] INTO v, … [LIMIT n] */
export function fetchStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  cursor.advance();
  // MariaDB's aggregate functions
  if (cursor.acceptSequence('GROUP', 'NEXT', 'ROW'))
    return { kind: 'other', what: 'fetch', start, end: cursor.previousEnd };
  while (
    !cursor.atEnd &&
    (directions.has(cursor.text()) || cursor.kind() === TokenKind.number || cursor.at('-')) &&
    !endsName(cursor)
  ) {
    const counted = cursor.at('ABSOLUTE') || cursor.at('RELATIVE');
    cursor.advance();
    if (counted && cursor.kind() === TokenKind.variable) cursor.advance();
    else if (counted && cursor.kind() === TokenKind.word && !endsCount.has(cursor.text()))
      cursor.rules.operand(cursor);
    if (counted && cursor.at('(')) cursor.skipBrackets();
  }
  const node: Fetch = { kind: 'fetch', cursor: cursorName(cursor), into: [], start, end: start };
  cursor.acceptSequence('BULK', 'COLLECT');
  if (cursor.accept('INTO')) node.into = targets(cursor);
  if (cursor.accept('LIMIT')) cursor.rules.expression(cursor);
  node.end = cursor.previousEnd;
  return node;
}

const endsCount: ReadonlySet<string> = new Set(['FROM', 'IN']);

/** A direction word is the cursor's name where nothing else follows. */
function endsName(cursor: TokenCursor): boolean {
  return cursor.text(1) === 'INTO' || cursor.text(1) === ';' || cursor.kind(1) === TokenKind.end;
}

/** The variables of INTO, STRICT or not. */
export function targets(cursor: TokenCursor): Expression[] {
  cursor.accept('STRICT');
  const list: Expression[] = [];
  do {
    const target = cursor.rules.operand(cursor);
    if (target.kind === 'list') appendAll(list, target.items);
    else list.push(target);
  } while (!nextAction(cursor) && cursor.accept(','));
  cursor.accept('STRICT');
  return list;
}

/** Informix: the actions of a trigger have commas between them: `EXECUTE FUNCTION f(n.a) INTO a, INSERT INTO …`. */
function nextAction(cursor: TokenCursor): boolean {
  return cursor.dialect.language.triggerActions === true && cursor.at(',') && actionWords.has(cursor.text(1));
}

const actionWords: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'EXECUTE']);

/** CLOSE c, DEALLOCATE c: nothing flows. */
export function closeStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  const what = cursor.text().toLowerCase();
  cursor.advance();
  cursor.acceptAny('GLOBAL', 'PREPARE');
  // Sybase: DEALLOCATE CURSOR c
  if (what === 'deallocate' && cursor.kind(1) === TokenKind.word) cursor.accept('CURSOR');
  if (cursor.acceptSequence('ALL', 'SYMMETRIC')) cursor.accept('KEYS');
  else if (cursor.acceptAny('SYMMETRIC', 'MASTER', 'ALL') !== undefined) cursor.accept('KEY');
  if (!atStatementEnd(cursor)) cursorName(cursor);
  // Db2: CLOSE c WITH RELEASE
  cursor.acceptSequence('WITH', 'RELEASE');
  return { kind: 'other', what, start, end: cursor.previousEnd };
}
