import type { AssignVariables } from '../../ir/actions.ts';
import { AssignmentOrder } from '../../ir/assignment-order.ts';
import type { BoundRoutine, RoutineIndex } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { ColumnDefinition, Identifier } from '../../syntax/tree/node.ts';
import type {
  Assign,
  CreatePackage,
  CreateRoutine,
  CreateTrigger,
  Declare,
  Parameter,
  TriggerRowNames,
  VariableDeclaration,
} from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { BindingContext } from '../context/context.ts';
import { isDocument } from '../context/document-queries.ts';
import { Governing } from '../context/governing.ts';
import { declaredVariable } from '../context/names-in-body.ts';
import { bindCall } from '../expressions/calls.ts';
import { bindBareCondition } from '../expressions/deciding-conditions.ts';
import { ExpressionBinder } from '../expressions/expressions.ts';
import { declareSelf, methodNames } from '../expressions/object-methods.ts';
import { assignmentTargets, declareParameter, declareVariable } from '../names/variables.ts';
import { declareParameterIndexes, indexedTargets } from '../rows/list-indexes.ts';
import { appendedElement } from '../rows/appended-elements.ts';
import { rowParts } from '../rows/row-parts.ts';
import { computedColumns } from '../rows/row-types.ts';
import { bindGeneratedColumns } from '../statements/definitions.ts';
import { holdQueryId } from '../table-functions/earlier-results.ts';
import { hideTableParameters } from '../table-functions/table-macros.ts';
import { textsPassed } from '../texts/call-texts.ts';
import { alternatives, constantTexts, elementTexts } from '../texts/constant-text.ts';
import { holdsConstant } from '../texts/package-constants.ts';
import { declareCursorParameters } from './cursor-arguments.ts';
import { defineCursor } from './cursors.ts';
import { bindDynamicSql } from './dynamic-sql.ts';
import { bindKeptAway } from './kept-away.ts';
import { rowsOfParsedCursor } from './parsed-cursors.ts';
import { declareForPrepared } from './prepared.ts';
import { declareResult, giveLastQuery, returnAtEnd, returnExpression } from './returns.ts';

/** Enters a routine; its variables and statements belong to it until `leave` is called. */
function enterRoutine(
  context: BindingContext,
  routine: Omit<BoundRoutine, 'parent' | 'variables'>,
): () => void {
  const parent: RoutineIndex = context.routine;
  const { constants, order, governing, openBlocks } = context;
  const dynamic = context.dynamicDepth > 0 && { dynamic: true as const };
  context.routines.push({ ...routine, parent, ...dynamic, variables: [] });
  context.routine = context.routines.length - 1;
  context.branchConstants(constants);
  if (!routine.sharesOrder) {
    context.order = new AssignmentOrder();
    context.governing = new Governing();
    context.openBlocks = 0;
  }
  return () => {
    const steps = routine.sharesOrder ? [] : context.order.finished();
    if (steps.length > 0) context.routines[context.routine]!.order = steps;
    context.order = order;
    context.governing = governing;
    context.openBlocks = openBlocks;
    context.routine = parent;
    context.branchConstants(constants);
  };
}

/** Binds a block whose variables are others than those of the same names around it. */
export function inOwnBlock(
  context: BindingContext,
  block: { start: number; end: number },
  bind: () => void,
): void {
  const leave = enterRoutine(context, {
    kind: 'block',
    sharesOrder: true,
    start: context.start(block),
    end: context.end(block),
  });
  bind();
  leave();
}

export function bindStatements(context: BindingContext, statements: readonly Statement[]): void {
  for (const statement of statements) context.binders.statement(context, statement);
}

