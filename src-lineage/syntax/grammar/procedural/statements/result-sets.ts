import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { Statement } from '../../../tree/statements.ts';
import { name, takeIdentifier } from '../../names/names.ts';
import { inertStatement } from '../../queries/other.ts';

/** `ALLOCATE c CURSOR FOR PROCEDURE p` (Teradata), `ALLOCATE c CURSOR FOR RESULT SET l` (Db2): the rows that a called procedure hands out. */
export function allocateStatement(cursor: TokenCursor): Statement {
  if (cursor.text(2) !== 'CURSOR' || cursor.text(3) !== 'FOR') return inertStatement(cursor);
  const { start } = cursor;
  cursor.advance();
  const taker = takeIdentifier(cursor);
  cursor.index += 2;
  if (cursor.accept('PROCEDURE')) {
    const procedure = name(cursor);
    return { kind: 'allocate-cursor', cursor: taker, procedure, start, end: cursor.previousEnd };
  }
  cursor.acceptSequence('RESULT', 'SET');
  const locator = takeIdentifier(cursor);
  return { kind: 'allocate-cursor', cursor: taker, locator, start, end: cursor.previousEnd };
}

/** Db2: `ASSOCIATE RESULT SET LOCATORS (a, b) WITH PROCEDURE p`. */
export function associateStatement(cursor: TokenCursor): Statement {
  const ahead = cursor.text(1) === 'RESULT' && cursor.text(2) === 'SET' ? 3 : 1;
  if (!/^LOCATORS?$/i.test(cursor.raw(ahead))) return inertStatement(cursor);
  const { start } = cursor;
  cursor.index += ahead + 1;
  const locators: Identifier[] = [];
  cursor.expect('(');
  do locators.push(takeIdentifier(cursor));
  while (cursor.accept(','));
  cursor.expect(')');
  cursor.acceptSequence('WITH', 'PROCEDURE');
  const procedure = name(cursor);
  return { kind: 'associate-locators', locators, procedure, start, end: cursor.previousEnd };
}
