import type { Entity } from '../../resources/entity.ts';
import type { Table } from './table.ts';

/**
 * The columns of an entity whose fields are all texts.
 * @param fields their names by column
 */
export function textColumns(
  fields: Readonly<Record<string, string>>,
): Pick<Table, 'columns' | 'toRow' | 'toEntity'> {
  const pairs = Object.entries(fields);
  return {
    columns: Object.fromEntries(pairs.map(([column]) => [column, 'TEXT'])),
    toRow: (entity) =>
      Object.fromEntries(pairs.map(([column, field]) => [column, entity[field] as string | null])),
    toEntity: (row): Entity =>
      Object.fromEntries(pairs.map(([column, field]) => [field, row[column] as string | null])),
  };
}
