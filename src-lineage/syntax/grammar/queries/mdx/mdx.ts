import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression, Star } from '../../../tree/expressions.ts';
import type { Select, SelectItem, TableExpression } from '../../../tree/queries.ts';
import type { Statement } from '../../../tree/statements.ts';
import { skipRest } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { plainQuery, plainSelect, selectAll } from '../../nested/plain-query.ts';
import { calculationsOf } from './mdx-calculations.ts';
import { createCube, dropSubcube } from './mdx-cubes.ts';
import { isMeasure, type Member, members, setMembers } from './mdx-members.ts';
import {
  alterCube,
  cellAssignment,
  createCalculation,
  scopeStatement,
  stepped,
  updateCube,
} from './mdx-scripts.ts';

// MDX (Microsoft, "MDX Data Manipulation - SELECT"). A query reads the members that its axes and its slicer name; for the
// lineage they are columns of the cube, named by their path: `[Measures].[Sales]` is `Measures.Sales`.

/** A statement of MDX: a query, a definition, an assignment of a script. Undefined where none begins. */
export function mdxStatement(cursor: TokenCursor): Statement | undefined {
  const { start } = cursor;
  switch (cursor.text()) {
    case 'SELECT':
      return readsSystemRows(cursor) ? undefined : queryStatement(cursor);
    case 'WITH':
    case 'DRILLTHROUGH':
      return queryStatement(cursor);
    case 'CREATE':
      return createCube(cursor, subcube) ?? createCalculation(cursor);
    case 'INSERT':
      return undefined;
    case 'DROP':
      return dropSubcube(cursor) ?? stepped(cursor, start, 'drop');
    case 'ALTER':
      return alterCube(cursor);
    case 'UPDATE':
      return updateCube(cursor);
    case 'SCOPE':
      return scopeStatement(cursor);
    default:
  }
  if (carryNothing.has(cursor.raw().toUpperCase())) return stepped(cursor, start, cursor.raw().toLowerCase());
  return cursor.at('IF') || !cursor.at('SET') ? cellAssignment(cursor) : undefined;
}

const carryNothing: ReadonlySet<string> = new Set([
  'REFRESH',
  'CALL',
  'CLEAR',
  'CALCULATE',
  'FREEZE',
  'ERROR',
]);

/** `SELECT … FROM $SYSTEM.DISCOVER_SESSIONS`: what the server states of itself is asked in SQL. */
function readsSystemRows(cursor: TokenCursor): boolean {
  for (let i = 1; cursor.kind(i) !== TokenKind.end && cursor.text(i) !== ';'; i++)
    if (cursor.text(i) === 'FROM') return /^\[?\$system\]?$/i.test(cursor.raw(i + 1));
  return false;
}

function queryStatement(cursor: TokenCursor): Statement {
  const { start } = cursor;
  const node = plainSelect([], [], start, start);
  cube(cursor, node);
  skipRest(cursor);
  const end = cursor.previousEnd;
  node.end = end;
  return { kind: 'query-statement', query: plainQuery(node, start, end), start, end };
}

/** One query from its WITH or SELECT on. */
function cube(cursor: TokenCursor, node: Select): void {
  const drillthrough = cursor.accept('DRILLTHROUGH');
  // MAXROWS n FIRSTROWSET n
  while (!cursor.atEnd && !cursor.at('WITH') && !cursor.at('SELECT') && !cursor.at(';')) cursor.advance();
  const { names, items, conditionsOf } = calculationsOf(cursor);
  if (items.length > 0) node.lets = items;
  while (!cursor.atEnd && !cursor.at('SELECT') && !cursor.at(';')) cursor.advance();
  cursor.markRead();
  cursor.expect('SELECT');
  if (cursor.at('*') && fromWords.has(cursor.text(1))) node.items.push(itemOf(everyMember(cursor)));
  const axes = setMembers(cursor, fromWords, names);
  slice(node, [...axes.conditions, ...conditionsOf(axes.values)]);
  if (cursor.at('INTO')) newCube(cursor, node);
  const source = cubeOf(cursor);
  if (source !== undefined) node.from.push(source);
  const slicer = cursor.accept('WHERE') ? setMembers(cursor, sliceEnds, names) : undefined;
  const shown = [...axes.values];
  if (slicer !== undefined) {
    slice(node, [...slicer.values, ...slicer.conditions]);
    // the cells that all axes share
    if (!shown.some(isMeasure)) appendAll(shown, slicer.values.filter(isMeasure));
  }
  const returned = returnedColumns(cursor);
  if (drillthrough && returned.length > 0) {
    slice(node, shown);
    appendAll(node.items, returned.map(itemOf));
  } else appendAll(node.items, [...shown, ...returned].map(itemOf));
}

