import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { vendorIds, vendors } from '../src-lineage/index.ts';

/** Rows read and rows understood, by vendor and class. */
export type Tally = Map<string, Map<string, { rows: number; understood: number }>>;

/** The classes that carry lineage: their sum is the first column. */
const core = ['query', 'dml', 'create_as'];
const columns = [
  'lineage core',
  ...core,
  'proc',
  'ddl_table',
  'load',
  'call',
  'other',
  'fragment',
  'whole files',
];

const begin = '<!-- corpus: written by npm run -s corpus -- --doc -->';
const end = '<!-- end of corpus -->';

/** Prints the share of rows understood, in percent, with their number behind. */
export function printTable(tally: Tally): void {
  printRows(tableOf(tally));
}

/** Prints rows of cells in columns. */
export function printRows(table: readonly string[][]): void {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    );
}

/** Puts the table as Markdown between its marks in the document; the text around it stays. */
export function writeDocument(file: string, tally: Tally): void {
  const [head, ...rows] = tableOf(tally);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [line(head!), line(head!.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  const [before, after] =
    from < 0 || to < from ? [`${text}\n`, '\n'] : [text.slice(0, from), text.slice(to + end.length)];
  writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}

/** Writes the figures that `headwater dialects` prints, as a module: what the corpus measures of each vendor. */
export function writeMeasured(file: string, tally: Tally): void {
  const entries = vendorIds.flatMap((id) => {
    const groups = tally.get(vendors[id]);
    if (groups === undefined) return [];
    const sum = (counted: (group: string) => boolean): string => {
      const cells = [...groups].filter(([group]) => counted(group)).map(([, share]) => share);
      const total = (key: 'rows' | 'understood'): number => cells.reduce((all, share) => all + share[key], 0);
      return `{ rows: ${total('rows')}, understood: ${total('understood')} }`;
    };
    const figures = [
      `lineage: ${sum((group) => core.includes(group))}`,
      `statements: ${sum((group) => group !== 'whole files')}`,
      `files: ${sum((group) => group === 'whole files')}`,
    ];
    return [`  ${id}: {\n${figures.map((figure) => `    ${figure},\n`).join('')}  },\n`];
  });
  writeFileSync(file, `${measuredHead}{\n${entries.join('')}};\n`);
}

const measuredHead = `// Written by: npm run -s corpus -- --doc
import type { VendorId } from '../../src-lineage/index.ts';
import type { Measured } from './measured-shares.ts';

export const measured: Readonly<Partial<Record<VendorId, Measured>>> = `;

function tableOf(tally: Tally): string[][] {
  const vendors = [...tally.keys()].sort(
    (a, b) => Number(a.includes(' as ')) - Number(b.includes(' as ')) || a.localeCompare(b, 'en'),
  );
  const rows = vendors.map((vendor) => [
    vendor,
    ...columns.map((column) => cell([tally.get(vendor)!], column)),
  ]);
  const all = [...tally.values()];
  return [['vendor', ...columns], ...rows, ['all', ...columns.map((column) => cell(all, column))]];
}

function cell(groups: readonly (Tally extends Map<string, infer G> ? G : never)[], column: string): string {
  let rows = 0;
  let understood = 0;
  for (const name of column === 'lineage core' ? core : [column]) {
    for (const group of groups) {
      rows += group.get(name)?.rows ?? 0;
      understood += group.get(name)?.understood ?? 0;
    }
  }
  return rows === 0 ? '' : `${((100 * understood) / rows).toFixed(1)} % of ${rows}`;
}