export function bindRoutine(context: BindingContext, routine: CreateRoutine): void {
  const leave = enterRoutine(context, {
    kind: routine.routine,
    ...(routine.name && { name: context.nameUse(routine.name) }),
    ...(routine.schema && { schema: routine.schema.text }),
    ...(routine.nested && { nested: true as const }),
    ...(routine.triggered && rowsOfTrigger(context, routine.triggered)),
    ...ownDatabase(context, routine),
    ...(routine.furtherSchemas && { further: routine.furtherSchemas.map(({ text }) => text) }),
    ...(routine.body.length === 0 && routine.expression === undefined && { foreign: true as const }),
    start: context.start(routine),
    end: context.end(routine),
  });
  const calls = context.calls.get(routine.name?.parts.at(-1)?.text.toLowerCase() ?? '');
  routine.parameters.forEach((parameter, i) => {
    declareParameter(context, parameter, defaultInputs(context, parameter.default));
    if (parameter.mode !== 'out')
      context.holds(
        parameter.name.text,
        textsGiven(context, parameter, textsPassed(calls, parameter.name.text, i)),
      );
  });
  declareParameterIndexes(context);
  declareResult(context, routine);
  declareSelf(context, routine);
  const { variable, columns = [] } = routine.returnsTable ?? {};
  if (variable && columns.some(({ expression }) => expression)) {
    const finish = context.beginStatement('declare', variable);
    generatedColumns(context, variable, columns);
    finish();
  }
  const outer = context.commonTables;
  hideTableParameters(context, routine);
  bindStatements(context, routine.body);
  if (routine.expression) bindExpressionBody(context, routine.expression);
  else if (routine.routine === 'function')
    returnAtEnd(context, sqlBody(context, routine), returnsRows(routine));
  else if (context.dialect.syntax.procedural === 'plpgsql' && /^sql$/i.test(routine.language ?? ''))
    giveLastQuery(context, sqlBody(context, routine), routine.parameters);
  context.commonTables = outer;
  leave();
}

/** The texts that calls pass; where none does, that of the default. */
function textsGiven(
  context: BindingContext,
  { default: value }: Parameter,
  passed: readonly string[],
): readonly string[] {
  return passed.length > 0 || value === undefined ? passed : constantTexts(context, value);
}

/** MySQL: a routine runs in its own database ("Stored Program Syntax"). */
function ownDatabase({ dialect }: BindingContext, { name }: CreateRoutine): { database?: string } {
  const database = dialect.syntax.procedural === 'mysql' ? name?.parts.at(-2)?.text : undefined;
  return database === undefined ? {} : { database };
}

/** What the default of a parameter depends on; constants tell nothing. */
function defaultInputs(context: BindingContext, value: Expression | undefined): Input[] {
  if (value === undefined || value.kind === 'literal') return [];
  return new ExpressionBinder(context, -1).inputs(value).filter(({ kind }) => kind !== 'constant');
}

/** `RETURN e`, `AS (e)`: a statement of the routine's own, as it would be in a body. */
function bindExpressionBody(context: BindingContext, expression: Expression): void {
  const finish = context.beginStatement('return', expression);
  returnExpression(context, expression);
  finish();
}

/** RETURNS TABLE, RETURNS SETOF. */
function returnsRows({ returnsTable, returns }: CreateRoutine): boolean {
  return returnsTable !== undefined || /^SETOF\b/i.test(returns?.text ?? '');
}

/**
 * LANGUAGE sql BEGIN ATOMIC … END: its last query is the result, as in a body given as a string. PostgreSQL: such a body
 * needs no LANGUAGE ("CREATE FUNCTION", lang_name).
 */
function sqlBody(context: BindingContext, routine: CreateRoutine): Statement[] {
  const [only] = routine.body;
  const assumed = context.dialect.syntax.procedural === 'plpgsql' ? 'sql' : '';
  const language = routine.language?.toLowerCase() ?? assumed;
  return language === 'sql' && only?.kind === 'block' ? only.body : routine.body;
}

function rowsOfTrigger(
  context: BindingContext,
  { table, newAliases = [], oldAliases = [] }: TriggerRowNames,
): Pick<BoundRoutine, 'table' | 'newRow' | 'oldRow'> {
  return {
    ...(table && { table: context.nameUse(table) }),
    newRow: ['new', 'inserted', ':new', ...newAliases.map((alias) => alias.text)],
    oldRow: ['old', 'deleted', ':old', ...oldAliases.map((alias) => alias.text)],
  };
}

