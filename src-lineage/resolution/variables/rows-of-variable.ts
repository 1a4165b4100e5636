import type { FileLink } from '../run/file-link.ts';
import type { RoutineIndex, RowSetId } from '../../ir/names.ts';
import type { Input } from '../../ir/inputs.ts';
import { firstWithin } from '../run/run.ts';
import { wholeName } from '../../ir/variables/variable-names.ts';

/** Snowflake: `RETURN TABLE(rs)`: the query that the variable holds the rows of. */
export function rowsOfVariable(
  file: FileLink,
  routine: RoutineIndex,
  [only, ...others]: readonly Input[] = [],
): RowSetId | undefined {
  const { dataflow } = file;
  const name = only && others.length === 0 ? wholeName(only) : undefined;
  if (name === undefined) return undefined;
  const folded = name.replace(/^:/, '').toLowerCase();
  const { start = 0, end = Infinity } = dataflow.routines[routine] ?? {};
  const { statements } = dataflow;
  for (let i = firstWithin(file, start); i < statements.length && statements[i]!.start <= end; i++) {
    const { routine: own, actions } = statements[i]!;
    if (own !== routine) continue;
    for (const action of actions) {
      if (action.do === 'define-cursor' && action.name.toLowerCase() === folded) return action.rowSet;
      const [target] = action.do === 'assign' ? action.targets : [];
      if (action.do === 'assign' && target?.name.toLowerCase() === folded && action.rowSet !== undefined)
        return action.rowSet;
    }
  }
  return undefined;
}
