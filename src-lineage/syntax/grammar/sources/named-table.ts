import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Name } from '../../tree/node.ts';
import { skipRest, atStatementEnd } from '../ends/statement-end.ts';
import { atIdentifier, name } from '../names/names.ts';

/** Words before the table that a statement of the administration is about. */
const beforeTable: ReadonlySet<string> = new Set([
  'TABLE',
  'VIEW',
  'ON',
  'TABLES',
  'COLUMNS',
  'PARTITIONS',
  'COMPRESSION',
]);

/** Words between those and the name. */
const between: ReadonlySet<string> = new Set([
  'TABLE', 'TABLES', 'VIEW', 'MATERIALIZED', 'ONLY', 'IF', 'NOT', 'EXISTS', 'FROM', 'IN', 'COLUMN', 'FOREIGN', 'EXTERNAL', 'OBJECT',
]); // oxfmt-ignore

/** Statements whose table may stand behind their first word. */
const tableFollows: ReadonlySet<string> = new Set([
  'ANALYZE', 'ANALYSE', 'VACUUM', 'CLUSTER', 'OPTIMIZE', 'LOCK', 'REFRESH', 'DESCRIBE', 'DESC', 'GROOM', 'REINDEX', 'INVALIDATE',
]); // oxfmt-ignore

/** What is named behind these words is no table. */
const otherObjects: ReadonlySet<string> = new Set([
  'SCHEMA', 'DATABASE', 'FUNCTION', 'PROCEDURE', 'SEQUENCE', 'TYPE', 'ROLE', 'USER', 'INDEX', 'DIRECTORY', 'LANGUAGE', 'DOMAIN', 'PACKAGE',
  'OPERATOR', 'AGGREGATE', 'CAST', 'COLLATION', 'EVENT', 'POLICY', 'RULE', 'SERVER', 'TEXT', 'PUBLICATION', 'SUBSCRIPTION', 'METHOD',
  'ALL', 'WAREHOUSE', 'STAGE', 'TRIGGER', 'FUTURE', 'TABLESPACE', 'CATALOG', 'CONSTRAINT', 'EXTENSION', 'TASK', 'INTEGRATION', 'ACCOUNT',
]); // oxfmt-ignore

/** The table that a statement without lineage names, the cursor standing behind its first word; the place does not change. */
function namedTable(cursor: TokenCursor, first: string): Name | undefined {
  const { index } = cursor;
  const found = cursor.lookAhead(() => (toMarker(cursor) ? tableBehind(cursor) : undefined));
  if (found !== undefined || !tableFollows.has(first)) return found;
  cursor.index = index;
  return cursor.lookAhead(() => {
    while (!atStatementEnd(cursor) && cursor.kind() !== TokenKind.quoted && cursor.text() !== '') {
      if (cursor.at('(')) cursor.skipBrackets();
      else if (otherObjects.has(cursor.text())) return undefined;
      else cursor.advance();
    }
    return atIdentifier(cursor) && !atStatementEnd(cursor) ? name(cursor) : undefined;
  });
}

function toMarker(cursor: TokenCursor): boolean {
  while (!atStatementEnd(cursor)) {
    if (beforeTable.has(cursor.text())) return true;
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  return false;
}

function tableBehind(cursor: TokenCursor): Name | undefined {
  cursor.advance();
  let column = false;
  while (between.has(cursor.text())) {
    column ||= cursor.at('COLUMN');
    cursor.advance();
  }
  if (otherObjects.has(cursor.text()) || !atIdentifier(cursor)) return undefined;
  const found = name(cursor);
  return column ? { ...found, parts: found.parts.slice(0, -1) } : found;
}

/** Steps over the rest of a statement that carries no lineage; gives the table that it names. */
export function skipNaming(cursor: TokenCursor, first: string): { table?: Name } {
  const table = namedTable(cursor, first);
  skipRest(cursor);
  return table === undefined || table.parts.length === 0 ? {} : { table };
}
