import { isLineEnd } from './characters.ts';
import type { Lexer } from './lexer.ts';

const markLength = 7;

/**
 * The marks that version control leaves in a file whose merge nobody has resolved. The first version is read, the other
 * is stepped over; one diagnostic reports it. False where the line is no mark.
 */
export function readConflictMark(lexer: Lexer): boolean {
  const { source, at } = lexer;
  const sign = source.charAt(at);
  if (!isMark(lexer, at, sign)) return false;
  const lineEnd = lexer.lineEnd(at);
  if (sign === '<' || sign === '>') {
    if (!lexer.conflict) lexer.report('merge-conflict', message, at, lineEnd);
    lexer.conflict = sign === '<';
    lexer.at = lineEnd;
    return true;
  }
  if (!lexer.conflict) return false;
  const end = lexer.find('\n>>>>>>>', at);
  lexer.at = end === -1 ? lineEnd : end + 1;
  return true;
}

const message = 'A merge conflict is not resolved: of its two versions the first is read.';

/** Seven of the sign at the very beginning of a line, and nothing else or a blank behind them. */
function isMark({ source }: Lexer, at: number, sign: string): boolean {
  if (at > 0 && !isLineEnd(source.charCodeAt(at - 1))) return false;
  for (let i = 1; i < markLength; i++) if (source.charAt(at + i) !== sign) return false;
  const behind = source.charCodeAt(at + markLength);
  return !(behind > 32);
}
