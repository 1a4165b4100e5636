import type { ImpactedTable } from '../../../../src-server/contract/application/result/impact.ts';

type ImpactedColumn = ImpactedTable['columns'][number];

/** What is affected: a table, or a column of it. */
export type ImpactRow =
  | { kind: 'table'; table: ImpactedTable }
  | { kind: 'column'; table: ImpactedTable; column: ImpactedColumn };

/** What a change does to a table: its statement fails or its values change, or it has other rows. */
type ImpactEffect = 'breaks' | 'rows';

/** A row of the list: the head of those that a change affects alike, or what is reached. */
export type ListedImpact = ImpactRow | { kind: 'effect'; effect: ImpactEffect };

/**
 * The rows of what a change reaches, what breaks first, and of that what takes the value on: of tables and of their columns.
 * Else their order stays.
 * @param shut tables whose columns are folded away
 */
export function rowsByEffect(tables: readonly ImpactedTable[], shut: ReadonlySet<number>): ListedImpact[] {
  const groups = Map.groupBy(tables, effectOn);
  return (['breaks', 'rows'] as const).flatMap((effect): ListedImpact[] => {
    const group = groups
      .get(effect)
      ?.map(valuesFirst)
      .toSorted((one, other) => takes(other) - takes(one));
    return group === undefined ? [] : [{ kind: 'effect', effect }, ...impactRows(group, shut)];
  });
}

/** Whether one of its columns takes the value on, as a number to sort by. */
const takes = ({ columns }: ImpactedTable): number => Number(columns.some(({ byValue }) => byValue));

function valuesFirst(table: ImpactedTable): ImpactedTable {
  const columns = table.columns.toSorted((one, other) => Number(other.byValue) - Number(one.byValue));
  return { ...table, columns };
}

/** A statement one step away names what changes; further away only its value is passed on. */
function effectOn({ distance, columns }: ImpactedTable): ImpactEffect {
  return distance <= 1 || columns.some(({ byValue }) => byValue) ? 'breaks' : 'rows';
}

/**
 * The rows in sight: each table, followed by what is reached of it.
 * @param shut tables whose columns are folded away
 */
export function impactRows(tables: readonly ImpactedTable[], shut: ReadonlySet<number>): ImpactRow[] {
  const rows: ImpactRow[] = [];
  for (const table of tables) {
    rows.push({ kind: 'table', table });
    if (shut.has(table.id)) continue;
    // What has no column of its own, as a routine that is called, is shown by the row of the table.
    for (const column of table.columns) if (column.id >= 0) rows.push({ kind: 'column', table, column });
  }
  return rows;
}

/** What a row asks the service about. */
export function endOf(row: ImpactRow): { table?: number; column?: number } {
  return row.kind === 'column' ? { column: row.column.id } : { table: row.table.id };
}
