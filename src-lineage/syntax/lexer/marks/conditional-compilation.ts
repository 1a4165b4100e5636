import { TokenKind } from '../../tokens/tokens.ts';
import type { Lexer } from '../parts/lexer.ts';

const mark = /\$(?:(?:if|elsif)\b[^;]{0,500}?\$then\b|error\b[^;]{0,500}?\$end\b|else\b|end\b|(\$\w+))/iy;
const nextMark = /\$(if|elsif|else|end|error)\b/gi;
const beforeStatement: ReadonlySet<string> = new Set([
  ';',
  'BEGIN',
  'THEN',
  'ELSE',
  'LOOP',
  'AS',
  'IS',
  'DECLARE',
]);
const opening = /\$(?:if|elsif)\b[^;]{0,500}?\$then\b\s*|\$else\b\s*/iy;
/** What no list of statements and no list of declarations begins with. */
const noStatement = /(?:when|elsif|else|end|exception)\b|[,)]/iy;

/**
 * PL/SQL's `$IF … $THEN`, `$ELSE`, `$END` ("Conditional Compilation"). Where its branches are whole statements they are read as
 * those of an IF, as only one of them is compiled; elsewhere the marks are stepped over, so that all branches are read.
 * `$$name` is a value.
 */
export function readConditionalCompilation(lexer: Lexer): boolean {
  const { at, source } = lexer;
  mark.lastIndex = at;
  const match = mark.exec(source);
  if (match === null) return false;
  if (match[1] !== undefined) {
    lexer.take(TokenKind.variable, at, mark.lastIndex);
    return true;
  }
  if (/^\$if/i.test(match[0]) && !lexer.compiled.has(at) && beforeStatement.has(lexer.tokens.lastText))
    for (const place of marksOfStatements(lexer, at)) lexer.compiled.add(place);
  if (lexer.compiled.delete(at)) takeMark(lexer, at, mark.lastIndex);
  else lexer.at = mark.lastIndex;
  return true;
}

/** The mark as the words of an IF, each without its dollar sign; the condition has no sources. */
function takeMark(lexer: Lexer, start: number, end: number): void {
  const word = /^\w+/.exec(lexer.source.slice(start + 1, start + 6))![0].toUpperCase();
  lexer.take(TokenKind.word, start + 1, start + 1 + word.length, word);
  if (word === 'IF' || word === 'ELSIF') lexer.take(TokenKind.word, end - 'THEN'.length, end, 'THEN');
  else if (word === 'END') lexer.take(TokenKind.symbol, end, end, ';');
  lexer.at = end;
}

/** The places of the marks of an `$IF` and of those that it holds, where each branch is a list of statements. */
function marksOfStatements(lexer: Lexer, start: number): number[] {
  const { source } = lexer;
  const places: number[] = [];
  let depth = 0;
  nextMark.lastIndex = start;
  for (;;) {
    const from = nextMark.lastIndex;
    const match = nextMark.exec(source);
    if (match === null || places.length > mostMarks) return [];
    const { index } = match;
    const word = match[1]!.toLowerCase();
    if (word === 'error') {
      mark.lastIndex = index;
      if (!mark.test(source)) return [];
      nextMark.lastIndex = mark.lastIndex;
      continue;
    }
    if (places.length > 0 && !endsStatement(source, from, index)) return [];
    places.push(index);
    if (word === 'if') depth++;
    if (word === 'end' && --depth === 0) return places;
    if (word === 'end') continue;
    opening.lastIndex = index;
    if (!opening.test(source)) return [];
    nextMark.lastIndex = noStatement.lastIndex = opening.lastIndex;
    if (noStatement.test(source)) return [];
  }
}

/** How many marks one `$IF` may hold. */
const mostMarks = 200;

/** Whether nothing but blanks and comments stands between the last semicolon, or the mark before, and this mark. */
function endsStatement(source: string, from: number, until: number): boolean {
  const rest = source.slice(Math.max(from, source.lastIndexOf(';', until - 1) + 1), until);
  return rest.replace(/--[^\n]*|\/\*[^]*?\*\//g, '').trim() === '';
}
