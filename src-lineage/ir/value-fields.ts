import type { ValueFields, Step, StructField } from './inputs.ts';

export const anyIndex: Step = '[?]';

export function indexStep(position: number): Step {
  return `[${position}]`;
}

/** Whether a step leads to an element, not to a field. */
export function isIndex(step: Step): boolean {
  return step.startsWith('[') && step.endsWith(']');
}

type NamedField = (fields: readonly StructField[], name: string) => StructField | undefined;

/** The part of a value that a path leads to, as far as parts of parts are known; undefined where it cannot be distinguished from the others. */
export function fieldAt(
  value: ValueFields | undefined,
  steps: readonly Step[],
  named: NamedField = fieldNamed,
): StructField | undefined {
  return fieldOnWay(value, steps, named)?.field;
}

/** {@link fieldAt}, and the steps that lead further into the field than its parts are known. */
export function fieldOnWay(
  value: ValueFields | undefined,
  steps: readonly Step[],
  named: NamedField = fieldNamed,
): { field: StructField; rest: readonly Step[] } | undefined {
  let at = value;
  let found: StructField | undefined;
  for (const [i, step] of steps.entries()) {
    if (at === undefined) return found && { field: found, rest: steps.slice(i) };
    const element = at.elements === true && isIndex(step);
    if (element) {
      at = { fields: at.fields };
      found = undefined;
      continue;
    }
    // an index into a map is a key
    if (isIndex(step)) found = isMap(at) ? undefined : at.fields[Number(step.slice(1, -1))];
    else found = named(at.fields, step);
    if (found === undefined) return undefined;
    at = found.fields && { fields: found.fields, ...(found.elements && { elements: true as const }) };
  }
  return found && { field: found, rest: [] };
}

/** The parts of a value behind a path: those of a field, or of the elements of a list. */
export function fieldsBehind(value: ValueFields, steps: readonly Step[]): ValueFields | undefined {
  const { elements, ...one } = value;
  const path = elements ? steps.filter((step) => !isIndex(step)) : steps;
  if (path.length === 0) return steps.length === 0 ? value : one;
  const field = fieldAt(value, path);
  return (
    field?.fields && {
      fields: field.fields,
      ...(field.elements && { elements: true as const }),
      ...(field.ofType && { ofType: field.ofType }),
      ...(field.document && { document: true as const }),
    }
  );
}

/** The field of a name; a number is the place of a part, from 1, whatever that is called (ClickHouse, "Tuple"). */
function fieldNamed(fields: readonly StructField[], name: string): StructField | undefined {
  const folded = name.toLowerCase();
  return fields.find((one) => one.name.toLowerCase() === folded) ?? fieldPlaced(fields, name);
}

function fieldPlaced(fields: readonly StructField[], name: string): StructField | undefined {
  return /^\d+$/.test(name) ? fields[Number(name) - 1] : undefined;
}

/** Finds fields as {@link fieldAt} does, for values whose fields are asked for again and again. */
export class FieldIndex {
  private readonly lists = new WeakMap<readonly StructField[], ReadonlyMap<string, StructField>>();

  /** The field of a name, or of a place that a number gives. */
  named = (fields: readonly StructField[], name: string): StructField | undefined => {
    let byName = this.lists.get(fields);
    if (byName === undefined) {
      byName = new Map(fields.toReversed().map((field) => [field.name.toLowerCase(), field]));
      this.lists.set(fields, byName);
    }
    return byName.get(name.toLowerCase()) ?? fieldPlaced(fields, name);
  };
}

/** Whether the parts are the values of a list (`[a, b]`), or of a row, without names: they are called by their places. */
export function areValues(fields: readonly { name: string }[]): boolean {
  return fields.every(({ name }, at) => name === String(at + 1));
}

/** Whether the parts are all keys and all values of a map. */
function isMap({ fields, elements }: ValueFields): boolean {
  const [keys, values, ...others] = fields;
  return !elements && keys?.name === 'keys' && values?.name === 'values' && others.length === 0;
}

/** What is known of one element of a list. */
export function elementOf({ elements, ...element }: ValueFields): ValueFields | undefined {
  return elements ? element : undefined;
}
