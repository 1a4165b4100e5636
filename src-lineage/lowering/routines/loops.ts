import type { RowSetId } from '../../ir/names.ts';
import type { LoopEnd } from '../../ir/assignment-order.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Loop } from '../../syntax/tree/procedural.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaredVariable } from '../context/names-in-body.ts';
import { rowByRow } from '../context/query-place.ts';
import {
  addGovernor,
  addRounds,
  lowerBareCondition,
  lowerGoverningCondition,
} from '../expressions/deciding-conditions.ts';
import { evaluateApart, evaluateCalls } from './evaluated-calls.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { variableKey } from '../../ir/variables/variable-key.ts';
import { assignmentTargets, declareVariable } from '../names/variables.ts';
import { listIndexes } from '../names/list-indexes.ts';
import { holdRows, holdTargets } from '../texts/constant-rows.ts';
import { columnTexts, elementTexts } from '../texts/constant-text.ts';
import { passCursorArguments } from './cursor-arguments.ts';
import { cursorPath, defineCursor, textsOfCursor } from './cursors.ts';
import { lowerDynamicSql } from './dynamic-sql.ts';
import { lowerStatements } from './handlers.ts';

/** A loop: what its variables take on each round, and its body. */
export function lowerLoop(context: LoweringContext, loop: Loop): void {
  const own = ownVariables(context, loop);
  if (loop.label) context.localLabels.push(loop.label.text);
  if (loop.range) evaluateCalls(context, loop.range);
  if (!loop.until) evaluateApart(context, loop.condition);
  context.order.loop(context.nextStatement, loop.label?.text);
  const head = context.rowSets.length;
  if (loop.query) lowerQueryLoop(context, loop, loop.query, own);
  else if (loop.range) lowerRangeLoop(context, loop, loop.range);
  else lowerCursorLoop(context, loop);
  const over = loop.cursor
    ? context.governing.cursors.get(cursorPath(loop.cursor).toLowerCase())
    : context.rowSets.length > head
      ? head
      : undefined;
  const rounds = addRounds(context, loop, loop.range ?? []);
  const rowSet = context.rowSet(rounds);
  if (over !== undefined) addGovernor(rowSet, over);
  context.governing.loop(rounds, rowSet, () => {
    if (loop.condition) {
      lowerGoverningCondition(context, loop.condition);
      context.governing.leave('round');
    }
    lowerStatements(context, loop.body);
    evaluateApart(context, loop.condition);
  });
  if (loop.range) for (const { text } of loop.variables) context.holds(text, []);
  context.order.repeat(context.nextStatement, own, endOf(loop));
}

/** LOOP and WHILE TRUE end by EXIT or RETURN alone. */
function endOf({ condition, query, range, cursor, dynamic, until }: Loop): LoopEnd {
  if (until) return 'behind';
  if (query !== undefined || range !== undefined || cursor !== undefined || dynamic !== undefined)
    return 'before';
  return condition === undefined || isAlwaysTrue(condition) ? 'never' : 'before';
}

/** `TRUE`, `1`, `1 = 1` */
function isAlwaysTrue(condition: Expression): boolean {
  if (condition.kind === 'literal') return /^(?:true|[1-9]\d*)$/i.test(condition.value);
  if (condition.kind === 'list' && condition.items.length === 1) return isAlwaysTrue(condition.items[0]!);
  if (condition.kind !== 'operation' || condition.operator !== '=') return false;
  const [left, right] = condition.operands;
  return left?.kind === 'literal' && right?.kind === 'literal' && left.value === right.value;
}

/** The variables that the loop declares by naming them: they hide others of their name while it runs. */
function ownVariables(context: LoweringContext, { variables }: Loop): string[] {
  // PL/SQL: the loop declares its variable even where another has the name ("Cursor FOR LOOP Statement")
  const always = context.dialect.language.loopsDeclare;
  const own = variables.filter(({ text }) => always || !hidesOther(context, text));
  for (const { text } of own) context.loopVariables.add(variableKey(text));
  return own.map(({ text }) => variableKey(text));
}

/** A variable of this name is there already, and no loop's. */
function hidesOther(context: LoweringContext, name: string): boolean {
  return context.isVariable(name) && !context.loopVariables.has(variableKey(name));
}

/** One variable becomes a record with the query's columns; several take its values; INTO says itself what takes them. */
function lowerQueryLoop(context: LoweringContext, loop: Loop, query: Query, own: string[]): void {
  const [variable] = loop.variables;
  if (variable === undefined) {
    const { start, end, body } = query;
    // Databricks: the columns of a loop without a name are variables of the body
    if (body.kind === 'select' && body.into === undefined) context.lower.query(context, query, rowByRow);
    else context.lower.statement(context, { kind: 'query-statement', query, start, end });
  } else if (!takesValues(context, loop)) {
    declareVariable(context, { name: variable, start: variable.start, end: variable.end });
    const rowSet = defineCursor(context, variable.text, query, loop);
    holdRows(context, { record: variable.text }, columnTexts(context, query));
    if (loop.named) nameColumns(context, query, rowSet, own);
  } else {
    const rowSet = context.lower.query(context, query, rowByRow);
    const targets = assignmentTargets(context, takersOf(loop));
    holdTargets(context, targets, columnTexts(context, query));
    context.emit({
      do: 'assign',
      targets,
      rowSet,
      start: context.start(loop),
      end: context.end(loop),
    });
  }
}

/**
 * Whether the loop's variables take the values of a row, as several do. PL/pgSQL: a loop over a query does not declare what it
 * fills; a variable of a plain type takes the one column.
 */
