import type { RowSetId } from '../../ir/names.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { CommonTable, Query } from '../../syntax/tree/queries.ts';
import { namedExpression } from '../context/common-table-values.ts';
import type { LoweringContext } from '../context/context.ts';
import type { QueryPlace } from '../context/query-place.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { namedColumns, namesTable } from '../rows/named-parts.ts';
import { columnOutput } from './projection/outputs.ts';

/** What the bodies see of the query around the one with the WITH. */
type Around = Pick<QueryPlace, 'parent' | 'parentSources'>;

/** Lowers what is in the scope of a WITH. */
export function withCommonTables<Lowered>(
  context: LoweringContext,
  query: Parameters<typeof lowerCommonTables>[1],
  lower: () => Lowered,
  around?: Around,
): Lowered {
  const outer = context.commonTables;
  lowerCommonTables(context, query, around);
  const lowered = lower();
  context.commonTables = outer;
  return lowered;
}

/**
 * Makes the CTEs and routines of a WITH visible, in order; the caller restores the scope. The CTEs of WITH RECURSIVE see
 * one another whatever their order (ISO/IEC 9075-2, 7.17 "query expression").
 */
export function lowerCommonTables(
  context: LoweringContext,
  query: Pick<Query, 'with' | 'recursive' | 'routines'>,
  around: Around = { parent: -1 },
): void {
  for (const routine of query.routines ?? []) context.lower.statement(context, routine);
  if (query.with.length === 0) return;
  const recursive = new Map<CommonTable, RowSetId>();
  for (const table of seeOneAnother(context, query) ? query.with : [])
    if (mayRecur(context, query, table)) recursive.set(table, declare(context, table));
  for (const table of query.with) {
    if (table.expression) lowerScalarCommonTable(context, table, table.expression, around);
    else if (mayRecur(context, query, table)) {
      const id = recursive.get(table) ?? declare(context, table);
      context.rowSet(id).arms = [lowerCommonTableBody(context, table, around)];
    } else {
      const body = lowerCommonTableBody(context, table, around);
      context.addCommonTable(table.name.text, wrap(context, table, [body]));
    }
  }
}

function seeOneAnother(context: LoweringContext, query: { recursive?: true }): boolean {
  return query.recursive ?? context.dialect.syntax.implicitRecursion === 'mutual';
}

function lowerCommonTableBody(context: LoweringContext, table: CommonTable, around: Around): RowSetId {
  if (table.body.kind !== 'query') return context.lower.returnedRows(context, table.body);
  const { body: query, columns } = table;
  const { statement } = context;
  context.session.namedQueries.set(table.name.text.toLowerCase(), { query, columns, statement });
  return context.lower.query(context, table.body, { kind: 'select-list', ...around });
}

function wrap(context: LoweringContext, table: CommonTable, arms: RowSetId[]): RowSetId {
  const id = context.addRowSet({
    kind: 'cte',
    name: table.name.text,
    ...context.placeOf(table),
  });
  const rowSet = context.rowSet(id);
  rowSet.arms = arms;
  if (table.columns.length > 0) rowSet.columnNames = table.columns.map((column) => column.text);
  if (table.generated)
    rowSet.moreColumns = table.generated.map(({ name, of }) => ({
      name: name.text,
      of: of.map(({ text, quoted }) => ({ name: text, quoted })),
    }));
  if (table.circle) rowSet.circle = table.circle.map(({ text, quoted }) => ({ name: text, quoted }));
  return id;
}

/**
 * A CTE sees itself after RECURSIVE, and without that word where the vendor has none and the body is a UNION
 * whose first arm does not name it: no recursion begins with itself, so that name is a table's.
 */
function mayRecur(context: LoweringContext, query: { recursive?: true }, table: CommonTable): boolean {
  if (table.expression) return false;
  if (seeOneAnother(context, query) || table.recursive) return true;
  if (table.body.kind !== 'query') return false;
  const { body } = table.body;
  if (context.dialect.syntax.implicitRecursion !== true || body.kind !== 'set-operation') return false;
  return body.operator === 'union' && !namesTable(body.arms[0], table.name.text);
}

/** A CTE that is visible before its query is read. */
function declare(context: LoweringContext, table: CommonTable): RowSetId {
  const id = wrap(context, table, []);
  context.addCommonTable(table.name.text, id);
  return id;
}

/** ClickHouse: `WITH expression AS name`: a row set of one column, whose name is the CTE's. */
function lowerScalarCommonTable(
  context: LoweringContext,
  table: CommonTable,
  expression: Expression,
  around: Around,
): void {
  const id = context.addRowSet({
    kind: 'cte',
    name: table.name.text,
    ...context.placeOf(table),
    ...around,
  });
  const lowering = new ExpressionLowering(context, id);
  const item = { alias: table.name, start: table.start, end: table.end };
  const output = columnOutput(context, lowering, expression, item);
  // it may use those that are named before it
  for (const rowSet of usedExpressions(context, expression))
    output.inputs.push({ kind: 'row-set', rowSet, column: 'first' });
  context.rowSet(id).outputs.push(output);
  const { name: alias, start, end } = table;
  context.addCommonTable(alias.text, id, { alias, expression, start, end });
}

/** The named expressions whose names an expression holds, in the order of the text. */
function usedExpressions(context: LoweringContext, expression: Expression): RowSetId[] {
  if (context.commonTables?.named === undefined) return [];
  const used: RowSetId[] = [];
  for (const name of namedColumns([expression])) {
    const named = namedExpression(context, name);
    if (named?.item.alias?.text === name) used.push(named.rowSet);
  }
  return used.sort((a, b) => a - b);
}
