import type { ColumnOutput, Output } from '../../../ir/outputs.ts';
import { appendAll } from '../../../base/append-all.ts';
import type { RowSet } from '../../../ir/dataflow.ts';
import type { Input, StructField, ValueFields } from '../../../ir/inputs.ts';
import { areValues } from '../../../ir/value-fields.ts';
import { isUnchanged } from '../../../model/relations.ts';
import type { Call, Expression, List } from '../../../syntax/tree/expressions.ts';
import type { Identifier } from '../../../syntax/tree/node.ts';
import type { SelectItem } from '../../../syntax/tree/queries.ts';
import type { LoweringContext } from '../../context/context.ts';
import { starInExpression } from '../../expressions/columns-calls.ts';
import { type ExpressionLowering } from '../../expressions/expressions.ts';
import { numberOf } from '../../expressions/numbered-columns.ts';
import { dottedName, impliedName } from '../../names/implied-name.ts';
import { numbersOf, systemName } from '../../names/system-names.ts';
import { rowOf } from '../../rows/struct-fields.ts';
import type { PartsOf } from '../../rows/combined-parts.ts';
import { entryInputs } from '../../rows/map-parts.ts';
import { valuesInName } from '../../context/text-holes.ts';
import { isAllUnknown } from '../../texts/parts/unknown-text.ts';
import { dealt } from '../../table-functions/function-columns.ts';
import { generatedColumns, type GeneratedName, givesFields } from '../../table-functions/generators.ts';
import { starOfPattern } from './column-patterns.ts';
import { columnsOf, fieldsOf, namesOf, starOutput } from './stars.ts';

/** The items of a select list become the outputs of its row set. */
export function lowerOutputs(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rowSet: RowSet,
  items: readonly SelectItem[],
): void {
  const numbers = numbersOf(context.dialect.names.unnamedOutputs, items);
  items.forEach((item, i) => {
    const outputs = outputsOf(context, lowering, item, numbers[i]);
    if (multiplies(context, item.expression))
      for (const output of outputs) {
        const made = output.kind === 'column' ? output : output.single;
        if (made !== undefined) made.multiplies = true;
      }
    appendAll(rowSet.outputs, outputs);
  });
}

/** Whether an item makes a row of each value of a function, also where it reckons with them: `unnest(list) + 1`. */
function multiplies(context: LoweringContext, expression: Expression): boolean {
  const { functions, syntax } = context.dialect;
  if (functions.multipliers === undefined && syntax.rowColumns === undefined) return false;
  switch (expression.kind) {
    case 'call': {
      const name = expression.name.parts.at(-1)?.text.toUpperCase() ?? '';
      if (functions.multipliers?.has(name) === true || syntax.rowColumns?.has(name) === true) return true;
      return expression.args.some((inner) => multiplies(context, inner));
    }
    case 'operation':
      return expression.operands.some((inner) => multiplies(context, inner));
    case 'cast':
      return multiplies(context, expression.operand);
    case 'access':
      return multiplies(context, expression.base);
    default:
      return false;
  }
}

function outputsOf(
  context: LoweringContext,
  lowering: ExpressionLowering,
  item: SelectItem,
  number: number | undefined,
): Output[] {
  const { expression } = item;
  if (expression.kind === 'star') return [{ ...starOutput(context, lowering, expression), ...namesOf(item) }];
  const at = item.alias === undefined ? numberOf(context, expression) : undefined;
  const place = context.placeOf(item);
  if (at !== undefined) return [{ kind: 'star', qualifier: [], at, ...place }];
  const chosen = context.dialect.names.columnPatterns === true ? starOfPattern(expression) : undefined;
  if (chosen !== undefined && item.alias === undefined) return [starOutput(context, lowering, chosen)];
  if (expression.kind === 'access' && expression.all)
    return fieldsOf(context, lowering, expression, expression.all, item);
  if (item.alias === undefined && isUnknownList(context, lowering, expression))
    return [{ kind: 'star', qualifier: [], value: [], ...place }];
  const wrapped = context.dialect.syntax.columnsCalls ? starInExpression(expression) : undefined;
  if (wrapped !== undefined) {
    const named = item.alias && { template: item.alias.text };
    const others = besideColumns(lowering.inputs(expression));
    return [
      {
        ...starOutput(context, lowering, wrapped),
        ...named,
        apply: true,
        ...(others.length > 0 && { others }),
      },
    ];
  }
  const { aliases } = item;
  if (aliases !== undefined && aliases.length > 0)
    return (
      inlinedOutputs(context, lowering, expression, aliases) ??
      dealtOutputs(context, lowering, expression, aliases)
    );
  const generates = item.alias === undefined && context.dialect.syntax.generatorItems === true;
  if (generates && givesFields(context, expression)) return elementFields(context, lowering, expression);
  const spread =
    item.alias === undefined ? unnestedItem(context, lowering, expression, item, number) : undefined;
  if (spread !== undefined) return spread;
  const generated = generates ? generatedColumns(context, expression) : undefined;
  if (generated !== undefined) return dealtOutputs(context, lowering, expression, generated);
  return [columnOutput(context, lowering, expression, item, number)];
}

