import type { Lexer } from './lexer.ts';

/** A hyphen that ends its line, with the first word or sign of the next one. */
const continued = /-[ \t]*\r?\n\s*(?:(\w+)|(.))/y;

/** Words that no operand of a minus begins with. */
const clauses: ReadonlySet<string> = new Set([
  'SELECT', 'WITH', 'FROM', 'WHERE', 'AND', 'OR', 'GROUP', 'ORDER', 'HAVING', 'UNION', 'INTERSECT', 'MINUS', 'INTO', 'VALUES', 'SET', 'ON',
  'AS', 'JOIN', 'LEFT', 'RIGHT', 'INNER', 'USING', 'BY', 'IN', 'IS', 'LIKE', 'BETWEEN', 'THEN', 'WHEN', 'ELSE', 'END',
]); // oxfmt-ignore

/**
 * A hyphen that ends a line goes on with the command on the next one (SQL*Plus User's Guide, "Continuing a Long SQL*Plus
 * Command on Additional Lines"). As scripts are also run by tools that do not know it, it is none where a minus may stand.
 */
export function skipContinuation(lexer: Lexer): boolean {
  if (!lexer.dialect.tools.includes('sqlplus')) return false;
  continued.lastIndex = lexer.at;
  const match = continued.exec(lexer.source);
  if (match === null) return false;
  const [, word, sign] = match;
  if (word === undefined ? !",)';=".includes(sign!) : !clauses.has(word.toUpperCase())) return false;
  lexer.at++;
  return true;
}

const endsLine = /\\[ \t]*(?=\r?\n|$)/y;

/** A backslash at the end of a line: a shell goes on with the command on the next one (`db2 "… \\`). */
export function skipBackslash(lexer: Lexer): boolean {
  endsLine.lastIndex = lexer.at;
  if (!endsLine.test(lexer.source)) return false;
  lexer.at = endsLine.lastIndex;
  return true;
}
