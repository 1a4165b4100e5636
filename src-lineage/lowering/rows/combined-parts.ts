import type { NameRules } from '../../dialects/table/dialect.ts';
import type { Input, Step, StructField, ValueFields } from '../../ir/inputs.ts';
import { anyIndex, elementOf, fieldsBehind } from '../../ir/value-fields.ts';
import type { Case, Expression } from '../../syntax/tree/expressions.ts';
import { changedObject } from './changed-objects.ts';
import { getterSteps } from './element-access.ts';
import {
  appenders,
  choiceOf,
  comparers,
  joiners,
  listKeepers,
  pickers,
  placeChangers,
  rowMakers,
} from './part-makers.ts';

// The parts of values that are chosen from others, joined from them, or left as they are: IF, COALESCE, CASE, list || list,
// array_sort(list).

/** Identifies the parts of a value by its expression and inputs. */
export type PartsOf = (value: Expression, inputs: readonly Input[]) => ValueFields | undefined;

/** The inputs of each argument. */
type Parts = readonly (readonly Input[])[];

/** What a function chooses, joins or leaves of the values that it is given. */
export function ofArguments(
  name: string,
  args: readonly Expression[],
  parts: Parts,
  names: Pick<NameRules, 'firstIndex'>,
  partsOf: PartsOf,
): ValueFields | undefined {
  const places = choiceOf(name, args.length);
  if (places !== undefined) return ofChoice(args, parts, places, partsOf);
  if (joiners.has(name)) return joined(args, parts, partsOf);
  const appended = appenders.get(name);
  if (appended !== undefined) return joined(args, parts, partsOf, args[appended]);
  if (name === 'TUPLECONCAT') return sideBySide(args, parts, partsOf);
  const at = args.findIndex(({ kind }) => kind !== 'lambda');
  const value = args[at];
  const made = (): ValueFields | undefined => value && partsOf(value, parts[at] ?? []);
  const others = parts.flatMap((own, i) => (i === at ? [] : own));
  if (listKeepers.has(name)) {
    const kept = made();
    if (placeChangers.has(name) && kept?.elements !== true) return undefined;
    const isOne = value?.kind === 'list' && value.items.length === 1;
    // a lambda says by which parts the elements are compared
    const compares = comparers.has(name) && !isOne && args.every(({ kind }) => kind !== 'lambda');
    return withInputs(kept, compares ? parts.flat() : others);
  }
  if (pickers.has(name)) return withInputs(elementOf(made() ?? { fields: [] }), others);
  const steps = getterSteps(name, args, names);
  if (steps === undefined) return changedObject(name, args, parts, made);
  const read = made();
  return read && fieldsBehind(read, steps);
}

/** `CASE … THEN STRUCT(a, b) ELSE STRUCT(c, d) END` */
export function ofBranches(
  { operand, branches, otherwise }: Case,
  parts: Parts | undefined,
  partsOf: PartsOf,
): ValueFields | undefined {
  if (parts === undefined) return undefined;
  const all = [...(operand ? [operand] : []), ...branches.flatMap(({ when, then }) => [when, then])];
  const places = branches.map(({ then }) => all.indexOf(then));
  if (otherwise) places.push(all.push(otherwise) - 1);
  return ofChoice(all, parts, places, partsOf);
}

/** One of several values: the others decide which. Constants, as NULL, have no parts. */
function ofChoice(
  values: readonly Expression[],
  parts: Parts,
  places: readonly number[],
  partsOf: PartsOf,
): ValueFields | undefined {
  const others = parts.flatMap((own, at) => (places.includes(at) ? [] : own));
  const chosen = places.filter((at) => values[at] !== undefined && values[at].kind !== 'literal');
  return anyOf(
    chosen.map((at) => values[at]!),
    chosen.map((at) => parts[at] ?? []),
    partsOf,
    others,
  );
}

/**
 * The parts of a value that may be any of some; of one whose parts are not known, the whole may be in each part, unless linking
 * knows those of the column that it is.
 */
function anyOf(
  values: readonly Expression[],
  parts: Parts,
  partsOf: PartsOf,
  others: readonly Input[] = [],
): ValueFields | undefined {
  const made = values.map((value, i) => partsOf(value, parts[i] ?? []));
  const unknown = parts.filter((_, i) => made[i] === undefined).flat();
  const known = combined(made.filter((one) => one !== undefined));
  const way = known?.elements ? [anyIndex] : [];
  return withInputs(known && withPartsOf(unknown, known, way, values.some(hasUnnamedPart)), others);
}

/** The struct, or one in the list, has a part that is written without a name: it is of the type by its place. */
function hasUnnamedPart(value: Expression): boolean {
  if (value.kind === 'list') return value.items.some(hasUnnamedPart);
  if (value.kind === 'call') return isRowMaker(value.name.parts.at(-1)?.text);
  if (value.kind !== 'struct') return false;
  return value.fields.some(({ name }, i) => name === undefined || isImplied(name, value.fields[i]!.value));
}

/** `STRUCT(t.a)` calls its part as the column. */
function isImplied(name: string, value: Expression): boolean {
  return value.kind === 'column' && value.path.at(-1)?.text === name;
}

