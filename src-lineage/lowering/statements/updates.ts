import type { NameUse, RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { TableReference } from '../../syntax/tree/queries.ts';
import type { Delete, Update } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { lowerCommonTables } from '../queries/common-tables.ts';
import { addImplicitUpdateSources } from '../queries/implicit-sources.ts';
import { influence } from '../queries/row-sets.ts';
import { addSources } from '../queries/sources.ts';
import { nameStoredColumns, sourceName, storedColumn } from '../queries/stored-columns.ts';
import { addRow, assignedRow } from '../queries/projection/row-assignments.ts';
import { addAssignments, lowerReturning } from './writes.ts';
import { writtenTable } from './written-table.ts';

/** UPDATE; answers with the row set of its RETURNING, if any. */
export function lowerUpdate(context: LoweringContext, update: Update): RowSetId | undefined {
  const outer = context.commonTables;
  lowerCommonTables(context, update);
  const id = context.addRowSet({
    kind: 'update-set',
    start: context.start(update),
    end: context.end(update),
  });
  const rowSet = context.rowSet(id);
  for (const item of update.from) addSources(context, id, item);
  const named = update.target.kind === 'table' ? update.target : undefined;
  if (named === undefined || !isAliasOf(named, rowSet)) {
    const behind = rowSet.sources.splice(0);
    addSources(context, id, update.target);
    if (update.target.kind === 'table' && rowSet.sources[0]) rowSet.sources[0].target = true;
    appendAll(rowSet.sources, behind);
    // what FROM holds was lowered before the target came to stand in front of it
    const added = rowSet.sources.length - behind.length;
    for (let inner = id + 1; inner < context.rowSets.length; inner++) {
      const { parent, parentSources } = context.rowSet(inner);
      if (parent === id && parentSources !== undefined)
        context.rowSet(inner).parentSources = parentSources + added;
    }
  }
  const returned = finishUpdate(context, update, id, rowSet);
  context.commonTables = outer;
  return returned;
}

function finishUpdate(
  context: LoweringContext,
  update: Update,
  id: RowSetId,
  rowSet: RowSet,
): RowSetId | undefined {
  const targets = updatedTables(context, update, rowSet);
  const first = targets[0];
  const row = assignedRow(context, update.assignments);
  if (row !== undefined) addRow(context, id, row);
  else
    addAssignments(
      context,
      id,
      update.assignments,
      (target) => targets.length < 2 || ownerOf(target, targets) === first,
      update.target.kind !== 'table' && rowSet.sources.length > 1,
    );
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
  addAssignments(context, id, update.assignments, (target) => ownerOf(target, targets) === table);
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
  const outer = context.commonTables;
  lowerCommonTables(context, statement);
  const id = context.addRowSet({
    kind: 'select-list',
    start: context.start(statement),
    end: context.end(statement),
  });
  const rowSet = context.rowSet(id);
  for (const item of statement.from) addSources(context, id, item);
  const written: { source: Source; table: NameUse }[] = [];
  for (const target of statement.targets) {
    const name = target.name.parts.at(-1)?.text.toLowerCase();
    // where a name is missing, the syntax error has been reported
    if (!name) continue;
    const known = rowSet.sources.find((source) => sourceName(source) === name);
    if (known === undefined) addSources(context, id, target);
    const source = known ?? rowSet.sources.at(-1)!;
    source.target = true;
    const table = writtenTable(context, source);
    if (table !== undefined) written.push({ source, table });
  }
  const lowering = new ExpressionLowering(context, id);
  if (statement.where) lowerCondition(context, lowering, rowSet, statement.where, 'where');
  if (statement.orderBy) influence(context, lowering, rowSet, 'orderBy', statement.orderBy);
  if (context.dialect.names.implicitSources) addImplicitUpdateSources(context, id);
  const only = statement.only && { only: true as const };
  for (const { table } of written) context.emit({ do: 'refer', rowSet: id, deletesFrom: table, ...only });
  // of a table behind a query, the query's rows go
  if (statement.all)
    for (const { source, table } of written) if (source.name) context.emit({ do: 'empty', table });
  const first = written[0];
  const returned =
    statement.returning && first
      ? lowerReturning(
          context,
          statement.returning,
          targetFirst(rowSet.sources).map((source) => ({ ...source })),
          first.source,
          rowSet.influences,
        )
      : undefined;
  context.commonTables = outer;
  return returned;
}
