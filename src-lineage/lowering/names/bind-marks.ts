import type { Expression, NamedArgument } from '../../syntax/tree/expressions.ts';
import type { DynamicSql } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';
import { variableKey } from '../../ir/variables/variable-key.ts';
import { constantTexts } from '../texts/constant-text.ts';
import { assignmentTargets } from './variables.ts';

/**
 * The values of USING go to the bind marks of dynamic SQL by position, those of sp_executesql to its variables by name;
 * what is marked OUT comes back.
 * @param marks the variables that the text's bind marks are read as.
 */
export function passToMarks(
  context: LoweringContext,
  { using }: Pick<DynamicSql, 'using'>,
  marks: readonly string[],
): void {
  using.forEach((value, position) => {
    const named = value.kind === 'named-argument' ? value : undefined;
    const name = named?.name.text ?? '';
    const taking = name === '' ? [marks[position]] : [name, ...marksCalled(name, marks)];
    for (const mark of taking) {
      if (mark === undefined) {
        // nothing takes it: a query in it reads its tables all the same
        if (!named?.outOnly) context.lower.inputs(context, named?.value ?? value);
        continue;
      }
      passValue(context, named?.value ?? value, mark, named);
      // `INSERT INTO IDENTIFIER(?)`: the text of the value names the table
      if (context.dialect.syntax.identifierClause)
        context.holds(mark, constantTexts(context, named?.value ?? value));
    }
  });
}

/** A value for the marks of a name: DBMS_SQL.BIND_VARIABLE. The text is lowered by then. */
export function passByName(
  context: LoweringContext,
  value: Expression,
  name: string,
  marks: readonly string[],
): void {
  for (const mark of marksCalled(name, marks)) {
    context.order.leaveOut(variableKey(mark));
    passValue(context, value, mark, undefined);
  }
}

/** What the mark of a name holds goes to a variable: DBMS_SQL.VARIABLE_VALUE. */
export function takeBackByName(
  context: LoweringContext,
  target: Expression,
  name: string,
  marks: readonly string[],
): void {
  for (const mark of marksCalled(name, marks)) takeBack(context, target, mark);
}

/** `USING e AS x` is the value of every `:x` (Databricks); BigQuery's `@x` keeps its name. */
function marksCalled(name: string, marks: readonly string[]): string[] {
  const start = `:${name.slice(1)} (`.toLowerCase();
  return marks.filter((mark) => mark.toLowerCase().startsWith(start));
}

function passValue(
  context: LoweringContext,
  value: Expression,
  mark: string,
  named: NamedArgument | undefined,
): void {
  const place = { start: context.start(value), end: context.end(value) };
  const inputs = named?.outOnly ? [] : context.lower.inputs(context, value);
  context.emit({ do: 'assign', targets: [{ name: mark, ...place }], inputs, ...place });
  if (named?.out) takeBack(context, value, mark);
}

/** A value that was put into a text: the text is lowered by then. */
export function fillHole(context: LoweringContext, name: string, value: Expression): void {
  context.order.leaveOut(variableKey(name));
  passValue(context, value, name, undefined);
}

/** RETURNING INTO: the marks behind those of USING give their values to variables. */
export function returnMarks(
  context: LoweringContext,
  dynamic: Pick<DynamicSql, 'using' | 'into'>,
  marks: readonly string[],
): void {
  dynamic.into.forEach((target, i) => {
    const mark = marks[dynamic.using.length + i];
    if (mark !== undefined) takeBack(context, target, mark);
  });
}

function takeBack(context: LoweringContext, target: Expression, mark: string): void {
  const place = { start: context.start(target), end: context.end(target) };
  const targets = assignmentTargets(context, [target]);
  context.order.leaveOut(variableKey(mark));
  context.emit({ do: 'assign', targets, inputs: [{ kind: 'variable', name: mark, ...place }], ...place });
}
