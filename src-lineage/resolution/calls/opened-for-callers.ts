import type { BoundRoutine, BoundVariable, RoutineIndex } from '../../ir/dataflow.ts';
import type { FileLink } from '../run/run.ts';

/** The routines of a file that open a cursor for who calls them, as an OUT parameter: callers have its columns by their places. */
export function openedForCallers({
  dataflow: { routines, statements },
}: FileLink): ReadonlySet<RoutineIndex> {
  const found = new Set<RoutineIndex>();
  const owners = new Owners(routines);
  for (const { actions, routine } of statements)
    for (const action of actions)
      if (action.do === 'define-cursor') {
        const owner = owners.of(routine, action.name.toLowerCase());
        if (owner !== undefined) found.add(owner);
      }
  return found;
}

/** Which routines give out what their variables hold. */
class Owners {
  private readonly routines: readonly BoundRoutine[];
  private readonly variables = new Map<RoutineIndex, ReadonlyMap<string, BoundVariable>>();

  constructor(routines: readonly BoundRoutine[]) {
    this.routines = routines;
  }

  /** The routine around a place that gives out what a name, in lower case, means there. */
  of(place: RoutineIndex, name: string): RoutineIndex | undefined {
    for (let at = place; at >= 0; at = this.routines[at]!.parent) {
      const own = this.variablesOf(at).get(name);
      if (own !== undefined) return own.kind === 'parameter' && own.mode !== 'in' ? at : undefined;
    }
    return undefined;
  }

  /** By their names in lower case; of two the first counts. */
  private variablesOf(routine: RoutineIndex): ReadonlyMap<string, BoundVariable> {
    let own = this.variables.get(routine);
    if (own === undefined) {
      const { variables } = this.routines[routine]!;
      own = new Map(variables.toReversed().map((variable) => [variable.name.toLowerCase(), variable]));
      this.variables.set(routine, own);
    }
    return own;
  }
}
