import type { NameRules } from '../../dialects/table/dialect.ts';
import type { CallInput, Input, Step, ValueFields } from '../../ir/inputs.ts';
import { anyIndex, type FieldIndex, fieldOnWay, indexStep, isIndex } from '../../ir/value-fields.ts';
import type { Access, Expression } from '../../syntax/tree/expressions.ts';
import { insertedInputs, staysBehind } from './changed-objects.ts';
import { starMakers, stepsBehind } from './part-makers.ts';

/** The steps of an access, an index that is not written out among them. */
export function stepsOf(
  { fields, indexes, steps }: Access,
  names: Pick<NameRules, 'firstIndex' | 'keysAreIndexes'>,
): Step[] {
  if (steps !== undefined)
    return steps.map((step) => {
      if (!('kind' in step)) return step.text;
      const isKey = names.keysAreIndexes && step.kind === 'literal' && step.type === 'string';
      return isKey ? anyIndex : indexOf(step, names.firstIndex ?? 1);
    });
  return [
    ...(indexes.length > 0 && fields.length === 0 ? [anyIndex] : []),
    ...fields.map(({ text }) => text),
  ];
}

/** `[1]`, `['key']`, `[OFFSET(0)]`, `[SAFE_ORDINAL(1)]` */
export function indexOf(index: Expression, first: number): Step {
  if (index.kind === 'call') {
    const [only] = index.args;
    const called = index.name.parts.at(-1)?.text ?? '';
    if (only === undefined || !/^(?:SAFE_)?(?:OFFSET|ORDINAL)$/i.test(called)) return anyIndex;
    return indexOf(only, /ORDINAL$/i.test(called) ? 1 : 0);
  }
  if (index.kind !== 'literal') return anyIndex;
  if (index.type === 'string') return index.value;
  const position = Number(index.value) - first;
  return Number.isSafeInteger(position) && position >= 0 ? indexStep(position) : anyIndex;
}

/** What the part of a value depends on that a path leads to; where the path leads further, into what the part is made of. */
export function partAt(
  value: ValueFields | undefined,
  steps: readonly Step[],
  named?: FieldIndex['named'],
): readonly Input[] | undefined {
  const found = fieldOnWay(value, steps, named);
  if (found === undefined) return undefined;
  const { inputs } = found.field;
  const [only, ...others] = inputs.filter(({ kind }) => kind !== 'constant');
  if (found.rest.length === 0 || only === undefined || others.length > 0) return inputs;
  return [deeper(only, found.rest)];
}

/** What a path into a value leads to, apart from the value itself; that, where nothing is known of the way. */
export function deeper(input: Input, steps: readonly Step[]): Input {
  const part = copied(input);
  return addSteps(part, steps) ? part : input;
}

/** As far as steps into it change it. */
function copied(input: Input): Input {
  const [first, ...others] = input.kind === 'call' ? input.inputs : [];
  return first && input.kind === 'call' ? { ...input, inputs: [copied(first), ...others] } : { ...input };
}

/**
 * A column's value is a part of what it holds, also where a function has chosen or collected it: `ANY_VALUE(s).x`. Whether the
 * steps lead into the input.
 */
export function addSteps(input: Input, steps: readonly Step[]): boolean {
  if (steps.length === 0) return false;
  if (input.kind === 'variable') {
    const path = steps.filter((step) => !isIndex(step)).join('.');
    if (path === '') return false;
    input.part = input.part === undefined ? path : `${input.part}.${path}`;
    return true;
  }
  if (input.kind === 'column' || input.kind === 'row' || input.kind === 'row-set') {
    input.steps = [...(input.steps ?? []), ...steps];
    return true;
  }
  if (input.kind !== 'call' || (input.argumentSizes?.[0] ?? 1) !== 1) return false;
  if (intoObject(input, steps)) return true;
  const [chosen] = input.inputs;
  const behind = stepsIntoRows(input, steps) ?? stepsBehind(input.name.toUpperCase(), steps);
  return behind !== undefined && chosen !== undefined && addSteps(chosen, behind);
}

/** `STRUCT(t.*).x`, `ARRAY(SELECT AS STRUCT t.* …)[0].x`: the steps into the row, or the rows of the query, that a function is given. */
export function stepsIntoRows(
  { name, inputs: [only, ...others] }: CallInput,
  steps: readonly Step[],
): readonly Step[] | undefined {
  const upper = name.toUpperCase();
  if (others.length > 0) return undefined;
  if (only?.kind === 'row') return starMakers.has(upper) ? steps : undefined;
  const isList = only?.kind === 'row-set' && upper === 'ARRAY';
  return isList && isIndex(steps[0] ?? '') ? steps.slice(1) : undefined;
}

/** `OBJECT_INSERT(o, 'k', v):k` is `v`, and `OBJECT_INSERT(o, 'k', v):l` is `o:l`. */
function intoObject(call: CallInput, steps: readonly Step[]): boolean {
  const inserted = insertedInputs(call, steps);
  if (!inserted && !staysBehind(call, steps)) return false;
  call.inputs = inserted ?? call.inputs.slice(0, 1);
  const [value, ...others] = call.inputs;
  if (value !== undefined && others.length === 0) addSteps(value, inserted ? steps.slice(1) : steps);
  delete call.argumentSizes;
  return true;
}
