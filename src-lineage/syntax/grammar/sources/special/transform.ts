import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Call, Expression } from '../../../tree/expressions.ts';
import type { SelectItem } from '../../../tree/queries.ts';
import { skipToken } from '../../ends/statement-end.ts';
import { identifier, identifierList } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';

/**
 * Hive and Spark: `TRANSFORM (a, b) [ROW FORMAT …] USING 'script' [AS (c INT, d)]`, and without brackets behind MAP and
 * REDUCE (Hive manual, "Transform/Map-Reduce Syntax"). Every column that the script gives may come from all it was given.
 */
export function transformItem(cursor: TokenCursor): SelectItem {
  const { start } = cursor;
  const end = cursor.tokenEnd;
  const word = { text: cursor.raw(), quoted: false, start, end };
  const call: Call = { kind: 'call', name: { parts: [word], start, end }, args: [], start, end };
  cursor.advance();
  const bracketed = cursor.accept('(');
  call.args = sentColumns(cursor);
  if (bracketed) cursor.expect(')');
  call.end = cursor.previousEnd;
  skipFormat(cursor);
  if (cursor.accept('USING') && cursor.kind() === TokenKind.string) cursor.advance();
  const item: SelectItem = { expression: call, start, end: start };
  if (cursor.accept('AS')) item.aliases = cursor.at('(') ? identifierList(cursor) : receivedColumns(cursor);
  skipFormat(cursor);
  item.end = cursor.previousEnd;
  return item;
}

function sentColumns(cursor: TokenCursor): Expression[] {
  const columns: Expression[] = [];
  do {
    columns.push(cursor.rules.expression(cursor));
    if (cursor.at('AS') && cursor.text(2) !== 'AS' && cursor.text(-1) !== ')') cursor.index += 2;
  } while (cursor.accept(','));
  return columns;
}

/** `AS c, d INT` */
function receivedColumns(cursor: TokenCursor): NonNullable<SelectItem['aliases']> {
  const columns: NonNullable<SelectItem['aliases']> = [];
  do {
    columns.push(identifier(cursor));
    if (cursor.kind() === TokenKind.word && !afterColumns.has(cursor.text())) dataType(cursor);
  } while (cursor.accept(','));
  return columns;
}

const afterColumns: ReadonlySet<string> = new Set([
  'FROM', 'WHERE', 'ROW', 'RECORDREADER', 'CLUSTER', 'DISTRIBUTE', 'SORT', 'GROUP', 'HAVING', 'ORDER', 'LIMIT', 'LATERAL',
  'INSERT', 'UNION', 'WINDOW', 'INTERSECT', 'EXCEPT',
]); // oxfmt-ignore

/** ROW FORMAT …, RECORDWRITER '…', RECORDREADER '…' */
function skipFormat(cursor: TokenCursor): void {
  if (!cursor.at('ROW') && !cursor.at('RECORDWRITER') && !cursor.at('RECORDREADER')) return;
  while (!cursor.atEnd && !afterFormat.has(cursor.text())) skipToken(cursor);
}

const afterFormat: ReadonlySet<string> = new Set([
  ';', ')', 'USING', 'FROM', 'WHERE', 'CLUSTER', 'DISTRIBUTE', 'SORT', 'GROUP', 'HAVING', 'ORDER', 'LIMIT', 'LATERAL',
  'INSERT', 'UNION', 'INTERSECT', 'EXCEPT',
]); // oxfmt-ignore
