import type { Lexer } from './lexer.ts';

const lineRest = /@[^\S\r\n]*(?:--.*)?$/my;
const newStatement =
  /@\s*(?:--[^\r\n]*(?:[\r\n]\s*|$))*(?:$|\/\*|(?:alter|begin|call|comment|commit|connect|create|declare|delete|drop|echo|export|grant|import|insert|load|merge|quit|refresh|rename|revoke|rollback|runstats|select|set|terminate|truncate|update|values|with)\b)/iy;

/**
 * Db2's `db2 -td@`: a sign at the end of a line that ends the statement although no directive has said so. As the sign is
 * also a letter of names, one that touches a name counts only where another statement follows.
 */
export function endsDb2Statement(lexer: Lexer, at: number): boolean {
  if (!lexer.dialect.tools.includes('db2') || lexer.delimiter !== ';') return false;
  const pattern = lexer.at === at ? lineRest : newStatement;
  if (pattern === newStatement && !matches(lineRest, lexer.source, at)) return false;
  return matches(pattern, lexer.source, at);
}

function matches(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}

const columnSeparator = /\bCOLDEL$/i;
const lineGoesOn = /;(?!")[^\S\r\n]*[^\s"]/y;

/**
 * `EXPORT TO f OF DEL MODIFIED BY COLDEL; SELECT …`: a semicolon that stands between the columns of the file (Db2 command
 * reference, "EXPORT"). At the end of a line it ends the statement, as `db2 -t` has it.
 */
export function separatesColumns({ source, at, dialect }: Lexer): boolean {
  if (!dialect.tools.includes('db2') || !columnSeparator.test(source.slice(Math.max(0, at - 7), at)))
    return false;
  return matches(lineGoesOn, source, at);
}
