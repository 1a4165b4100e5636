import { type ColumnOutput, everyColumn, type Output, type StarOutput } from '../../../ir/outputs.ts';
import { patternSize } from '../../../base/patterns/name-pattern.ts';
import type { ValueFields } from '../../../ir/inputs.ts';
import type { Access, Star } from '../../../syntax/tree/expressions.ts';
import type { Identifier } from '../../../syntax/tree/node.ts';
import type { SelectItem } from '../../../syntax/tree/queries.ts';
import type { LoweringContext } from '../../context/context.ts';
import { type ExpressionLowering } from '../../expressions/expressions.ts';
import { compositeType } from '../../rows/composite-rows.ts';
import { rowOf } from '../../rows/struct-fields.ts';

/** Trino: `r.* AS (x, y)` */
export function namesOf({ aliases }: SelectItem): Pick<StarOutput, 'names'> {
  return aliases === undefined ? {} : { names: textsOf(aliases) };
}

/** A column for each of the fields that are known of a value. */
export function columnsOf({ fields }: ValueFields, place: { start: number; end: number }): ColumnOutput[] {
  return fields.map(({ name, inputs, fields: inner, elements }) => ({
    kind: 'column',
    name,
    ...place,
    inputs,
    ...(inner && { parts: { fields: inner, ...(elements && { elements }) } }),
    transform: 'function',
  }));
}

/** `(f(x)).*`, `ARRAY_AGG(STRUCT(a, b))[OFFSET(0)].*`: the fields of a value, each for itself where they are known. */
export function fieldsOf(
  context: LoweringContext,
  lowering: ExpressionLowering,
  value: Access,
  all: Star,
  item: SelectItem,
): Output[] {
  const type = compositeType(context, value.base);
  const inputs = lowering.inputs(value);
  const place = context.placeOf(value);
  const isBare = value.fields.length === 0 && value.indexes.length === 0;
  const known = type === undefined ? lowering.parts.fields(isBare ? value.base : value, inputs) : undefined;
  if (known !== undefined && known.elements !== true && item.aliases === undefined)
    return chosenBy(columnsOf(known, place), starOutput(context, lowering, all));
  const star: StarOutput = { ...starOutput(context, lowering, all), value: inputs, ...place };
  const row = context.dialect.names.wholeRows ? rowOf(value, inputs) : undefined;
  return [{ ...star, ...(row && { row }), ...(type && { ofType: type }), ...namesOf(item) }];
}

/** What `.* EXCEPT (a)`, `.* REPLACE (e AS b)` and `.* RENAME (c AS d)` make of fields that are known. */
function chosenBy(
  columns: readonly ColumnOutput[],
  { except = [], replace = [], rename = [] }: StarOutput,
): ColumnOutput[] {
  const same = (one: string, { name = '' }: ColumnOutput): boolean =>
    one.toLowerCase() === name.toLowerCase();
  return columns
    .filter((column) => !except.some((one) => same(one, column)))
    .map((column) => {
      const { parts, ...plain } = column;
      const replaced = replace.find(({ name }) => same(name, column));
      const to = rename.find(({ from }) => same(from, column))?.to;
      return { ...(replaced ? { ...plain, ...replaced } : column), ...(to !== undefined && { name: to }) };
    });
}

/** What `*`, `t.*` or `COLUMNS('x')` stands for, with what its modifiers leave out. */
export function starOutput(context: LoweringContext, lowering: ExpressionLowering, star: Star): StarOutput {
  return {
    kind: 'star',
    qualifier: textsOf(star.qualifier),
    ...(star.except && { except: textsOf(star.except) }),
    ...(star.exceptOf && { exceptOf: star.exceptOf.map(({ parts }) => textsOf(parts)) }),
    ...(star.rename && renamedBy(star.rename)),
    ...(star.replace && {
      replace: star.replace.map(({ expression, name }) => ({
        name: name.text,
        inputs: lowering.inputs(expression),
        transform: lowering.transform(expression, name.text),
        ...context.placeOf(expression),
      })),
    }),
    ...patternOf(context, star),
    ...(star.only !== undefined && { only: star.only }),
    ...(star.negated && { negated: true as const }),
    ...(star.apply && { apply: true as const }),
    ...(star.functions && { functions: star.functions }),
    ...context.placeOf(star),
  };
}

/** The new names of a star's columns: of single ones, or of all by what stands before and behind their own. */
function renamedBy(renames: NonNullable<Star['rename']>): Pick<StarOutput, 'rename' | 'template'> {
  const all = renames.find(({ from }) => from.text === everyColumn);
  if (all !== undefined) return { template: all.to.text.replaceAll('\\', '\\\\').replace(everyName, '\\0') };
  return {
    rename: renames.map(({ from, of, to }) => ({
      from: from.text,
      ...(of && { of: textsOf(of) }),
      to: to.text,
    })),
  };
}

const everyName = new RegExp(everyColumn, 'i');

/** The pattern of a star; without one it stands for all columns. */
function patternOf(
  context: LoweringContext,
  { like, pattern, ...star }: Star,
): Pick<Star, 'like' | 'pattern'> {
  if (like === undefined && pattern === undefined) return {};
  const size = pattern === undefined ? (like?.length ?? 0) : patternSize(pattern);
  if (!context.budget.allows('namePattern', size, context.start(star), context.end(star))) return {};
  return { ...(like !== undefined && { like }), ...(pattern !== undefined && { pattern }) };
}

function textsOf(parts: readonly Identifier[]): string[] {
  return parts.map((part) => part.text);
}
