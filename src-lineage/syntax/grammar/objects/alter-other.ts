import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { CreateObject, Statement } from '../../tree/statements.ts';
import { objectQueries } from '../ddl/create/derived/object-queries.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import { inertStatement } from '../queries/other.ts';

/** Of any other object the queries in it are read: conditions of policies (`SET BODY -> EXISTS (…)`), versions of data sets. */
export function alterOther(cursor: TokenCursor, start: number): Statement {
  const here = cursor.index;
  const node: CreateObject = { kind: 'create-object', object: 'other', start, end: start };
  cursor.index += 2;
  objectQueries(cursor, node, 'ALTER');
  skipRest(cursor);
  if (node.queries !== undefined) return { ...node, end: cursor.previousEnd };
  cursor.index = here;
  return { ...inertStatement(cursor), what: 'alter' };
}

/** `ALTER DATABASE d SET option ON`: on a line of its own the SET looks like a statement. */
export function alterDatabase(cursor: TokenCursor, start: number): Statement {
  cursor.index += 2;
  while (!atStatementEnd(cursor) && !cursor.at('SET')) skipToken(cursor);
  if (cursor.at('SET') && cursor.kind(1) !== TokenKind.variable) cursor.advance();
  skipRest(cursor);
  return { kind: 'other', what: 'alter', start, end: cursor.previousEnd };
}
