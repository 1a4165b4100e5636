import type { ForeignText } from './tools/directive-line.ts';

/** The first line of a test of Presto's and Trino's products: `-- database: trino; groups: window; tables: nation`. */
const header = /^\s*--[ \t]*database:[ \t]*\w+;/;

/** `--!` parts a query from its rows, `--! name: …` begins the next test. */
const border = /^--!(.*)$/gm;

/**
 * What of a test of Presto's and Trino's products is no SQL (Tempto, "SQL tests"): the lines that part it, and the rows
 * that a query is to give. Empty for all other texts.
 */
export function expectedRows(source: string): ForeignText[] {
  if (!header.test(source)) return [];
  const texts: ForeignText[] = [];
  let inQuery = false;
  let until = 0;
  for (const found of source.matchAll(border)) {
    const end = found.index + found[0].length;
    const begins: boolean =
      found[1]!.includes(':') || !(inQuery || isWritten(source.slice(until, found.index)));
    const rows = texts.at(-1);
    if (rows !== undefined && !inQuery) rows.end = end;
    else texts.push({ command: 'ROWS', start: found.index, end, border: true });
    inQuery = begins;
    until = end;
  }
  const last = texts.at(-1);
  if (last !== undefined && !inQuery) last.end = source.length;
  return texts;
}

/** More than comments. */
function isWritten(text: string): boolean {
  return /^[ \t]*(?!--)[^\s]/m.test(text);
}
