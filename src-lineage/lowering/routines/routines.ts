import type { RoutineIndex } from '../../ir/names.ts';
import { variableKey } from '../../ir/variables/variable-key.ts';
import { AssignmentOrder } from '../../ir/assignment-order.ts';
import type { LoweredRoutine } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type {
  CreatePackage,
  CreateRoutine,
  CreateTrigger,
  Parameter,
  TriggerRowNames,
} from '../../syntax/tree/procedural.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { Governing } from '../context/governing.ts';
import { lowerBareCondition } from '../expressions/deciding-conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { declareSelf, methodNames } from '../expressions/object-methods.ts';
import { declareParameter } from '../names/variables.ts';
import { declareParameterIndexes, declareReturnedIndexes } from '../names/list-indexes.ts';
import { hideTableParameters } from '../table-functions/table-macros.ts';
import {
  callersByTable,
  type CallsOfRoutine,
  listsPassed,
  textsPassed,
  triggerTexts,
} from '../texts/parts/call-texts.ts';
import { constantTexts, elementTexts, wholeLists } from '../texts/constant-text.ts';
import { listKey } from '../texts/list-texts.ts';
import { alternatives } from '../texts/parts/alternatives.ts';
import { generatedColumns } from './declarations.ts';
import { lowerStatements } from './handlers.ts';
import { lowerKeptAway, lowerLeftOut } from './kept-away.ts';
import { declareResult, giveLastQuery, isTriggerType, returnAtEnd, returnExpression } from './returns.ts';

/** Enters a routine; its variables and statements belong to it until `leave` is called. */
function enterRoutine(
  context: LoweringContext,
  routine: Omit<LoweredRoutine, 'parent' | 'variables'>,
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
    const lowered = context.routines[context.routine]!;
    if (steps.length > 0) lowered.order = steps;
    if (!routine.sharesOrder && context.order.isUnknown) lowered.unordered = true;
    context.order = order;
    context.governing = governing;
    context.openBlocks = openBlocks;
    context.routine = parent;
    if (!routine.sharesOrder) context.branchConstants(constants);
    else hideOwn(context, constants, lowered);
  };
}

/** Behind a block the variables around it hold what it has given them, and its own are those around it again. */
function hideOwn(
  context: LoweringContext,
  around: LoweringContext['constants'],
  { variables }: LoweredRoutine,
): void {
  if (context.constants === around) return;
  context.branchConstants(context.constants);
  for (const { name } of variables)
    for (const key of [name, `${name}()`, listKey(name)])
      context.holds(key, around.get(variableKey(key)) ?? []);
}

/** Lowers a block whose variables are others than those of the same names around it. */
export function inOwnBlock(
  context: LoweringContext,
  block: { start: number; end: number },
  lower: () => void,
): void {
  const leave = enterRoutine(context, {
    kind: 'block',
    sharesOrder: true,
    ...context.placeOf(block),
  });
  lower();
  leave();
}

export function lowerRoutine(context: LoweringContext, routine: CreateRoutine): void {
  const calls = context.calls.get(routine.name?.parts.at(-1)?.text.toLowerCase() ?? '');
  const isOfTriggers = routine.routine === 'function' && isTriggerType(routine.returns?.text);
  const tables = isOfTriggers ? callersByTable(calls) : [];
  if (tables.length === 0) lowerBody(context, routine, calls);
  // NEW, OLD and TG_TABLE_NAME mean others for each table
  for (const triggers of tables) lowerBody(context, routine, triggers, triggers[0]!.table);
}

/** @param table whose triggers run the body so */
function lowerBody(
  context: LoweringContext,
  routine: CreateRoutine,
  calls: CallsOfRoutine | undefined,
  table?: Name,
): void {
  declareReturnedIndexes(context, routine);
  const leave = enterRoutine(context, {
    kind: routine.routine,
    ...(routine.name && { name: context.nameUse(routine.name) }),
    ...(routine.schema && { schema: routine.schema.text }),
    ...(routine.nested && { nested: true as const }),
    ...(routine.triggered && rowsOfTrigger(context, routine.triggered)),
    ...(table && { ofTable: context.nameUse(table) }),
    ...ownDatabase(context, routine),
    ...(routine.furtherSchemas && { further: routine.furtherSchemas.map(({ text }) => text) }),
    ...(routine.body.length === 0 && routine.expression === undefined && { foreign: true as const }),
    ...context.placeOf(routine),
  });
  routine.parameters.forEach((parameter, i) => {
    declareParameter(context, parameter, defaultInputs(context, parameter.default));
    if (parameter.mode !== 'out')
      context.holds(parameter.name.text, textsGiven(context, parameter, calls, i));
    const passed = listsPassed(calls, parameter.name.text, i);
    const lists = passed.map((list) => elementTexts(context, list));
    const wholes = passed.map((list) => wholeLists(context, list));
    if (wholes.every((one) => one.length > 0))
      context.holds(listKey(parameter.name.text), alternatives(wholes));
    if (lists.every((list) => list.length > 0))
      context.holds(`${parameter.name.text}()`, alternatives(lists));
  });
  for (const [name, texts] of triggerTexts(calls)) context.holds(name, texts);
  declareParameterIndexes(context);
  declareResult(context, routine);
  if (returnsRows(routine)) context.routines[context.routine]!.returnsRows = true;
  declareSelf(context, routine);
  const { variable, columns = [] } = routine.returnsTable ?? {};
  if (variable && columns.some(({ expression }) => expression)) {
    const finish = context.beginStatement('declare', variable);
    generatedColumns(context, variable, columns);
    finish();
  }
  const outer = context.commonTables;
  hideTableParameters(context, routine);
  lowerStatements(context, routine.body);
  if (routine.expression) lowerExpressionBody(context, routine.expression);
  else if (routine.routine === 'function')
    returnAtEnd(context, sqlBody(context, routine), returnsRows(routine));
  else if (context.dialect.language.sqlBodies && /^sql$/i.test(routine.language ?? ''))
    giveLastQuery(context, sqlBody(context, routine), routine.parameters);
  context.commonTables = outer;
  leave();
}

