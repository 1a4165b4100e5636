import type { TokenCursor } from '../cursor.ts';
import { identifierText } from '../identifiers.ts';
import { TokenKind } from '../tokens.ts';
import type { ColumnReference, Expression } from '../tree/expressions.ts';
import type { Name } from '../tree/node.ts';
import type { Select, SelectItem } from '../tree/queries.ts';
import type { Statement } from '../tree/statements.ts';
import { identifier, name } from './names.ts';
import { skipRest } from './statement-end.ts';

// MDX (Microsoft, "MDX Data Manipulation - SELECT"). A query reads the members that its axes and its slicer name; for the
// lineage they are columns of the cube, named by their path: `[Measures].[Sales]` is `Measures.Sales`.

/** A statement of MDX: a query, or a definition in a session, which carries no lineage. Undefined where none begins. */
export function mdxStatement(cursor: TokenCursor): Statement | undefined {
  const { start } = cursor;
  if (cursor.at('SELECT') || cursor.at('WITH') || cursor.at('DRILLTHROUGH')) {
    const node = emptySelect(start);
    cube(cursor, node);
    skipRest(cursor);
    const end = cursor.previousEnd;
    node.end = end;
    return {
      kind: 'query-statement',
      query: { kind: 'query', with: [], body: node, orderBy: [], start, end },
      start,
      end,
    };
  }
  if (!definitions.has(cursor.text())) return undefined;
  const what = cursor.text().toLowerCase();
  skipRest(cursor);
  return { kind: 'other', what, start, end: cursor.previousEnd };
}

const definitions: ReadonlySet<string> = new Set([
  'CREATE',
  'ALTER',
  'DROP',
  'REFRESH',
  'UPDATE',
  'CALL',
  'CLEAR',
  'CALCULATE',
]);

function emptySelect(start: number): Select {
  return {
    kind: 'select',
    distinctOn: [],
    items: [],
    from: [],
    groupBy: [],
    windows: [],
    arrangedBy: [],
    start,
    end: start,
  };
}

/** One query from its WITH or SELECT on; of a query in FROM the cube and the slice count. */
function cube(cursor: TokenCursor, node: Select): void {
  while (cursor.at('WITH') || cursor.at('MEMBER') || cursor.at('SET')) {
    cursor.accept('WITH');
    if (!calculated(cursor, node)) break;
  }
  while (!cursor.atEnd && !cursor.at('SELECT') && !cursor.at(';')) cursor.advance();
  cursor.expect('SELECT');
  const items = members(cursor, fromWords).map((expression) => itemOf(expression));
  node.items.push(...items);
  if (!cursor.accept('FROM')) return;
  if (cursor.accept('(')) {
    const inner = emptySelect(cursor.start);
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
const calculationEnds: ReadonlySet<string> = new Set(['MEMBER', 'SET', 'SELECT', ';']);

/** `MEMBER [Measures].[X] AS e, FORMAT_STRING = '0'`, `SET [S] AS e`: a name for an expression. */
function calculated(cursor: TokenCursor, node: Select): boolean {
  if (cursor.acceptAny('MEMBER', 'SET') === undefined) return false;
  const { start } = cursor;
  const alias = atPath(cursor) ? path(cursor).path[0]! : identifier(cursor);
  cursor.expect('AS');
  const items = members(cursor, calculationEnds);
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

/** The members named up to one of the words outside of brackets; functions and operators are stepped over. */
function members(cursor: TokenCursor, ends: ReadonlySet<string>): ColumnReference[] {
  const found: ColumnReference[] = [];
  let open = 0;
  while (!cursor.atEnd) {
    const text = cursor.text();
    if (open === 0 && (text === ')' || ends.has(text))) break;
    if (text === '(' || text === '{') open++;
    else if (text === ')' || text === '}') open--;
    if (!atPath(cursor)) cursor.advance();
    else {
      const member = path(cursor);
      if (!found.some((other) => other.path[0]!.text === member.path[0]!.text)) found.push(member);
    }
  }
  return found;
}

/** `[D].[H]`, `Measures.Sales`; a word alone or before a bracket is a function or an operator. */
function atPath(cursor: TokenCursor): boolean {
  if (cursor.kind() === TokenKind.quoted) return true;
  return cursor.kind() === TokenKind.word && cursor.text(1) === '.';
}

/** A path as one name; functions (`.Members`) and keys (`.&[1]`) at its end do not belong to it. */
function path(cursor: TokenCursor): ColumnReference {
  const { start } = cursor;
  const parts = [identifierText(cursor.raw())];
  cursor.advance();
  while (cursor.at('.') && (cursor.kind(1) === TokenKind.quoted || plainPart(cursor))) {
    cursor.advance();
    parts.push(identifierText(cursor.raw()));
    cursor.advance();
  }
  while (cursor.at('.') || (cursor.at('&') && cursor.kind(1) === TokenKind.quoted)) {
    cursor.advance();
    if (!cursor.at('&')) cursor.advance();
  }
  const end = cursor.previousEnd;
  return { kind: 'column', path: [{ text: parts.join('.'), quoted: true, start, end }], start, end };
}

/** `Measures.Sales`: a plain second part where the first one is plain too, and no function. */
function plainPart(cursor: TokenCursor): boolean {
  if (cursor.kind(1) !== TokenKind.word || cursor.kind(-1) !== TokenKind.word) return false;
  return cursor.text(2) !== '(' && !functions.has(cursor.raw(1).toUpperCase());
}

const functions: ReadonlySet<string> = new Set(
  (
    'ALLMEMBERS CHILDREN CURRENTMEMBER DATAMEMBER DEFAULTMEMBER DIMENSION FIRSTCHILD FIRSTSIBLING HIERARCHY LASTCHILD ' +
    'LASTSIBLING LEVEL LEVELS MEMBERS NAME NEXTMEMBER ORDINAL PARENT PREVMEMBER SIBLINGS UNIQUENAME UNKNOWNMEMBER VALUE'
  ).split(' '),
);
