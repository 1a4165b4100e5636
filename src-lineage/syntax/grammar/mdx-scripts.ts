import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { ColumnReference } from '../tree/expressions.ts';
import type { Name } from '../tree/node.ts';
import type { Block, Other, Statement, Update } from '../tree/statements.ts';
import { atPath, members, membersOfText, pathParts } from './mdx-members.ts';

// The statements of a cube's script (Microsoft, "MDX Scripting Statements" and "MDX Data Definition Statements"):
// definitions of members and sets, assignments, SCOPE. An assignment changes cells of the cube: `a = b * 2` lets the member
// b flow into a.

const statementEnds: ReadonlySet<string> = new Set([';']);
const assignmentEnds: ReadonlySet<string> = new Set(['=', ';']);
const definitionEnds: ReadonlySet<string> = new Set([',', ';']);

/** What CREATE defines by an expression. */
const calculatedKinds: ReadonlySet<string> = new Set(['MEMBER', 'SET', 'KPI']);

/** CREATE [SESSION | HIDDEN | CALCULATED …] MEMBER | SET | KPI cube.name AS e, properties; other objects are stepped over. */
export function createCalculation(cursor: TokenCursor): Statement {
  const { start } = cursor;
  cursor.advance();
  while (cursor.kind() === TokenKind.word && !calculatedKinds.has(cursor.text()) && cursor.text(1) !== '.')
    cursor.advance();
  if (!calculatedKinds.has(cursor.text())) return stepped(cursor, start, 'create');
  cursor.advance();
  if (!atPath(cursor)) return stepped(cursor, start, 'create');
  const place = { start: cursor.start, end: cursor.tokenEnd };
  const [first, ...rest] = pathParts(cursor);
  const end = cursor.previousEnd;
  const column: ColumnReference = {
    kind: 'column',
    path: [{ text: rest.join('.') || first!, quoted: true, start: place.start, end }],
    start: place.start,
    end,
  };
  const cube: Name = { parts: [{ text: first!, quoted: true, ...place }], ...place };
  if (!cursor.accept('AS')) return stepped(cursor, start, 'create');
  const inputs = cursor.kind() === TokenKind.string ? membersOfText(cursor) : members(cursor, definitionEnds);
  skipToEnd(cursor);
  return assignment(cube, [column], inputs, start, cursor.previousEnd);
}

/** UPDATE CUBE c SET tuple = e, tuple = e USE_EQUAL_ALLOCATION */
export function updateCube(cursor: TokenCursor): Statement {
  const { start } = cursor;
  cursor.advance();
  if (cursor.raw().toUpperCase() === 'CUBE') cursor.advance();
  const place = { start: cursor.start, end: cursor.tokenEnd };
  if (!atPath(cursor) && cursor.kind() !== TokenKind.word) return stepped(cursor, start, 'update');
  const cube: Name = { parts: [{ text: pathParts(cursor).join('.'), quoted: true, ...place }], ...place };
  if (!cursor.accept('SET')) return stepped(cursor, start, 'update');
  const targets = members(cursor, assignmentEnds);
  const inputs = cursor.accept('=') ? members(cursor, statementEnds) : [];
  skipToEnd(cursor);
  return assignment(cube, targets, inputs, start, cursor.previousEnd);
}

/** SCOPE (subcube); statements; END SCOPE: inside, THIS is the subcube. */
export function scopeStatement(cursor: TokenCursor): Block {
  const { start } = cursor;
  cursor.advance();
  const targets = members(cursor, statementEnds);
  const body: Statement[] = [];
  while (!cursor.atEnd) {
    if (cursor.accept(';')) continue;
    if (cursor.at('END')) break;
    const before = cursor.index;
    body.push(cursor.at('SCOPE') ? scopeStatement(cursor) : scopedStatement(cursor, targets));
    if (cursor.index === before) cursor.advance();
  }
  if (!cursor.accept('END')) cursor.error('unclosed-block', 'This scope is never closed by END SCOPE');
  cursor.accept('SCOPE');
  return { kind: 'block', declarations: [], body, handlers: [], start, end: cursor.previousEnd };
}

function scopedStatement(cursor: TokenCursor, targets: readonly ColumnReference[]): Statement {
  const { start } = cursor;
  return cellAssignment(cursor, targets) ?? stepped(cursor, start, 'calculation');
}

/** `THIS = e`, `[Measures].[A] = e`, `(tuple) = e`, `IF c THEN THIS = e END IF`, `BACK_COLOR(THIS) = 255`. */
export function cellAssignment(
  cursor: TokenCursor,
  scope: readonly ColumnReference[] = [],
): Statement | undefined {
  const { start } = cursor;
  if (cursor.at('IF')) return conditional(cursor, scope);
  const equals = assignmentAhead(cursor);
  if (equals < 0) return undefined;
  const property = cursor.kind() === TokenKind.word && cursor.text(1) === '(';
  const isThis = cursor.raw().toUpperCase() === 'THIS';
  const named = members(cursor, assignmentEnds);
  cursor.accept('=');
  const inputs = members(cursor, ifEnds);
  const { previousEnd: end } = cursor;
  if (property) return { kind: 'other', what: 'calculation', start, end };
  return assignment(currentCube(start), isThis ? scope : named, inputs, start, end);
}

const ifEnds: ReadonlySet<string> = new Set([';', 'END']);
const thenEnds: ReadonlySet<string> = new Set(['THEN', ';']);

function conditional(cursor: TokenCursor, scope: readonly ColumnReference[]): Statement | undefined {
  cursor.advance();
  members(cursor, thenEnds);
  if (!cursor.accept('THEN')) return undefined;
  const assigned = cellAssignment(cursor, scope);
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

function assignment(
  cube: Name,
  targets: readonly ColumnReference[],
  inputs: readonly ColumnReference[],
  start: number,
  end: number,
): Update {
  const assignments = targets.map((target) => ({
    targets: [target],
    value: { kind: 'list' as const, items: [...inputs], start, end },
    start,
    end,
  }));
  const table = { kind: 'table' as const, name: cube, start: cube.start, end: cube.end };
  return { kind: 'update', with: [], target: table, assignments, from: [], start, end };
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
