import { type NamePieces, namePieces } from '../../../base/namePieces.ts';
import type { ListedRelation } from '../../../../src-server/contract/application/result/relation-pages.ts';
import { strings } from '../../../strings/strings.ts';
import { shortTransform, spokenColumn } from '../../../strings/terms/spoken.ts';

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
    sourceColumn: spokenColumn(source.columnName),
    targetTable: target.tableName,
    targetColumn: spokenColumn(target.columnName),
    type: strings.options.types[type] ?? type,
    transform: shortTransform(transform ?? ''),
    place: place ? `${place.fileName}:${place.line}` : '',
  };
}

/** What of a row has a home: tables have schemas, files have folders. */
export function relationNames({
  source,
  target,
  place,
}: ListedRelation): Partial<Record<RelationColumn, NamePieces>> {
  return {
    sourceTable: namePieces(source.tableName, '.'),
    targetTable: namePieces(target.tableName, '.'),
    ...(place && { place: { ...namePieces(place.fileName, '/'), end: `:${place.line}` } }),
  };
}
