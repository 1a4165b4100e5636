import type { Dialect } from '../dialects/dialect.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import { parseScript } from './parser.ts';
import { tokenize } from './tokenizer.ts';
import type { Statement } from './tree/statements.ts';

/** Parses a text that is not a file (dynamic SQL). Offsets of the nodes are those of the text. */
export function parseText(
  text: string,
  dialect: Dialect,
): { statements: Statement[]; diagnostics: Diagnostic[] } {
  const script = tokenize(text, dialect);
  const { statements, diagnostics } = parseScript(script, dialect);
  return { statements, diagnostics: [...script.diagnostics, ...diagnostics] };
}
