import type { TokenCursor } from '../../../cursor/cursor.ts';
import { isPlainMark } from '../../../templates/templates.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnDefinition, Identifier } from '../../../tree/node.ts';
import type { Join, TableExpression, TableFunction, TableReference } from '../../../tree/queries.ts';
import { hintBrackets } from './table-options.ts';
import { identifierOrString, takeIdentifier } from '../../names/names.ts';
import { mayBeAlias } from '../../names/reserved.ts';
import { declaredColumns } from '../../names/table-columns.ts';

/** `AS a (x, y)`, `a`, `AS (x int, y text)`. */
export function alias(cursor: TokenCursor, item: Exclude<TableExpression, Join>): boolean {
  const word = cursor.accept('AS');
  if (word && cursor.at('(')) {
    columnsOf(cursor, item);
    return true;
  }
  // `(VALUES …) (a, b)`: columns without a name for the table
  if (!word && item.kind === 'derived' && cursor.at('(') && columnListFollows(cursor)) {
    columnsOf(cursor, item);
    return true;
  }
  if (
    !word &&
    !mayBeAlias(cursor) &&
    !atMarkedAlias(cursor) &&
    !(cursor.kind() === TokenKind.string && item.kind !== 'table')
  )
    return false;
  item.alias =
    cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted || atMarkedAlias(cursor)
      ? takeIdentifier(cursor)
      : identifierOrString(cursor);
  if (cursor.at('(') && !hintBrackets(cursor) && columnListFollows(cursor)) columnsOf(cursor, item);
  return true;
}

/** `FROM t {{ alias }} JOIN …`; a mark that calls a macro may be any clause. */
function atMarkedAlias(cursor: TokenCursor): boolean {
  return cursor.kind() === TokenKind.template && isPlainMark(cursor.raw());
}

function columnListFollows(cursor: TokenCursor): boolean {
  return cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted;
}

function columnsOf(cursor: TokenCursor, item: Exclude<TableExpression, Join>): void {
  const definitions: ColumnDefinition[] = declaredColumns(cursor);
  if (
    item.kind === 'table-function' &&
    item.columns === undefined &&
    definitions.some((column) => column.type !== undefined)
  )
    item.columns = definitions;
  else item.columnAliases = definitions.map((column) => column.name);
}

/** The column of WITH ORDINALITY, which is called so unless the alias names it. */
export function ordinalityColumn(cursor: TokenCursor): Identifier {
  return { text: 'ordinality', quoted: false, start: cursor.previousEnd, end: cursor.previousEnd };
}

/** BigQuery: UNNEST(a) AS x WITH OFFSET AS i; WITH ORDINALITY after the alias. */
export function offsetClause(cursor: TokenCursor, item: TableFunction | TableReference): boolean {
  if (cursor.acceptSequence('WITH', 'ORDINALITY')) {
    item.ordinality = ordinalityColumn(cursor);
    return true;
  }
  if (!cursor.at('WITH') || cursor.text(1) !== 'OFFSET') return false;
  cursor.index += 2;
  item.ordinality = { text: 'offset', quoted: false, start: cursor.previousEnd, end: cursor.previousEnd };
  if (cursor.accept('AS') || mayBeAlias(cursor)) item.ordinality = takeIdentifier(cursor);
  return true;
}
