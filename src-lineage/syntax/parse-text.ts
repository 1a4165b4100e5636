import type { Dialect } from '../dialects/table/dialect.ts';
import type { Diagnostic } from '../base/diagnostics/diagnostics.ts';
import { tokenize } from './lexer/tokenizer.ts';
import { parseScript } from './parser.ts';
import { TokenKind } from './tokens/tokens.ts';
import type { Statement } from './tree/statements.ts';

/** What a text that is not a file holds. Offsets of the nodes are those of the text. */
export interface ParsedText {
  statements: Statement[];
  diagnostics: Diagnostic[];
  /** The names of its bind marks, by the position of the value that each takes; sparse where numbers are left out. */
  marks: string[];
}

const bindMark = /^(?:\?|:\w|\$\d+$)/;

/**
 * Parses dynamic SQL.
 * @param nameMark gives each bind mark the name of the variable that it is read as, from its text.
 * @param own variables that are of this text alone, in lower case, with what they are called instead.
 */
export function parseText(
  text: string,
  dialect: Dialect,
  nameMark: (mark: string) => string,
  own: ReadonlyMap<string, string> = new Map(),
): ParsedText {
  const script = tokenize(text, dialect);
  const { tokens } = script;
  const marks: string[] = [];
  const replaced = new Map(tokens.replaced);
  const named = new Map<string, string>();
  const block = tokens.texts[0] === 'BEGIN' || tokens.texts[0] === 'DECLARE';
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.kinds[i] !== TokenKind.variable) continue;
    const mark = text.slice(tokens.starts[i], tokens.ends[i]);
    const ownName = own.get(mark.toLowerCase());
    if (ownName !== undefined) replaced.set(i, ownName);
    if (!bindMark.test(mark) || (dialect.syntax.positionalColumns && mark.startsWith('$'))) continue;
    // numbered marks, and in a PL/SQL block those of one name, take one value however often they stand there
    const numbered = mark.startsWith('$');
    const known = numbered || block ? named.get(mark) : undefined;
    const name = known ?? nameMark(mark);
    replaced.set(i, name);
    if (known !== undefined) continue;
    named.set(mark, name);
    if (numbered) marks[Number(mark.slice(1)) - 1] = name;
    else marks.push(name);
  }
  const { statements, diagnostics } = parseScript({ ...script, tokens: { ...tokens, replaced } }, dialect);
  return { statements, diagnostics: [...script.diagnostics, ...diagnostics], marks };
}
