import type { NameUse, RowSetId } from '../../ir/names.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { SelectItem, TableExpression } from '../../syntax/tree/queries.ts';
import type { Merge, MergeBranch } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerCondition } from '../expressions/conditions.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { withCommonTables } from '../queries/common-tables.ts';
import { lowerOutputs } from '../queries/projection/outputs.ts';
import { addSources } from '../queries/sources.ts';
import { nameStoredColumns, storedUses } from '../queries/stored-columns.ts';
import { addRow, assignedRow } from '../queries/projection/row-assignments.ts';
import { addAssignments, lowerReturning, columnUses } from './writes.ts';
import { writtenTable } from './written-table.ts';

/** MERGE: a row set for every branch that writes; all see the target and the source, an INSERT only the source. */
export function lowerMerge(context: LoweringContext, merge: Merge): RowSetId | undefined {
  return withCommonTables(context, merge, () => {
    const sides = mergeSides(context, merge);
    const { target, source } = sides;
    const table = writtenTable(context, target);
    if (table === undefined) return undefined;
    for (const branch of merge.branches) lowerBranch(context, merge, branch, table, sides);
    // PostgreSQL manual, "MERGE": RETURNING * gives the columns of the source, then those of the target
    return merge.returning && lowerReturning(context, merge.returning, [...source, target], target);
  });
}

interface MergeSides {
  target: Source;
  source: Source[];
}

/** Both sides are lowered once, in a row set of their own that only lends its sources. */
function mergeSides(context: LoweringContext, merge: Merge): MergeSides {
  const sides = context.addRowSet({
    kind: 'select-list',
    ...context.placeOf(merge),
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
  return context.placeOf(item);
}

function lowerBranch(
  context: LoweringContext,
  merge: Merge,
  branch: MergeBranch,
  table: NameUse,
  sides: MergeSides,
): void {
  const { action, condition, deleteWhere } = branch;
  if (action === 'nothing' && condition) lowerDeletion(context, merge, condition, undefined, sides);
  if (action === 'delete') lowerDeletion(context, merge, condition, table, sides);
  if (deleteWhere) lowerDeletion(context, merge, deleteWhere, table, sides);
  if (action === 'update' || action === 'insert') lowerWrite(context, merge, branch, table, sides);
}

/** WHEN … THEN UPDATE or INSERT. */
function lowerWrite(
  context: LoweringContext,
  merge: Merge,
  branch: MergeBranch,
  table: NameUse,
  { target, source }: MergeSides,
): void {
  const isUpdate = branch.action === 'update';
  const kind = isUpdate ? 'merge-update' : 'merge-insert';
  const id = context.addRowSet({ kind, ...context.placeOf(branch) });
  const rowSet = context.rowSet(id);
  const ownStar = starQualifier(source);
  // the target's columns are none of a star
  const isHidden = branch.star === true && ownStar.length === 0;
  if (isUpdate) rowSet.sources.push({ ...target, ...(isHidden && { hidden: true as const }) });
  for (const item of source) rowSet.sources.push({ ...item });
  const lowering = new ExpressionLowering(context, id);
  const row = assignedRow(context, branch.assignments);
  addJoinCondition(context, merge, rowSet, lowering);
  for (const condition of [branch.condition, branch.where])
    if (condition) lowerCondition(context, lowering, rowSet, condition, 'where');
  if (branch.star)
    rowSet.outputs.push({
      kind: 'star',
      qualifier: ownStar,
      ...(branch.except && { except: branch.except.map((column) => column.text) }),
      ...context.placeOf(branch),
    });
  else if (row !== undefined) addRow(context, id, row);
  else if (isUpdate) {
    addAssignments(context, id, branch.assignments);
    nameStoredColumns(context, rowSet, target);
  } else lowerOutputs(context, lowering, rowSet, (branch.values ?? []).map(asItem));
  // the ON clause sees the target also where the values of an INSERT do not
  if (!isUpdate) rowSet.sources.push({ ...target, hidden: true });
  const byName = isUpdate ? row === undefined : branch.star && !branch.byPosition;
  context.emit({
    do: 'write',
    target: table,
    rowSet: id,
    effect: isUpdate ? 'merge_update' : 'merge_insert',
    ...(branch.columns && { columns: storedUses(context, target, columnUses(context, branch.columns)) }),
    ...(byName && { byName: true as const }),
    ...(branch.star && !merge.evolves && { existing: true as const }),
  });
}

function asItem(expression: Expression): SelectItem {
  return { expression, start: expression.start, end: expression.end };
}

/** ON decides which rows meet. */
function addJoinCondition(
  context: LoweringContext,
  { on }: Merge,
  rowSet: RowSet,
  lowering: ExpressionLowering,
): void {
  if (on === undefined) return;
  const inputs = lowering.inputs(on);
  rowSet.influences.push({ clause: 'joinCondition', inputs, ...context.placeOf(on) });
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
  { target, source }: MergeSides,
): void {
  const id = context.addRowSet({ kind: 'select-list', ...context.placeOf(condition ?? merge) });
  const rowSet = context.rowSet(id);
  for (const item of [target, ...source]) rowSet.sources.push({ ...item });
  const lowering = new ExpressionLowering(context, id);
  addJoinCondition(context, merge, rowSet, lowering);
  if (condition) lowerCondition(context, lowering, rowSet, condition, 'where');
  context.emit({ do: 'refer', rowSet: id, ...(table && { deletesFrom: table }) });
}
