import type { Expression } from '../../syntax/tree/expressions.ts';
import type { ExecutePrepared, Jump } from '../../syntax/tree/procedural.ts';
import type { Query, Select, SelectItem } from '../../syntax/tree/queries.ts';
import type { Other, QueryStatement, Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerSetScope, setByFunction } from '../context/session-scope.ts';
import { lowerCall, lowerResultSet } from '../expressions/calls.ts';
import { lowerBareCondition, lowerGoverningCondition } from '../expressions/deciding-conditions.ts';
import { evaluateCalls } from '../routines/evaluated-calls.ts';
import { assignmentTargets } from '../names/variables.ts';
import { lowerAssign } from '../routines/assignments.ts';
import { lowerBlock } from '../routines/blocks.ts';
import { lowerIf } from '../routines/branches.ts';
import {
  lowerAllocatedCursor,
  lowerFetch,
  cursorPath,
  lowerLocators,
  lowerOpenCursor,
} from '../routines/cursors.ts';
import { lowerDeclare } from '../routines/declarations.ts';
import { lowerDynamicSql } from '../routines/dynamic-sql.ts';
import { lowerLoop } from '../routines/loops.ts';
import { executeCalled, executePrepared, prepareQuery } from '../names/prepared.ts';
import { lowerReturn } from '../routines/returns.ts';
import { lowerPackage, lowerRoutine, lowerTrigger } from '../routines/routines.ts';
import { lowerTableVariable } from '../routines/table-variables.ts';
import { holdTargets } from '../texts/constant-rows.ts';
import { columnTexts } from '../texts/constant-text.ts';
import { lowerCreateObject, lowerElements } from './created-objects.ts';
import { lowerAlter, lowerCreateTable, lowerCreateView, lowerTransfer } from './definitions.ts';
import {
  lowerFromInsert,
  lowerInsert,
  lowerLoadedValues,
  lowerMultiInsert,
  lowerRecordFields,
} from './inserts.ts';
import { lowerMerge } from './merge.ts';
import { lowerRenames } from './renames.ts';
import { lowerDelete, lowerUpdate } from './updates.ts';

/** Lowers one statement and, of containers, the statements inside. */
export function lowerStatement(context: LoweringContext, statement: Statement): void {
  const { failures } = context;
  if (failures.isLeftOut(statement)) {
    lowerNothing(context, statement);
    return;
  }
  // a statement of dynamic SQL is given up with the one that runs it
  const isOwn = context.dynamicDepth === 0;
  const outer = isOwn ? failures.enter(statement) : undefined;
  if (isContainer(statement)) lowerContainer(context, statement);
  else
    context.eachNaming(() => {
      const finish = context.beginStatement(statementKind(statement), statement);
      const first = context.rowSets.length;
      lowerSimple(context, statement);
      if (statement.kind === 'fetch')
        context.governing.last = context.governing.cursors.get(cursorPath(statement.cursor).toLowerCase());
      else if (context.rowSets.length > first && statement.kind !== 'assign') context.governing.last = first;
      finish();
    });
  if (isOwn) failures.leave(outer);
}

/** Lists a statement that failed. */
function lowerNothing(context: LoweringContext, statement: Statement): void {
  const finish = context.beginStatement(
    isContainer(statement) ? containerKind(statement) : statementKind(statement),
    statement,
  );
  context.markInert();
  finish();
}

type Container = Extract<
  Statement,
  { kind: 'block' | 'if' | 'loop' | 'create-routine' | 'create-trigger' | 'create-package' }
>;

function isContainer(statement: Statement): statement is Container {
  return ['block', 'if', 'loop', 'create-routine', 'create-trigger', 'create-package'].includes(
    statement.kind,
  );
}

function lowerContainer(context: LoweringContext, statement: Container): void {
  const finish = context.beginStatement(containerKind(statement), statement);
  context.markInert();
  switch (statement.kind) {
    case 'block':
      lowerBlock(context, statement);
      break;
    case 'if':
      lowerIf(context, statement);
      break;
    case 'loop':
      lowerLoop(context, statement);
      break;
    case 'create-routine':
      lowerRoutine(context, statement);
      for (const other of statement.overloads ?? []) lowerRoutine(context, other);
      break;
    case 'create-trigger':
      lowerTrigger(context, statement);
      break;
    case 'create-package':
      lowerPackage(context, statement);
      break;
  }
  finish();
}

function containerKind(statement: Container): string {
  return statement.kind === 'create-routine' ? `create-${statement.routine}` : statement.kind;
}