export function bindTrigger(context: BindingContext, trigger: CreateTrigger): void {
  const leave = enterRoutine(context, {
    kind: 'trigger',
    name: context.nameUse(trigger.name),
    start: context.start(trigger),
    end: context.end(trigger),
    ...rowsOfTrigger(context, trigger),
  });
  if (trigger.table) context.act({ do: 'mention', names: [context.nameUse(trigger.table)] });
  if (trigger.condition) {
    const by = bindBareCondition(context, trigger.condition);
    if (by === undefined)
      context.routines[context.routine]!.when = new ExpressionBinder(context, -1).inputs(trigger.condition);
    else context.governing.by = by;
  }
  bindStatements(context, trigger.body);
  if (trigger.table) bindKeptAway(context, trigger.table, trigger.body);
  if (trigger.calls) context.act({ do: 'call', name: context.nameUse(trigger.calls), arguments: [] });
  leave();
}

export function bindPackage(context: BindingContext, member: CreatePackage): void {
  const leave = enterRoutine(context, {
    kind: 'package',
    name: context.nameUse(member.name),
    ...(member.ofType && { methods: methodNames(member.members) }),
    start: context.start(member),
    end: context.end(member),
  });
  bindStatements(context, member.members);
  leave();
}

export function bindDeclare(context: BindingContext, declare: Declare): void {
  for (const declaration of declare.variables) {
    const isNew = context.routine < 0 && !declaration.default && context.isVariable(declaration.name.text);
    const variable = declareVariable(context, declaration);
    if (isNew && context.dialect.syntax.procedural === 'tsql') empty(context, declaration);
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
    if (declaration.default)
      assign(
        context,
        [{ kind: 'variable', name: variable.name, start: declaration.name.start, end: declaration.name.end }],
        declaration.default,
      );
  }
}

/** A variable holds nothing from here on: the batch before had another one of its name (T-SQL). */
function empty(context: BindingContext, { name, table }: VariableDeclaration): void {
  const place = { start: context.start(name), end: context.end(name) };
  if (table)
    context.act({ do: 'empty', table: context.nameUse({ parts: [name], start: name.start, end: name.end }) });
  else context.act({ do: 'assign', targets: [{ name: name.text, ...place }], inputs: [], ...place });
}

/** Computed columns of a variable that holds a table (T-SQL, "table"). */
function generatedColumns(
  context: BindingContext,
  name: Identifier,
  columns: readonly ColumnDefinition[],
): void {
  const { start, end } = name;
  bindGeneratedColumns(context, columns, context.nameUse({ parts: [name], start, end }), name);
}

export function bindAssign(context: BindingContext, statement: Assign): void {
  assign(context, statement.targets, statement.value);
}

function typeName(context: BindingContext, name: string): string | undefined {
  return declaredVariable(context, name)?.type?.parts.at(-1);
}

function holdTexts(context: BindingContext, names: AssignVariables['targets'], value: Expression): void {
  const values = value.kind === 'list' && value.items.length === names.length ? value.items : undefined;
  names.forEach(({ name, field, element }, i) => {
    if (field !== undefined) return;
    const key = `${name}()`;
    if (element) {
      context.holds(key, alternatives([context.constantsOf(key), constantTexts(context, value)]));
      return;
    }
    context.holds(key, elementTexts(context, values?.[i] ?? value, typeName(context, name)));
    context.holds(name, constantTexts(context, values?.[i] ?? value, true));
    holdQueryId(context, name, values?.[i] ?? value);
  });
}

/** The statement runs where it stands; what has rows gives them to the variable. */
function assignRows(
  context: BindingContext,
  [taker]: readonly { name: string }[],
  statement: Statement,
): void {
  if (statement.kind === 'dynamic-sql' && taker !== undefined)
    bindDynamicSql(context, statement, { cursor: taker.name });
  else if (statement.kind === 'call' && taker !== undefined) {
    const { start, end } = statement;
    bindCall(context, { ...statement, into: [{ kind: 'variable', name: taker.name, start, end }] });
  } else context.binders.statement(context, statement);
}

