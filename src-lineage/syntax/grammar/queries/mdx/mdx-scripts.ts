import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnReference } from '../../../tree/expressions.ts';
import type { Name } from '../../../tree/node.ts';
import type { Block } from '../../../tree/procedural.ts';
import type { Other, Statement, Update } from '../../../tree/statements.ts';
import {
  isMeasure,
  type Member,
  type MemberList,
  members,
  membersOfText,
  nameOf,
  setMembers,
  setMembersOfText,
} from './mdx-members.ts';
import { atPath, pathColumn, pathParts } from './mdx-paths.ts';

// The statements of a cube's script (Microsoft, "MDX Scripting Statements" and "MDX Data Definition Statements"):
// definitions of members and sets, assignments, SCOPE. An assignment changes cells of the cube: `a = b * 2` lets the member
// b flow into a. Where the cells of measures are changed, the other members only say which cells.

const statementEnds: ReadonlySet<string> = new Set([';']);
const assignmentEnds: ReadonlySet<string> = new Set(['=', ';']);
const definitionEnds: ReadonlySet<string> = new Set([',', ';']);

/** What CREATE defines by an expression. */
const calculatedKinds: ReadonlySet<string> = new Set(['MEMBER', 'SET', 'KPI', 'CELL']);

/** CREATE [SESSION | HIDDEN | CALCULATED …] MEMBER | SET | KPI cube.name AS e, properties; other objects are stepped over. */
export function createCalculation(cursor: TokenCursor): Statement {
  const { start } = cursor;
  cursor.advance();
  while (cursor.kind() === TokenKind.word && !calculatedKinds.has(cursor.text()) && cursor.text(1) !== '.')
    cursor.advance();
  const kind = cursor.text();
  if (!calculatedKinds.has(kind)) return stepped(cursor, start, 'create');
  cursor.advance();
  if (kind === 'CELL') return createCells(cursor, start);
  if (!atPath(cursor) && cursor.kind() !== TokenKind.word) return stepped(cursor, start, 'create');
  const { cube, parts, place } = cubeMember(cursor);
  const column = pathColumn(parts, place.start, place.end);
  if (!cursor.accept('AS')) return stepped(cursor, start, 'create');
  const { values, conditions } = definition(cursor, kind);
  skipToEnd(cursor);
  return assignment(cube, [column], values, start, cursor.previousEnd, conditions);
}

/** The expression of a definition, which may be a string. All expressions of a KPI belong to it, its goal and trend too. */
function definition(cursor: TokenCursor, kind: string): MemberList {
  if (kind === 'SET')
    return cursor.kind() === TokenKind.string ? setMembersOfText(cursor) : setMembers(cursor, definitionEnds);
  if (cursor.kind() === TokenKind.string) return { values: membersOfText(cursor), conditions: [] };
  return { values: members(cursor, kind === 'KPI' ? statementEnds : definitionEnds), conditions: [] };
}

/** `cube.[D].[M]`, `CURRENTCUBE.[D].[M]`; a measure or a single name belongs to the current cube. */
function cubeMember(cursor: TokenCursor): {
  cube: Name;
  parts: string[];
  place: { start: number; end: number };
} {
  const { start, tokenEnd } = cursor;
  const [first, ...rest] = pathParts(cursor);
  const place = { start, end: cursor.previousEnd };
  if (rest.length === 0 || first!.toLowerCase() === 'measures')
    return { cube: currentCube(start), parts: [first!, ...rest], place };
  return { cube: cubeName(first!, start, tokenEnd), parts: rest, place };
}

function cubeName(text: string, start: number, end: number): Name {
  return { parts: [{ text, quoted: true, start, end }], start, end };
}

/** CREATE CELL CALCULATION cube.name FOR '(subcube)' AS 'e', CONDITION = 'c': the cells get other values. */
function createCells(cursor: TokenCursor, start: number): Statement {
  cursor.advance();
  if (!atPath(cursor)) return stepped(cursor, start, 'create');
  const { cube } = cubeMember(cursor);
  if (!cursor.accept('FOR')) return stepped(cursor, start, 'create');
  const cells = texts(cursor);
  if (!cursor.accept('AS')) return stepped(cursor, start, 'create');
  const values = texts(cursor);
  const conditions: Member[] = [];
  while (!cursor.atEnd && !cursor.at(';')) {
    const isCondition = cursor.raw().toUpperCase() === 'CONDITION';
    cursor.advance();
    if (isCondition && cursor.accept('=')) appendAll(conditions, texts(cursor));
  }
  return assignment(cube, cells, values, start, cursor.previousEnd, conditions);
}