/** Each part may come from the same part of these, too: by its name, or by its place. */
function withPartsOf(
  inputs: readonly Input[],
  value: ValueFields,
  way: readonly Step[],
  byPlace: boolean,
): ValueFields {
  const fields = value.fields.map((one, i): StructField => {
    const steps = [...way, byPlace ? String(i + 1) : one.name];
    const behind = one.elements ? [...steps, anyIndex] : steps;
    const inner = one.fields && withPartsOf(inputs, { fields: one.fields }, behind, byPlace);
    const into = inputs.map((input): Input =>
      input.kind === 'column' ? { ...input, steps: [...(input.steps ?? []), ...steps] } : input,
    );
    return { ...one, inputs: [...one.inputs, ...into], ...(inner && { fields: inner.fields }) };
  });
  return { ...value, fields };
}

/**
 * `ARRAY_CONCAT(list, list)`, `list || list`, `list || element`, `list_append(list, element)`
 * @param element the operand that is certainly one
 */
export function joined(
  lists: readonly Expression[],
  parts: Parts | undefined,
  partsOf: PartsOf,
  element?: Expression,
): ValueFields | undefined {
  const listOf: PartsOf = (value, inputs) => {
    const made = partsOf(value, inputs);
    return made && (value === element || makesRow(value)) ? { ...made, elements: true } : made;
  };
  const made = parts && anyOf(lists, parts, listOf);
  return made?.elements ? made : undefined;
}

/** The value is written as one row, not as a list: `ROW(a, b)`, also in a cast. */
export function makesRow(value: Expression): boolean {
  if (value.kind === 'cast') return makesRow(value.operand);
  return value.kind === 'struct' || (value.kind === 'call' && isRowMaker(value.name.parts.at(-1)?.text));
}

function isRowMaker(name = ''): boolean {
  return rowMakers.has(name.toUpperCase()) || name.toUpperCase() === 'NAMED_STRUCT';
}

/** `tupleConcat((a, b), (c,))`: the parts of all tuples, by their places (ClickHouse, "Tuple Functions"). */
function sideBySide(tuples: readonly Expression[], parts: Parts, partsOf: PartsOf): ValueFields | undefined {
  const made = tuples.map((tuple, i) => partsOf(tuple, parts[i] ?? []));
  if (made.some((one) => one === undefined || one.elements)) return undefined;
  return { fields: made.flatMap((one) => one!.fields).map((one, i) => ({ ...one, name: String(i + 1) })) };
}

function withInputs(value: ValueFields | undefined, others: readonly Input[]): ValueFields | undefined {
  return value && { ...value, fields: fromCall(value.fields, others) };
}

/** The function changes what it chooses from. */
export function fromCall(structs: readonly StructField[], others: readonly Input[]): StructField[] {
  return structs.map(({ name, inputs, fields, elements, ofType, document }) => ({
    name,
    inputs: [...inputs, ...others],
    ...(fields && {
      fields: fromCall(fields, others),
      ...(elements && { elements }),
      ...(ofType && { ofType }),
      ...(document && { document }),
    }),
  }));
}

/**
 * The parts of a value that is one of several, or made of them: by their names where all have the same, else by their places;
 * of values with other numbers of parts all of them. Undefined where the parts of one are not known.
 */
function combined(values: readonly (ValueFields | undefined)[]): ValueFields | undefined {
  const [first, ...others] = values;
  if (first === undefined || others.length === 0) return first;
  const known = others.filter(
    (one): one is ValueFields => one !== undefined && one.elements === first.elements,
  );
  if (known.length < others.length) return undefined;
  const names = namesOf(first);
  const sameCount = known.every(({ fields }) => fields.length === first.fields.length);
  const sameNames = sameCount && known.every((one) => namesOf(one).every((name) => names.includes(name)));
  const fields = sameCount && !sameNames ? byPlace(first, known) : byName([first, ...known]);
  const document = values.some((one) => one?.document);
  return {
    fields,
    ...(first.elements && { elements: true as const }),
    ...(document && { document: true as const }),
  };
}

function namesOf({ fields }: ValueFields): string[] {
  return fields.map(({ name }) => name.toLowerCase());
}

function byPlace(first: ValueFields, others: readonly ValueFields[]): StructField[] {
  return first.fields.map((one, i) => merged([one, ...others.map(({ fields }) => fields[i]!)]));
}

function byName(values: readonly ValueFields[]): StructField[] {
  const groups = new Map<string, StructField[]>();
  for (const field of values.flatMap(({ fields }) => fields)) {
    const name = field.name.toLowerCase();
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [field]);
    else group.push(field);
  }
  return [...groups.values()].map(merged);
}

/** One field that may be any of several, with the fields in it. */
export function merged(same: readonly StructField[]): StructField {
  const inner = combined(same.map(({ fields, elements }) => fields && { fields, elements }));
  return {
    name: same[0]!.name,
    inputs: same.flatMap(({ inputs }) => inputs),
    ...(inner && { fields: inner.fields, ...(inner.elements && { elements: true as const }) }),
  };
}
