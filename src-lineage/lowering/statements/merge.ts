import type { NameUse, RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { Source } from '../../ir/dataflow.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { TableExpression } from '../../syntax/tree/queries.ts';
import type { Merge, MergeBranch } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { lowerCommonTables } from '../queries/common-tables.ts';
import { lowerOutputs } from '../queries/projection/outputs.ts';
import { addSources } from '../queries/sources.ts';
import { nameStoredColumns, storedUses } from '../queries/stored-columns.ts';
import { addRow, assignedRow } from '../queries/projection/row-assignments.ts';
import { addAssignments, lowerReturning, columnUses } from './writes.ts';
import { writtenTable } from './written-table.ts';

/** MERGE: a row set for every branch that writes; all see the target and the source, an INSERT only the source. */
export function lowerMerge(context: LoweringContext, merge: Merge): RowSetId | undefined {
  const outer = context.commonTables;
  lowerCommonTables(context, merge);
  const { target, source } = mergeSides(context, merge);
  const table = writtenTable(context, target);
  if (table !== undefined)
    for (const branch of merge.branches) lowerBranch(context, merge, branch, table, target, source);
  // PostgreSQL manual, "MERGE": RETURNING * gives the columns of the source, then those of the target
  const returned =
    merge.returning && table
      ? lowerReturning(context, merge.returning, [...source, target], target)
      : undefined;
  context.commonTables = outer;
  return returned;
}

/** Both sides are lowered once, in a row set of their own that only lends its sources. */
function mergeSides(context: LoweringContext, merge: Merge): { target: Source; source: Source[] } {
  const sides = context.addRowSet({
    kind: 'select-list',
    start: context.start(merge),
    end: context.end(merge),
  });
  addSources(context, sides, merge.target);
  addSources(context, sides, merge.source);
  const rowSet = context.rowSet(sides);
  const [target, ...source] = rowSet.sources;
  if (target !== undefined) target.target = true;
  if (merge.on)
    lowerCondition(context, new ExpressionLowering(context, sides), rowSet, merge.on, 'joinCondition');
  return { target: { ...(target ?? emptySource(context, merge.target)), target: true }, source };
}

function emptySource(context: LoweringContext, item: TableExpression): Source {
  return { start: context.start(item), end: context.end(item) };
}

function lowerBranch(
  context: LoweringContext,
  merge: Merge,
  branch: MergeBranch,
  table: NameUse,
  target: Source,
  source: Source[],
): void {
  if (branch.action === 'nothing' && branch.condition)
    lowerDeletion(context, merge, branch.condition, undefined, [target, ...source]);
  if (branch.action === 'delete') lowerDeletion(context, merge, branch.condition, table, [target, ...source]);
  if (branch.deleteWhere) lowerDeletion(context, merge, branch.deleteWhere, table, [target, ...source]);
  if (branch.action !== 'update' && branch.action !== 'insert') return;
  const kind = branch.action === 'update' ? 'merge-update' : 'merge-insert';
  const id = context.addRowSet({ kind, start: context.start(branch), end: context.end(branch) });
  const rowSet = context.rowSet(id);
  const lender = starQualifier(source);
  // of a star, the target lends no columns
  const first =
    branch.action === 'update'
      ? [{ ...target, ...(branch.star && lender.length === 0 && { hidden: true as const }) }]
      : [];
  appendAll(rowSet.sources, [...first, ...source.map((item) => ({ ...item }))]);
  const lowering = new ExpressionLowering(context, id);
  const row = assignedRow(context, branch.assignments);
  if (merge.on) {
    const on = lowering.inputs(merge.on);
    rowSet.influences.push({
      clause: 'joinCondition',
      inputs: on,
      start: context.start(merge.on),
      end: context.end(merge.on),
    });
  }
  for (const condition of [branch.condition, branch.where])
    if (condition) lowerCondition(context, lowering, rowSet, condition, 'where');
  if (branch.star)
    rowSet.outputs.push({
      kind: 'star',
      qualifier: lender,
      ...(branch.except && { except: branch.except.map((column) => column.text) }),
      start: context.start(branch),
      end: context.end(branch),
    });
  else if (row !== undefined) addRow(context, id, row);
  else if (branch.action === 'update') {
    addAssignments(context, id, branch.assignments);
    nameStoredColumns(context, rowSet, target);
  } else
    lowerOutputs(
      context,
      lowering,
      rowSet,
      (branch.values ?? []).map((expression) => ({
        expression,
        start: expression.start,
        end: expression.end,
      })),
    );
  // the ON clause sees the target also where the values of an INSERT do not
  if (branch.action === 'insert') rowSet.sources.push({ ...target, hidden: true });
  const byName = branch.action === 'update' ? row === undefined : branch.star && !branch.byPosition;
  context.emit({
    do: 'write',
    target: table,
    rowSet: id,
    effect: branch.action === 'update' ? 'merge_update' : 'merge_insert',
    ...(branch.columns && { columns: storedUses(context, target, columnUses(context, branch.columns)) }),
    ...(byName && { byName: true as const }),
    ...(branch.star && !merge.evolves && { existing: true as const }),
  });
}

/** The name that distinguishes the source's columns from the target's. */
function starQualifier([source]: readonly Source[]): string[] {
  const name = source?.alias ?? source?.name?.parts.at(-1);
  return name === undefined ? [] : [name];
}

/** WHEN … THEN DELETE: the conditions decide which rows of the target remain. DO NOTHING has no `table`: they only are read. */
function lowerDeletion(
  context: LoweringContext,
  merge: Merge,
  condition: Expression | undefined,
  table: NameUse | undefined,
  sources: readonly Source[],
): void {
  const id = context.addRowSet({
    kind: 'select-list',
    start: context.start(condition ?? merge),
    end: context.end(condition ?? merge),
  });
  const rowSet = context.rowSet(id);
  appendAll(
    rowSet.sources,
    sources.map((source) => ({ ...source })),
  );
  const lowering = new ExpressionLowering(context, id);
  if (merge.on)
    rowSet.influences.push({
      clause: 'joinCondition',
      inputs: lowering.inputs(merge.on),
      start: context.start(merge.on),
      end: context.end(merge.on),
    });
  if (condition) lowerCondition(context, lowering, rowSet, condition, 'where');
  context.emit({ do: 'refer', rowSet: id, ...(table && { deletesFrom: table }) });
}
