import { TokenKind } from '../../../src-lineage/syntax/tokens/tokens.ts';
import { edited, type Edit } from './edits.ts';
import type { ReadScript } from './script.ts';
import type { Rewritten } from './transform.ts';
import { type KindNode, nodesOf } from './walk.ts';

/** Words that are no names in any vendor's SQL: where names compare by letter case, only these change. */
const reserved: ReadonlySet<string> = new Set(
  'SELECT FROM WHERE GROUP ORDER BY HAVING JOIN ON AS AND OR NOT IN IS NULL CASE WHEN THEN ELSE UNION INSERT INTO CREATE TABLE WITH DISTINCT BETWEEN LIKE'.split(
    ' ',
  ),
);

/** `Total` -> `tOTAL`: every other unquoted word in the opposite letter case, names and keywords alike. */
export function changeLetterCase(script: ReadScript): Rewritten | undefined {
  const { sql, tokens, dialect } = script;
  const foreign = foreignBodies(script);
  const sensitive = dialect.names.tables === 'sensitive' || dialect.names.columns === 'sensitive';
  const edits: Edit[] = [];
  let words = 0;
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.kinds[i] !== TokenKind.word || (sensitive && !reserved.has(tokens.texts[i]!))) continue;
    const [start, end] = [tokens.starts[i]!, tokens.ends[i]!];
    if (foreign.some((body) => body.start <= start && end <= body.end)) continue;
    const word = sql.slice(start, end);
    // `${x}`, `&x` in a word are a script's variables
    if (words++ % 2 === 1 || !/[a-z]/i.test(word) || /[${}&]/.test(word)) continue;
    edits.push({ start, end, text: swapped(word) });
  }
  return edits.length === 0 ? undefined : { sql: edited(sql, edits) };
}

/** Routines and triggers in Java, where letter case matters. */
function foreignBodies({ statements, dialect }: ReadScript): KindNode[] {
  if (!dialect.syntax.foreignBodies) return [];
  return [...nodesOf(statements, 'create-routine'), ...nodesOf(statements, 'create-trigger')].map(
    ({ node }) => node,
  );
}

function swapped(word: string): string {
  return word.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}
