import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { CreateObject } from '../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../ends/statement-end.ts';

const elementWords: ReadonlySet<string> = new Set(['CREATE', 'GRANT']);
const kinds: ReadonlySet<string> = new Set(['TABLE', 'VIEW', 'INDEX', 'SEQUENCE', 'TRIGGER']);

/**
 * What stands behind the name in CREATE SCHEMA: clauses, and where the vendor has them the elements, which are statements
 * without terminators: `CREATE SCHEMA s AUTHORIZATION u CREATE TABLE t (…) GRANT SELECT ON t TO v`. Their names belong to
 * the new schema.
 */
export function schemaDetails(cursor: TokenCursor, node: CreateObject): void {
  while (!atStatementEnd(cursor) && !cursor.atAny(elementWords)) skipToken(cursor);
  // Redshift: CREATE EXTERNAL SCHEMA s FROM DATA CATALOG … CREATE EXTERNAL DATABASE IF NOT EXISTS
  if (cursor.acceptSequence('CREATE', 'EXTERNAL', 'DATABASE')) skipRest(cursor);
  if (!cursor.dialect.syntax.schemaElements) return;
  while (atElement(cursor)) {
    const { index } = cursor;
    const element = cursor.rules.statement(cursor);
    if (element !== undefined) (node.elements ??= []).push(element);
    if (cursor.index === index) return;
  }
}

function atElement(cursor: TokenCursor): boolean {
  if (cursor.at('GRANT')) return true;
  if (!cursor.at('CREATE')) return false;
  let ahead = 1;
  while (ahead < 4 && !kinds.has(cursor.text(ahead))) ahead++;
  return ahead < 4;
}
