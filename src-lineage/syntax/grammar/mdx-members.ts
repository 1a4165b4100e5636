import type { TokenCursor } from '../cursor.ts';
import { identifierText, stringValue } from '../identifiers.ts';
import { TokenKind } from '../tokens.ts';
import type { ColumnReference } from '../tree/expressions.ts';

// For the lineage the members of a cube are its columns, named by their path: `[Measures].[Sales]` is `Measures.Sales`.

/** Calculated members and named sets by their names in lower case: what each is made of. */
export type Calculations = ReadonlyMap<string, readonly ColumnReference[]>;

const none: Calculations = new Map();

/** The members named up to one of the words outside of brackets; functions and operators are stepped over. */
export function members(
  cursor: TokenCursor,
  ends: ReadonlySet<string>,
  calculations: Calculations = none,
): ColumnReference[] {
  const found: ColumnReference[] = [];
  const add = (member: ColumnReference): void => {
    if (!found.some((other) => other.path[0]!.text === member.path[0]!.text)) found.push(member);
  };
  let open = 0;
  while (!cursor.atEnd) {
    const text = cursor.text();
    if (open === 0 && (text === ')' || ends.has(text))) break;
    if (text === '(' || text === '{') open++;
    else if (text === ')' || text === '}') open--;
    if (atPath(cursor)) add(path(cursor));
    else {
      if (cursor.kind() === TokenKind.word && calculations.has(cursor.raw().toLowerCase())) add(word(cursor));
      cursor.advance();
    }
  }
  return found;
}

/** A set's name alone, without brackets. */
function word(cursor: TokenCursor): ColumnReference {
  const { start, tokenEnd: end } = cursor;
  return { kind: 'column', path: [{ text: cursor.raw(), quoted: true, start, end }], start, end };
}

/** `[D].[H]`, `Measures.Sales`; a word alone or before a bracket is a function or an operator. */
export function atPath(cursor: TokenCursor): boolean {
  if (cursor.kind() === TokenKind.quoted) return true;
  return cursor.kind() === TokenKind.word && cursor.text(1) === '.';
}

/** A path as one name; functions (`.Members`) and keys (`.&[1]`) at its end do not belong to it. */
export function path(cursor: TokenCursor): ColumnReference {
  const { start } = cursor;
  const parts = pathParts(cursor);
  const end = cursor.previousEnd;
  return { kind: 'column', path: [{ text: parts.join('.'), quoted: true, start, end }], start, end };
}

/** The parts of a path, the place being behind all of it. */
export function pathParts(cursor: TokenCursor): string[] {
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
  return parts;
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

const pathInText =
  /(?:\[(?:[^\]]|\]\])*\]|\b[A-Za-z_]\w*(?=\.))(?:\.(?:\[(?:[^\]]|\]\])*\]|[A-Za-z_]\w*(?![\w(])))*/g;

/** The members in an expression that is given as a string, as the definitions of older servers are: `AS '[A].[B] * 2'`. */
export function membersOfText(cursor: TokenCursor): ColumnReference[] {
  const { start, tokenEnd: end } = cursor;
  const text = stringValue(cursor.raw(), cursor.dialect.lexical);
  const names = new Set<string>();
  for (const [match] of text.matchAll(pathInText)) {
    const parts = (match.match(/\[(?:[^\]]|\]\])*\]|\w+/g) ?? []).map((part) => identifierText(part));
    const last = parts.findIndex((part, i) => i > 0 && functions.has(part.toUpperCase()));
    names.add((last < 0 ? parts : parts.slice(0, last)).join('.'));
  }
  return [...names].map((name) => ({
    kind: 'column',
    path: [{ text: name, quoted: true, start, end }],
    start,
    end,
  }));
}

/** What members are made of in the end: calculated ones are replaced by the members of their expressions. */
export function expanded(
  items: readonly ColumnReference[],
  calculations: Calculations,
): readonly ColumnReference[] {
  return items.flatMap((item) => calculations.get(item.path[0]!.text.toLowerCase()) ?? [item]);
}
