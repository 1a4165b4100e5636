import type { FileLink } from '../run/file-link.ts';
import type { RoutineIndex } from '../../ir/names.ts';
import type { LoweredRoutine } from '../../ir/dataflow.ts';
import { VariableIndex } from '../../ir/variables/variable-index.ts';

/** The routines of a file that open a cursor for who calls them, as an OUT parameter: callers have its columns by their places. */
export function openedForCallers({
  dataflow: { routines, statements },
}: FileLink): ReadonlySet<RoutineIndex> {
  const found = new Set<RoutineIndex>();
  const index = new VariableIndex();
  for (const { actions, routine } of statements)
    for (const action of actions)
      if (action.do === 'define-cursor') {
        const owner = ownerOf(routines, index, routine, action.name);
        if (owner !== undefined) found.add(owner);
      }
  return found;
}

/** The routine around a place that gives out what a name means there. */
function ownerOf(
  routines: readonly LoweredRoutine[],
  index: VariableIndex,
  place: RoutineIndex,
  name: string,
): RoutineIndex | undefined {
  for (let at = place; at >= 0; at = routines[at]!.parent) {
    const own = index.find(routines[at]!.variables, name);
    if (own !== undefined) return own.kind === 'parameter' && own.mode !== 'in' ? at : undefined;
  }
  return undefined;
}
