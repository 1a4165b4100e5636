import type { RowSetId } from '../../ir/names.ts';
import type { LoweredVariable } from '../../ir/dataflow.ts';
import type { Input, SequenceInput, VariableInput } from '../../ir/inputs.ts';
import type { Access, Call, ColumnReference, Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { CallStatement, CreateRoutine } from '../../syntax/tree/procedural.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaredVariable } from '../context/names-in-body.ts';
import { isScalar, keyedType, listsType } from '../rows/row-types.ts';
import { sequenceCall, sequenceMember } from './sequences.ts';

/**
 * The indexes of a list are values, too: `list(r.name) := r.sum` keeps `r.name` for `list.FIRST` and `list.NEXT(k)` (Oracle,
 * PL/SQL Language Reference, "Collection Methods"; Db2, ARRAY_FIRST and its relatives). A variable beside the list holds them.
 */
export function indexName(list: string): string {
  return `${list}%index`;
}

/** Whether a variable stands beside a list. */
export function holdsIndexes(name: string): boolean {
  return name.endsWith('%index');
}

const readers: ReadonlySet<string> = new Set(['FIRST', 'LAST', 'NEXT', 'PRIOR']);
const arrayReaders: ReadonlySet<string> = new Set(['ARRAY_FIRST', 'ARRAY_LAST', 'ARRAY_NEXT', 'ARRAY_PRIOR']);

function hasLists({ dialect }: LoweringContext): boolean {
  return dialect.language.lists === true;
}

/** Declares what holds the indexes of a variable whose type may be that of a list. */
export function declareIndexes(context: LoweringContext, { name, type, start, end }: LoweredVariable): void {
  if (type === undefined || !hasLists(context)) return;
  context.localVariables.push({ name: indexName(name), kind: 'variable', start, end });
  // of a list of lists those of the inner ones, all together
  if (context.typeColumns.has(listsType(type.parts.at(-1) ?? '')))
    context.localVariables.push({ name: indexName(indexName(name)), kind: 'variable', start, end });
}

/** The same for the parameters of a routine; they stand behind the others, and calls hand them over with their lists. */
export function declareParameterIndexes(context: LoweringContext): void {
  if (!hasLists(context)) return;
  const lists = context.localVariables.filter(({ kind, type }) => kind === 'parameter' && type !== undefined);
  for (const list of lists)
    context.localVariables.push({
      name: indexName(list.name),
      kind: 'parameter',
      mode: list.mode ?? 'in',
      optional: true,
      start: list.start,
      end: list.end,
    });
}

/** The same for what a function answers with: beside the function stands what holds the indexes of the list that it returns. */
export function declareReturnedIndexes(context: LoweringContext, routine: CreateRoutine): void {
  const { name, returns, body, schema } = routine;
  const called = name?.parts.at(-1);
  if (called === undefined || returns === undefined || body.length === 0) return;
  if (!hasLists(context) || isScalar(returns) || routine.routine !== 'function') return;
  const inSchema = schema?.text ?? name?.parts.at(-2)?.text;
  context.localVariables.push({
    name: indexName(called.text),
    kind: 'variable',
    ...(context.routine < 0 && { created: inSchema === undefined ? {} : { schema: inSchema } }),
    start: context.start(called),
    end: context.end(called),
  });
}

/** What a list's indexes come from where it is assigned or returned as a whole: those of another, or of what a function returns. */
export function wholeIndexes(context: LoweringContext, value: Expression): VariableInput | undefined {
  if (!hasLists(context)) return undefined;
  if (value.kind !== 'call')
    return value.kind === 'column' ? indexInput(context, value.path, value) : undefined;
  const { parts } = value.name;
  if (context.isVariable(parts[0]?.text ?? '')) return undefined;
  const place = { start: context.start(value), end: context.end(value) };
  return { kind: 'variable', name: indexName(textOf(parts)), ...place };
}

/** Gives indexes to what holds them, in a step of its own: what the value calls has run by then. */
export function assignBehind(
  context: LoweringContext,
  name: string,
  indexes: VariableInput,
  value: Expression,
): void {
  const { start, end } = indexes;
  const finish = context.beginStatement('assign', value);
  context.emit({ do: 'assign', targets: [{ name, start, end }], inputs: [indexes], start, end });
  finish();
}

/** The lists that an assignment gives an element, with the index of each. */
export function indexedTargets(
  context: LoweringContext,
  targets: readonly Expression[],
): { name: string; indexes: readonly Expression[] }[] {
  if (!hasLists(context)) return [];
  return targets.flatMap((target) => {
    const inner = innerElement(context, target);
    const element = elementOf(target);
    const [list, indexes] =
      element.kind === 'call'
        ? [element.name.parts, element.args]
        : element.kind === 'access' && element.base.kind === 'column'
          ? [element.base.path, element.indexes]
          : [[], []];
    const name = list.length > 1 ? undefined : indexesOf(context, list);
    const own =
      name === undefined || indexes.every(({ kind }) => kind === 'literal') ? [] : [{ name, indexes }];
    return inner === undefined ? own : [...own, inner];
  });
}

/** `lists(j)(k)`: the index of the inner list. */
function innerElement(
  context: LoweringContext,
  target: Expression,
): { name: string; indexes: readonly Expression[] } | undefined {
  if (target.kind !== 'access') return undefined;
  const name = target.indexes.length > 0 ? innerIndexes(context, target.base) : undefined;
  return name === undefined ? innerElement(context, target.base) : { name, indexes: target.indexes };
}

/** What holds the indexes of the list that an element is: `lists(j)`. */
function innerIndexes(context: LoweringContext, element: Expression): string | undefined {
  if (element.kind !== 'call' || element.name.parts.length > 1) return undefined;
  const name = indexName(indexName(element.name.parts[0]!.text));
  return context.isVariable(name) ? name : undefined;
}

/** `lists(j).FIRST`, `lists(j).NEXT(k)` */
export function innerIndexInput(context: LoweringContext, node: Access): VariableInput | undefined {
  const [member, ...others] = node.fields;
  if (member === undefined || others.length > 0 || !readers.has(member.text.toUpperCase())) return undefined;
  const name = innerIndexes(context, node.base);
  return name === undefined
    ? undefined
    : { kind: 'variable', name, start: context.start(node), end: context.end(node) };
}

/** `list(k).f`, and the outer list of `lists(j)(k)`: the first element on the way. */
function elementOf(target: Expression): Expression {
  return target.kind === 'access' && (target.indexes.length === 0 || target.base.kind === 'call')
    ? elementOf(target.base)
    : target;
}

function indexesOf(context: LoweringContext, path: readonly Identifier[]): string | undefined {
  const list = path.at(-1);
  if (list === undefined) return undefined;
  const name = indexName(list.text);
  if (path.length > 1)
    return isOfPackage(context, path.at(-2)!.text, name) ? indexName(textOf(path)) : undefined;
  return context.isVariable(name) || isOfOtherHalf(context, name) ? name : undefined;
}

/** `package.list`, `schema.package.list` */
function isOfPackage({ routines }: LoweringContext, called: string, name: string): boolean {
  return routines.some(
    (one) =>
      one.kind === 'package' &&
      one.name?.parts.at(-1)?.toLowerCase() === called.toLowerCase() &&
      one.variables.some((variable) => variable.name.toLowerCase() === name.toLowerCase()),
  );
}

/** A list that the specification of the package around declares. */
function isOfOtherHalf(context: LoweringContext, name: string): boolean {
  for (let at = context.routine; at >= 0; at = context.routines[at]!.parent) {
    const { kind, name: own } = context.routines[at]!;
    if (kind === 'package' && isOfPackage(context, own?.parts.at(-1) ?? '', name)) return true;
  }
  return false;
}

function textOf(path: readonly Identifier[]): string {
  return path.map(({ text }) => text).join('.');
}

/** Whether a value is a variable that holds a list, or an element of one, `list(j)`: an index chooses an element of it, as `list(i)` does. */
export function isList(context: LoweringContext, value: Expression): boolean {
  // HANA: what stands before an index is an array, or a column of a table variable
  if (context.dialect.language.tableVariables) return value.kind === 'variable';
  if (!hasLists(context)) return false;
  if (value.kind === 'access') return isList(context, value.base);
  const name = value.kind === 'column' ? value.path : value.kind === 'call' ? value.name.parts : [];
  return indexesOf(context, name) !== undefined;
}

function indexInput(
  context: LoweringContext,
  list: readonly Identifier[],
  node: { start: number; end: number },
): VariableInput | undefined {
  const name = hasLists(context) ? indexesOf(context, list) : undefined;
  return name === undefined
    ? undefined
    : { kind: 'variable', name, start: context.start(node), end: context.end(node) };
}

/** The indexes of a list that stands as a value. */
export function listIndexes(context: LoweringContext, list: Expression): Input[] {
  const input = list.kind === 'column' ? indexInput(context, list.path, list) : undefined;
  return input === undefined ? [] : [input];
}

/** `UNNEST (list) AS t (key, value)`: the keys of a list that has such (Db2, "collection-derived-table"). */
export function unnestedKeys(
  context: LoweringContext,
  { call, columnAliases }: TableFunction,
  column: number,
): Input[] | undefined {
  const [list] = call.args;
  if (column > 0 || call.args.length > 1 || columnAliases?.length !== 2 || list?.kind !== 'column')
    return undefined;
  const type = declaredVariable(context, list.path.at(-1)!.text)?.type?.parts.at(-1);
  const isKeyed = type !== undefined && context.typeColumns.has(keyedType(type));
  return isKeyed ? listIndexes(context, list) : undefined;
}

/** The list that `list.DELETE` empties. */
export function emptiedList(
  context: LoweringContext,
  { name, arguments: given }: CallStatement,
): string | undefined {
  const [list, member, ...others] = name.parts;
  if (member?.text.toUpperCase() !== 'DELETE' || others.length > 0 || given.length > 0) return undefined;
  return hasLists(context) && indexesOf(context, [list!]) !== undefined ? list!.text : undefined;
}

/** What a name stands for that ends in a word of its own: a value of a sequence, an index of a list (`list.FIRST`). */
export function memberInput(
  context: LoweringContext,
  scope: RowSetId,
  node: ColumnReference,
): SequenceInput | VariableInput | undefined {
  const sequence = sequenceMember(context, scope, node);
  if (sequence !== undefined || node.path.length < 2) return sequence;
  return readers.has(node.path.at(-1)!.text.toUpperCase())
    ? indexInput(context, node.path.slice(0, -1), node)
    : undefined;
}

/** The same for calls: `nextval('s')`, `list.NEXT(k)`, `ARRAY_NEXT(list, k)`. */
export function memberCall(context: LoweringContext, node: Call): Input | undefined {
  const sequence = sequenceCall(context, node);
  if (sequence !== undefined) return sequence;
  const called = node.name.parts.at(-1)?.text.toUpperCase() ?? '';
  const [list] = node.args;
  if (arrayReaders.has(called))
    return list?.kind === 'column' ? indexInput(context, list.path, node) : undefined;
  return readers.has(called) ? indexInput(context, node.name.parts.slice(0, -1), node) : undefined;
}
