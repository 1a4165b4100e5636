import type { ColumnReference } from '../syntax/tree/expressions.ts';
import type { BindingContext } from './context.ts';
import type { VariableInput } from './inputs.ts';

/** A parameter of a cursor, in lower case, and the variable that holds its value. */
export interface CursorParameter {
  name: string;
  variable: string;
}

/** A name in a cursor's query that is one of the cursor's parameters: its value. */
export function cursorParameter(context: BindingContext, node: ColumnReference): VariableInput | undefined {
  if (context.cursorParameters.length === 0 || node.path[0]!.quoted) return undefined;
  const folded = node.path[0]!.text.toLowerCase();
  const parameter = context.cursorParameters.find(({ name }) => name === folded);
  const place = { start: context.start(node), end: context.end(node) };
  return parameter && { kind: 'variable', name: parameter.variable, ...place };
}

/** What a mark stands for: `$1` the first parameter, whatever its name is, `:p` in a cursor's query its parameter. */
export function markedParameter(context: BindingContext, name: string): string | undefined {
  const position = /^\$(\d+)$/.exec(name)?.[1];
  if (position !== undefined) return context.inputParameters()[Number(position) - 1]?.name;
  if (context.cursorParameters.length === 0 || !name.startsWith(':')) return undefined;
  const folded = name.slice(1).toLowerCase();
  return context.cursorParameters.find((parameter) => parameter.name === folded)?.variable;
}
