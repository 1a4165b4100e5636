import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Statement } from '../../../tree/statements.ts';
import { name } from '../../names/names.ts';
import { inertStatement } from '../../queries/other.ts';

/** Spark: `CACHE [LAZY] TABLE t [OPTIONS (…)] [AS] query` makes a temporary view of the query ("CACHE TABLE"). */
export function cacheStatement(cursor: TokenCursor): Statement {
  const { start, index } = cursor;
  cursor.advance();
  // Databricks: CACHE SELECT … loads what the query reads into the disk cache; its rows go nowhere
  if (cursor.rules.startsQuery(cursor)) {
    const query = cursor.rules.query(cursor);
    return { kind: 'query-statement', query, dropped: true, start, end: cursor.previousEnd };
  }
  cursor.accept('LAZY');
  if (cursor.accept('TABLE')) {
    const view = name(cursor);
    if (cursor.accept('OPTIONS')) cursor.skipBrackets();
    cursor.accept('AS');
    if (cursor.rules.startsQuery(cursor)) {
      const query = cursor.rules.query(cursor);
      return {
        kind: 'create-view',
        name: view,
        temporary: true,
        orReplace: true,
        columns: [],
        query,
        start,
        end: query.end,
      };
    }
  }
  cursor.index = index;
  return inertStatement(cursor);
}
