import type { NameUse, RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { Portion, TableExpression, TableReference } from '../../syntax/tree/queries.ts';
import { isKind, someNode } from '../../syntax/tree/some-node.ts';
import type { Assignment, CreateTable, Delete, Update } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { withCommonTables } from '../queries/common-tables.ts';
import { addImplicitUpdateSources } from '../queries/implicit-sources.ts';
import { influence } from '../queries/row-sets.ts';
import { addSources } from '../queries/sources.ts';
import { nameStoredColumns, sourceName, storedColumn } from '../queries/stored-columns.ts';
import { addRow, assignedRow } from '../queries/projection/row-assignments.ts';
import { addAssignments, lowerReturning } from './writes.ts';
import { writtenTable } from './written-table.ts';

/** UPDATE; returns the row set of its RETURNING, if any. */
export function lowerUpdate(context: LoweringContext, update: Update): RowSetId | undefined {
  return withCommonTables(context, update, () => {
    const id = context.addRowSet({ kind: 'update-set', ...context.placeOf(update) });
    for (const item of update.from) addSources(context, id, item);
    const { target } = update;
    if (target.kind !== 'table' || !isAliasOf(target, context.rowSet(id))) addTarget(context, id, target);
    return lowerUpdatedRows(context, update, id);
  });
}

/** Puts the table that is written before the sources of FROM. */
function addTarget(context: LoweringContext, id: RowSetId, target: TableExpression): void {
  const { sources } = context.rowSet(id);
  const behind = sources.splice(0);
  addSources(context, id, target);
  if (target.kind === 'table' && sources[0]) sources[0].target = true;
  const added = sources.length;
  appendAll(sources, behind);
  // what FROM holds was lowered before the target came to stand in front of it
  for (let inner = id + 1; inner < context.rowSets.length; inner++) {
    const rowSet = context.rowSet(inner);
    if (rowSet.parent === id && rowSet.parentSources !== undefined) rowSet.parentSources += added;
  }
}

/** What an UPDATE writes, once all its sources are known. */
function lowerUpdatedRows(context: LoweringContext, update: Update, id: RowSetId): RowSetId | undefined {
  const rowSet = context.rowSet(id);
  const targets = updatedTables(context, update, rowSet);
  const first = targets[0];
  const row = assignedRow(context, update.assignments);
  const ofPortion = lowerPortion(context, id, update.target);
  if (row !== undefined) addRow(context, id, row);
  else
    addAssignments(context, id, [...update.assignments, ...ofPortion], {
      isOfTable: (target) => targets.length < 2 || ownerOf(target, targets) === first,
      areJoined: update.target.kind !== 'table' && rowSet.sources.length > 1,
    });
  if (first !== undefined) nameStoredColumns(context, rowSet, first.source);
  const lowering = new ExpressionLowering(context, id);
  if (update.where) lowerCondition(context, lowering, rowSet, update.where, 'where');
  if (update.orderBy) influence(context, lowering, rowSet, 'orderBy', update.orderBy);
  if (context.dialect.names.implicitSources) addImplicitUpdateSources(context, id);
  if (first === undefined) return undefined;
  const byName = row === undefined && { byName: true as const };
  const only = update.only && { only: true as const };
  context.emit({ do: 'write', target: first.table, rowSet: id, ...byName, ...only, effect: 'update' });
  for (const other of targets.slice(1)) lowerFurtherTarget(context, update, rowSet, targets, other);
  return update.returning
    ? lowerReturning(
        context,
        update.returning,
        rowSet.sources.map((source) => ({ ...source })),
        first.source,
        rowSet.influences,
      )
    : undefined;
}

interface UpdatedTable {
  qualifier: string;
  table: NameUse;
  source: Source;
}

/** The tables that the assignments write: the named one, and in joins those that qualify the assigned columns. */
function updatedTables(context: LoweringContext, update: Update, rowSet: RowSet): UpdatedTable[] {
  const named = update.target.kind === 'table' ? update.target : undefined;
  const own = named ? (named.alias ?? named.name.parts.at(-1))?.text.toLowerCase() : undefined;
  const main = rowSet.sources.find((source) => sourceName(source) === own) ?? rowSet.sources[0];
  const tables: UpdatedTable[] = [];
  const add = (source: Source | undefined, target?: Expression): void => {
    const column = target?.kind === 'column' ? target.path.at(-1)?.text : undefined;
    const stored = source && column !== undefined ? storedColumn(context, source, column)?.table : undefined;
    const table = stored ?? (source && writtenTable(context, source));
    if (source && table) source.target = true;
    if (source && table && !tables.some((known) => known.qualifier === sourceName(source)))
      tables.push({ qualifier: sourceName(source), table, source });
  };
  if (named === undefined) {
    for (const { targets } of update.assignments) {
      for (const target of targets) {
        const qualifier = qualifierOf(target);
        if (qualifier !== undefined)
          add(
            rowSet.sources.find((source) => sourceName(source) === qualifier),
            target,
          );
      }
    }
  }
  if (tables.length === 0) add(main, update.assignments[0]?.targets[0]);
  return tables;
}

function qualifierOf(target: Expression): string | undefined {
  return target.kind === 'column' && target.path.length > 1
    ? target.path.at(-2)!.text.toLowerCase()
    : undefined;
}

function ownerOf(target: Expression, targets: UpdatedTable[]): UpdatedTable | undefined {
  const qualifier = qualifierOf(target);
  return qualifier === undefined
    ? targets[0]
    : (targets.find((table) => table.qualifier === qualifier) ?? targets[0]);
}

/** MySQL: UPDATE a JOIN b SET a.x = …, b.y = …: the second table gets its own row set over the same sources. */
function lowerFurtherTarget(
  context: LoweringContext,
  update: Update,
  first: RowSet,
  targets: UpdatedTable[],
  table: UpdatedTable,
): void {
  const id = context.addRowSet({ kind: 'update-set', start: first.start, end: first.end });
  const rowSet = context.rowSet(id);
  rowSet.sources = first.sources.map((source) => ({ ...source }));
  rowSet.influences = first.influences;
  rowSet.comparisons = first.comparisons;
  addAssignments(context, id, update.assignments, {
    isOfTable: (target) => ownerOf(target, targets) === table,
  });
  context.emit({ do: 'write', target: table.table, rowSet: id, byName: true, effect: 'update' });
}

/** T-SQL: UPDATE a SET … FROM t AS a: the target only repeats a source's alias or name. */
function isAliasOf(target: TableReference, rowSet: RowSet): boolean {
  if (target.alias !== undefined) return false;
  const written = target.name.parts.map((part) => part.text.toLowerCase());
  const last = written.at(-1);
  return rowSet.sources.some((source) => {
    if (source.alias !== undefined && written.length === 1 && source.alias.toLowerCase() === last)
      return true;
    const parts = source.name?.parts.map((part) => part.toLowerCase());
    return (
      source.alias === undefined &&
      parts !== undefined &&
      parts.at(-1) === last &&
      (written.length === 1 || parts.join('.') === written.join('.'))
    );
  });
}

/** What RETURNING * gives: the columns of the table that rows go from stand before those of USING (PostgreSQL manual, "DELETE"). */
function targetFirst(sources: readonly Source[]): Source[] {
  return sources.toSorted((one, other) => Number(other.target === true) - Number(one.target === true));
}

/** DELETE changes no value: its conditions decide which rows of the table remain. */
export function lowerDelete(context: LoweringContext, statement: Delete): RowSetId | undefined {
  return withCommonTables(context, statement, () => {
    const id = context.addRowSet({ kind: 'select-list', ...context.placeOf(statement) });
    const rowSet = context.rowSet(id);
    for (const item of statement.from) addSources(context, id, item);
    const tables = tablesOfDelete(context, statement, id);
    const lowering = new ExpressionLowering(context, id);
    const ofPortions = statement.targets.map((target) => lowerPortion(context, id, target));
    if (statement.where) lowerCondition(context, lowering, rowSet, statement.where, 'where');
    if (statement.orderBy) influence(context, lowering, rowSet, 'orderBy', statement.orderBy);
    if (context.dialect.names.implicitSources) addImplicitUpdateSources(context, id);
    for (const [i, { table }] of tables.entries()) writeRest(context, id, table, ofPortions[i] ?? []);
    const only = statement.only && { only: true as const };
    for (const { table } of tables) context.emit({ do: 'refer', rowSet: id, deletesFrom: table, ...only });
    // of a table behind a query, the query's rows go
    if (statement.all)
      for (const { source, table } of tables) if (source.name) context.emit({ do: 'empty', table });
    const [first] = tables;
    if (!statement.returning || !first) return undefined;
    const sources = targetFirst(rowSet.sources).map((source) => ({ ...source }));
    return lowerReturning(context, statement.returning, sources, first.source, rowSet.influences);
  });
}

/** The tables that rows go from, which are sources, too. */
function tablesOfDelete(
  context: LoweringContext,
  { targets }: Delete,
  id: RowSetId,
): { source: Source; table: NameUse }[] {
  const { sources } = context.rowSet(id);
  return targets.flatMap((target) => {
    const name = target.name.parts.at(-1)?.text.toLowerCase();
    // where a name is missing, the syntax error has been reported
    if (!name) return [];
    const known = sources.find((source) => sourceName(source) === name);
    if (known === undefined) addSources(context, id, target);
    const source = known ?? sources.at(-1)!;
    source.target = true;
    const table = writtenTable(context, source);
    return table === undefined ? [] : [{ source, table }];
  });
}

/** Notes the periods of a table, for what changes a portion of them. */
export function notePeriods({ session }: LoweringContext, { name, periods = [] }: CreateTable): void {
  for (const { period, columns } of periods)
    session.periods.set(periodKey(name.parts.at(-1)?.text ?? '', period), columns);
}

function periodKey(table: string, period: Identifier): string {
  return `${table} ${period.text}`.toLowerCase();
}

/**
 * FOR PORTION OF: the bounds and the columns of the period decide which rows are changed, and of a row that is only partly
 * inside the rest is kept as further rows, whose periods end and begin at the bounds (ISO/IEC 9075-2, 14.13).
 *
 * @returns what the bounds give to the columns of the period; nothing where the bounds are written out, or where the file does
 * not declare the period
 */
function lowerPortion(context: LoweringContext, id: RowSetId, target: TableExpression): Assignment[] {
  if (target.kind !== 'table' || target.portion === undefined) return [];
  const { portion, name } = target;
  const { start, end, bounds } = portion;
  const known = context.session.periods.get(periodKey(name.parts.at(-1)?.text ?? '', portion.period)) ?? [];
  const columns = known.map((column): Expression => ({ kind: 'column', path: [column], start, end }));
  const inputs = new ExpressionLowering(context, id).inputsOfAll([...bounds, ...columns]);
  context.rowSet(id).influences.push({ clause: 'where', inputs, ...context.placeOf(portion) });
  if (!holdsSources(portion)) return [];
  const value: Expression = { kind: 'operation', operator: 'TO', operands: bounds, start, end };
  return columns.map((column) => ({ targets: [column], value, start, end }));
}

function holdsSources({ bounds }: Portion): boolean {
  return someNode(
    bounds,
    (node) => isKind(node, 'column') || isKind(node, 'variable') || isKind(node, 'query'),
  );
}

/** DELETE of a portion: the rows that are left of it have the bounds in the columns of the period. */
function writeRest(context: LoweringContext, id: RowSetId, table: NameUse, assignments: Assignment[]): void {
  if (assignments.length === 0) return;
  const { start, end, sources, influences } = context.rowSet(id);
  const rest = context.addRowSet({ kind: 'update-set', start, end });
  const rowSet = context.rowSet(rest);
  rowSet.sources = sources.map((source) => ({ ...source }));
  rowSet.influences = influences;
  addAssignments(context, rest, assignments);
  context.emit({ do: 'write', target: table, rowSet: rest, byName: true, effect: 'delete' });
}
