import type { RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { AssignVariables } from '../../ir/actions.ts';
import type { LoweredVariable } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import { type TypeFamily, typeFamily } from '../../ir/type-families.ts';
import { storeName } from '../../ir/variables/variable-key.ts';
import type { Expression, Literal } from '../../syntax/tree/expressions.ts';
import type { DataType } from '../../syntax/tree/node.ts';
import type { Parameter, VariableDeclaration } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaringRoutine, routineNamed } from '../context/names-in-body.ts';
import { declareIndexes } from './list-indexes.ts';
import { columnsOfRows, documentTypes, isCursorType, isScalar, rowType } from '../rows/row-types.ts';

/** The variables that an assignment, INTO or FETCH names; anything that is no variable is left out. */
export function assignmentTargets(
  context: LoweringContext,
  targets: readonly Expression[],
): AssignVariables['targets'] {
  const list: AssignVariables['targets'] = [];
  for (const target of targets) {
    const place = { start: context.start(target), end: context.end(target) };
    if (target.kind === 'variable') {
      const fields = target.fields?.map((part) => part.text) ?? [];
      list.push({ ...named(context, target.name, fields), ...place });
    } else if (target.kind === 'column') {
      const [first, ...rest] = target.path.map((part) => part.text);
      if (first !== undefined) list.push({ ...named(context, first, rest), ...place });
    } else if (target.kind === 'literal') appendAll(list, keptTarget(context, target));
    else if (target.kind === 'access') appendAll(list, elementField(context, target));
    else if (target.kind === 'call') {
      const [first = '', ...rest] = target.name.parts.map((part) => part.text);
      list.push({ ...named(context, first, rest), element: true, ...place });
    } else if (target.kind === 'list') appendAll(list, assignmentTargets(context, target.items));
  }
  return list;
}

/** `SET 'key' = v`: a value that the session keeps. */
function keptTarget(context: LoweringContext, { type, value, ...node }: Literal): AssignVariables['targets'] {
  const reader = type === 'string' ? context.dialect.functions.stores?.set : undefined;
  const place = { start: context.start(node), end: context.end(node) };
  return reader === undefined ? [] : [{ name: storeName(reader, [value]), ...place }];
}

/** Gives what an expression of a query depends on to variables, too. */
export function assignWithin(
  context: LoweringContext,
  scope: RowSetId,
  targets: AssignVariables['targets'],
  inputs: readonly Input[],
): void {
  const [first] = targets;
  if (first === undefined) return;
  const { start, end } = first;
  const seen = { ...(scope >= 0 && { scope }), inputs: inputs.map((input) => ({ ...input })) };
  context.emit({ do: 'assign', targets, ...seen, start, end });
}

/** A variable and its field; the name of the block or routine that declares it is left out where it says nothing more. */
function named(
  context: LoweringContext,
  first: string,
  rest: readonly string[],
): { name: string; field?: string } {
  const [second, ...behind] = rest;
  const qualifier =
    second === undefined || context.isVariable(first.replace(/^:/, ''))
      ? undefined
      : routineNamed(context, first);
  // a plain name would lead to the same variable, or at least to none of a block between
  const isQualifier =
    qualifier !== undefined &&
    second !== undefined &&
    (declaringRoutine(context, second) ?? qualifier) <= qualifier;
  const [name, fields] = isQualifier ? [second, behind] : [first, rest];
  return fields.length > 0 ? { name, field: fields.join('.') } : { name };
}

/** Declares a variable of the routine or script that is being lowered. */
export function declareVariable(context: LoweringContext, declaration: VariableDeclaration): LoweredVariable {
  const variable: LoweredVariable = {
    name: declaration.name.text,
    kind: declaration.table ? 'table' : declaration.cursor ? 'cursor' : 'variable',
    start: context.start(declaration.name),
    end: context.end(declaration.name),
    ...rowType(context, declaration.type),
    ...singleValue(declaration.type),
    ...familyOf(declaration.type),
    ...(/^RESULTSET$/i.test(declaration.type?.text ?? '') && { rows: true as const }),
  };
  if (declaration.cursor || isCursorType(declaration.type)) variable.behindColumns = true;
  if (/^RECORD$/i.test(declaration.type?.text ?? '')) variable.record = true;
  if (declaration.global) variable.global = true;
  if (declaration.created && context.routine < 0)
    variable.created = { ...(declaration.created.schema && { schema: declaration.created.schema.text }) };
  if (declaration.table) Object.assign(variable, columnsOfRows(declaration.table));
  context.localVariables.push(variable);
  declareIndexes(context, variable);
  return variable;
}

/** Declares variables that are there of themselves, and hold nothing of any table. */
export function declareGiven(
  context: LoweringContext,
  names: readonly string[] = [],
  { start, end }: { start: number; end: number },
): void {
  for (const text of names)
    if (!context.isVariable(text))
      declareVariable(context, { name: { text, quoted: false, start, end }, start, end });
}

/** A value of a plain type is a single one, which is no document where it is a list. */
function singleValue(type: DataType | undefined): Pick<LoweredVariable, 'scalar' | 'document'> {
  if (documentTypes.has(type?.name?.parts.at(-1)?.text.toUpperCase() ?? '')) return { document: true };
  if (!isScalar(type)) return {};
  return /^ARRAY\b/i.test(type!.text) ? { scalar: true } : { scalar: true, document: true };
}

function familyOf(type: DataType | undefined): { family?: TypeFamily } {
  const family = typeFamily(type?.text);
  return family === undefined ? {} : { family };
}

/** @param defaults what its default depends on */
export function declareParameter(context: LoweringContext, parameter: Parameter, defaults: Input[]): void {
  const name = parameter.name.text || positionalName(context, parameter);
  if (name === undefined) return;
  context.localVariables.push({
    name,
    kind: 'parameter',
    mode: parameter.mode,
    ...(parameter.variadic && { variadic: true as const }),
    start: context.start(parameter.name),
    end: context.end(parameter.name),
    ...rowType(context, parameter.type),
    ...familyOf(parameter.type),
    ...(parameter.default && { optional: true as const }),
    ...(defaults.length > 0 && { defaults }),
    ...singleValue(parameter.type),
    ...(isCursorType(parameter.type) && { behindColumns: true as const }),
  });
}

/** PL/pgSQL: the body calls a parameter without a name by its position, `$1`. */
function positionalName(context: LoweringContext, { mode }: Parameter): string | undefined {
  if (!context.dialect.language.unnamedParameters || mode === 'out') return undefined;
  return `$${context.inputParameters().length + 1}`;
}

/** `list(i).field := …` and `list[i] := …` */
function elementField(
  context: LoweringContext,
  target: Extract<Expression, { kind: 'access' }>,
): AssignVariables['targets'] {
  const field = target.fields.map(({ text }) => text).join('.');
  const base = assignmentTargets(context, [target.base]);
  const elements = target.indexes.length > 0 ? base.map((one) => ({ ...one, element: true as const })) : base;
  if (field === '') return elements;
  return elements.map((one) => ({
    ...one,
    field: one.field === undefined ? field : `${one.field}.${field}`,
  }));
}
