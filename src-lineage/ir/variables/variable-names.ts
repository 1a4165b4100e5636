import type { Action } from '../actions.ts';
import type { CallInput, ColumnInput, Input } from '../inputs.ts';
import { isIndex } from '../value-fields.ts';

/** The field that a name has behind it: `(r).f`, `list[1].f`. */
export function fieldOf({ field, steps }: ColumnInput): string | undefined {
  const fields = steps?.filter((step) => !isIndex(step)) ?? [];
  return fields.length > 0 ? fields.join('.') : field;
}

/** The variable that an input may be as a whole: `r`, an element `list(i)`. */
export function wholeName(input: Input): string | undefined {
  switch (input.kind) {
    case 'column':
      return input.path.length === 1 && fieldOf(input) === undefined ? input.path[0] : undefined;
    case 'variable':
      return input.field === undefined ? input.name : undefined;
    case 'call':
      return input.field === undefined && input.routine?.parts.length === 1 ? input.name : undefined;
    default:
      return undefined;
  }
}

/** The path of what may be a record: `r`, an element `list(i)`, the field `r.f` of another one, an element `r.list(i)` of it, the field `list(i).f`, the part `d -> 'f'` of a document. */
export function recordPath(input: Input): readonly string[] | undefined {
  if (input.kind === 'call')
    return input.routine && [...input.routine.parts, ...(input.field?.split('.') ?? [])];
  if (input.kind !== 'column') {
    const name = wholeName(input);
    return name === undefined ? undefined : [name];
  }
  const field = fieldOf(input);
  return field === undefined ? input.path : [...input.path, ...field.split('.')];
}

/** The path of the list that a call may read an element of: `list(i)`, `record.list(i)`, which may be a method's call, too. */
export function elementPath({ routine, name, inputs }: CallInput): readonly string[] | undefined {
  if (routine?.method !== 'of-object') return routine?.parts;
  const object = inputs.at(-1);
  return object?.kind === 'column' ? [...object.path, name] : undefined;
}

/** The variable that an input is, and nothing else. */
function plainVariable(input: Input): string | undefined {
  if (input.kind === 'variable' && input.field === undefined) return input.name;
  const isWhole = input.kind === 'column' && input.field === undefined && input.steps === undefined;
  return isWhole && input.path.length === 1 ? input.path[0] : undefined;
}

/** The variable that an argument may be, a field of one, or an element. */
export function argumentVariable(
  inputs: readonly Input[],
): { variable: string; field?: string; element?: true } | undefined {
  const [only, ...others] = inputs;
  if (only === undefined || others.length > 0) return undefined;
  const variable = plainVariable(only);
  if (variable !== undefined) return { variable };
  const list = only.kind === 'call' && only.routine?.method === undefined ? only.routine?.parts : undefined;
  if (list?.length === 1) {
    const { field } = only as CallInput;
    return { variable: list[0]!, ...(field !== undefined && { field }), element: true };
  }
  if (only.kind === 'variable') return { variable: only.name, field: only.field! };
  if (only.kind !== 'column' || only.field !== undefined || only.steps !== undefined) return undefined;
  const [record, field, ...further] = only.path;
  return field === undefined || further.length > 0 ? undefined : { variable: record!, field };
}

/** `:id` stands for a variable `id`; a name that is only ever written `:id` is no plain `id`. */
export function isMarked(name: string): boolean {
  return /^[:$&?%]/.test(name);
}

/** A name that an action assigns: as a cursor, or a field of it. */
export interface AssignedName {
  name: string;
  cursor: boolean;
  field?: string;
}

export function assignedNames(action: Action): AssignedName[] {
  switch (action.do) {
    case 'assign':
    case 'fetch':
      return action.targets.map(({ name, field }) => ({
        name,
        cursor: false,
        ...(field !== undefined && { field }),
      }));
    case 'define-cursor':
      return [{ name: action.name, cursor: true }];
    case 'call':
      return (action.into ?? []).map(({ name }) => ({ name, cursor: false }));
    default:
      return [];
  }
}
