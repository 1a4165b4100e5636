import type { LineageModel } from '../../model/model.ts';
import type { ColumnId } from '../../model/objects.ts';

/** The columns that a person would list: the number of rows is none. */
export function listedColumns({ columns }: LineageModel, ids: readonly ColumnId[]): ColumnId[] {
  return ids.filter((id) => columns.pseudoOf(id) !== 'rows');
}
