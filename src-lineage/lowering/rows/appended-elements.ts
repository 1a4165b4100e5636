import type { Expression } from '../../syntax/tree/expressions.ts';

/** Functions that give the list in their first argument with one element more, the second argument. */
const appenders: ReadonlySet<string> = new Set(['ARRAY_APPEND', 'ARRAY_PUSH_BACK', 'LIST_APPEND']);

/** `list := array_append(list, e)`: the element that an assignment adds to a variable; undefined for others. */
export function appendedElement(targets: readonly Expression[], value: Expression): Expression | undefined {
  const [target, ...others] = targets;
  if (value.kind !== 'call' || value.args.length !== 2 || target === undefined || others.length > 0)
    return undefined;
  const [list, element] = value.args;
  const name = nameOf(target);
  if (name === undefined || nameOf(list!) !== name) return undefined;
  return appenders.has(value.name.parts.at(-1)?.text.toUpperCase() ?? '') ? element : undefined;
}

/** A variable by itself, with a mark before it or not. */
function nameOf(expression: Expression): string | undefined {
  if (expression.kind === 'variable')
    return expression.fields === undefined ? expression.name.replace(/^:/, '').toLowerCase() : undefined;
  const [only, ...others] = expression.kind === 'column' ? expression.path : [];
  return others.length === 0 ? only?.text.toLowerCase() : undefined;
}
