import type { RowSetId } from '../../ir/dataflow.ts';
import type { BindingContext } from '../context/context.ts';

/** The row set of a statement's own query, whose rows go to the client; -1 where it has none. */
export function queryOf({ firstRowSets, rowSets }: BindingContext, statement: number): RowSetId {
  for (let id = firstRowSets.get(statement) ?? rowSets.length; id < rowSets.length; id++) {
    const rowSet = rowSets[id]!;
    if (rowSet.statement === statement && rowSet.role === 'result') return id;
  }
  return -1;
}
