import type { Expression } from '../../syntax/tree/expressions.ts';
import { joiners, listKeepers } from './part-makers.ts';

/** Functions that give the list in their first argument with one element more, the second argument. */
const appenders: ReadonlySet<string> = new Set(['ARRAY_APPEND', 'ARRAY_PUSH_BACK', 'LIST_APPEND']);

/** The same of the list in their second argument. */
const prependers: ReadonlySet<string> = new Set(['ARRAY_PREPEND', 'LIST_PREPEND']);

/**
 * What an assignment adds to the list that a variable or a field of it holds, an element or another list:
 * `list := array_append(list, e)`, `list := list || ARRAY[e]`; undefined for others.
 * @param isRecord whether the name is a variable of several fields: no text is joined with it
 */
export function appendedElement(
  targets: readonly Expression[],
  value: Expression,
  isRecord: (name: string) => boolean,
): Expression | undefined {
  const [target, ...others] = targets;
  const operands = joinedOperands(value, isRecord);
  if (operands?.length !== 2 || target === undefined || others.length > 0) return undefined;
  const name = nameOf(target);
  const at = name === undefined ? -1 : operands.findIndex((operand) => nameOf(operand) === name);
  if (at < 0 || (value.kind === 'call' && !mayStandAt(value.name.parts.at(-1)?.text ?? '', at)))
    return undefined;
  return onlyItem(operands[1 - at]!);
}

/** Functions of routines' lists that give some of the elements: Db2's and PostgreSQL's TRIM_ARRAY, Oracle's SET. */
const elementKeepers: ReadonlySet<string> = new Set(['ARRAY_REMOVE', 'SET', 'TRIM_ARRAY']);

/** The list whose elements a function gives, or some of them, where it is a variable: `TRIM_ARRAY(list, 1)`; else the value itself. */
export function keptList(value: Expression, isRecord: (name: string) => boolean): Expression {
  const [list] = value.kind === 'call' ? value.args : [];
  if (value.kind !== 'call' || list === undefined || value.name.parts.length > 1) return value;
  const called = value.name.parts[0]?.text.toUpperCase() ?? '';
  const name = elementKeepers.has(called) || listKeepers.has(called) ? nameOf(list) : undefined;
  return name !== undefined && isRecord(name) ? list : value;
}

/** The operands of a function or operator that may make a list longer. */
function joinedOperands(
  value: Expression,
  isRecord: (name: string) => boolean,
): readonly Expression[] | undefined {
  const isCall = value.kind === 'call';
  if (isCall && value.name.parts.at(-1)?.text.toUpperCase() !== 'CONCAT') return value.args;
  if (!isCall && (value.kind !== 'operation' || value.operator !== '||')) return undefined;
  // these join texts, too
  const operands = isCall ? value.args : value.operands;
  return operands.some((operand) => isListOrRecord(operand, isRecord)) ? operands : undefined;
}

/** Whether a function makes the list in this place longer. */
function mayStandAt(called: string, place: number): boolean {
  const name = called.toUpperCase();
  return joiners.has(name) || (place === 0 ? appenders : prependers).has(name);
}

function isListOrRecord(expression: Expression, isRecord: (name: string) => boolean): boolean {
  if (expression.kind === 'cast') return isListOrRecord(expression.operand, isRecord);
  if (expression.kind === 'list') return expression.items.length > 0;
  const name = nameOf(expression);
  return expression.kind === 'struct' || (name !== undefined && isRecord(name));
}

/** The element of a list that is written out with one. */
function onlyItem(list: Expression): Expression {
  return list.kind === 'list' && list.items.length === 1 ? list.items[0]! : list;
}

/** A variable or a field of one by itself, with a mark before it or not. */
function nameOf(expression: Expression): string | undefined {
  if (expression.kind === 'variable')
    return [expression.name.replace(/^:/, ''), ...(expression.fields ?? []).map(({ text }) => text)]
      .join('.')
      .toLowerCase();
  return expression.kind === 'column'
    ? expression.path
        .map(({ text }) => text)
        .join('.')
        .toLowerCase()
    : undefined;
}
