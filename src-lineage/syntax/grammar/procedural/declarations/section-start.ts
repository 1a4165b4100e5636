import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';

/**
 * MariaDB and Db2 in Oracle's mode: in a script or a trigger (`FOR EACH ROW [WHEN (c)] DECLARE`) stands behind the first
 * declaration another one without DECLARE, or the block.
 */
export function beginsSection(cursor: TokenCursor): boolean {
  const before = cursor.text(-1);
  if (cursor.text(2) === 'HANDLER' || (cursor.blockDepth > 0 && before !== 'ROW' && before !== ')'))
    return false;
  let ahead = 1;
  while (cursor.kind(ahead) !== TokenKind.end && cursor.text(ahead) !== ';') ahead++;
  const text = cursor.text(ahead + 1);
  if (text === '')
    return cursor.kind(ahead + 1) === TokenKind.word && cursor.kind(ahead + 2) === TokenKind.word;
  return text === 'BEGIN' || text === 'CURSOR';
}
