import type { Lexer } from '../parts/lexer.ts';

const condition = /\{\s*[!(]*\s*@\w+[^{}\r\n]*\}\s*\?\s*\{/y;
const defaultValue = /\{\s*DEFAULT\s+@\w+[^{}\r\n]*\}/iy;
const otherwise = /\}\s*:\s*\{/y;

/**
 * SqlRender's conditions, `{@x == 1} ? { … } : { … }`: the first branch is read as what it stands for. Steps over the
 * condition and over `{DEFAULT @x = 1}`; false where neither stands here.
 */
export function openCondition(lexer: Lexer): boolean {
  if (matches(lexer, defaultValue)) return true;
  if (!matches(lexer, condition)) return false;
  lexer.conditions++;
  return true;
}

/** The end of a branch: another one behind it is left out. */
export function closeCondition(lexer: Lexer): boolean {
  if (lexer.conditions === 0) return false;
  lexer.conditions--;
  if (matches(lexer, otherwise)) lexer.at = branchEnd(lexer.source, lexer.at);
  else lexer.at++;
  return true;
}

function matches(lexer: Lexer, pattern: RegExp): boolean {
  pattern.lastIndex = lexer.at;
  if (!pattern.test(lexer.source)) return false;
  lexer.at = pattern.lastIndex;
  return true;
}

/** Behind the brace that closes the one before `from`. */
function branchEnd(source: string, from: number): number {
  let open = 1;
  for (let at = from; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '{') open++;
    else if (character === '}' && --open === 0) return at + 1;
  }
  return source.length;
}
