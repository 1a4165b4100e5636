import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { TableFunction } from '../../tree/queries.ts';

const described: ReadonlySet<string> = new Set(['DESCRIBE', 'DESC', 'SHOW', 'EXPLAIN']);

/** Words behind one that then is a name. */
const afterName: ReadonlySet<string> = new Set([
  'AS', 'JOIN', 'LEFT', 'RIGHT', 'FULL', 'INNER', 'CROSS', 'NATURAL', 'WHERE', 'ON', 'USING', 'PIVOT', 'UNPIVOT',
]); // oxfmt-ignore

/**
 * DuckDB, ClickHouse: `FROM (DESCRIBE query)`, `(SHOW TABLES)`, `(EXPLAIN query)`: rows about a table or a query, made of
 * none of its values. The opening bracket is current; undefined where another source stands.
 */
export function statementSource(cursor: TokenCursor, start: number): TableFunction | undefined {
  const word = cursor.text(1);
  if (!described.has(word) || !wordIsStatement(cursor)) return undefined;
  const end = cursor.groupEnd();
  cursor.advance();
  const part = { text: word, quoted: false, start: cursor.start, end: cursor.tokenEnd };
  cursor.rules.statement(cursor);
  cursor.index = end;
  const place = { start, end: cursor.previousEnd };
  const call = { kind: 'call' as const, name: { parts: [part], start, end: part.end }, args: [], ...place };
  return { kind: 'table-function', call, ...place };
}

/** Whether the word behind the current opening bracket begins a statement about what follows, and is not a table's name. */
export function wordIsStatement(cursor: TokenCursor): boolean {
  const kind = cursor.kind(2);
  if (kind === TokenKind.quoted || cursor.rules.startsQuery(cursor, 2)) return true;
  return kind === TokenKind.word && !afterName.has(cursor.text(2));
}
