import type { Dialect } from '../dialects/table/dialect.ts';
import { tokenize } from './lexer/tokenizer.ts';
import { type ParsedScript, parseScript } from './parser.ts';
import { withoutTools } from './templates/without-tools.ts';
import { movedTokens } from './tokens/tokens.ts';

/** Parses the part [start, end) of a file as a script of its own. Places are those of the file. */
export function parseInPlace(source: string, start: number, end: number, dialect: Dialect): ParsedScript {
  const script = tokenize(source.slice(start, end), withoutTools(dialect));
  const tokens = movedTokens(script.tokens, start, source);
  return parseScript({ ...script, tokens }, dialect);
}