/** The texts that calls pass; where one leaves the parameter out, or none passes any, that of the default. */
function textsGiven(
  context: LoweringContext,
  { name, default: value }: Parameter,
  calls: CallsOfRoutine | undefined,
  position: number,
): readonly string[] {
  const byDefault = value === undefined ? [] : constantTexts(context, value);
  const passed = textsPassed(calls, name.text, position, byDefault[0]);
  return passed.length > 0 ? passed : byDefault;
}

/** MySQL: a routine runs in its own database ("Stored Program Syntax"). */
function ownDatabase({ dialect }: LoweringContext, { name }: CreateRoutine): { database?: string } {
  const database = dialect.language.ownDatabase ? name?.parts.at(-2)?.text : undefined;
  return database === undefined ? {} : { database };
}

/** What the default of a parameter depends on; constants have no sources. */
function defaultInputs(context: LoweringContext, value: Expression | undefined): Input[] {
  if (value === undefined || value.kind === 'literal') return [];
  return new ExpressionLowering(context, -1).inputs(value).filter(({ kind }) => kind !== 'constant');
}

/** `RETURN e`, `AS (e)`: a statement of the routine's own, as it would be in a body. */
function lowerExpressionBody(context: LoweringContext, expression: Expression): void {
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
function sqlBody(context: LoweringContext, routine: CreateRoutine): Statement[] {
  const [only] = routine.body;
  const assumed = context.dialect.language.sqlBodies ? 'sql' : '';
  const language = routine.language?.toLowerCase() ?? assumed;
  return language === 'sql' && only?.kind === 'block' ? only.body : routine.body;
}

function rowsOfTrigger(
  context: LoweringContext,
  { table, newAliases = [], oldAliases = [] }: TriggerRowNames,
): Pick<LoweredRoutine, 'table' | 'newRow' | 'oldRow'> {
  return {
    ...(table && { table: context.nameUse(table) }),
    newRow: ['new', 'inserted', ':new', ...newAliases.map((alias) => alias.text)],
    oldRow: ['old', 'deleted', ':old', ...oldAliases.map((alias) => alias.text)],
  };
}

/** Oracle: the new and the old row are elements of a column, whose own row is the parent (PL/SQL, "INSTEAD OF DML Triggers"). */
function nestedTable(
  context: LoweringContext,
  { nestedTable: column, parentAliases = [] }: CreateTrigger,
): LoweredRoutine['nestedTable'] {
  if (column === undefined) return undefined;
  const parentRow = ['parent', ':parent', ...parentAliases.map((alias) => alias.text)];
  return { column: context.column(column), parentRow };
}

export function lowerTrigger(context: LoweringContext, trigger: CreateTrigger): void {
  const nested = nestedTable(context, trigger);
  const leave = enterRoutine(context, {
    kind: 'trigger',
    name: context.nameUse(trigger.name),
    ...context.placeOf(trigger),
    ...rowsOfTrigger(context, trigger),
    ...(nested && { nestedTable: nested }),
    ...(trigger.early && { early: true as const }),
    ...(trigger.insteadOf && { insteadOf: trigger.insteadOf }),
  });
  if (trigger.table) context.emit({ do: 'mention', names: [context.nameUse(trigger.table)] });
  if (trigger.condition) {
    const by = lowerBareCondition(context, trigger.condition);
    if (by === undefined)
      context.routines[context.routine]!.when = new ExpressionLowering(context, -1).inputs(trigger.condition);
    else context.governing.by = by;
  }
  lowerStatements(context, trigger.body);
  if (trigger.table) lowerKeptAway(context, trigger.table, trigger.body);
  if (trigger.table && trigger.condition && trigger.leavesOut)
    lowerLeftOut(context, trigger.table, trigger.condition);
  if (trigger.calls) context.emit({ do: 'call', name: context.nameUse(trigger.calls), arguments: [] });
  leave();
}

export function lowerPackage(context: LoweringContext, member: CreatePackage): void {
  const leave = enterRoutine(context, {
    kind: 'package',
    name: context.nameUse(member.name),
    ...(member.ofType && { methods: methodNames(member.members) }),
    ...context.placeOf(member),
  });
  lowerStatements(context, member.members);
  leave();
}
