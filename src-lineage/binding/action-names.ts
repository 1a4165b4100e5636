import type { Action } from './actions.ts';
import type { NameUse } from './dataflow.ts';

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

/** Tells whether a name was written at all. */
export function isNamed({ parts }: NameUse): boolean {
  return parts.length > 0 && parts.at(-1) !== '';
}

/** The variables that an action sets as a whole; with `argument`, those that the routine called may set. */
export function assignedBy(action: Action): { variable: string; argument?: true }[] {
  switch (action.do) {
    case 'assign':
    case 'fetch':
      return action.targets.flatMap(({ name, field }) => (field === undefined ? [{ variable: name }] : []));
    case 'define-cursor':
      return [{ variable: action.name }];
    case 'call':
      return [
        ...action.arguments.flatMap(({ variable }) =>
          variable === undefined ? [] : [{ variable, argument: true as const }],
        ),
        ...(action.into ?? []).map(({ name }) => ({ variable: name })),
      ];
    default:
      return [];
  }
}
