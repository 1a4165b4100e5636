import type { Expression } from '../syntax/tree/expressions.ts';
import type { Query } from '../syntax/tree/queries.ts';
import type {
  Assign,
  CreatePackage,
  CreateRoutine,
  CreateTrigger,
  Declare,
  Fetch,
  If,
  Loop,
  OpenCursor,
  Return,
  Statement,
} from '../syntax/tree/statements.ts';
import { bindCondition } from './conditions.ts';
import type { BindingContext } from './context.ts';
import type { BoundRoutine, RoutineIndex } from './dataflow.ts';
import { alternatives, constantTexts } from './constant-text.ts';
import { bindDynamicSql } from './dynamic-sql.ts';
import { ExpressionBinder } from './expressions.ts';
import { rowType } from './row-types.ts';
import { assignmentTargets, declareParameter, declareVariable } from './variables.ts';

/** Enters a routine; its variables and statements belong to it until `leave` is called. */
function enterRoutine(
  context: BindingContext,
  routine: Omit<BoundRoutine, 'parent' | 'variables'>,
): () => void {
  const parent: RoutineIndex = context.routine;
  const constants = context.constants;
  context.routines.push({ ...routine, parent, variables: [] });
  context.routine = context.routines.length - 1;
  context.branchConstants(constants);
  return () => {
    context.routine = parent;
    context.branchConstants(constants);
  };
}

export function bindStatements(context: BindingContext, statements: readonly Statement[]): void {
  for (const statement of statements) context.binders.statement(context, statement);
}

export function bindRoutine(context: BindingContext, routine: CreateRoutine): void {
  const resultColumns = routine.returnsTable?.columns.map((column) => column.name.text) ?? [];
  const leave = enterRoutine(context, {
    kind: routine.routine,
    ...(routine.name && { name: context.nameUse(routine.name) }),
    start: context.start(routine),
    end: context.end(routine),
    ...(resultColumns.length > 0 && { returnColumns: resultColumns }),
  });
  const returned = rowType(context, routine.returns);
  if (Object.keys(returned).length > 0) context.routines[context.routine]!.returnType = returned;
  for (const parameter of routine.parameters) declareParameter(context, parameter);
  const table = routine.returnsTable;
  if (table?.variable) {
    context.routines[context.routine]!.returnVariable = table.variable.text;
    declareVariable(context, {
      name: table.variable,
      table: table.columns,
      start: table.variable.start,
      end: table.variable.end,
    });
  }
  bindStatements(context, routine.body);
  if (routine.expression) returnExpression(context, routine.expression);
  else if (routine.routine === 'function' && routine.body.length > 0) returnLastQuery(context, routine.body);
  leave();
}

function returnExpression(context: BindingContext, expression: Expression): void {
  const place = { start: context.start(expression), end: context.end(expression) };
  if (expression.kind === 'subquery') {
    const rowSet = context.binders.query(context, expression.query, { kind: 'select-list', parent: -1 });
    context.act({ do: 'return', rowSet, ...place });
    return;
  }
  const binder = new ExpressionBinder(context, -1);
  if (expression.kind === 'list' && expression.items.length > 1) {
    const row = expression.items.map((item) => binder.inputs(item));
    context.act({ do: 'return', row, ...place });
  } else context.act({ do: 'return', inputs: binder.inputs(expression), ...place });
}

/** A function in plain SQL answers with its last query. */
function returnLastQuery(context: BindingContext, body: readonly Statement[]): void {
  const last = body.at(-1);
  if (last?.kind !== 'query-statement') return;
  const index = context.statements.findLastIndex(
    (statement) => statement.routine === context.routine && statement.kind === 'select',
  );
  const rowSet = context.rowSets.findIndex(
    (candidate) => candidate.statement === index && candidate.parent === -1 && candidate.kind !== 'cte',
  );
  if (index < 0 || rowSet < 0) return;
  context.statements[index]!.actions.push({
    do: 'return',
    rowSet,
    start: context.start(last),
    end: context.end(last),
  });
}

