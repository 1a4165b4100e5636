import { csvRows, fieldText } from '../../pieces/csv-rows.ts';
import type { DbtNode } from './project.ts';

/** Characters of a header beyond which a file is no table. */
const longestHeader = 200_000;

/** A column of a seed, and where its name stands. */
export interface SeedColumn {
  name: string;
  start: number;
  end: number;
}

/** The names in the first line of a CSV file. */
export function seedHeader(text: string): SeedColumn[] {
  const columns: SeedColumn[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const delimiter = delimiterOf(text);
  while (at < text.length && at < longestHeader) {
    const start = at;
    let name = '';
    if (text.charAt(at) === '"') {
      for (at++; at < text.length; at++) {
        if (text.charAt(at) !== '"') name += text.charAt(at);
        else if (text.charAt(at + 1) === '"') name += text.charAt(at++);
        else break;
      }
      // of a quote that is not closed nothing is left
      at = Math.min(at + 1, text.length);
    }
    while (at < text.length && !isEnd(text.charAt(at), delimiter)) name += text.charAt(at++);
    if (name.trim() !== '') columns.push({ name: name.trim(), start, end: at });
    if (text.charAt(at) !== delimiter) break;
    at++;
  }
  return columns;
}

/** The names of a seed's columns; undefined of one that only a manifest describes, as it has no text. */
export function seedColumns({ config, file }: DbtNode): string[] | undefined {
  return config === undefined ? seedHeader(file.text).map(({ name }) => name) : undefined;
}

/** Rows of a seed that queries of templates are answered from. */
const mostRows = 20_000;

/** The rows of a seed, each as its texts. */
export function seedRows({ text }: DbtNode['file']): string[][] {
  const rows: string[][] = [];
  for (const row of csvRows(text, delimiterOf(text))) {
    rows.push(row.map((field) => fieldText(text, field).text));
    if (rows.length > mostRows) break;
  }
  return rows.slice(1);
}

function isEnd(sign: string, delimiter: string): boolean {
  return sign === delimiter || sign === '\n' || sign === '\r';
}

function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, longestHeader).split(/\r?\n/, 1);
  if (line.includes(',')) return ',';
  return line.includes(';') ? ';' : line.includes('\t') ? '\t' : ',';
}