/** `FORMAT('SELECT %s, b FROM t', list)`: what is only known at run time may be several columns, where it is no value. */
function isUnknownList(context: LoweringContext, { scope }: ExpressionLowering, item: Expression): boolean {
  if (context.dynamicDepth === 0 || item.kind !== 'column' || item.path.length > 1) return false;
  return isAllUnknown(item.path[0]!.text) && valuesInName(context, scope, item).length === 0;
}

/** What an expression with COLUMNS in it reads besides those columns. */
function besideColumns(inputs: readonly Input[]): Input[] {
  return inputs.flatMap((input) => {
    if (input.kind === 'call') return besideColumns(input.inputs);
    return input.kind === 'row' || input.kind === 'constant' ? [] : [input];
  });
}

/** `inline(list) AS (a, b)`, where the fields of the list's structs are known: one for each name. */
function inlinedOutputs(
  context: LoweringContext,
  lowering: ExpressionLowering,
  expression: Expression,
  names: readonly Identifier[],
): Output[] | undefined {
  if (expression.kind !== 'call' || !givesFields(context, expression)) return undefined;
  const fields = elementFields(context, lowering, expression);
  if (fields.length !== names.length || fields.some(({ kind }) => kind === 'star')) return undefined;
  return fields.map((field, i) => ({ ...field, name: names[i]!.text, ...context.placeOf(names[i]!) }));
}

/** The columns of a function whose rows have several. */
function dealtOutputs(
  context: LoweringContext,
  lowering: ExpressionLowering,
  expression: Expression,
  columns: readonly GeneratedName[],
): Output[] {
  const partsOf: PartsOf = (value, own) => lowering.parts.fields(value, own);
  return columns.map(({ text, synonyms, ...place }, index) => {
    const inputs = lowering.inputs(dealt(expression, index, columns));
    const [only] = inputs;
    if (only?.kind === 'call' && expression.kind === 'call') {
      const entry = entryInputs(partsOf, expression, only.inputs, index, columns.length);
      if (entry !== undefined) only.inputs = entry;
      if (entry !== undefined) delete only.argumentSizes;
    }
    const parts = columns.length === 1 ? lowering.parts.fields(expression, inputs) : undefined;
    return {
      kind: 'column',
      name: text,
      ...(synonyms && { synonyms }),
      ...context.placeOf(place),
      inputs,
      transform: lowering.transform(expression, text),
      ...(parts && { parts }),
    };
  });
}

/** The output of an expression: a select item, or what else becomes a column; `number` names it for vendors that count. */
export function columnOutput(
  context: LoweringContext,
  lowering: ExpressionLowering,
  expression: Expression,
  item: Pick<SelectItem, 'alias' | 'start' | 'end'>,
  number?: number,
): ColumnOutput {
  const named = item.alias !== undefined && context.reportIfUnknown([item.alias]) ? undefined : item.alias;
  const ofResult =
    lowering.namesResult || (lowering.scope >= 0 && context.rowSet(lowering.scope).role === 'result');
  const name =
    named ??
    dottedName(context, lowering.scope, expression) ??
    impliedName(expression, context.dialect.names.unnamedOutputs, ofResult);
  const value = expression.kind === 'assignment' ? expression.value : expression;
  const transform = lowering.transform(value, item.alias?.text);
  const inputs = lowering.inputs(value);
  const system = name === undefined ? systemName(context, expression, inputs, number) : undefined;
  const fields = lowering.parts.fields(value, inputs);
  const row = fields === undefined && context.dialect.names.wholeRows ? rowOf(value, inputs) : undefined;
  const start = context.start(item.alias ?? expression);
  const end = context.end(item.alias ?? expression);
  // a file has thousands: a literal with what most have takes half the memory of one that the rest is spread into
  const output: ColumnOutput = name
    ? { kind: 'column', name: name.text, start, end, inputs, transform }
    : { kind: 'column', text: context.text(expression), start, end, inputs, transform };
  if (name?.quoted) output.nameQuoted = true;
  if (system) output.systemName = system;
  if (item.alias) output.value = context.placeOf(value);
  if (fields) output.parts = fields;
  if (row) output.row = row;
  return isUnchanged(transform) ? output : { ...output, ...context.dynamicText(value) };
}