function statementKind(statement: Exclude<Statement, Container>): string {
  switch (statement.kind) {
    case 'query-statement':
      return 'select';
    case 'execute-prepared':
      return 'execute';
    case 'other':
    case 'jump':
      return statement.what;
    case 'drop':
      return `drop-${statement.object}`;
    case 'create-object':
      return `create-${statement.object}`;
    default:
      return statement.kind;
  }
}

function lowerSimple(context: LoweringContext, statement: Exclude<Statement, Container>): void {
  switch (statement.kind) {
    case 'query-statement':
      lowerQueryStatement(context, statement);
      return;
    case 'insert':
      if (!lowerTableVariable(context, statement)) lowerInsert(context, statement);
      return;
    case 'multi-insert':
      lowerMultiInsert(context, statement);
      return;
    case 'from-insert':
      lowerFromInsert(context, statement);
      return;
    case 'update':
      if (!lowerTableVariable(context, statement)) lowerUpdate(context, statement);
      return;
    case 'delete':
      if (!lowerTableVariable(context, statement)) lowerDelete(context, statement);
      return;
    case 'merge':
      lowerMerge(context, statement);
      return;
    case 'create-table':
      lowerCreateTable(context, statement);
      if (statement.filledBy) lowerSimple(context, statement.filledBy);
      return;
    case 'create-view':
      lowerCreateView(context, statement);
      return;
    case 'alter-table':
      lowerAlter(context, statement);
      return;
    case 'rename-tables':
      lowerRenames(context, statement);
      return;
    case 'drop':
      context.emit({
        do: 'drop',
        object: statement.object,
        names: statement.names.map((name) => context.nameUse(name)),
      });
      return;
    case 'truncate':
      context.emit({
        do: 'mention',
        names: statement.names.map((name) => context.nameUse(name)),
        as: 'writes',
      });
      if (!statement.part)
        for (const name of statement.names) context.emit({ do: 'empty', table: context.nameUse(name) });
      return;
    case 'set-scope':
      lowerSetScope(context, statement);
      return;
    case 'transfer':
      lowerTransfer(context, statement);
      lowerLoadedValues(context, statement);
      lowerRecordFields(context, statement);
      return;
    case 'create-synonym':
      context.emit({
        do: 'define-synonym',
        name: context.nameUse(statement.name),
        target: context.nameUse(statement.target),
        ...(statement.ofPackage && { ofPackage: true as const }),
      });
      return;
    case 'create-object':
      lowerCreateObject(context, statement);
      lowerElements(context, statement);
      return;
    case 'declare':
      lowerDeclare(context, statement);
      return;
    case 'assign':
      lowerAssign(context, statement);
      return;
    case 'open-cursor':
      lowerOpenCursor(context, statement);
      return;
    case 'allocate-cursor':
      lowerAllocatedCursor(context, statement);
      return;
    case 'associate-locators':
      lowerLocators(context, statement);
      return;
    case 'fetch':
      lowerFetch(context, statement);
      return;
    case 'return':
      lowerReturn(context, statement);
      return;
    case 'call':
      if (executeCalled(context, statement)) return;
      lowerCall(context, statement);
      lowerResultSet(context, statement);
      return;
    case 'dynamic-sql':
      lowerDynamicSql(context, statement);
      return;
    case 'execute-prepared':
      lowerExecute(context, statement);
      return;
    case 'jump':
      lowerJump(context, statement);
      return;
    case 'other':
      lowerOther(context, statement);
      return;
  }
}

/** A statement whose text is not known may still read something in its USING. */
function lowerExecute(context: LoweringContext, statement: ExecutePrepared): void {
  if (executePrepared(context, statement)) return;
  context.markInert();
  for (const expression of [...statement.into, ...statement.using]) lowerBareCondition(context, expression);
}

/** What needs no lineage may still hold queries (PRINT (SELECT …)). */
function lowerOther(context: LoweringContext, statement: Other): void {
  if (statement.fills) {
    const names = statement.fills.map((name) => context.nameUse(name));
    context.emit({ do: 'mention', names, as: 'writes' });
    return;
  }
  context.markInert();
  const target = statement.name?.parts.at(-1)?.text;
  if (statement.what === 'goto') context.order.jump(context.nextStatement, target);
  if (statement.what === 'label' && target !== undefined) context.order.target(target, context.nextStatement);
  if (statement.raises) {
    context.order.raise(context.nextStatement, statement.raises === true ? undefined : statement.raises);
    context.governing.leave('body');
  }
  if (statement.what === 'attach' && statement.name)
    context.session.attached.add(statement.name.parts.at(-1)!.text.toLowerCase());
  evaluateCalls(context, statement.expressions ?? []);
  for (const expression of statement.expressions ?? []) lowerBareCondition(context, expression);
}

