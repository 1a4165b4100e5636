import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { CreatePackage } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { skipRest, skipToken } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { closingLabel } from '../block.ts';
import { reportUnclosed } from '../unclosed.ts';
import { variable } from './declarations.ts';

/**
 * HANA: a library's name, then `LANGUAGE SQLSCRIPT AS BEGIN PUBLIC VARIABLE …; PRIVATE PROCEDURE …; END` (SAP HANA
 * SQLScript Reference, "Libraries"): the package of this language.
 */
export function library(cursor: TokenCursor, start: number): CreatePackage {
  const opening = cursor.index;
  const node: CreatePackage = {
    kind: 'create-package',
    name: name(cursor),
    isBody: true,
    members: [],
    start,
    end: start,
  };
  while (!cursor.atEnd && !cursor.at('BEGIN') && !cursor.at(';')) skipToken(cursor);
  if (cursor.accept('BEGIN')) {
    members(cursor, node.members);
    if (cursor.accept('END')) closingLabel(cursor);
    else reportUnclosed(cursor, opening);
  }
  node.end = cursor.previousEnd;
  return node;
}

function members(cursor: TokenCursor, into: Statement[]): void {
  cursor.blockDepth++;
  while (!cursor.atEnd && !cursor.at('END')) {
    if (cursor.accept(';')) continue;
    const before = cursor.index;
    const member = libraryMember(cursor);
    if (member !== undefined) into.push(member);
    if (cursor.index === before) cursor.advance();
  }
  cursor.blockDepth--;
}

function libraryMember(cursor: TokenCursor): Statement | undefined {
  const { start } = cursor;
  cursor.acceptAny('PUBLIC', 'PRIVATE');
  if (cursor.at('VARIABLE')) {
    cursor.advance();
    const declared = variable(cursor);
    return { kind: 'declare', variables: [declared], start, end: declared.end };
  }
  if (cursor.at('PROCEDURE') || cursor.at('FUNCTION')) return cursor.rules.statement(cursor);
  cursor.error('unexpected', 'Unexpected text in the library');
  skipRest(cursor);
  return undefined;
}
