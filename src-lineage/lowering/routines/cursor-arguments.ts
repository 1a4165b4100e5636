import type { Expression } from '../../syntax/tree/expressions.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { Parameter } from '../../syntax/tree/procedural.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { markParameters } from '../context/cursor-parameters.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import type { CursorParameter } from '../context/session.ts';

/** The parameters of a cursor, or the marks of its query, are variables of its own, which OPEN and FOR set. */
export function declareCursorParameters(
  context: LoweringContext,
  cursor: string,
  parameters: readonly Parameter[],
  query: Query,
): readonly CursorParameter[] {
  if (parameters.length === 0) {
    const marks = markParameters(context, query);
    if (marks.length > 0) context.parametersOfCursors.set(cursor.toLowerCase(), marks);
    return marks;
  }
  const declared = parameters.map(({ name, start, end }): CursorParameter => {
    const variable = `${cursor}.${name.text}`;
    context.localVariables.push({ name: variable, kind: 'variable', start, end });
    return { name: name.text.toLowerCase(), variable };
  });
  parameters.forEach((parameter, i) => {
    if (parameter.default) pass(context, declared[i]!, parameter.default);
  });
  context.parametersOfCursors.set(cursor.toLowerCase(), declared);
  return declared;
}

/**
 * `OPEN c (1, p => 2)`, `FOR r IN c (x)`
 * @param cursor its name, with that of its package before it where that is written
 */
export function passCursorArguments(
  context: LoweringContext,
  cursor: string,
  values: readonly Expression[],
): void {
  const behind = cursor.lastIndexOf('.') + 1;
  const parameters = context.parametersOfCursors.get(cursor.slice(behind).toLowerCase()) ?? [];
  values.forEach((value, i) => {
    const named = value.kind === 'named-argument' ? value.name.text.toLowerCase() : undefined;
    const parameter = named === undefined ? parameters[i] : parameters.find(({ name }) => name === named);
    if (!parameter) return;
    const variable = `${cursor.slice(0, behind)}${parameter.variable}`;
    pass(context, { ...parameter, variable }, valueOfArgument(value));
  });
}

function pass(context: LoweringContext, { variable }: CursorParameter, value: Expression): void {
  const place = { start: context.start(value), end: context.end(value) };
  const inputs = new ExpressionLowering(context, -1).inputs(value);
  if (inputs.length > 0)
    context.emit({ do: 'assign', targets: [{ name: variable, ...place }], inputs, ...place });
}
