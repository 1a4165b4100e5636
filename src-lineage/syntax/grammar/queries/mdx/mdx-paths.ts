import type { TokenCursor } from '../../../cursor/cursor.ts';
import { identifierText } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnReference } from '../../../tree/expressions.ts';

// For the lineage the members of a cube are its columns, named by their path: `[Measures].[Sales]` is `Measures.Sales`.

/** `[D].[H]`, `Measures.Sales`; a word alone or before a bracket is a function or an operator. */
export function atPath(cursor: TokenCursor): boolean {
  if (cursor.kind() === TokenKind.quoted) return true;
  return cursor.kind() === TokenKind.word && cursor.text(1) === '.';
}

/** A path as one name; functions (`.Members`) and keys (`.&[1]`) at its end do not belong to it. */
export function path(cursor: TokenCursor): ColumnReference {
  const { start } = cursor;
  return pathColumn(pathParts(cursor), start, cursor.previousEnd);
}

/** The member of a path. */
export function pathColumn(parts: readonly string[], start: number, end: number): ColumnReference {
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

/** `[Measures].Sales`: a plain word that is no function. */
function plainPart(cursor: TokenCursor): boolean {
  if (cursor.kind(1) !== TokenKind.word) return false;
  return cursor.text(2) !== '(' && !functions.has(cursor.raw(1).toUpperCase());
}

/** Functions and properties that stand behind a member, level, set or tuple without brackets. */
const functions: ReadonlySet<string> = new Set(
  (
    'ALLMEMBERS CHILDREN COUNT CURRENT CURRENTMEMBER CURRENTORDINAL DATAMEMBER DEFAULTMEMBER DIMENSION FIRSTCHILD ' +
    'FIRSTSIBLING FORMATTED_VALUE HIERARCHY ITEM KEY LAG LASTCHILD LASTSIBLING LEAD LEVEL LEVELS MEMBERS MEMBERVALUE ' +
    'MEMBER_CAPTION MEMBER_KEY MEMBER_NAME MEMBER_TYPE MEMBER_UNIQUE_NAME MEMBER_VALUE NAME NEXTMEMBER ORDINAL PARENT ' +
    'PREVMEMBER PROPERTIES SIBLINGS UNIQUENAME UNIQUE_NAME UNKNOWNMEMBER VALUE'
  ).split(' '),
);
