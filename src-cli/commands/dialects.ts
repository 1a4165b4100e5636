import { Command } from 'commander';
import { dialectOf } from '../../src-lineage/dialects/index.ts';
import { type VendorId, vendorIds, vendors } from '../../src-lineage/index.ts';
import { type Measured, measured, type Share } from '../dialects-measured.ts';
import { examplesFirst } from '../examples.ts';
import { writeOutput } from '../output.ts';

/** What `headwater dialects --json` tells of a vendor. */
interface DialectEntry {
  id: VendorId;
  name: string;
  names: { tables: string; columns: string; databases: boolean; schemas: boolean };
  /** How much of the corpus is understood; absent for vendors of whose SQL it has none. */
  measured?: Measured;
}

/** `headwater dialects`: the vendors that `--vendor` takes, and what of their SQL is understood. */
export function dialectsCommand(): Command {
  const command = new Command('dialects')
    .description('List the database vendors, and how much of their SQL is understood.')
    .option('--json', 'as JSON');
  examplesFirst(command, ['headwater dialects', 'headwater dialects --json']);
  return command.action(async ({ json }: { json?: true }) => {
    const entries = vendorIds.map(entryOf);
    await writeOutput([json ? `${JSON.stringify(entries, undefined, 2)}\n` : tableOf(entries)], undefined);
  });
}

function entryOf(id: VendorId): DialectEntry {
  const { tables, columns, databases, schemas } = dialectOf(id).names;
  const figures = measured[id];
  return {
    id,
    name: vendors[id],
    names: { tables, columns, databases, schemas },
    ...(figures && { measured: figures }),
  };
}

function tableOf(entries: readonly DialectEntry[]): string {
  const head = ['vendor', 'name', 'letter case', 'with lineage', 'all statements', 'whole files'];
  const rows = entries.map(({ id, name, names, measured: figures }) => [
    id,
    name,
    names.tables,
    ...(figures ? [figures.lineage, figures.statements, figures.files].map(share) : []),
  ]);
  const widths = head.map((title, i) =>
    [head, ...rows].reduce((most, row) => Math.max(most, row[i]?.length ?? 0), title.length),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd();
  const legend = [
    'Letter case: how names of tables without quotes are compared. The other figures are the share of the statements and',
    'files of a corpus of real SQL that is read without an error; vendors without figures have none in it.',
  ];
  return `${[head, ...rows].map(line).join('\n')}\n\n${legend.join('\n')}\n`;
}

function share({ rows, understood }: Share): string {
  return rows === 0 ? '' : `${((100 * understood) / rows).toFixed(1)} % of ${rows}`;
}
