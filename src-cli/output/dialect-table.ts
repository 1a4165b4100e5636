import { dialectOf } from '../../src-lineage/dialects/index.ts';
import { type VendorId, vendorIds, vendors } from '../../src-lineage/dialects/table/vendor.ts';
import { measured } from './dialects-measured.ts';
import type { Measured, Share } from './measured-shares.ts';

/** What `headwater dialects --json` reports of a vendor. */
export interface DialectEntry {
  id: VendorId;
  name: string;
  names: { tables: string; columns: string; databases: boolean; schemas: boolean };
  /** How much of the corpus is understood; absent for vendors of whose SQL it has none. */
  measured?: Measured;
}

/** All vendors, in the order of their ids. */
export function dialectEntries(): DialectEntry[] {
  return vendorIds.map(entryOf);
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

/** The vendors as a table for people, with a legend. */
export function dialectTable(entries: readonly DialectEntry[]): string {
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