/** `SELECT … INTO [cube] FROM …`: the result is kept. */
function newCube(cursor: TokenCursor, node: Select): void {
  const { start } = cursor;
  cursor.advance();
  node.into = { targets: [], table: name(cursor), start, end: cursor.previousEnd };
  // USING algorithm
  while (!cursor.atEnd && !cursor.at('FROM') && !cursor.at(';')) cursor.advance();
}

/** `SELECT * FROM cube`. */
function everyMember(cursor: TokenCursor): Star {
  const { start, tokenEnd: end } = cursor;
  cursor.advance();
  return { kind: 'star', qualifier: [], start, end };
}

/** RETURN of a DRILLTHROUGH; CELL PROPERTIES name nothing of the cube. */
function returnedColumns(cursor: TokenCursor): Member[] {
  const columns: Member[] = [];
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    if (cursor.accept('RETURN')) appendAll(columns, members(cursor, sliceEnds));
    else cursor.advance();
  }
  return columns;
}

/** FROM: a cube, or a query in brackets, which gives the part of a cube that its axes and slicer name. */
function cubeOf(cursor: TokenCursor): TableExpression | undefined {
  if (!cursor.accept('FROM')) return undefined;
  const { start } = cursor;
  // FROM NON VISUAL (SELECT …)
  if (/^non$/i.test(cursor.raw())) while (!cursor.atEnd && !cursor.at('(')) cursor.advance();
  if (!cursor.accept('(')) {
    const source = name(cursor);
    return { kind: 'table', name: source, start: source.start, end: source.end };
  }
  const select = cursor.nested(subcube, skipSubcube);
  cursor.expect(')');
  if (select === undefined) return undefined;
  return {
    kind: 'derived',
    query: plainQuery(select, start, cursor.previousEnd),
    start,
    end: cursor.previousEnd,
  };
}

function skipSubcube(cursor: TokenCursor): undefined {
  skipRest(cursor);
}

/** `SELECT axes FROM cube WHERE slicer` as a part of the cube: all of its members, within those that are named. */
function subcube(cursor: TokenCursor): Select | undefined {
  const { start } = cursor;
  while (!cursor.atEnd && !cursor.at('SELECT') && !cursor.at(';') && !cursor.at(')')) cursor.advance();
  cursor.markRead();
  cursor.expect('SELECT');
  const axes = setMembers(cursor, fromWords);
  const source = cubeOf(cursor);
  if (source === undefined) return undefined;
  const select = selectAll(source, start, cursor.previousEnd);
  slice(select, [...axes.values, ...axes.conditions]);
  if (cursor.accept('WHERE')) slice(select, members(cursor, sliceEnds));
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) cursor.advance();
  select.end = cursor.previousEnd;
  return select;
}

const fromWords: ReadonlySet<string> = new Set(['FROM', 'INTO', ';']);
const sliceEnds: ReadonlySet<string> = new Set(['CELL', 'RETURN', ';']);
function slice(node: Select, items: readonly Expression[]): void {
  if (items.length === 0) return;
  const all = node.where === undefined ? [...items] : [node.where, ...items];
  node.where = { kind: 'list', items: all, start: node.start, end: node.start };
}

function itemOf(expression: Member | Star): SelectItem {
  return { expression, start: expression.start, end: expression.end };
}
