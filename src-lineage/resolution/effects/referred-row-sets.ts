import type { LoweredStatement, RowSetId } from '../../ir/dataflow.ts';

const none: ReadonlySet<RowSetId> = new Set();

/** The row sets whose rows a statement uses without taking their columns. */
export function referredRowSets({ actions }: LoweredStatement): ReadonlySet<RowSetId> {
  let referred: Set<RowSetId> | undefined;
  for (const action of actions) if (action.do === 'refer') (referred ??= new Set()).add(action.rowSet);
  return referred ?? none;
}
