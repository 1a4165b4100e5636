import type { Expression } from '../../tree/expressions.ts';
import type { ColumnDefinition, Identifier } from '../../tree/node.ts';
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
    expression: valueOf(column),
    ...(column.path !== undefined && { alias: column.name }),
    start: column.start,
    end: column.end,
  }));
  const rows = selectedRows(source, items, start, end);
  if (source.kind === 'table') rows.declares = { table: source, columns };
  return rows;
}

/** `a int '$.x.y'`, `a int 'x'`: what of the source a column is; without a path that of its name. */
function valueOf({ name, path, start, end }: ColumnDefinition): Expression {
  const named = (text: string): Identifier => ({ text, quoted: true, start, end });
  const [first, ...fields] = path?.replace(/^\s*(?:lax\s+|strict\s+)?\$\./i, '').match(/[^.[\]"]+/g) ?? [];
  const column = { kind: 'column' as const, path: [first === undefined ? name : named(first)], start, end };
  if (fields.length === 0) return column;
  return { kind: 'access', base: column, fields: fields.map(named), indexes: [], start, end };
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
