import type { BoundVariable, RowSetId } from '../../ir/dataflow.ts';
import type { Input, SequenceInput, VariableInput } from '../../ir/inputs.ts';
import type { Call, ColumnReference, Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { CallStatement } from '../../syntax/tree/procedural.ts';
import type { BindingContext } from '../context/context.ts';
import { sequenceCall, sequenceMember } from './sequences.ts';

/**
 * The indexes of a list are values, too: `list(r.name) := r.sum` keeps `r.name` for `list.FIRST` and `list.NEXT(k)` (Oracle,
 * PL/SQL Language Reference, "Collection Methods"; Db2, ARRAY_FIRST and its kin). A variable beside the list holds them.
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

function hasLists({ dialect }: BindingContext): boolean {
  const { procedural } = dialect.syntax;
  return procedural === 'plsql' || procedural === 'sqlpl';
}

/** Declares what holds the indexes of a variable whose type may be that of a list. */
export function declareIndexes(context: BindingContext, { name, type, start, end }: BoundVariable): void {
  if (type !== undefined && hasLists(context))
    context.localVariables.push({ name: indexName(name), kind: 'variable', start, end });
}

/** The same for the parameters of a routine; they stand behind the others, and calls hand them over with their lists. */
export function declareParameterIndexes(context: BindingContext): void {
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

/** The lists that an assignment gives an element, with the index of each. */
export function indexedTargets(
  context: BindingContext,
  targets: readonly Expression[],
): { name: string; indexes: readonly Expression[] }[] {
  if (!hasLists(context)) return [];
  return targets.flatMap((target) => {
    const element = elementOf(target);
    const [list, indexes] =
      element.kind === 'call'
        ? [element.name.parts, element.args]
        : element.kind === 'access' && element.base.kind === 'column'
          ? [element.base.path, element.indexes]
          : [[], []];
    const name = indexesOf(context, list);
    return name === undefined || indexes.every(({ kind }) => kind === 'literal') ? [] : [{ name, indexes }];
  });
}

/** `list(k).f`, and the outer list of `lists(j)(k)`: the first element on the way. */
function elementOf(target: Expression): Expression {
  return target.kind === 'access' && (target.indexes.length === 0 || target.base.kind === 'call')
    ? elementOf(target.base)
    : target;
}

function indexesOf(context: BindingContext, [list, ...others]: readonly Identifier[]): string | undefined {
  if (list === undefined || others.length > 0) return undefined;
  const name = indexName(list.text);
  return context.isVariable(name) ? name : undefined;
}

/** Whether a value is a variable that holds a list, or an element of one, `list(j)`: an index chooses an element of it, as `list(i)` does. */
export function isList(context: BindingContext, value: Expression): boolean {
  if (!hasLists(context)) return false;
  if (value.kind === 'access') return isList(context, value.base);
  const name = value.kind === 'column' ? value.path : value.kind === 'call' ? value.name.parts : [];
  return indexesOf(context, name) !== undefined;
}

function indexInput(
  context: BindingContext,
  list: readonly Identifier[],
  node: { start: number; end: number },
): VariableInput | undefined {
  const name = hasLists(context) ? indexesOf(context, list) : undefined;
  return name === undefined
    ? undefined
    : { kind: 'variable', name, start: context.start(node), end: context.end(node) };
}

/** The indexes of a list that stands as a value. */
export function listIndexes(context: BindingContext, list: Expression): Input[] {
  const input = list.kind === 'column' ? indexInput(context, list.path, list) : undefined;
  return input === undefined ? [] : [input];
}

/** The list that `list.DELETE` empties. */
export function emptiedList(
  context: BindingContext,
  { name, arguments: given }: CallStatement,
): string | undefined {
  const [list, member, ...others] = name.parts;
  if (member?.text.toUpperCase() !== 'DELETE' || others.length > 0 || given.length > 0) return undefined;
  return hasLists(context) && indexesOf(context, [list!]) !== undefined ? list!.text : undefined;
}

/** What a name stands for that ends in a word of its own: a value of a sequence, an index of a list (`list.FIRST`). */
export function memberInput(
  context: BindingContext,
  scope: RowSetId,
  node: ColumnReference,
): SequenceInput | VariableInput | undefined {
  const sequence = sequenceMember(context, scope, node);
  if (sequence !== undefined || node.path.length !== 2) return sequence;
  return readers.has(node.path[1]!.text.toUpperCase())
    ? indexInput(context, node.path.slice(0, 1), node)
    : undefined;
}

/** The same for calls: `nextval('s')`, `list.NEXT(k)`, `ARRAY_NEXT(list, k)`. */
export function memberCall(context: BindingContext, node: Call): Input | undefined {
  const sequence = sequenceCall(context, node);
  if (sequence !== undefined) return sequence;
  const called = node.name.parts.at(-1)?.text.toUpperCase() ?? '';
  const [list] = node.args;
  if (arrayReaders.has(called))
    return list?.kind === 'column' ? indexInput(context, list.path, node) : undefined;
  return readers.has(called) ? indexInput(context, node.name.parts.slice(0, -1), node) : undefined;
}