function lowerJump(context: LoweringContext, { label, again, condition }: Jump): void {
  context.markInert();
  if (condition) {
    evaluateCalls(context, [condition]);
    lowerGoverningCondition(context, condition);
  }
  context.governing.leave('round');
  const { nextStatement: next } = context;
  context.order.exit({
    again,
    conditional: condition !== undefined,
    next,
    ...(label && { label: label.text }),
  });
}

/** A query: its rows go to the client, into a new table, or into variables. */
function lowerQueryStatement(context: LoweringContext, statement: QueryStatement): void {
  const select = intoSelect(statement.query);
  const into = statement.query.into ?? select?.into;
  if (into === undefined) lowerClientQuery(context, statement, select);
  else lowerQueryInto(context, statement.query, into);
}

function lowerClientQuery(
  context: LoweringContext,
  { query, dropped, prepares }: QueryStatement,
  select: Select | undefined,
): void {
  if (select && context.dialect.language.setsByFunction) setByFunction(context, select);
  // T-SQL only assigns; MySQL's `SELECT @a := x, y` and `SELECT @a := x AS n` give the rows to the client too
  const assignments = select?.items.filter(onlyAssigns).length ?? 0;
  const hasClient = assignments < (select?.items.length ?? 1);
  const rowSet = context.lower.query(context, query, {
    kind: 'select-list',
    role: hasClient && !dropped ? 'result' : 'intermediate',
    parent: -1,
    inOrder: assignments > 0,
  });
  context.session.answers.set(context.statement, rowSet);
  if (prepares) prepareQuery(context, prepares.text, rowSet);
}

function lowerQueryInto(context: LoweringContext, query: Query, into: NonNullable<Query['into']>): void {
  const variables = into.bulk === true || intoVariables(context, into.targets);
  const table = into.table ?? (variables ? undefined : tableName(into.targets[0]));
  const inOrder = table === undefined && into.file === undefined;
  const rowSet = context.lower.query(context, query, { kind: 'select-list', parent: -1, inOrder });
  const place = context.placeOf(into);
  if (into.file !== undefined)
    context.emit({ do: 'transfer', direction: 'out', rowSet, location: into.file, ...place });
  else if (table === undefined) {
    const targets = assignmentTargets(context, into.targets);
    holdTargets(context, targets, columnTexts(context, query));
    context.emit({ do: 'assign', targets, rowSet, ...place });
  } else if (into.existing)
    context.emit({ do: 'write', target: context.nameUse(table), rowSet, effect: 'insert' });
  else
    context.emit({
      do: 'define-by-query',
      name: context.nameUse(table),
      object: 'table',
      ...(into.temporary && { temporary: true as const }),
      rowSet,
      effect: 'create_table',
    });
}

/** The SELECT whose INTO counts: of a set operation the first, or the last where its INTO stands behind all (Informix). */
function intoSelect(query: Query): Select | undefined {
  const { body } = query;
  const last = body.kind === 'set-operation' ? body.arms.at(-1) : undefined;
  return last?.kind === 'select' && last.into?.table !== undefined ? last : firstSelect(query);
}

function firstSelect(query: Query): Select | undefined {
  let body = query.body;
  for (;;) {
    if (body.kind === 'select') return body;
    if (body.kind === 'query') body = body.body;
    else if (body.kind === 'set-operation' && body.arms[0]) body = body.arms[0];
    else return undefined;
  }
}

/** `INTO x`: variables inside routines, where x is one, and where no SELECT makes tables; else a table. */
function intoVariables(context: LoweringContext, targets: readonly Expression[]): boolean {
  const [first] = targets;
  if (first === undefined || targets.length > 1 || first.kind !== 'column') return true;
  const name = first.path.at(-1)!.text;
  if (first.path.length === 1 && context.isVariable(name)) return true;
  const { selectIntoVariables } = context.dialect.syntax;
  return selectIntoVariables === true || (!context.dialect.language.intoMakesTables && context.routine >= 0);
}

function tableName(
  target: Expression | undefined,
): { parts: Extract<Expression, { kind: 'column' }>['path']; start: number; end: number } | undefined {
  return target?.kind === 'column' ? { parts: target.path, start: target.start, end: target.end } : undefined;
}

/** `SELECT @a = x, @b := y`: items that assign. */
function onlyAssigns({ expression, alias }: SelectItem): boolean {
  return expression.kind === 'assignment' && alias === undefined;
}
