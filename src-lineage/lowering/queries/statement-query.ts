import type { RowSetId } from '../../ir/names.ts';
import type { RowSetHead } from '../../ir/dataflow.ts';

/** The row sets of a file. */
export interface FileRowSets {
  readonly rowSets: readonly RowSetHead[];
  /** Of the statements that have one. */
  readonly firstRowSets: Pick<ReadonlyMap<number, RowSetId>, 'get'>;
}

/** The row set of a statement's own query, whose rows go to the client; -1 where it has none. */
export function queryOf({ firstRowSets, rowSets }: FileRowSets, statement: number): RowSetId {
  for (let id = firstRowSets.get(statement) ?? rowSets.length; id < rowSets.length; id++) {
    const rowSet = rowSets[id]!;
    if (rowSet.statement === statement && rowSet.role === 'result') return id;
  }
  return -1;
}
