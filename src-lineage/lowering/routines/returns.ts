import type { RowSetId, RowType } from '../../ir/names.ts';
import type { Action, ReturnValue } from '../../ir/actions.ts';
import type { RowSet } from '../../ir/dataflow.ts';
import { typeFamily } from '../../ir/type-families.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { CreateRoutine, Return } from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { isDocument } from '../context/document-queries.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { assignBehind, indexName, wholeIndexes } from '../names/list-indexes.ts';
import { declareGiven, declareVariable } from '../names/variables.ts';
import { queryOf } from '../queries/statement-query.ts';
import { rowParts } from '../expressions/row-parts.ts';
import { isCursorType, rowType } from '../rows/row-types.ts';
import { valuesOfRow } from '../rows/composite-rows.ts';
import { lowerDynamicSql } from './dynamic-sql.ts';

/** Notes what a routine's result looks like, and declares the variables that hold it. */
export function declareResult(context: LoweringContext, routine: CreateRoutine): void {
  const lowered = context.routines[context.routine]!;
  const table = routine.returnsTable;
  // T-SQL "RETURN", Db2 "RETURN statement": that of a procedure without a declared result is a status
  if (routine.routine === 'procedure' && !table && !routine.returns) lowered.returnsStatus = true;
  const columns = table?.columns.map((column) => column.name.text) ?? [];
  if (columns.length > 0) lowered.returnColumns = columns;
  const type: RowType = rowType(context, routine.returns);
  if (Object.keys(type).length > 0) lowered.returnType = type;
  const text = routine.returns?.text.replace(/^SETOF\s+/i, '');
  if (routine.returns && text && isCursorType({ ...routine.returns, text })) lowered.returnsCursor = true;
  const family = typeFamily(text);
  if (family !== undefined) lowered.returnFamily = family;
  if (family !== undefined || plainTypes.test(text ?? '')) lowered.returnsValues = true;
  if (routine.returns && isTriggerType(routine.returns.text)) {
    lowered.ofTriggers = true;
    declareGiven(context, context.dialect.names.triggerVariables, routine.returns);
  }
  if (table?.variable) {
    declareVariable(context, { name: table.variable, table: table.columns, ...placeOf(table.variable) });
    context.results.set(context.routine, { table: table.variable.text });
  } else if (routine.routine === 'function' && context.dialect.language.outParametersAreResults)
    declareResultVariables(context, routine);
}

/** PostgreSQL: whether a function of this type is for triggers. */
export function isTriggerType(text: string | undefined): boolean {
  return /^(?:event_)?trigger$/i.test(text ?? '');
}

/** PostgreSQL: types beside those of a family whose values are no rows; polymorphic ones seldom are (manual, "Data Types"). */
const plainTypes = /\[\s*\d*\s*\]$|^(?:any\w+|jsonb?|uuid|bytea|xml|inet|cidr|oid|name|bit|point|tsvector)$/i;

