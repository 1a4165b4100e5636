import { attempt, Faults } from '../../base/diagnostics/faults.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import { tokenize } from '../../syntax/lexer/tokenizer.ts';
import { substituteMarks } from '../../syntax/templates/substitution.ts';
import { readBranches } from '../../syntax/templates/template-branches.ts';
import type { Definition, TokenizedScript } from '../../syntax/tokens/script.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { FileBudget } from '../context/file-budget.ts';
import type { FileFaults } from './file-faults.ts';

/**
 * Cuts a file. Where that fails, the part that fails alone, which ends with a line's `;`, is read as if it were blank.
 * @param ownName definitions that hold from the beginning
 * @returns undefined where the file cannot be cut even so
 */
export function cutFile(
  text: string,
  dialect: Dialect,
  ownName: readonly Definition[],
  { faults, budget }: { faults: FileFaults; budget: FileBudget },
): TokenizedScript | undefined {
  const whole = { start: 0, end: text.length };
  const cut = (source: string): TokenizedScript => {
    const tokens = tokenize(source, dialect);
    const definitions = [...ownName, ...tokens.definitions];
    return substituteMarks(readBranches({ ...tokens, definitions }, budget), dialect, budget);
  };
  const first = faults.collect<Node>();
  const script = attempt(first, 'cut', whole, () => cut(text), nothing);
  if (script !== undefined) return script;
  const parts = faults.collect<Node>();
  for (const part of partsOf(text))
    attempt<Node, unknown>(parts, 'cut', part, () => cut(text.slice(part.start, part.end)), nothing);
  const last = new Faults<Node>();
  const left = attempt(last, 'cut', whole, () => cut(withoutParts(text, parts.noted)), nothing);
  if (left === undefined || parts.noted.length === 0) faults.take(first, 'file');
  else faults.take(parts, 'statement');
  return left;
}

const nothing = (): undefined => undefined;

/** What ends with a `;` at the end of a line that stands in no dollar quotes. */
function partsOf(text: string): Node[] {
  const parts: Node[] = [];
  let start = 0;
  let quote: string | undefined;
  for (const { 0: mark, index } of text.matchAll(/\$\w*\$|;(?=[^\S\r\n]*$)/gm)) {
    if (mark !== ';') quote = quote === undefined ? mark : quote === mark ? undefined : quote;
    else if (quote === undefined) {
      parts.push(placeOf(text, start, index + 1));
      start = index + 1;
    }
  }
  parts.push(placeOf(text, start, text.length));
  return parts;
}

/** A part without the blanks before it. */
function placeOf(text: string, from: number, end: number): Node {
  let start = from;
  while (start < end && text.charAt(start).trim() === '') start++;
  return { start, end };
}

/** The text with blanks in the place of some parts; lines end where they did. */
function withoutParts(text: string, parts: readonly { at: Node }[]): string {
  let kept = '';
  let last = 0;
  for (const { at } of parts) {
    kept += text.slice(last, at.start) + text.slice(at.start, at.end).replace(/[^\r\n]/g, ' ');
    last = at.end;
  }
  return kept + text.slice(last);
}
