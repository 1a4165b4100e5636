import type { RoutineIndex } from '../names.ts';

/** Bind marks (`:v`) and those of session variables (`$v`) are not written where the variable is assigned. */
export function variableKey(variable: string): string {
  return (/^[:$]\w/.test(variable) ? variable.slice(1) : variable).toLowerCase();
}

/** Whether a name is that of a bind mark of dynamic SQL, see `LoweringContext.nameMark`. */
export function isMarkName(name: string): boolean {
  return / \(\d+\)$/.test(name);
}

/** The name of a value that the session keeps under keys, as it is read; no written name has brackets. */
export function storeName(reader: string, keys: readonly string[]): string {
  return `${reader}(${keys.join(', ')})`;
}

/** Whether a name is one of {@link storeName}; those of bind marks have a blank before the bracket. */
export function isStoreName(name: string): boolean {
  return /\w\([^()]*\)$/.test(name);
}

/** How the steps of a body's order name a variable, or a field of a record. */
export interface OrderedName {
  variable: string;
  /** The block inside the body that declares it, where it hides another variable; else the body itself. */
  block?: RoutineIndex;
  field?: string;
}

/** A name as the steps have it: one text, whose parts no written name can have between them. */
export function orderKey({ variable, block, field }: OrderedName): string {
  const own = block === undefined ? variableKey(variable) : `${variableKey(variable)}\n@${block}`;
  return field === undefined ? own : `${own}\n.${field.split('.')[0]!.toLowerCase()}`;
}

/** The parts of {@link orderKey}. */
export function orderedName(key: string): OrderedName {
  const [variable = '', ...parts] = key.split('\n');
  const block = parts.find((part) => part.startsWith('@'));
  const field = parts.find((part) => part.startsWith('.'));
  return {
    variable,
    ...(block !== undefined && { block: Number(block.slice(1)) }),
    ...(field !== undefined && { field: field.slice(1) }),
  };
}

/** The key of the record that a field's key belongs to. */
export function recordOf(key: string): string | undefined {
  const at = key.indexOf('\n.');
  return at < 0 ? undefined : key.slice(0, at);
}