const textEnds: ReadonlySet<string> = new Set([',', 'AS', ';']);

/** An expression in a string or plain. */
function texts(cursor: TokenCursor): Member[] {
  if (cursor.kind() !== TokenKind.string) return members(cursor, textEnds);
  const found = membersOfText(cursor);
  cursor.advance();
  return found;
}

/** UPDATE CUBE c SET tuple = e, tuple = e USE_EQUAL_ALLOCATION; UPDATE [CUBE] c without SET does nothing that counts. */
export function updateCube(cursor: TokenCursor): Statement {
  const { start } = cursor;
  cursor.advance();
  if (cursor.raw().toUpperCase() === 'CUBE') cursor.advance();
  const place = { start: cursor.start, end: cursor.tokenEnd };
  if (!atPath(cursor) && cursor.kind() !== TokenKind.word) return stepped(cursor, start, 'update');
  const cube = cubeName(pathParts(cursor).join('.'), place.start, place.end);
  if (!cursor.accept('SET')) return stepped(cursor, start, 'update');
  const whole = assignment(cube, [], [], start, start);
  const conditions: Member[] = [];
  do {
    const cells = members(cursor, assignmentEnds);
    const inputs = cursor.accept('=') ? members(cursor, definitionEnds) : [];
    const one = assignment(cube, cells, inputs, start, cursor.previousEnd);
    appendAll(whole.assignments, one.assignments);
    if (one.where?.kind === 'list') appendAll(conditions, one.where.items as Member[]);
  } while (cursor.accept(','));
  skipToEnd(cursor);
  whole.end = cursor.previousEnd;
  if (conditions.length > 0) whole.where = { kind: 'list', items: conditions, start, end: whole.end };
  return whole;
}

/** ALTER CUBE c UPDATE DIMENSION MEMBER m AS e, CREATE DIMENSION MEMBER m …: a member's formula. */
export function alterCube(cursor: TokenCursor): Statement {
  const { start } = cursor;
  cursor.advance();
  if (cursor.raw().toUpperCase() !== 'CUBE') return stepped(cursor, start, 'alter');
  cursor.advance();
  const place = { start: cursor.start, end: cursor.tokenEnd };
  const cube = cubeName(pathParts(cursor).join('.'), place.start, place.end);
  while (!cursor.atEnd && !cursor.at(';') && !cursor.at('MEMBER')) cursor.advance();
  if (!cursor.accept('MEMBER') || !atPath(cursor)) return stepped(cursor, start, 'alter');
  const from = cursor.start;
  const column = pathColumn(pathParts(cursor), from, cursor.previousEnd);
  cursor.accept(',');
  if (!cursor.accept('AS')) return stepped(cursor, start, 'alter');
  const { values } = definition(cursor, 'MEMBER');
  skipToEnd(cursor);
  return assignment(cube, [column], values, start, cursor.previousEnd);
}

/** SCOPE (subcube); statements; END SCOPE: inside, THIS is the subcube, within those of the scopes around. */
export function scopeStatement(cursor: TokenCursor, around: readonly Member[] = []): Block {
  const { start } = cursor;
  cursor.advance();
  const bracketed = cursor.accept('(');
  const scope = narrowed(around, members(cursor, statementEnds));
  if (bracketed) cursor.accept(')');
  const body: Statement[] = [];
  while (!cursor.atEnd) {
    if (cursor.accept(';')) continue;
    if (cursor.at('END')) break;
    const before = cursor.index;
    body.push(
      cursor.at('SCOPE')
        ? cursor.nested((deeper) => scopeStatement(deeper, scope), skipScope)
        : scopedStatement(cursor, scope),
    );
    if (cursor.index === before) cursor.advance();
  }
  if (!cursor.accept('END')) cursor.error('unclosed-block', 'This scope is never closed by END SCOPE');
  cursor.accept('SCOPE');
  return { kind: 'block', declarations: [], body, handlers: [], start, end: cursor.previousEnd };
}

function skipScope(cursor: TokenCursor): Statement {
  return stepped(cursor, cursor.start, 'scope');
}

