import type { Action, CallRoutine } from './actions.ts';
import { type CallInput, type Input, inputsOfArguments } from './inputs.ts';
import type { NameUse } from './names.ts';
import { argumentVariable } from './variables/variable-names.ts';

/** The names that an action gives or changes. */
export function targetsOf(action: Action): NameUse[] {
  switch (action.do) {
    case 'write':
      return [action.target];
    case 'define-table':
    case 'define-by-query':
      return [action.name];
    case 'rename':
      return [action.from, action.to];
    case 'swap':
      return [action.left, action.right];
    case 'inherit':
      return [action.child, action.parent];
    case 'drop':
    case 'mention':
      return action.names;
    case 'transfer':
      return action.table ? [action.table] : [];
    default:
      return [];
  }
}

/** Whether a name was written at all. */
export function isNamed({ parts }: NameUse): boolean {
  return parts.length > 0 && parts.at(-1) !== '';
}

/** A variable that an action sets, or a field of it. */
export interface AssignedVariable {
  variable: string;
  field?: string;
  /** The routine that is called may set it. */
  argument?: true;
  /** Only an element of it is set. */
  part?: true;
}

/** The calls of functions in what an action works out, the inner ones first. */
export function callsOf(action: Action): CallInput[] {
  switch (action.do) {
    case 'assign':
    case 'return':
    case 'evaluate':
      return callsIn([...(action.inputs ?? []), ...('row' in action ? (action.row ?? []).flat() : [])]);
    case 'call':
      return callsIn(action.arguments.flatMap(({ inputs }) => inputs));
    default:
      return [];
  }
}

function callsIn(inputs: readonly Input[]): CallInput[] {
  return inputs.flatMap((input) => (input.kind === 'call' ? [...callsIn(input.inputs), input] : []));
}

/** The variables that an action passes to functions, which may give values back. */
export function passedToFunctions(action: Action): AssignedVariable[] {
  return callsOf(action).flatMap((call) => {
    if (call.routine === undefined) return [];
    return inputsOfArguments(call).flatMap((inputs) => asArgument(argumentVariable(inputs) ?? {}));
  });
}

/** The variable that an argument is, if any: whole, a field of it, or an element. */
function asArgument({ variable, field, element }: ArgumentVariable): AssignedVariable[] {
  if (variable === undefined) return [];
  const part = { ...(field !== undefined && { field }), ...(element && { part: true as const }) };
  return [{ variable, ...part, argument: true }];
}

type ArgumentVariable = Pick<CallRoutine['arguments'][number], 'variable' | 'field' | 'element'>;

/** The variables that an action sets. */
export function assignedBy(action: Action): AssignedVariable[] {
  switch (action.do) {
    case 'assign':
    case 'fetch':
      return action.targets.map(({ name, field, element }) => ({
        variable: name,
        ...(field !== undefined && { field }),
        ...((element || field?.includes('.')) && { part: true as const }),
      }));
    case 'define-cursor':
      return [{ variable: action.name, ...(action.adds && { part: true as const }) }];
    case 'call':
      return [
        ...action.arguments.flatMap(asArgument),
        ...(action.into ?? []).map(({ name }) => ({ variable: name })),
      ];
    default:
      return [];
  }
}
