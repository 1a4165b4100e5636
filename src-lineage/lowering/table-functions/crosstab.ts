import type { Input } from '../../ir/inputs.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';

/**
 * A column of PostgreSQL's crosstab (tablefunc): the query ends with a category and a value; what is before these is
 * given on as it is, and every further column holds values, of which the category decides.
 */
export function crosstabInputs(
  context: LoweringContext,
  { call }: TableFunction,
  [rows]: readonly Input[],
  index: number,
): Input[] | undefined {
  if (rows?.kind !== 'row-set' || !/^CROSSTAB/i.test(call.name.parts.at(-1)?.text ?? '')) return undefined;
  const { outputs } = context.rowSet(rows.rowSet);
  const count = outputs.some(({ kind }) => kind === 'star') ? leastColumns : outputs.length;
  if (index < count - 2) return [{ ...rows, column: index }];
  return [
    { ...rows, column: count - 1 },
    { ...rows, column: count - 2, decides: 'condition' },
  ];
}

/** The row's name, the category, the value. */
const leastColumns = 3;
