import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { CreatePackage } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { skipToken } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { closingLabel } from '../block.ts';
import { reportUnclosed } from '../unclosed.ts';
import { declarations } from './declarations.ts';

const packageEnds: ReadonlySet<string> = new Set(['BEGIN', 'END']);
/** MariaDB writes the members without AS outside of Oracle's mode. */
const membersStart: ReadonlySet<string> = new Set(['AS', 'IS', ';', 'PROCEDURE', 'FUNCTION']);
const bodyEnds: ReadonlySet<string> = new Set(['END', 'EXCEPTION']);
const handlerEnds: ReadonlySet<string> = new Set(['END', 'WHEN']);

/** A package or its body (also a type's body) from its name on. */
export function packageDefinition(cursor: TokenCursor, start: number, isBody: boolean): CreatePackage {
  const opening = cursor.index;
  const node: CreatePackage = {
    kind: 'create-package',
    name: name(cursor),
    isBody,
    members: [],
    start,
    end: start,
  };
  if (skipWrapped(cursor)) {
    node.end = cursor.previousEnd;
    return node;
  }
  // brackets: Oracle's ACCESSIBLE BY (PROCEDURE p)
  while (!cursor.atEnd && !cursor.atAny(membersStart)) skipToken(cursor);
  if (!cursor.accept('AS')) cursor.accept('IS');
  node.members = declarations(cursor, packageEnds);
  if (cursor.at('BEGIN')) initialization(cursor, node);
  if (cursor.accept('END')) closingLabel(cursor);
  else reportUnclosed(cursor, opening);
  node.end = cursor.previousEnd;
  return node;
}

/** Oracle's wrap utility leaves a unit's text unreadable, up to the slash that ends the batch. */
export function skipWrapped(cursor: TokenCursor): boolean {
  if (!cursor.at('WRAPPED') || !cursor.dialect.language.wrappedUnits) return false;
  while (!cursor.atEnd) cursor.advance();
  return true;
}

/** BEGIN statements [EXCEPTION …] before the package's END. */
function initialization(cursor: TokenCursor, node: CreatePackage): void {
  const start = cursor.start;
  cursor.advance();
  const body = cursor.rules.statementList(cursor, bodyEnds);
  const handlers: Statement[][] = [];
  if (cursor.accept('EXCEPTION')) {
    while (cursor.accept('WHEN')) {
      while (!cursor.atEnd && !cursor.accept('THEN') && !cursor.at(';')) cursor.advance();
      handlers.push(cursor.rules.statementList(cursor, handlerEnds));
    }
  }
  node.members.push({ kind: 'block', declarations: [], body, handlers, start, end: cursor.previousEnd });
}