function placeOf({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}

/** PL/pgSQL: OUT parameters and the columns of RETURNS TABLE are variables whose values are the result (43.3.1). */
function declareResultVariables(context: LoweringContext, routine: CreateRoutine): void {
  const columns = routine.returnsTable?.columns ?? [];
  for (const column of columns) declareVariable(context, { name: column.name, ...placeOf(column.name) });
  const given = routine.parameters.filter((parameter) => parameter.mode !== 'in');
  const names = [...columns, ...given].map(({ name }) => name.text);
  const values = names.filter((name) => name !== '');
  // those without a name are called by their place where there are several (manual, "Query Language (SQL) Functions")
  const called = names.length > 1 ? names.map((name, at) => name || `column${at + 1}`) : values;
  const lowered = context.routines[context.routine]!;
  const [only, ...others] = given;
  if (only && others.length === 0 && columns.length === 0 && isCursorType(only.type))
    lowered.returnsCursor = true;
  else if (called.length > 0) lowered.returnColumns ??= called;
  if (values.length === 0) return;
  context.results.set(context.routine, { values });
}

/** RETURN e: a value, the rows of a query, or a row of values. */
export function returnExpression(context: LoweringContext, expression: Expression): void {
  const place = context.placeOf(expression);
  if (expression.kind === 'subquery' && !isDocument(expression.query)) {
    const rowSet = context.lower.query(context, expression.query, { kind: 'select-list', parent: -1 });
    context.emit({ do: 'return', rowSet, ...place });
    return;
  }
  const lowering = new ExpressionLowering(context, -1);
  const row = valuesOfRow(context, expression);
  if (row !== undefined) {
    context.emit({ do: 'return', row: row.map((item) => lowering.inputs(item)), ...place });
    return;
  }
  const inputs = lowering.inputs(expression);
  const parts = rowParts(context, lowering.parts, expression, inputs);
  // PostgreSQL, "Trigger Functions": a BEFORE trigger that gives NULL skips the row
  const keepsAway = context.routines[context.body]?.ofTriggers && isNull(expression);
  context.emit({
    do: 'return',
    inputs,
    ...(parts && { parts }),
    ...(keepsAway && { keepsAway }),
    ...place,
  });
}

const isNull = (expression: Expression): boolean =>
  expression.kind === 'literal' && expression.type === 'null';

/** What a function answers with where its end is reached: its last query in plain SQL, else its OUT parameters. */
/** @param givesRows RETURN NEXT and its relatives give the rows: the end gives none */
export function returnAtEnd(context: LoweringContext, body: readonly Statement[], givesRows: boolean): void {
  const last = body.at(-1);
  const values = givesRows ? undefined : context.results.get(context.routine)?.values;
  if (last?.kind === 'query-statement') returnLastQuery(context, last, givesRows);
  else if (last !== undefined && 'returning' in last && last.returning !== undefined)
    returnChangedRows(context, last);
  else if (values !== undefined && last !== undefined) {
    const at = context.statements.findLast((statement) => statement.routine === context.routine);
    // a statement of a text knows no variables of the body
    const finish = at?.dynamic ? context.beginStatement('return', last) : undefined;
    const takes = at?.dynamic ? context.statements.at(-1) : at;
    takes?.actions.push(variableRow(context, values, last, true));
    finish?.();
  }
}

/** An SQL function may end with a change that has RETURNING: its rows are the answer. */
function returnChangedRows(context: LoweringContext, last: Statement): void {
  const index = context.statements.findLastIndex((statement) => statement.routine === context.routine);
  const rowSet = context.rowSets.findLastIndex((one) => one.statement === index && one.kind === 'returning');
  if (rowSet < 0) return;
  const place = context.placeOf(last);
  context.statements[index]!.actions.push({ do: 'return', rowSet, ...place });
}

function returnLastQuery(context: LoweringContext, last: Statement, givesRows: boolean): void {
  const place = context.placeOf(last);
  endWithQuery(context, (rowSet) => {
    // of a single value the first row counts, "or null if there is none" (PostgreSQL, "Query Language (SQL) Functions")
    if (!givesRows) pickByOrder(context.rowSet(rowSet));
    return { do: 'return', rowSet, ...place };
  });
}

function pickByOrder({ influences }: RowSet): void {
  for (const influence of influences) if (influence.clause === 'orderBy') influence.picks = true;
}

/** The rows of a body's last query go to what the action names. */
function endWithQuery(context: LoweringContext, take: (rowSet: RowSetId) => Action): void {
  const index = context.statements.findLastIndex(
    (statement) => statement.routine === context.routine && statement.kind === 'select',
  );
  const rowSet = queryOf(context, index);
  if (index < 0 || rowSet < 0) return;
  context.rowSet(rowSet).role = 'intermediate';
  context.statements[index]!.actions.push(take(rowSet));
}

/** The last query of a procedure in plain SQL fills its OUT parameters (PostgreSQL, "SQL Procedures"). */
export function giveLastQuery(
  context: LoweringContext,
  body: readonly Statement[],
  parameters: CreateRoutine['parameters'],
): void {
  const last = body.at(-1);
  const targets = parameters
    .filter(({ mode }) => mode !== 'in')
    .map(({ name }) => ({ name: name.text, ...context.placeOf(name) }));
  if (last?.kind !== 'query-statement' || targets.length === 0) return;
  const place = context.placeOf(last);
  endWithQuery(context, (rowSet) => ({ do: 'assign', targets, rowSet, ...place }));
}

export function lowerReturn(context: LoweringContext, statement: Return): void {
  const place = context.placeOf(statement);
  if (statement.query && isDocument(statement.query))
    returnExpression(context, { kind: 'subquery', query: statement.query, use: 'scalar', ...place });
  else if (statement.query) {
    const rowSet = context.lower.query(context, statement.query, { kind: 'select-list', parent: -1 });
    context.emit({ do: 'return', rowSet, ...place });
  } else if (statement.value) {
    returnExpression(context, statement.value);
    returnIndexes(context, statement.value);
  } else if (statement.dynamic)
    lowerDynamicSql(
      context,
      { kind: 'dynamic-sql', sql: statement.dynamic, into: [], using: statement.using ?? [], ...place },
      { returned: true },
    );
  else returnResult(context, statement);
  // PL/pgSQL goes on behind RETURN QUERY and RETURN NEXT
  if (statement.query || statement.dynamic || statement.row) return;
  context.order.leave(context.nextStatement);
  context.governing.leave('body');
}

/** The indexes of the list that a function returns. */
function returnIndexes(context: LoweringContext, value: Expression): void {
  const { name } = context.routines[context.body] ?? {};
  const taker = indexName(name?.parts.at(-1) ?? '');
  const indexes = context.isVariable(taker) ? wholeIndexes(context, value) : undefined;
  if (indexes !== undefined) assignBehind(context, taker, indexes, value);
}

/** RETURN alone, RETURN NEXT alone: what the result's variables hold. */
function returnResult(context: LoweringContext, statement: Return): void {
  const result = context.results.get(context.body);
  const place = context.placeOf(statement);
  if (result?.table !== undefined) returnTableVariable(context, result.table, place);
  else if (result?.object !== undefined)
    context.emit({ do: 'return', inputs: [{ kind: 'variable', name: result.object, ...place }], ...place });
  else if (result?.values !== undefined) context.emit(variableRow(context, result.values, statement));
}

function variableRow(
  context: LoweringContext,
  names: readonly string[],
  node: { start: number; end: number },
  atEnd = false,
): ReturnValue {
  const place = context.placeOf(node);
  const [only] = names;
  if (only !== undefined && context.routines[context.body]?.returnsCursor)
    return {
      do: 'return',
      inputs: [{ kind: 'variable', name: only, ...(atEnd && { atEnd }), ...place }],
      ...place,
    };
  return {
    do: 'return',
    row: names.map((name) => [{ kind: 'variable', name, ...(atEnd && { atEnd }), ...place }]),
    ...place,
  };
}

/** T-SQL: RETURN alone ends a function whose result is a table variable. */
function returnTableVariable(
  context: LoweringContext,
  name: string,
  place: { start: number; end: number },
): void {
  const rowSet = context.addRowSet({ kind: 'select-list', ...place });
  const { sources, outputs } = context.rowSet(rowSet);
  sources.push({ name: { parts: [name], quoted: 0, start: place.start, end: place.start }, ...place });
  outputs.push({ kind: 'star', qualifier: [], ...place });
  context.emit({ do: 'return', rowSet, ...place });
}
