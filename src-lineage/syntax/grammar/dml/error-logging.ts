import type { TokenCursor } from '../../cursor/cursor.ts';
import { name } from '../names/names.ts';

/** Oracle: LOG ERRORS [INTO t] [('tag')] [REJECT LIMIT n]; Teradata: LOGGING [ALL] ERRORS [WITH [NO] LIMIT [OF n]] */
export function logErrors(cursor: TokenCursor): void {
  if (cursor.accept('LOGGING')) {
    cursor.accept('ALL');
    cursor.accept('ERRORS');
    if (!cursor.accept('WITH')) return;
    cursor.accept('NO');
    if (cursor.accept('LIMIT') && cursor.accept('OF')) cursor.advance();
    return;
  }
  if (!cursor.acceptSequence('LOG', 'ERRORS')) return;
  if (cursor.accept('INTO')) name(cursor);
  if (cursor.at('(')) cursor.skipBrackets();
  if (cursor.acceptSequence('REJECT', 'LIMIT')) cursor.advance();
}