/** The values of a statement's one row go to the variables by position. */
function assignValues(context: BindingContext, targets: readonly Expression[], statement: Statement): void {
  const takes = statement.kind === 'dynamic-sql' || statement.kind === 'call' || statement.kind === 'fetch';
  context.binders.statement(context, takes ? { ...statement, into: [...targets] } : statement);
}

/** Informix: `LET a, b, c = two(1), 9`: a function that answers with several values fills as many targets. */
function assignCalls(
  context: BindingContext,
  names: AssignVariables['targets'],
  items: readonly Expression[],
): void {
  const binder = new ExpressionBinder(context, -1);
  let more = names.length - items.length;
  let at = 0;
  for (const item of items) {
    const count = item.kind === 'call' ? 1 + more : 1;
    if (item.kind === 'call') more = 0;
    const place = { start: context.start(item), end: context.end(item) };
    context.act({
      do: 'assign',
      targets: names.slice(at, (at += count)),
      inputs: binder.inputs(item),
      ...place,
    });
  }
}

function holdsRows(context: BindingContext, name: string): boolean {
  return context.dialect.syntax.procedural === 'sqlscript' || declaredVariable(context, name)?.rows === true;
}

/** `list(k) := v` keeps k, too. */
function assignIndexes(context: BindingContext, targets: readonly Expression[]): void {
  for (const { name, indexes } of indexedTargets(context, targets)) {
    const inputs = new ExpressionBinder(context, -1).inputsOfAll(indexes);
    const place = { start: context.start(indexes[0]!), end: context.end(indexes.at(-1)!) };
    context.act({ do: 'assign', targets: [{ name, element: true, ...place }], inputs, ...place });
  }
}

function assign(context: BindingContext, targets: readonly Expression[], written: Expression): void {
  const appended = appendedElement(targets, written);
  const value = appended ?? written;
  const element = appended && { element: true as const };
  const names = assignmentTargets(context, targets).map((target) => ({ ...target, ...element }));
  holdTexts(context, names, value);
  assignIndexes(context, targets);
  if (value.kind === 'statement')
    return value.values
      ? assignValues(context, targets, value.statement)
      : assignRows(context, names, value.statement);
  const place = { start: context.start(value), end: context.end(value) };
  const [only] = names;
  const parsed = value.kind === 'call' && names.length === 1 ? rowsOfParsedCursor(context, value) : [];
  for (const rowSet of parsed) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'define-cursor', name: only!.name, opened: true, rowSet, ...place });
  }
  if (parsed.length > 0) return;
  if (value.kind === 'subquery' && !isDocument(value.query)) {
    const rowSet = context.binders.query(context, value.query, { kind: 'select-list', parent: -1 });
    // HANA: `t = SELECT …` makes a table variable, everything else takes values by position
    if (names.length === 1 && only && holdsRows(context, only.name))
      context.act({ do: 'define-cursor', name: only.name, rowSet, ...place });
    else context.act({ do: 'assign', targets: names, rowSet, ...place });
    return;
  }
  const binder = new ExpressionBinder(context, -1);
  const items = value.kind === 'list' && names.length > value.items.length ? value.items : undefined;
  if (items?.some(({ kind }) => kind === 'call') && items.length > 1)
    return assignCalls(context, names, items);
  if (value.kind === 'list' && value.items.length === names.length && names.length > 1) {
    names.forEach((name, i) =>
      context.act({ do: 'assign', targets: [name], inputs: binder.inputs(value.items[i]!), ...place }),
    );
    return;
  }
  const inputs = binder.inputs(value);
  const parts = names.length === 1 ? rowParts(context, binder, value, inputs) : undefined;
  context.act({
    do: 'assign',
    targets: names,
    inputs,
    ...(parts && { parts }),
    transform: binder.transform(value, undefined),
    ...place,
  });
}
