import type { ImpactedTable } from '../../../../src-server/contract/application/result/impact.ts';

type ImpactedColumn = ImpactedTable['columns'][number];

/** A row of what is reached: a table, or a column of it. */
export type ImpactRow =
  { kind: 'table'; table: ImpactedTable } | { kind: 'column'; table: ImpactedTable; column: ImpactedColumn };

/**
 * The rows in sight: each table, followed by what is reached of it.
 * @param shut tables whose columns are folded away
 */
export function impactRows(tables: readonly ImpactedTable[], shut: ReadonlySet<number>): ImpactRow[] {
  const rows: ImpactRow[] = [];
  for (const table of tables) {
    rows.push({ kind: 'table', table });
    if (shut.has(table.id)) continue;
    // What has no column of its own, as a routine that is called, is told by the row of the table.
    for (const column of table.columns) if (column.id >= 0) rows.push({ kind: 'column', table, column });
  }
  return rows;
}

/** What a row asks the service about. */
export function endOf(row: ImpactRow): { table?: number; column?: number } {
  return row.kind === 'column' ? { column: row.column.id } : { table: row.table.id };
}