function takesValues(context: LoweringContext, { targets, variables }: Loop): boolean {
  if (targets !== undefined || variables.length > 1) return true;
  const isScalar = declaredVariable(context, variables[0]?.text ?? '')?.scalar === true;
  return context.dialect.language.loopsFillVariables === true && isScalar;
}

/** What the values of a row go to. */
function takersOf(loop: Loop): readonly Expression[] {
  return loop.targets ?? variablesOf(loop);
}

/**
 * Db2, Watcom: the columns of a loop's query are variables in the loop, also without its name before them (Db2, "FOR
 * statement"). A column that is not called by AS is one of the table, which other queries of the loop may read, too.
 */
function nameColumns(context: LoweringContext, query: Query, rowSet: RowSetId, own: string[]): void {
  if (query.body.kind !== 'select') return;
  query.body.items.forEach(({ alias, expression }, column) => {
    const name = alias ?? (expression.kind === 'column' ? expression.path.at(-1) : undefined);
    if (name === undefined || hidesOther(context, name.text)) return;
    const output = context.rowSet(rowSet).outputs[column];
    // in `SUM(amount) AS amount` the name inside is the table's column
    const behind = output?.kind === 'column' && readsColumn(output.inputs, name.text);
    const variable = declareVariable(context, { name, start: name.start, end: name.end });
    if (behind) variable.behindColumns = true;
    own.push(variableKey(name.text));
    context.loopVariables.add(variableKey(name.text));
    const place = { start: context.start(name), end: context.end(name) };
    const targets = [{ name: name.text, ...place }];
    context.emit({ do: 'assign', targets, inputs: [{ kind: 'row-set', rowSet, column }], ...place });
  });
}

function readsColumn(inputs: readonly Input[], name: string): boolean {
  return inputs.some((input) => {
    if (input.kind === 'call') return readsColumn(input.inputs, name);
    return input.kind === 'column' && input.path.at(-1)!.toLowerCase() === name.toLowerCase();
  });
}

/** FOREACH x IN ARRAY e: its elements; the borders of FOR i IN a..b are only read. */
function lowerRangeLoop(context: LoweringContext, loop: Loop, range: readonly Expression[]): void {
  const [written, ...others] = range;
  const only = written && listItself(written);
  if (only === undefined || others.length > 0) {
    for (const border of range) if (border.kind !== 'literal') lowerBareCondition(context, border);
    countRounds(context, loop);
    return;
  }
  const [first, ...further] = variablesOf(loop);
  if (loop.over !== undefined && first !== undefined) {
    declareOwn(context, loop);
    assignAtHead(context, loop, [first], listIndexes(context, only));
    if (loop.over === 'INDICES') return;
  }
  const targets = loop.over === undefined ? takersOf(loop) : further;
  for (const { text } of loop.variables) context.holds(text, elementTexts(context, only));
  context.emit({
    do: 'assign',
    targets: assignmentTargets(context, targets),
    inputs: new ExpressionLowering(context, -1).inputs(only),
    start: context.start(only),
    end: context.end(only),
  });
}

/** `COALESCE(list, '{}')` has no elements but those of the list. */
function listItself(range: Expression): Expression {
  if (range.kind !== 'call' || !/^(?:COALESCE|IFNULL|NVL)$/i.test(range.name.parts.at(-1)?.text ?? ''))
    return range;
  const [only, ...others] = range.args.filter((one) => !isEmptyList(one));
  return only === undefined || others.length > 0 ? range : only;
}

/** `'{}'`, `'{}'::text[]`, `ARRAY[]` */
function isEmptyList(value: Expression): boolean {
  if (value.kind === 'cast') return isEmptyList(value.operand);
  return value.kind === 'list' ? value.items.length === 0 : value.kind === 'literal';
}

/** The variable of `FOR i IN a..b` is the loop's own and counts: no column is meant by its name, and no value flows through it. */
function countRounds(context: LoweringContext, loop: Loop): void {
  declareOwn(context, loop);
  assignAtHead(context, loop, variablesOf(loop), []);
}

function declareOwn(context: LoweringContext, { variables }: Loop): void {
  for (const name of variables)
    if (!hidesOther(context, name.text)) declareVariable(context, { name, start: name.start, end: name.end });
}

function assignAtHead(
  context: LoweringContext,
  loop: Loop,
  targets: readonly Expression[],
  inputs: Input[],
): void {
  const place = { start: context.start(loop), end: context.end(loop) };
  context.emit({ do: 'assign', targets: assignmentTargets(context, targets), inputs, ...place });
}

function variablesOf({ variables }: Loop): Expression[] {
  return variables.map((variable): Expression => {
    const { start, end } = variable;
    return { kind: 'column', path: [variable], start, end };
  });
}

/** FOR r IN cursor, FOR r IN EXECUTE text. */
function lowerCursorLoop(context: LoweringContext, loop: Loop): void {
  const [variable] = loop.variables;
  if (variable === undefined || !(loop.cursor || loop.dynamic)) return;
  const into = loop.dynamic && takesValues(context, loop) ? takersOf(loop) : undefined;
  if (into === undefined)
    declareVariable(context, { name: variable, start: variable.start, end: variable.end });
  if (loop.cursor) {
    const cursor = cursorPath(loop.cursor);
    passCursorArguments(context, cursor, loop.cursorArguments ?? []);
    holdRows(context, { record: variable.text }, textsOfCursor(context, cursor));
    context.emit({
      do: 'define-cursor',
      name: variable.text,
      likeCursor: cursor,
      start: context.start(variable),
      end: context.end(variable),
    });
  } else if (loop.dynamic) {
    const { dynamic: sql, using = [], start, end } = loop;
    lowerDynamicSql(
      context,
      { kind: 'dynamic-sql', sql, into: [...(into ?? [])], using, start, end },
      into === undefined ? { cursor: variable.text } : {},
    );
  }
}
