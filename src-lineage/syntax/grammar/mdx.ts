import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';
import type { ColumnReference, Expression } from '../tree/expressions.ts';
import type { Name } from '../tree/node.ts';
import type { Select, SelectItem } from '../tree/queries.ts';
import type { Statement } from '../tree/statements.ts';
import { atPath, expanded, members, membersOfText, path } from './mdx-members.ts';
import { cellAssignment, createCalculation, scopeStatement, stepped, updateCube } from './mdx-scripts.ts';
import { identifier, name } from './names.ts';
import { skipRest } from './statement-end.ts';
import { plainQuery, plainSelect } from './plain-query.ts';

// MDX (Microsoft, "MDX Data Manipulation - SELECT"). A query reads the members that its axes and its slicer name; for the
// lineage they are columns of the cube, named by their path: `[Measures].[Sales]` is `Measures.Sales`.

/** A statement of MDX: a query, a definition, an assignment of a script. Undefined where none begins. */
export function mdxStatement(cursor: TokenCursor): Statement | undefined {
  const { start } = cursor;
  switch (cursor.text()) {
    case 'SELECT':
    case 'WITH':
    case 'DRILLTHROUGH':
      return queryStatement(cursor);
    case 'CREATE':
      if (cursor.text(1) !== 'SUBCUBE') return createCalculation(cursor);
      while (!cursor.atEnd && !cursor.at('SELECT') && !cursor.at(';')) cursor.advance();
      return cursor.at('SELECT') ? { ...queryStatement(cursor), start } : stepped(cursor, start, 'create');
    case 'UPDATE':
      return updateCube(cursor);
    case 'SCOPE':
      return scopeStatement(cursor);
    default:
  }
  if (definitions.has(cursor.raw().toUpperCase())) return stepped(cursor, start, cursor.raw().toLowerCase());
  return cursor.at('IF') || !cursor.at('SET') ? cellAssignment(cursor) : undefined;
}

function queryStatement(cursor: TokenCursor): Statement {
  const { start } = cursor;
  const node = plainSelect([], [], start, start);
  cube(cursor, node);
  skipRest(cursor);
  const end = cursor.previousEnd;
  node.end = end;
  return {
    kind: 'query-statement',
    query: plainQuery(node, start, end),
    start,
    end,
  };
}

const definitions: ReadonlySet<string> = new Set([
  'ALTER',
  'DROP',
  'REFRESH',
  'CALL',
  'CLEAR',
  'CALCULATE',
  'FREEZE',
  'ERROR',
]);

/** One query from its WITH or SELECT on; of a query in FROM the cube and the slice count. */
function cube(cursor: TokenCursor, node: Select): void {
  const calculations = new Map<string, readonly ColumnReference[]>();
  while (cursor.at('WITH') || withWords.has(cursor.text())) {
    cursor.accept('WITH');
    if (!calculated(cursor, node, calculations)) break;
  }
  while (!cursor.atEnd && !cursor.at('SELECT') && !cursor.at(';')) cursor.advance();
  cursor.expect('SELECT');
  const items = members(cursor, fromWords, calculations).map((expression) => itemOf(expression));
  node.items.push(...items);
  if (!cursor.accept('FROM')) return;
  if (cursor.accept('(')) {
    const inner = plainSelect([], [], cursor.start, cursor.start);
    cursor.nested((deeper) => cube(deeper, inner), skipRest);
    cursor.expect(')');
    node.from.push(...inner.from);
    slice(
      node,
      inner.items.map((item) => item.expression),
    );
    if (inner.where !== undefined) slice(node, [inner.where]);
  } else {
    const source: Name = name(cursor);
    node.from.push({ kind: 'table', name: source, start: source.start, end: source.end });
  }
  if (cursor.accept('WHERE')) slice(node, members(cursor, sliceEnds));
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    // DRILLTHROUGH … RETURN columns; CELL PROPERTIES name nothing of the cube
    if (cursor.accept('RETURN'))
      node.items.push(...members(cursor, sliceEnds).map((member) => itemOf(member)));
    else cursor.advance();
  }
}

const fromWords: ReadonlySet<string> = new Set(['FROM', ';']);
const sliceEnds: ReadonlySet<string> = new Set(['CELL', 'RETURN', ';']);
const calculationEnds: ReadonlySet<string> = new Set(['MEMBER', 'SET', 'SELECT', 'CELL', 'CALCULATED', ';']);

const withWords: ReadonlySet<string> = new Set(['MEMBER', 'SET', 'CELL', 'CALCULATED']);

/** `MEMBER [Measures].[X] AS e, FORMAT_STRING = '0'`, `SET [S] AS e`: a name for an expression. */
function calculated(
  cursor: TokenCursor,
  node: Select,
  calculations: Map<string, readonly ColumnReference[]>,
): boolean {
  cursor.accept('CALCULATED');
  if (cursor.at('CELL')) {
    // CELL CALCULATION changes values of cells that the query may read
    cursor.advance();
    members(cursor, calculationEnds);
    return true;
  }
  if (cursor.acceptAny('MEMBER', 'SET') === undefined) return false;
  const { start } = cursor;
  const alias = atPath(cursor) ? path(cursor).path[0]! : identifier(cursor);
  cursor.expect('AS');
  const text = cursor.kind() === TokenKind.string ? membersOfText(cursor) : [];
  const named = [...text, ...members(cursor, calculationEnds, calculations)];
  const items = [...expanded(named, calculations)];
  calculations.set(alias.text.toLowerCase(), items);
  const end = cursor.previousEnd;
  (node.lets ??= []).push({ alias, expression: { kind: 'list', items, start, end }, start, end });
  return true;
}

function slice(node: Select, items: Expression[]): void {
  const all = node.where === undefined ? items : [node.where, ...items];
  node.where = { kind: 'list', items: all, start: node.start, end: node.start };
}

function itemOf(expression: Expression): SelectItem {
  return { expression, start: expression.start, end: expression.end };
}
