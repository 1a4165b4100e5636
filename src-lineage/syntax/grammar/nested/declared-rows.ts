import type { ColumnDefinition } from '../../tree/node.ts';
import type { DerivedTable, SelectItem, TableExpression } from '../../tree/queries.ts';
import { plainQuery, plainSelect } from './plain-query.ts';

/** A source whose columns are declared where it is read: a query for just these, by name. */
export function declaredRows(
  source: TableExpression,
  columns: readonly ColumnDefinition[],
  start: number,
  end: number,
): DerivedTable {
  const items = columns.map((column): SelectItem => ({
    expression: { kind: 'column', path: [column.name], start: column.start, end: column.end },
    start: column.start,
    end: column.end,
  }));
  const rows = selectedRows(source, items, start, end);
  if (source.kind === 'table') rows.declares = { table: source, columns };
  return rows;
}

/** A query for some items of a source, as a source itself. */
export function selectedRows(
  source: TableExpression,
  items: SelectItem[],
  start: number,
  end: number,
): DerivedTable {
  return {
    kind: 'derived',
    query: plainQuery(plainSelect(items, [source], start, end), start, end),
    start,
    end,
  };
}
