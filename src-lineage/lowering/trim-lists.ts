import type { BoundStatement, Influence, RowSet } from '../ir/dataflow.ts';

/**
 * Lists that were pushed to keep room for sixteen more items; most have one or two. Of a warehouse these would be a tenth
 * of the memory that its data flow takes.
 */
export function trimLists(bound: {
  rowSets: readonly RowSet[];
  statements: readonly BoundStatement[];
}): void {
  bound.rowSets.forEach(trimRowSet);
  for (const statement of bound.statements) statement.actions = trimmed(statement.actions);
}

function trimRowSet(rowSet: RowSet): void {
  rowSet.sources = trimmed(rowSet.sources);
  rowSet.outputs = trimmed(rowSet.outputs);
  rowSet.influences = trimmed(rowSet.influences);
  rowSet.comparisons = trimmed(rowSet.comparisons);
  rowSet.influences.forEach(trimInfluence);
}

function trimInfluence(influence: Influence): void {
  influence.inputs = trimmed(influence.inputs);
}

function trimmed<T>(list: T[]): T[] {
  return list.length === 0 ? list : list.slice();
}
