import type { CallInput, Input, Step, ValueFields } from '../../ir/inputs.ts';
import type { Access, Expression } from '../../syntax/tree/expressions.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import { fieldOfRow } from '../rows/struct-fields.ts';
import { collectors } from '../rows/part-makers.ts';
import type { LoweringContext } from '../context/context.ts';
import { isDocument } from '../context/document-queries.ts';
import type { PartLowering } from '../rows/part-lowering.ts';

/** The parts of a value that is a row or an array of rows, which a variable or parameter takes by position. */
export function rowParts(
  context: LoweringContext,
  parts: PartLowering,
  value: Expression,
  inputs: readonly Input[],
): ValueFields | undefined {
  const made = unwrapped(value);
  if (made.kind === 'subquery' && isDocument(made.query)) return parts.fields(made, inputs);
  if (made.kind !== 'list' && made.kind !== 'struct' && made.kind !== 'call') return undefined;
  const fields = parts.fields(valueOfArgument(value), inputs);
  // `ARRAY[a, b]` has elements, and no fields
  const isArray = made.kind === 'list' && /^(?:ARRAY\b|\[)/i.test(context.text(made));
  return isArray && !fields?.elements ? undefined : fields;
}

function unwrapped(value: Expression): Expression {
  let at = value;
  while (at.kind === 'cast' || at.kind === 'named-argument') at = at.kind === 'cast' ? at.operand : at.value;
  return at;
}

/** {@link rowParts} of the arguments of a call that are written as rows; undefined where none is. */
export function argumentParts(
  context: LoweringContext,
  parts: PartLowering,
  args: readonly Expression[],
  { inputs, argumentSizes }: Pick<CallInput, 'inputs' | 'argumentSizes'>,
): Pick<CallInput, 'argumentParts'> | undefined {
  if (!args.some(isWrittenRow)) return undefined;
  let at = 0;
  const argumentParts = args.map((argument, i) => {
    const own = inputs.slice(at, (at += argumentSizes?.[i] ?? 1));
    return (isWrittenRow(argument) && rowParts(context, parts, argument, own)) || null;
  });
  return { argumentParts };
}

/** `ROW(a, b)`, `ARRAY[…]`, or the list that `array_agg(ROW(a, b))` makes of such. */
function isWrittenRow(argument: Expression): boolean {
  const value = unwrapped(argument);
  if (value.kind !== 'call') return value.kind === 'list' || value.kind === 'struct';
  const [first] = value.args;
  const collects = collectors.has(value.name.parts.at(-1)?.text.toUpperCase() ?? '');
  return collects && first !== undefined && first.kind !== 'call' && isWrittenRow(first);
}

/** What a field depends on; in `(ROW(a, b)::t).c`, of a type that this file does not define, linking says which part has the name. */
export function partOfRow(
  context: LoweringContext,
  parts: PartLowering,
  { base, fields, ...place }: Access,
  inputs: readonly Input[],
  steps: readonly Step[],
): readonly Input[] | undefined {
  const own = fieldOfRow(base, inputs, steps);
  if (own !== undefined) return own;
  const row = base.kind === 'cast' && fields.length > 0 ? parts.fields(base, inputs) : undefined;
  if (row?.ofType === undefined || row.elements) return undefined;
  const field = fields.map(({ text }) => text).join('.');
  const [start, end] = [context.start(place), context.end(place)];
  return [{ kind: 'call', name: 'ROW', inputs: [...inputs], argumentParts: [row], field, start, end }];
}
