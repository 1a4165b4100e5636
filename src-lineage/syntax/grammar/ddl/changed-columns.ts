import type { TokenCursor } from '../../cursor/cursor.ts';
import type { ColumnDefinition, Identifier } from '../../tree/node.ts';
import type { AlterAction } from '../../tree/statements.ts';
import { atStatementEnd, skipToken } from '../ends/statement-end.ts';
import { atIdentifier, identifierList, takeIdentifier } from '../names/names.ts';
import { atType } from '../names/type-names.ts';
import { columnDefinitions, columnPlace } from './create/columns.ts';

/** Hive, Spark: REPLACE COLUMNS (a int, b string) */
export function replaceColumns(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.index += 2;
  if (cursor.at('(')) into.push({ action: 'replace-columns', columns: columnDefinitions(cursor).columns });
}

/** MySQL, Hive: CHANGE [COLUMN] a b type [FIRST | AFTER c] */
export function changeAction(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  cursor.accept('COLUMN');
  if (!atIdentifier(cursor)) return;
  const from = takeIdentifier(cursor);
  if (!atIdentifier(cursor)) return;
  const to = takeIdentifier(cursor);
  into.push(from.text === to.text ? { action: 'other' } : { action: 'rename-column', from, to });
  optionsOf(cursor, to, into);
}

/** MODIFY [COLUMN] a type [FIRST | AFTER c] (MySQL, ClickHouse), MODIFY (a type, b INVISIBLE) (Oracle) */
export function modifyAction(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  const worded = cursor.accept('COLUMN');
  if (worded && cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  const bracketed = cursor.accept('(');
  into.push({ action: 'other' });
  if (!worded && !bracketed && !atType(cursor, 1) && !visibility.has(cursor.text(1))) return;
  do {
    if (!atIdentifier(cursor)) break;
    optionsOf(cursor, takeIdentifier(cursor), into);
  } while (bracketed && cursor.accept(','));
  if (bracketed) cursor.accept(')');
}

const visibility: ReadonlySet<string> = new Set(['INVISIBLE', 'VISIBLE']);

/** The options of a changed column: where it stands, and whether a star gives it. */
export function optionsOf(cursor: TokenCursor, column: Identifier, into: AlterAction[]): void {
  if ((cursor.at('ADD') || cursor.at('DROP')) && properties.has(cursor.text(1))) cursor.index += 2;
  while (!atStatementEnd(cursor) && !cursor.at(',') && !cursor.at(')') && !cursor.at('ADD')) {
    if (cursor.at('FIRST') || cursor.at('AFTER')) {
      const moved: ColumnDefinition = { name: column, start: column.start, end: column.end };
      columnPlace(cursor, moved);
      if (moved.place) into.push({ action: 'move-column', column, place: moved.place });
    } else if (cursor.accept('INVISIBLE')) into.push({ action: 'hide-column', column });
    else if (cursor.accept('VISIBLE')) into.push({ action: 'show-column', column });
    else skipToken(cursor);
  }
}

/** T-SQL: `ALTER COLUMN c ADD MASKED WITH (…)`, `ALTER COLUMN c DROP SPARSE`: these words name no columns there. */
const properties: ReadonlySet<string> = new Set(['MASKED', 'SPARSE', 'PERSISTED', 'ROWGUIDCOL', 'HIDDEN']);

/** Oracle: SET UNUSED (a, b), SET UNUSED COLUMN a: the columns are gone, though they still take room. */
export function unusedColumns(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.accept('COLUMN');
  const columns = cursor.at('(')
    ? identifierList(cursor)
    : atIdentifier(cursor)
      ? [takeIdentifier(cursor)]
      : [];
  into.push({ action: 'drop-columns', columns });
}
