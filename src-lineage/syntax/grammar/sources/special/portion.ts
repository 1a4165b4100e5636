import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { TableReference } from '../../../tree/queries.ts';
import { identifier } from '../../names/names.ts';

/** `FOR PORTION OF p FROM a TO b` behind the table of UPDATE and DELETE (ISO/IEC 9075-2, 14.8 and 14.13; MariaDB, Db2). */
export function portionOption(cursor: TokenCursor, item: TableReference): boolean {
  const { start } = cursor;
  if (!cursor.acceptSequence('FOR', 'PORTION', 'OF')) return false;
  const period = identifier(cursor);
  const bounds = [];
  if (cursor.acceptAny('FROM', 'BETWEEN') !== undefined) {
    bounds.push(cursor.rules.expression(cursor));
    if (cursor.acceptAny('TO', 'AND') !== undefined) bounds.push(cursor.rules.expression(cursor));
  }
  item.portion = { period, bounds, start, end: cursor.previousEnd };
  return true;
}
