import { appendAll } from '../append-all.ts';
import type { Expression } from '../syntax/tree/expressions.ts';
import type { Parameter, VariableDeclaration } from '../syntax/tree/procedural.ts';
import type { BindingContext } from './context.ts';
import type { AssignVariables } from './actions.ts';
import type { BoundVariable } from './dataflow.ts';
import { isScalar, rowType } from './row-types.ts';

/** The variables that an assignment, INTO or FETCH names; anything that is no variable is left out. */
export function assignmentTargets(
  context: BindingContext,
  targets: readonly Expression[],
): AssignVariables['targets'] {
  const list: AssignVariables['targets'] = [];
  for (const target of targets) {
    const place = { start: context.start(target), end: context.end(target) };
    if (target.kind === 'variable') {
      const field = target.fields?.map((part) => part.text).join('.');
      list.push({ name: target.name, ...(field !== undefined && { field }), ...place });
    } else if (target.kind === 'column') {
      const [first, ...rest] = target.path.map((part) => part.text);
      if (first !== undefined)
        list.push({ name: first, ...(rest.length > 0 && { field: rest.join('.') }), ...place });
    } else if (target.kind === 'access') appendAll(list, elementField(context, target));
    else if (target.kind === 'call') list.push({ name: target.name.parts[0]?.text ?? '', ...place });
    else if (target.kind === 'list') appendAll(list, assignmentTargets(context, target.items));
  }
  return list;
}

/** Declares a variable of the routine or script that is being bound. */
export function declareVariable(context: BindingContext, declaration: VariableDeclaration): BoundVariable {
  const variable: BoundVariable = {
    name: declaration.name.text,
    kind: declaration.table ? 'table' : declaration.cursor ? 'cursor' : 'variable',
    start: context.start(declaration.name),
    end: context.end(declaration.name),
    ...rowType(context, declaration.type),
    ...(isScalar(declaration.type) && { scalar: true as const }),
  };
  if (declaration.global) variable.global = true;
  if (declaration.table) variable.columns = declaration.table.map((column) => column.name.text);
  context.localVariables.push(variable);
  return variable;
}

export function declareParameter(context: BindingContext, parameter: Parameter): void {
  const name = parameter.name.text || positionalName(context, parameter);
  if (name === undefined) return;
  context.localVariables.push({
    name,
    kind: 'parameter',
    mode: parameter.mode,
    start: context.start(parameter.name),
    end: context.end(parameter.name),
    ...rowType(context, parameter.type),
  });
}

/** PL/pgSQL: the body calls a parameter without a name by its position, `$1`. */
function positionalName(context: BindingContext, { mode }: Parameter): string | undefined {
  if (context.dialect.syntax.procedural !== 'plpgsql' || mode === 'out') return undefined;
  return `$${context.inputParameters().length + 1}`;
}

/** `list(i).field := …` and `list[i] := …` */
function elementField(
  context: BindingContext,
  target: Extract<Expression, { kind: 'access' }>,
): AssignVariables['targets'] {
  const [field] = target.fields;
  const base = assignmentTargets(context, [target.base]);
  if (field === undefined || base.some((one) => one.field !== undefined)) return base;
  return base.map((one) => ({ ...one, field: field.text }));
}
