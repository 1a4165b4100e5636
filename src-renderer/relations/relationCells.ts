import type { ListedRelation } from '../../src-server/contract/application/relation-pages.ts';
import { strings } from '../strings.ts';

/** The columns of the list of relations, in order; `place` cannot be sorted by. */
export const relationColumns = [
  'sourceTable',
  'sourceColumn',
  'targetTable',
  'targetColumn',
  'type',
  'transform',
  'place',
] as const;
export type RelationColumn = (typeof relationColumns)[number];

/** What a list can be sorted by: the fields of the service's listing. */
export type SortedColumn = Exclude<RelationColumn, 'place'>;

export function isSortable(column: RelationColumn): column is SortedColumn {
  return column !== 'place';
}

/** The texts of a row. */
export function relationCells(relation: ListedRelation): Record<RelationColumn, string> {
  const { source, target, type, transform, place } = relation;
  return {
    sourceTable: source.tableName,
    sourceColumn: source.columnName,
    targetTable: target.tableName,
    targetColumn: target.columnName,
    type: strings.options.types[type] ?? type,
    transform: transform ?? '',
    place: place ? `${place.fileName}:${place.line}` : '',
  };
}
