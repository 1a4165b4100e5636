import type { TokenCursor } from '../../cursor/cursor.ts';
import type { TableReference } from '../../tree/queries.ts';

/**
 * BigQuery's legacy SQL: `[project:dataset.table]`, with a decorator of time or partition behind it (`@-3600000`, `$2020`).
 * The current token is the bracket.
 */
export function legacyTable(cursor: TokenCursor): TableReference {
  const { start } = cursor;
  cursor.advance();
  const from = cursor.start;
  while (!cursor.atEnd && !cursor.at(']') && !cursor.at(';')) cursor.advance();
  const to = cursor.previousEnd;
  cursor.expect(']');
  const path = cursor.source.slice(from, to).replace(/@.*$/, '');
  const parts = path.split(/[:.]/).map((text) => ({ text, quoted: true, start: from, end: to }));
  return { kind: 'table', name: { parts, start: from, end: to }, start, end: cursor.previousEnd };
}

/** `TABLE_DATE_RANGE([p:d.prefix_], …)`, `TABLE_QUERY([p:d], …)`, `FLATTEN([p:d.t], c)`: reads what stands in brackets. */
export function legacyFunction(cursor: TokenCursor): TableReference {
  const end = cursor.index + cursor.afterBrackets(0);
  const { start } = cursor;
  cursor.advance();
  const table = legacyTable(cursor);
  cursor.index = end;
  return { ...table, start, end: cursor.previousEnd };
}
