import { expectedRows } from './expected-rows.ts';
import type { ForeignText } from './tools/directive-line.ts';
import { shellTexts } from './tools/here-documents.ts';
import { magicCells } from './tools/magic-cells.ts';

/** What of a script is no SQL for the tool that keeps the SQL in it, in the order of the text. Mostly nothing. */
export function foreignTexts(source: string): ForeignText[] {
  const rows = expectedRows(source);
  if (rows.length > 0) return rows;
  const cells = magicCells(source);
  return cells.length > 0 ? cells : shellTexts(source);
}
