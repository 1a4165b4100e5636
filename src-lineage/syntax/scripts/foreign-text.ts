import { expectedRows } from './expected-rows.ts';
import { quotedSql } from './quoted-sql.ts';
import type { ForeignText } from './tools/directive-line.ts';
import { hereDocuments } from './tools/here-documents.ts';
import { magicCells } from './tools/magic-cells.ts';

/** What of a script is no SQL for the tool that keeps the SQL in it, in the order of the text. Mostly nothing. */
export function foreignTexts(source: string): ForeignText[] {
  const rows = expectedRows(source);
  if (rows.length > 0) return rows;
  const cells = magicCells(source);
  return cells.length > 0 ? cells : shellTexts(source);
}

/** What is the shell's where clients get their SQL as here-documents or in quotes; nothing where no SQL stands in the text so. */
function shellTexts(source: string): ForeignText[] {
  const texts: ForeignText[] = [];
  let start = 0;
  for (const part of [...hereDocuments(source), ...quotedSql(source)].sort((a, b) => a.start - b.start)) {
    if (part.start < start) continue;
    texts.push({ command: 'SHELL', start, end: part.start, border: true });
    start = part.end;
  }
  if (texts.length > 0) texts.push({ command: 'SHELL', start, end: source.length, border: true });
  return texts;
}