export function bindTrigger(context: BindingContext, trigger: CreateTrigger): void {
  const leave = enterRoutine(context, {
    kind: 'trigger',
    name: context.nameUse(trigger.name),
    start: context.start(trigger),
    end: context.end(trigger),
    ...(trigger.table && { table: context.nameUse(trigger.table) }),
    newRow: ['new', 'inserted', ':new', ...(trigger.newAlias ? [trigger.newAlias.text] : [])],
    oldRow: ['old', 'deleted', ':old', ...(trigger.oldAlias ? [trigger.oldAlias.text] : [])],
  });
  if (trigger.condition) bindBareCondition(context, trigger.condition);
  bindStatements(context, trigger.body);
  if (trigger.calls) context.act({ do: 'call', name: context.nameUse(trigger.calls), arguments: [] });
  leave();
}

export function bindPackage(context: BindingContext, member: CreatePackage): void {
  const leave = enterRoutine(context, {
    kind: 'package',
    name: context.nameUse(member.name),
    start: context.start(member),
    end: context.end(member),
  });
  bindStatements(context, member.members);
  leave();
}

export function bindDeclare(context: BindingContext, declare: Declare): void {
  for (const declaration of declare.variables) {
    const variable = declareVariable(context, declaration);
    if (declaration.cursor) defineCursor(context, variable.name, declaration.cursor, declaration);
    if (declaration.default)
      assign(
        context,
        [{ kind: 'variable', name: variable.name, start: declaration.name.start, end: declaration.name.end }],
        declaration.default,
      );
  }
}

function defineCursor(
  context: BindingContext,
  name: string,
  query: Query,
  node: { start: number; end: number },
): void {
  const rowSet = context.binders.query(context, query, { kind: 'select-list', parent: -1 });
  context.act({ do: 'define-cursor', name, rowSet, start: context.start(node), end: context.end(node) });
}

export function bindAssign(context: BindingContext, statement: Assign): void {
  assign(context, statement.targets, statement.value);
}

function assign(context: BindingContext, targets: readonly Expression[], value: Expression): void {
  const names = assignmentTargets(context, targets);
  const texts = constantTexts(context, value, true);
  for (const { name, field } of names) if (field === undefined) context.holds(name, texts);
  const place = { start: context.start(value), end: context.end(value) };
  if (value.kind === 'subquery') {
    const rowSet = context.binders.query(context, value.query, { kind: 'select-list', parent: -1 });
    const [only] = names;
    // HANA: `t = SELECT …` makes a table variable, everything else takes values by position
    if (names.length === 1 && only && context.dialect.syntax.procedural === 'sqlscript')
      context.act({ do: 'define-cursor', name: only.name, rowSet, ...place });
    else context.act({ do: 'assign', targets: names, rowSet, ...place });
    return;
  }
  const binder = new ExpressionBinder(context, -1);
  if (value.kind === 'list' && value.items.length === names.length && names.length > 1) {
    names.forEach((name, i) =>
      context.act({ do: 'assign', targets: [name], inputs: binder.inputs(value.items[i]!), ...place }),
    );
    return;
  }
  context.act({
    do: 'assign',
    targets: names,
    inputs: binder.inputs(value),
    transform: binder.transform(value, undefined),
    ...place,
  });
}

export function bindOpenCursor(context: BindingContext, open: OpenCursor): void {
  if (open.query) defineCursor(context, open.cursor.text, open.query, open);
  else if (open.dynamic)
    bindDynamicSql(
      context,
      {
        kind: 'dynamic-sql',
        sql: open.dynamic,
        into: [],
        using: open.arguments,
        start: open.start,
        end: open.end,
      },
      { cursor: open.cursor.text },
    );
}

export function bindFetch(context: BindingContext, fetch: Fetch): void {
  context.act({
    do: 'fetch',
    cursor: fetch.cursor.text,
    targets: assignmentTargets(context, fetch.into),
    start: context.start(fetch),
    end: context.end(fetch),
  });
}

