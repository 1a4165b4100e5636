import type { TokenCursor } from '../../cursor.ts';
import type { CreatePackage } from '../../tree/statements.ts';
import { name } from '../names.ts';
import { closingLabel, reportUnclosed } from './block.ts';
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
  while (!cursor.atEnd && !cursor.atAny(membersStart)) cursor.advance();
  if (!cursor.accept('AS')) cursor.accept('IS');
  node.members = declarations(cursor, packageEnds);
  if (cursor.at('BEGIN')) initialization(cursor, node);
  if (cursor.accept('END')) closingLabel(cursor);
  else reportUnclosed(cursor, opening);
  node.end = cursor.previousEnd;
  return node;
}

/** BEGIN statements [EXCEPTION …] before the package's END. */
function initialization(cursor: TokenCursor, node: CreatePackage): void {
  const start = cursor.start;
  cursor.advance();
  const body = cursor.rules.statementList(cursor, bodyEnds);
  const handlers = [];
  if (cursor.accept('EXCEPTION')) {
    while (cursor.accept('WHEN')) {
      while (!cursor.atEnd && !cursor.accept('THEN') && !cursor.at(';')) cursor.advance();
      handlers.push(...cursor.rules.statementList(cursor, handlerEnds));
    }
  }
  node.members.push({ kind: 'block', declarations: [], body, handlers, start, end: cursor.previousEnd });
}