/** The measures of the inner scope count; where it names none, those around do. */
function narrowed(around: readonly Member[], inner: readonly Member[]): Member[] {
  return inner.some(isMeasure)
    ? [...around.filter((member) => !isMeasure(member)), ...inner]
    : [...around, ...inner];
}

function scopedStatement(cursor: TokenCursor, targets: readonly Member[]): Statement {
  const { start } = cursor;
  return cellAssignment(cursor, targets) ?? stepped(cursor, start, 'calculation');
}

/** `THIS = e`, `[Measures].[A] = e`, `(tuple) = e`, `IF c THEN THIS = e END IF`, `BACK_COLOR(THIS) = 255`. */
export function cellAssignment(
  cursor: TokenCursor,
  scope: readonly Member[] = [],
  condition: readonly Member[] = [],
): Statement | undefined {
  const { start } = cursor;
  if (cursor.at('IF')) return conditional(cursor, scope);
  const equals = assignmentAhead(cursor);
  if (equals < 0) return undefined;
  const property = cursor.kind() === TokenKind.word && cursor.text(1) === '(';
  const named = members(cursor, assignmentEnds);
  cursor.accept('=');
  const inputs = members(cursor, ifEnds);
  const { previousEnd: end } = cursor;
  if (property) return { kind: 'other', what: 'calculation', start, end };
  return assignment(currentCube(start), narrowed(scope, named), inputs, start, end, condition);
}

const ifEnds: ReadonlySet<string> = new Set([';', 'END']);
const thenEnds: ReadonlySet<string> = new Set(['THEN', ';']);

function conditional(cursor: TokenCursor, scope: readonly Member[]): Statement | undefined {
  cursor.advance();
  const condition = members(cursor, thenEnds);
  if (!cursor.accept('THEN')) return undefined;
  const assigned = cellAssignment(cursor, scope, condition);
  if (cursor.accept('END')) cursor.accept('IF');
  return assigned;
}

/** The distance to the `=` of an assignment; -1 where the statement has none outside of brackets. */
function assignmentAhead(cursor: TokenCursor): number {
  let open = 0;
  for (let i = 0; cursor.kind(i) !== TokenKind.end; i++) {
    const text = cursor.text(i);
    if (text === ';') return -1;
    if (text === '(' || text === '{') open++;
    else if (text === ')' || text === '}') open--;
    else if (text === '=' && open === 0) return i;
  }
  return -1;
}

function currentCube(at: number): Name {
  return { parts: [{ text: 'CURRENTCUBE', quoted: true, start: at, end: at }], start: at, end: at };
}

/** The cells of measures get the value; the other members of the tuple say which cells. */
function assignment(
  cube: Name,
  cells: readonly Member[],
  inputs: readonly Member[],
  start: number,
  end: number,
  conditions: readonly Member[] = [],
): Update {
  const measures = cells.filter(isMeasure);
  const targets = (measures.length > 0 ? measures : cells).filter(isColumn);
  const others = [...cells.filter((cell) => !(targets as Member[]).includes(cell)), ...conditions];
  const assignments = targets.map((target) => ({
    targets: [target],
    value: {
      kind: 'list' as const,
      items: isMeasure(target) && readsSameMeasure(inputs) ? [...inputs, target] : [...inputs],
      start,
      end,
    },
    start,
    end,
  }));
  const table = { kind: 'table' as const, name: cube, start: cube.start, end: cube.end };
  const where = { kind: 'list' as const, items: others, start, end };
  return {
    kind: 'update',
    with: [],
    target: table,
    assignments,
    from: [],
    ...(others.length > 0 && { where }),
    start,
    end,
  };
}

/** Of `THIS = ([Date].[Q1]) * 1.5` the measure is the one that is changed: the expression only moves to other cells. */
function readsSameMeasure(inputs: readonly Member[]): boolean {
  const plain = inputs.some((input) => input.kind !== 'column' || !nameOf(input)!.includes('.'));
  return inputs.length > 0 && !plain && !inputs.some(isMeasure);
}

function isColumn(member: Member): member is ColumnReference {
  return member.kind === 'column';
}

/** Steps to the statement's semicolon; what follows a comma are properties. */
function skipToEnd(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at(';')) cursor.advance();
}

/** A statement whose details carry no lineage. */
export function stepped(cursor: TokenCursor, start: number, what: string): Other {
  skipToEnd(cursor);
  return { kind: 'other', what, start, end: cursor.previousEnd };
}
