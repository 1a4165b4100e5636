import type { Expression } from '../../syntax/tree/expressions.ts';
import type { ColumnDefinition, Identifier } from '../../syntax/tree/node.ts';
import type { Declare, VariableDeclaration } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';
import { declareVariable } from '../names/variables.ts';
import { computedColumns } from '../rows/row-types.ts';
import { lowerGeneratedColumns } from '../expressions/generated-columns.ts';
import { constantTexts } from '../texts/constant-text.ts';
import { holdsConstant } from '../texts/package-constants.ts';
import { assign, takeIndexes } from './assignments.ts';
import { declareCursorParameters } from './cursor-arguments.ts';
import { defineCursor } from './cursors.ts';
import { declareForPrepared } from '../names/prepared.ts';

export function lowerDeclare(context: LoweringContext, declare: Declare): void {
  for (const declaration of declare.variables) {
    const isNew = context.routine < 0 && !declaration.default && context.isVariable(declaration.name.text);
    const variable = declareVariable(context, declaration);
    if (isNew && context.dialect.language.declaresNull) empty(context, declaration);
    else if (variable.kind === 'variable' && variable.scalar && !declaration.default && holdsNothing(context))
      empty(context, declaration);
    const columns = declaration.table ?? computedColumns(context, declaration);
    if (columns) generatedColumns(context, declaration.name, columns);
    if (declaration.constant && declaration.default)
      holdsConstant(context, variable.name, constantTexts(context, declaration.default, true));
    if (declaration.prepared) {
      const place = { start: context.start(declaration), end: context.end(declaration) };
      declareForPrepared(context, declaration, declaration.prepared.text, place);
    }
    if (declaration.cursor) {
      const outer = context.cursorParameters;
      context.cursorParameters = declareCursorParameters(
        context,
        variable.name,
        declaration.cursorParameters ?? [],
        declaration.cursor,
      );
      const rowSet = defineCursor(context, variable.name, declaration.cursor, declaration);
      if (declaration.returned) context.rowSet(rowSet).returned = true;
      context.cursorParameters = outer;
    }
    if (declaration.default) {
      const { start, end } = declaration.name;
      const target: Expression = { kind: 'variable', name: variable.name, start, end };
      assign(context, [target], declaration.default);
      takeIndexes(context, [target], declaration.default);
    }
  }
}

/**
 * What a body declares is new at each call; that of a package lasts, and in T-SQL's loops what is declared was there before.
 * Informix's handlers stand before what they handle.
 */
function holdsNothing({ dialect, order, routine, routines }: LoweringContext): boolean {
  const { kind } = routines[routine] ?? {};
  const { handlersFirst, batchVariables } = dialect.language;
  const lasts = handlersFirst === true || (batchVariables === true && order.conditional);
  return kind !== undefined && kind !== 'package' && !lasts;
}

/** A variable holds nothing from here on: the batch before had another one of its name (T-SQL). */
function empty(context: LoweringContext, { name, table }: VariableDeclaration): void {
  const place = { start: context.start(name), end: context.end(name) };
  if (table)
    context.emit({
      do: 'empty',
      table: context.nameUse({ parts: [name], start: name.start, end: name.end }),
    });
  else context.emit({ do: 'assign', targets: [{ name: name.text, ...place }], inputs: [], ...place });
}

/** Computed columns of a variable that holds a table (T-SQL, "table"). */
export function generatedColumns(
  context: LoweringContext,
  name: Identifier,
  columns: readonly ColumnDefinition[],
): void {
  const { start, end } = name;
  lowerGeneratedColumns(context, columns, context.nameUse({ parts: [name], start, end }), name);
}