export function bindReturn(context: BindingContext, statement: Return): void {
  const place = { start: context.start(statement), end: context.end(statement) };
  if (statement.query) {
    const rowSet = context.binders.query(context, statement.query, { kind: 'select-list', parent: -1 });
    context.act({ do: 'return', rowSet, ...place });
  } else if (statement.value) returnExpression(context, statement.value);
  else if (statement.dynamic)
    bindDynamicSql(
      context,
      { kind: 'dynamic-sql', sql: statement.dynamic, into: [], using: [], ...place },
      { returned: true },
    );
  else {
    const variable = context.routines[context.routine]?.returnVariable;
    if (variable !== undefined) returnTableVariable(context, variable, place);
  }
}

/** T-SQL: RETURN alone ends a function whose result is a table variable. */
function returnTableVariable(
  context: BindingContext,
  name: string,
  place: { start: number; end: number },
): void {
  const rowSet = context.addRowSet({ kind: 'select-list', ...place });
  const { sources, outputs } = context.rowSet(rowSet);
  sources.push({ name: { parts: [name], quoted: 0, start: place.start, end: place.start }, ...place });
  outputs.push({ kind: 'star', qualifier: [], ...place });
  context.act({ do: 'return', rowSet, ...place });
}

/** IF: each branch starts with what the variables hold before it; behind it they may hold what any branch gave them. */
export function bindIf(context: BindingContext, { branches }: If): void {
  const before = context.constants;
  const ends: BindingContext['constants'][] = [];
  for (const { condition, body } of branches) {
    context.branchConstants(before);
    if (condition) bindBareCondition(context, condition);
    bindStatements(context, body);
    ends.push(context.constants);
  }
  if (branches.at(-1)?.condition !== undefined) ends.push(before);
  context.branchConstants(ends.every((end) => end === before) ? before : merged(ends));
}

function merged(ends: readonly BindingContext['constants'][]): BindingContext['constants'] {
  const all = new Map<string, readonly string[]>();
  for (const name of new Set(ends.flatMap((end) => [...end.keys()])))
    all.set(name, alternatives(...ends.map((end) => end.get(name) ?? [])));
  return all;
}

/** A loop's variable becomes a record with the columns of what it runs over. */
export function bindLoop(context: BindingContext, loop: Loop): void {
  const [variable] = loop.variables;
  if (variable && (loop.query || loop.cursor || loop.dynamic)) {
    declareVariable(context, { name: variable, start: variable.start, end: variable.end });
    if (loop.query) defineCursor(context, variable.text, loop.query, loop);
    else if (loop.cursor) {
      context.act({
        do: 'define-cursor',
        name: variable.text,
        likeCursor: loop.cursor.parts.at(-1)!.text,
        start: context.start(variable),
        end: context.end(variable),
      });
    } else if (loop.dynamic)
      bindDynamicSql(
        context,
        { kind: 'dynamic-sql', sql: loop.dynamic, into: [], using: [], start: loop.start, end: loop.end },
        { cursor: variable.text },
      );
  }
  if (loop.condition) bindBareCondition(context, loop.condition);
  bindStatements(context, loop.body);
}

/** Conditions of IF and WHILE: only the queries in them matter. */
export function bindBareCondition(context: BindingContext, condition: Expression): void {
  if (!holdsQuery(condition)) return;
  const id = context.addRowSet({
    kind: 'select-list',
    start: context.start(condition),
    end: context.end(condition),
  });
  bindCondition(context, new ExpressionBinder(context, id), context.rowSet(id), condition, 'where');
  context.act({ do: 'refer', rowSet: id });
}

function holdsQuery(expression: Expression): boolean {
  switch (expression.kind) {
    case 'subquery':
      return true;
    case 'operation':
      return expression.operands.some(holdsQuery);
    case 'list':
      return expression.items.some(holdsQuery);
    case 'call':
      return expression.query !== undefined || expression.args.some(holdsQuery);
    case 'cast':
      return holdsQuery(expression.operand);
    default:
      return false;
  }
}