/** `inline(list)` in a select list: a column for each field of the list's structs. */
function elementFields(context: LoweringContext, lowering: ExpressionLowering, call: Call): Output[] {
  const value = lowering.inputsOfAll(call.args);
  const place = context.placeOf(call);
  const known = call.args.length === 1 ? lowering.parts.fields(call.args[0]!, value) : undefined;
  return known ? columnsOf(known, place) : [{ kind: 'star', qualifier: [], value, ...place }];
}

/**
 * DuckDB: `unnest(struct)`, `unnest(list, recursive := true)`, `unnest(x, max_depth := 3)`: a column for each field where there are
 * some, once the lists are taken apart ("Unnesting").
 */
function unnestedItem(
  context: LoweringContext,
  lowering: ExpressionLowering,
  expression: Expression,
  item: SelectItem,
  number: number | undefined,
): Output[] | undefined {
  if (!context.dialect.syntax.unnestItems || expression.kind !== 'call') return undefined;
  const [value, ...options] = expression.args;
  if (value === undefined || expression.name.parts.at(-1)?.text.toUpperCase() !== 'UNNEST') return undefined;
  const { depth, keepsParents } = unnesting(options);
  const recursive = depth > 1;
  const single = columnOutput(context, lowering, expression, item, number);
  const [call] = single.inputs;
  if (call?.kind !== 'call') return undefined;
  if (value.kind === 'list' && (depth <= listsAround(value) || !holdsStructs(value))) return [single];
  const place = context.placeOf(expression);
  const inputs = call.inputs.slice(0, call.argumentSizes?.[0] ?? 1);
  const known = lowering.parts.fields(value, inputs);
  if (known !== undefined) {
    const isStruct = recursive ? holdsFields(known) : !known.elements && !areValues(known.fields);
    const leaves = isStruct && leavesOf(known, known.elements ? depth - 1 : depth, keepsParents);
    return leaves ? columnsOf(leaves, place) : [single];
  }
  return [
    {
      kind: 'star',
      qualifier: [],
      value: inputs,
      single,
      ...(recursive && { recursive: true as const }),
      ...place,
    },
  ];
}

/** How many lists and structs, one in the other, are taken apart, and whether the fields have the names around theirs before them. */
function unnesting(options: readonly Expression[]): { depth: number; keepsParents: boolean } {
  let depth = 1;
  let keepsParents = false;
  for (const option of options) {
    if (option.kind !== 'named-argument' || option.value.kind !== 'literal') continue;
    const { type, value } = option.value;
    const isOn = value.toLowerCase() === 'true';
    if (type === 'number') depth = Number(value);
    else if (option.name.text.toLowerCase() === 'keep_parent_names') keepsParents = isOn;
    else if (depth === 1 && isOn) depth = Infinity;
  }
  return { depth, keepsParents };
}

function listsAround(value: Expression): number {
  let lists = 0;
  for (let at: Expression | undefined = value; at?.kind === 'list'; at = at.items[0]) lists++;
  return lists;
}

/** Whether the elements of a list that is written out, or those of the lists in it, are structs. */
function holdsStructs({ items }: List): boolean {
  let [first] = items;
  while (first?.kind === 'list') [first] = first.items;
  return first?.kind === 'struct' || first?.kind === 'call';
}

/** Whether the value is a struct, or a list of structs, at any depth. */
function holdsFields({ fields }: Partial<ValueFields>): boolean {
  return fields !== undefined && (!areValues(fields) || fields.some(holdsFields));
}

/** The fields of a struct, with those of structs in them in their place; lists in them stay as they are. */
function leavesOf({ fields }: ValueFields, levels: number, keepsParents: boolean): ValueFields {
  if (levels <= 1) return { fields };
  const isList = areValues(fields);
  const inside = (field: StructField): readonly StructField[] => {
    if (!field.fields || !(isList || !(field.elements || areValues(field.fields)))) return [field];
    // a list in a list is one more
    const left = isList && field.elements ? levels - 2 : levels - 1;
    const leaves = leavesOf({ fields: field.fields }, left, keepsParents).fields;
    if (isList || !keepsParents) return leaves;
    return leaves.map((leaf) => ({ ...leaf, name: `${field.name}.${leaf.name}` }));
  };
  return { fields: fields.flatMap(inside) };
}
