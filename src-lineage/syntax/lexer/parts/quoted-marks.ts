import { templateEnd } from './template-marks.ts';
import { isDigit } from './characters.ts';
import type { Lexer } from './lexer.ts';

const brace = 123;

/**
 * The end of the template's mark that a quote would cut at `end`; -1 where none is open there. The template is filled in
 * before the SQL is read, so that quotes in its marks close no string around them: `'{{ var('day') }}'`, `'@{item('day')}'`.
 */
export function markAround(lexer: Lexer, from: number, end: number): number {
  if (!lexer.holdsTemplates) return -1;
  return Math.max(
    openMark(lexer, '{{', '}}', from, end),
    openMark(lexer, '{%', '%}', from, end),
    openMark(lexer, '@{', '}', from, end),
  );
}

function openMark(lexer: Lexer, opening: string, closing: string, from: number, end: number): number {
  for (let open = lexer.find(opening, from); open !== -1 && open < end;) {
    const close = lexer.find(closing, open + 2);
    if (close === -1) return -1;
    if (close >= end) return onItsLine(lexer, open, close + closing.length);
    open = lexer.find(opening, close + closing.length);
  }
  return -1;
}

/** The mark's end, beyond the quotes and braces inside it; -1 where it is not closed on its line. */
function onItsLine(lexer: Lexer, open: number, plainEnd: number): number {
  const lineEnd = lexer.lineEnd(open);
  if (plainEnd > lineEnd) return -1;
  // an array of arrays: `'{{1,2},{3,4}}'`
  if (isDigit(lexer.source.charCodeAt(open + 2))) return -1;
  const end = lexer.source.charCodeAt(open + 1) === brace ? templateEnd(lexer, open) : plainEnd;
  return end === -1 || end > lineEnd ? plainEnd : end;
}
