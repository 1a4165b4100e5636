import type { NameRules } from '../../dialects/table/dialect.ts';
import { anyIndex, indexStep, type Step } from '../../ir/value-fields.ts';
import type { Access, Expression } from '../../syntax/tree/expressions.ts';

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
