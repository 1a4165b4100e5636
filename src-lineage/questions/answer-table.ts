import { printable } from '../base/printable.ts';
import type { CsvStyle } from '../export/text/csv-line.ts';
import { csvLine } from '../export/text/csv-line.ts';
import { inPieces } from '../export/text/pieces.ts';

/** An answer as rows, for programs and spreadsheets. */
export interface AnswerTable {
  header: readonly string[];
  rows: Iterable<readonly string[]>;
}

/** The rows as CSV (RFC 4180), with a header. */
export function* tableCsv({ header, rows }: AnswerTable, style: CsvStyle): Generator<string> {
  yield `${csvLine(header, style)}\n`;
  yield* inPieces(rows, (row) => `${csvLine(row, style)}\n`);
}

/** The rows as a table of Markdown. */
export function* tableMarkdown({ header, rows }: AnswerTable): Generator<string> {
  yield `${markdownLine(header)}${markdownLine(header.map(() => '---'))}`;
  yield* inPieces(rows, markdownLine);
}

function markdownLine(values: readonly string[]): string {
  return `| ${values.map(markdownText).join(' | ')} |\n`;
}

/** A text without meaning to Markdown, in a cell of a table. */
export function markdownText(text: string): string {
  return printable(text).replace(/[\\`*{}[\]<>#|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`);
}
