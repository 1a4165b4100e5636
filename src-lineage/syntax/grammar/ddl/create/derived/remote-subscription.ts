import type { TokenCursor } from '../../../../cursor/cursor.ts';
import type { Query } from '../../../../tree/queries.ts';
import type { Statement } from '../../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../../ends/statement-end.ts';
import { name } from '../../../names/names.ts';
import { plainQuery, selectAll } from '../../../nested/plain-query.ts';
import { reference } from '../../../sources/table-primary.ts';

/**
 * HANA: `CREATE REMOTE SUBSCRIPTION s ON virtual_table | AS (query) … TARGET TABLE t`: changes of the source go on to the
 * table ("CREATE REMOTE SUBSCRIPTION Statement"). The current word is REMOTE.
 */
export function remoteSubscription(cursor: TokenCursor, start: number): Statement {
  cursor.index += 2;
  name(cursor);
  const query = subscribedRows(cursor);
  while (!atStatementEnd(cursor) && !cursor.atSequence('TARGET', 'TABLE')) skipToken(cursor);
  const target = cursor.acceptSequence('TARGET', 'TABLE') ? reference(cursor) : undefined;
  skipRest(cursor);
  const end = cursor.previousEnd;
  if (target === undefined || query === undefined)
    return { kind: 'create-object', object: 'other', ...(query && { queries: [query] }), start, end };
  return { kind: 'insert', with: [], target, query, start, end };
}

function subscribedRows(cursor: TokenCursor): Query | undefined {
  if (cursor.accept('AS')) return cursor.rules.query(cursor);
  if (!cursor.accept('ON')) return undefined;
  const source = reference(cursor);
  return plainQuery(selectAll(source, source.start, source.end), source.start, source.end);
}
