import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Expression } from '../../tree/expressions.ts';
import { breaksOff } from './statement-end.ts';

export function missing(cursor: TokenCursor): Expression {
  cursor.error('expected', 'Expected an expression');
  return { kind: 'opaque', parts: [], start: cursor.start, end: cursor.start };
}

/** The closing bracket; what stands before it is stepped over and reported. */
export function closeBracket(cursor: TokenCursor, close: string): void {
  if (cursor.accept(close)) return;
  cursor.error('expected', `Expected ${close}`);
  while (!cursor.atEnd && !cursor.at(close) && !breaksOff(cursor) && !atClauseBorder(cursor)) {
    if (cursor.at('(') || cursor.at('[') || cursor.at('{')) cursor.skipBrackets();
    else cursor.advance();
  }
  cursor.accept(close);
}

const clauseBorders: ReadonlySet<string> = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'HAVING',
  'UNION',
  'INSERT',
  'CREATE',
]);
export function atClauseBorder(cursor: TokenCursor): boolean {
  return cursor.atAny(clauseBorders);
}

/** What of a bracket's content could not be read is stepped over up to its end; `code` is the diagnostic's. */
export function skipToBracket(cursor: TokenCursor, code: 'expected' | 'unexpected' = 'unexpected'): void {
  cursor.error(code, 'Expected )');
  while (!cursor.atEnd && !cursor.at(')') && !breaksOff(cursor)) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  cursor.accept(')');
}

/** How far a word may stand behind a condition that could not be read to its end. */
const longestRest = 200;

const beyondCondition: ReadonlySet<string> = new Set(['WHEN', 'SELECT', 'BEGIN', 'THEN', 'LOOP', 'DO']);

/** The word behind a condition; what of the condition could not be read is stepped over with one diagnostic. */
export function wordBehind(cursor: TokenCursor, word: string): boolean {
  if (cursor.accept(word)) return true;
  let rest = 0;
  while (rest < longestRest && cursor.text(rest) !== ';' && !beyondCondition.has(cursor.text(rest))) rest++;
  if (cursor.text(rest) !== word) return false;
  cursor.error('unexpected', `Expected ${word}`);
  cursor.index += rest + 1;
  return true;
}
