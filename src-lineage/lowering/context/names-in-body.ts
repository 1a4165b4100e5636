import type { RoutineIndex } from '../../ir/names.ts';
import type { LoweredRoutine, LoweredVariable } from '../../ir/dataflow.ts';
import type { OrderedName } from '../../ir/variables/variable-key.ts';
import type { VariableIndex } from '../../ir/variables/variable-index.ts';

/** The routines and blocks around a statement that is lowered. */
export interface Surroundings {
  routine: RoutineIndex;
  routines: readonly LoweredRoutine[];
  labels: readonly string[];
  variables: readonly LoweredVariable[];
  variableIndex: VariableIndex;
}

/** The routine around, or the script (-1), that has a name or in which a block has it. */
export function routineNamed(
  { routine, routines, labels }: Surroundings,
  written: string,
): RoutineIndex | undefined {
  const name = written.replace(/^:/, '').toLowerCase();
  for (let at = routine; ; at = routines[at]!.parent) {
    const own = at < 0 ? labels : (routines[at]!.labels ?? []);
    const names = [routines[at]?.name?.parts.at(-1), ...own];
    if (names.some((one) => one?.toLowerCase() === name)) return at;
    if (at < 0) return undefined;
  }
}

/** A variable, and the routine around that declares it, or the script (-1). */
interface Declaration {
  variable: LoweredVariable;
  routine: RoutineIndex;
}

/** The declaration that a variable's name means here: that of the nearest routine or block around. */
function declarationOf(
  { routine, routines, variables, variableIndex }: Surroundings,
  name: string,
): Declaration | undefined {
  for (let at = routine; ; at = routines[at]!.parent) {
    const own = at < 0 ? variables : routines[at]!.variables;
    const variable = variableIndex.find(own, name);
    if (variable !== undefined) return { variable, routine: at };
    if (at < 0) return undefined;
  }
}

/** The variable that a name means here, as it is declared. */
export function declaredVariable(around: Surroundings, name: string): LoweredVariable | undefined {
  return declarationOf(around, name)?.variable;
}

/** The routine around that declares a variable of a name, or the script (-1). */
export function declaringRoutine(around: Surroundings, name: string): RoutineIndex | undefined {
  return declarationOf(around, name)?.routine;
}

/** What the order of a body calls a variable that a target names, perhaps with the name of its block before it. */
export function nameInBody(around: Surroundings, name: string, field: string | undefined): OrderedName {
  const declaring = declaringRoutine(around, name);
  const named = declaring === undefined && field !== undefined ? routineNamed(around, name) : undefined;
  if (named === undefined)
    return { variable: name, ...inBlock(around, declaring), ...(field !== undefined && { field }) };
  const [variable = '', ...behind] = field!.split('.');
  // that of a package is another than the one of its name in this body
  if (isOutside(around, named) && declaringRoutine(around, variable) !== named)
    return { variable: name, field: field! };
  return { variable, ...inBlock(around, named), ...(behind.length > 0 && { field: behind.join('.') }) };
}

/** Whether a routine, or the script, is none of the blocks of the body that is lowered, and not that body. */
function isOutside({ routine, routines }: Surroundings, named: RoutineIndex): boolean {
  for (let at = routine; at !== named; at = routines[at]!.parent)
    if (at < 0 || !routines[at]!.sharesOrder) return true;
  return false;
}

function inBlock({ routines }: Surroundings, routine: RoutineIndex | undefined): { block?: RoutineIndex } {
  return routine !== undefined && routines[routine]?.sharesOrder ? { block: routine } : {};
}
