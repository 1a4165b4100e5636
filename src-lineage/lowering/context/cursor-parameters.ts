import type { VariableInput } from '../../ir/inputs.ts';
import type { ColumnReference } from '../../syntax/tree/expressions.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from './context.ts';
import type { CursorParameter } from './session.ts';

/** A name in a cursor's query that is one of the cursor's parameters: its value. */
export function cursorParameter(context: LoweringContext, node: ColumnReference): VariableInput | undefined {
  if (context.cursorParameters.length === 0 || node.path[0]!.quoted) return undefined;
  const folded = node.path[0]!.text.toLowerCase();
  const parameter = context.cursorParameters.find(({ name }) => name === folded);
  const place = { start: context.start(node), end: context.end(node) };
  return parameter && { kind: 'variable', name: parameter.variable, ...place };
}

/**
 * What a mark stands for: `$1` the first parameter, whatever its name is; in a cursor's query `:p` its parameter, `?` the
 * one of its place.
 */
export function markedParameter(
  context: LoweringContext,
  { name, start }: { name: string; start: number },
): string | undefined {
  const position = /^\$(\d+)$/.exec(name)?.[1];
  if (position !== undefined) return context.inputParameters()[Number(position) - 1]?.name;
  if (context.cursorParameters.length === 0 || !/^[:?]/.test(name)) return undefined;
  const folded = name === '?' ? markAt(start) : name.slice(1).toLowerCase();
  return context.cursorParameters.find((parameter) => parameter.name === folded)?.variable;
}

/** The name of the parameter that a `?` stands for. */
function markAt(start: number): string {
  return `?${start}`;
}

/** The bind marks of a cursor's query as its parameters, in the order of the text (Snowflake, "OPEN … USING"). */
export function markParameters(context: LoweringContext, query: Query): CursorParameter[] {
  const marks: number[] = [];
  const open: object[] = [query];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { kind, name, start } = item as { kind?: string; name?: unknown; start?: number };
    if (kind === 'variable' && name === '?' && start !== undefined) marks.push(start);
    for (const value of Object.values(item))
      if (typeof value === 'object' && value !== null) open.push(value as object);
  }
  marks.sort((a, b) => a - b);
  return marks.map((start) => ({ name: markAt(start), variable: context.nameMark('?') }));
}
