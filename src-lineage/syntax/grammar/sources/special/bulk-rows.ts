import type { TokenCursor } from '../../../cursor/cursor.ts';
import { stringValue } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { DerivedTable, TableReference } from '../../../tree/queries.ts';
import { declaredColumns } from '../../names/table-columns.ts';
import { declaredRows } from '../../nested/declared-rows.ts';

/**
 * T-SQL: `OPENROWSET (BULK 'file', …) [WITH (a int, b text)]`: the file, with the columns that WITH declares; undefined for
 * other arguments. The opening bracket is current.
 */
export function bulkRows(
  cursor: TokenCursor,
  functionName: string,
  start: number,
): TableReference | DerivedTable | undefined {
  if (functionName !== 'OPENROWSET' || !cursor.at('(') || !/^bulk$/i.test(cursor.raw(1))) return undefined;
  if (cursor.kind(2) !== TokenKind.string) return undefined;
  const file = { text: stringValue(cursor.raw(2), cursor.dialect.lexical), quoted: true };
  cursor.skipBrackets();
  const place = { start, end: cursor.previousEnd };
  const table: TableReference = {
    kind: 'table',
    name: { parts: [{ ...file, ...place }], ...place },
    ...place,
  };
  return withColumns(cursor, table, start);
}

/** `WITH (a int, b text '$.x.y')` of such a source: the columns that it has, see {@link declaredRows}. */
export function withColumns(
  cursor: TokenCursor,
  table: TableReference,
  start: number,
): TableReference | DerivedTable {
  // `WITH (NOLOCK)` is a hint
  const declares = cursor.at('WITH') && cursor.text(1) === '(' && cursor.kind(3) === TokenKind.word;
  if (!declares) return table;
  cursor.advance();
  return declaredRows(table, declaredColumns(cursor), start, cursor.previousEnd);
}
