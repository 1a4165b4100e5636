import { expect } from 'vitest';
import { dialectOf } from '../../src-lineage/dialects/index.ts';
import type { LexicalRules } from '../../src-lineage/dialects/table/dialect.ts';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { tokenize } from '../../src-lineage/syntax/lexer/tokenizer.ts';
import type { TokenizedScript } from '../../src-lineage/syntax/tokens/script.ts';
import { TokenKind } from '../../src-lineage/syntax/tokens/tokens.ts';

/** Checks what holds for the tokens of every text; names what does not. */
export function checkTokens(vendor: VendorId, source: string): TokenizedScript {
  const script = tokenize(source, dialectOf(vendor));
  const problem = tokenProblem(script) ?? batchProblem(script) ?? directiveProblem(script);
  if (problem !== undefined) expect.fail(`${vendor}: ${problem} in ${JSON.stringify(source.slice(0, 400))}`);
  return script;
}

function tokenProblem({ tokens }: TokenizedScript): string | undefined {
  const { source, count, kinds, starts, ends, texts } = tokens;
  let last = 0;
  for (let i = 0; i < count; i++) {
    const start = starts[i]!;
    const end = ends[i]!;
    if (start < last) return `token ${i} overlaps the one before`;
    if (end <= start || end > source.length) return `token ${i} is empty or outside the text`;
    if (kinds[i] === TokenKind.end) return `token ${i} is the end`;
    if (kinds[i] === TokenKind.symbol && texts[i] === '') return `symbol ${i} has no text`;
    const written = source.slice(start, end).toUpperCase();
    // MySQL: `\N` is the word NULL
    const word = written === '\\N' ? 'NULL' : written;
    if (kinds[i] === TokenKind.word && texts[i] !== '' && texts[i] !== word) {
      return `keyword ${i} is not its text`;
    }
    last = end;
  }
  if (kinds[count] !== TokenKind.end || starts[count] !== source.length || texts.length !== count + 1)
    return 'the end is missing';
  return undefined;
}

function batchProblem({ tokens, batches }: TokenizedScript): string | undefined {
  let last = 0;
  for (const { first, end } of batches) {
    if (first !== last || end <= first) return 'batches do not tile the tokens';
    last = end;
  }
  return last === tokens.count ? undefined : 'tokens stand in no batch';
}

function directiveProblem({ tokens, directives, diagnostics }: TokenizedScript): string | undefined {
  let last = 0;
  for (const { start, end, beforeToken } of directives) {
    if (start < last || end <= start || end > tokens.source.length) return 'a directive has a wrong place';
    if (beforeToken < tokens.count && tokens.starts[beforeToken]! < end)
      return 'a directive overlaps its next token';
    if (beforeToken > 0 && tokens.ends[beforeToken - 1]! > start)
      return 'a directive overlaps its previous token';
    last = end;
  }
  for (const { span } of diagnostics) {
    if (span[1] < 0 || span[2] <= span[1] || span[2] > tokens.source.length)
      return 'a diagnostic has a wrong place';
  }
  return undefined;
}

const comments =
  /\/\*[\s\S]*?\*\/|--.*|\/\/.*|#.*|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|\{\{[\s\S]*?\}\}|\{[^}]*\}|\*\/|\/\*M?!\d*/g;
const blanks = /[\s\u0000-\u0020\u007f-\u00a0\u180e\u200b-\u200f\u2060-\u206f\ufeff\ufff0-\uffff]+/g;

/** Text between tokens that is neither blank, nor a comment, nor a template statement, nor a directive, nor a delimiter. */
export function unreadText(
  { tokens, directives, diagnostics }: TokenizedScript,
  lexical: LexicalRules,
): string[] {
  const delimiters = directives
    .filter(({ command }) => command === 'DELIMITER')
    .map(({ argument }) => argument);
  const withoutDelimiters = (text: string): string =>
    delimiters.reduce((rest, delimiter) => rest.replaceAll(delimiter, ''), text);
  const { source, count, starts, ends } = tokens;
  const taken = [
    ...Array.from({ length: count }, (_, i) => [starts[i]!, ends[i]!] as const),
    ...directives.map(({ start, end }) => [start, end] as const),
    ...diagnostics.map(({ span }) => [span[1], span[2]] as const),
  ].sort((a, b) => a[0] - b[0]);
  const rest: string[] = [];
  let last = 0;
  for (const [start, end] of [...taken, [source.length, source.length] as const]) {
    const gap = withoutDelimiters(withoutComments(source.slice(last, start), lexical)).replace(blanks, '');
    if (gap !== '') rest.push(gap);
    last = Math.max(last, end);
  }
  return rest;
}

/** Takes comments away; in dialects that nest them, with all that they hold, and where they need no end, the open one. */
function withoutComments(text: string, { nestedComments, openComments }: LexicalRules): string {
  if (!nestedComments) {
    const rest = text.replace(comments, '');
    return openComments ? rest.replace(/\/\*[^]*$/, '') : rest;
  }
  let rest = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    if (two === '/*' || (two === '*/' && depth > 0)) {
      depth += two === '/*' ? 1 : -1;
      at++;
    } else if (depth === 0) rest += text.charAt(at);
  }
  return rest.replace(comments, '');
}
