import { readFileSync, writeFileSync } from 'node:fs';
import type { Explanation } from './explanations.ts';
import { type Cell, share, sum, type Tally } from './tally.ts';

const head = ['', 'read by a witness', 'not by us', 'tables equal', 'columns equal', 'unexplained'];

/** Prints vendor by vendor, with the classes of statements below each. */
export function printTally(groups: Tally): void {
  const rows = [head];
  for (const [vendor, classes] of sorted(groups)) {
    rows.push(line(vendor, sum(classes.values())));
    for (const [cls, cell] of [...classes].sort(([a], [b]) => a.localeCompare(b, 'en')))
      rows.push(line(`  ${cls}`, cell));
  }
  rows.push(line('all', total(groups)));
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    );
}

/** Everything that a witness reads, in one cell. */
export function total(groups: Tally): Cell {
  return sum([...groups.values()].flatMap((classes) => [...classes.values()]));
}

/** Writes the tables and the explanations between their marks in the document. */
export function writeReport(file: string, groups: Tally, explanations: readonly Explanation[]): void {
  let text = readFileSync(file, 'utf8');
  text = between(text, 'agreement', agreement(groups));
  text = between(text, 'differences', differences(explanations));
  writeFileSync(file, text);
}

function between(text: string, name: string, content: string): string {
  const begin = `<!-- ${name}: written by npm run -s witnesses -- --doc -->`;
  const end = `<!-- end of ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The document has no marks for ${name}.`);
  return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`;
}

function agreement(groups: Tally): string {
  const byVendor = sorted(groups).map(([vendor, classes]) => line(vendor, sum(classes.values())));
  const all = line('all', total(groups));
  return [table('vendor', [...byVendor, all]), table('class', [...byClass(groups), all])].join('\n\n');
}

function byClass(groups: Tally): string[][] {
  const classes = new Set([...groups.values()].flatMap((cells) => [...cells.keys()]));
  return [...classes]
    .sort()
    .map((cls) => line(cls, sum([...groups.values()].flatMap((cells) => cells.get(cls) ?? []))));
}

function table(first: string, rows: readonly string[][]): string {
  const write = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    write([first, ...head.slice(1)]),
    write(head.map((_, i) => (i === 0 ? '---' : '--:'))),
    ...rows.map(write),
  ].join('\n');
}

function line(name: string, cell: Cell): string[] {
  return [
    name,
    String(cell.read),
    String(cell.notOurs),
    percent(cell.tablesEqual, cell.tables),
    percent(cell.columnsEqual, cell.columns),
    String(cell.unexplained),
  ];
}

function percent(equal: number, compared: number): string {
  return compared === 0 ? '' : `${share(equal, compared).toFixed(1)} % of ${compared}`;
}

function sorted(groups: Tally): [string, Map<string, Cell>][] {
  return [...groups].sort(
    ([a], [b]) => Number(a.includes(' as ')) - Number(b.includes(' as ')) || a.localeCompare(b, 'en'),
  );
}

const owners: Readonly<Record<Explanation['whose'], string>> = {
  witness: 'A witness misreads',
  definition: 'The two count differently',
  ours: 'We do not read it',
};

function differences(explanations: readonly Explanation[]): string {
  return (['ours', 'definition', 'witness'] as const)
    .map((whose) => {
      const list = explanations
        .filter((explanation) => explanation.whose === whose)
        .map(({ cause, statements }) => `- ${cause} (${statements.join(', ')})`);
      return `### ${owners[whose]}\n\n${list.join('\n')}`;
    })
    .join('\n\n');
}
