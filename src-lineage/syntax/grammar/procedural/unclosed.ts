import type { TokenCursor } from '../../cursor/cursor.ts';
import { marginAt } from '../../../base/lines.ts';

/** A BEGIN or CASE that waits for its END. */
interface Opener {
  readonly margin: number;
  readonly isBlock: boolean;
  /** The first line behind it that stands no further to the right, and begins with something else than END. */
  rest?: number;
}

/**
 * Reports a block that is never closed. Where several are open, their margins show which has lost its END: the one behind
 * which an END stands further to the left. It is reported at the end of that block's text; without such a place, where the block begins.
 */
export function reportUnclosed(cursor: TokenCursor, opening: number): void {
  const here = cursor.index;
  const place = placeOfEnd(cursor, opening, here);
  cursor.index = place === undefined ? opening : place - 1;
  if (place === undefined) cursor.error('unclosed-block', 'This block is never closed by END');
  else cursor.error('unclosed-block', 'The END of a block is missing behind this');
  cursor.index = here;
}

function placeOfEnd(cursor: TokenCursor, opening: number, until: number): number | undefined {
  const open: Opener[] = [];
  let margin = 0;
  for (cursor.index = opening; cursor.index < until; cursor.index++) {
    const startsLine = cursor.startsLine();
    if (startsLine) margin = marginAt(cursor.source, cursor.start);
    const top = open.at(-1);
    if (cursor.at('END')) {
      if (top?.isBlock && startsLine && margin < top.margin) return top.rest ?? cursor.index;
      if (!pairWords.has(cursor.text(1))) open.pop();
      else cursor.index++;
    } else if (opens(cursor)) open.push({ margin, isBlock: cursor.at('BEGIN') });
    else if (top?.isBlock && startsLine && margin <= top.margin) top.rest ??= cursor.index;
  }
  return undefined;
}

/** END IF and the like close what is not counted here. */
const pairWords: ReadonlySet<string> = new Set(['IF', 'LOOP', 'WHILE', 'FOR', 'REPEAT']);

function opens(cursor: TokenCursor): boolean {
  if (cursor.at('CASE')) return cursor.text(-1) !== 'END';
  return cursor.at('BEGIN') && cursor.text(1) !== 'TRAN' && cursor.text(1) !== 'TRANSACTION';
}
