import type { NameUse } from '../../ir/names.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { LoweringContext } from '../context/context.ts';
import { collectionQuery } from '../queries/stored-columns.ts';

/** The stored table behind a source: itself, or what an updatable subquery or CTE reads first. */
export function writtenTable(context: LoweringContext, source: Source): NameUse | undefined {
  let current: Source | undefined = source;
  for (let depth = 0; current !== undefined && depth < 20; depth++) {
    if (current.name) return current.name;
    if (current.rowSet === undefined) return undefined;
    const rowSet: RowSet = context.rowSet(current.rowSet);
    const arm: number | undefined = rowSet.arms?.[0];
    const query = arm === undefined ? collectionQuery(context, rowSet) : context.rowSet(arm);
    current = (query ?? rowSet).sources[0];
  }
  return undefined;
}
