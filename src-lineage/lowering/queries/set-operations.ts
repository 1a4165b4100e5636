import type { RowSetId } from '../../ir/names.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { SetOperation } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';

/** The row set of a set operation gets its arms, and the names that their columns are matched by. */
export function joinArms(
  context: LoweringContext,
  id: RowSetId,
  operation: Pick<SetOperation, 'operator' | 'all' | 'byName'> & Node,
  arms: RowSetId[],
): void {
  const rowSet = context.rowSet(id);
  if (operation.operator !== 'union' || !operation.all) rowSet.distinct = true;
  // the rows of EXCEPT's later arms are taken away: they decide which rows there are, no value comes from them
  rowSet.arms = operation.operator === 'except' ? arms.slice(0, 1) : arms;
  if (operation.operator === 'except') {
    const inputs = arms.slice(1).map((arm): Input => ({ kind: 'row-set', rowSet: arm, column: 'all' }));
    rowSet.influences.push({
      clause: 'where',
      inputs,
      start: context.start(operation),
      end: context.end(operation),
    });
  }
  if (operation.byName) {
    const { columns, list } = operation.byName;
    const named = list?.map(({ text, quoted }) => ({ name: text, quoted }));
    rowSet.byName = { columns, ...(named && { list: named }) };
  }
}
