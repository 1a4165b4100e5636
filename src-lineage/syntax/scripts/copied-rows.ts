import { TokenKind } from '../tokens/tokens.ts';

/** What is needed of the lexer to step over the rows of a COPY. */
interface CopyReader {
  source: string;
  at: number;
  tokens: { texts: readonly string[]; kinds: Uint8Array; count: number };
  find(text: string, from: number): number;
}

/**
 * After `COPY t FROM stdin;` come rows up to a line `\.` (dumps of PostgreSQL and its relatives). The offset after that
 * line; undefined where the statement is no such COPY, or no such line follows.
 */
export function copiedRowsEnd(reader: CopyReader, first: number): number | undefined {
  if (!readsStandardInput(reader, first) || statementFollows(reader)) return undefined;
  const end = rowsEnd(reader);
  return end !== undefined && copiesAgain(reader, end) ? undefined : end;
}

/** A line of SQL or a comment below the statement: its rows come from a program that runs the script. */
function statementFollows({ source, at }: CopyReader): boolean {
  const line = /[^\S\n]*(?:--[^\n]*)?\s*(.*)/y;
  line.lastIndex = at;
  return startOfSql.test(line.exec(source)?.[1] ?? '');
}

const comment = String.raw`/\*(?:[^*\n]|\*(?!/))*\*/`;
/** What may part two words within a line. */
const gap = `(?:\\s|${comment})+`;

const startOfSql = new RegExp(
  `^(?:--|/\\*|(?:${[
    `INSERT${gap}INTO`, 'SELECT', 'UPDATE', `DELETE${gap}FROM`, `MERGE${gap}INTO`, 'CREATE', 'ALTER', 'DROP', 'TRUNCATE', 'COPY',
    'WITH', 'SET', 'GRANT', 'REVOKE', 'ANALYZE', 'VACUUM', `COMMENT${gap}ON`,
  ].join('|')})${gap}[\\w"]|(?:COMMIT|BEGIN|END|ROLLBACK)(?:${gap})?;)`,
  'i',
); // oxfmt-ignore

/** The rest of a line within a statement. */
const inStatement = `(?:${comment}|[^;\\n/]|/(?!\\*))*`;
const copyFromInput = new RegExp(`^COPY(?=\\s|/\\*)${inStatement}\\bFROM${gap}STDIN\\b${inStatement};`, 'im');

/** Another COPY FROM stdin before the end of the rows: they are its own. */
function copiesAgain({ source, at }: CopyReader, end: number): boolean {
  return copyFromInput.test(source.slice(at, end));
}

/** The offset after the first line `\.`; undefined where none follows. */
export function rowsEnd(reader: Pick<CopyReader, 'source' | 'at' | 'find'>): number | undefined {
  for (let from = reader.at; ;) {
    const found = reader.find('\\.', from);
    if (found === -1) return undefined;
    const after = found + 2;
    if (
      isLineBreak(reader.source, found - 1) &&
      (after === reader.source.length || isLineBreak(reader.source, after))
    ) {
      return after;
    }
    from = after;
  }
}

function isLineBreak(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return code === 10 || code === 13;
}

function readsStandardInput(reader: CopyReader, first: number): boolean {
  const { texts, kinds, count } = reader.tokens;
  for (let i = first + 1; i < count; i++) {
    if (texts[i] === 'STDIN' && texts[i - 1] !== '.' && kinds[i] === TokenKind.word) return true;
  }
  return false;
}
