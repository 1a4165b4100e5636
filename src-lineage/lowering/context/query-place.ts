import type { RowSetId } from '../../ir/names.ts';
import type { RowSet } from '../../ir/dataflow.ts';

/** What may be different for every row set that is made; the rest starts empty. */
export type RowSetSeed = Pick<RowSet, 'kind' | 'start' | 'end'> &
  Partial<Pick<RowSet, 'name' | 'role' | 'parent' | 'parentSources'>>;

/** How a query's row set is to be made. */
export interface QueryPlace {
  kind: 'select-list' | 'insert-select' | 'subquery';
  name?: string;
  role?: 'result' | 'intermediate';
  /** The scope around; -1 none. */
  parent: RowSetId;
  /** Of the scope around only this many sources are visible. */
  parentSources?: number;
  /** The first operand of a set operation: the columns of the result are called as its are. */
  namesResult?: boolean;
  /** Its rows are taken in their order by the query around: ORDER BY decides which ones, or what is made of them. */
  inOrder?: boolean;
}

/** A query that cursors, loops or variables take row by row: its ORDER BY says which value is the first, and the last. */
export const rowByRow: QueryPlace = { kind: 'select-list', parent: -1, inOrder: true };
