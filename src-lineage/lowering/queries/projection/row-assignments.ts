import type { RowSetId } from '../../../ir/names.ts';
import type { Expression } from '../../../syntax/tree/expressions.ts';
import type { Assignment } from '../../../syntax/tree/statements.ts';
import type { LoweringContext } from '../../context/context.ts';
import { ExpressionLowering } from '../../expressions/expressions.ts';
import { columnOutput } from './outputs.ts';
import { valuesOfRow } from '../../rows/composite-rows.ts';

/**
 * The value of `SET * = (a, b)` (Informix) and `SET ROW = (SELECT …)` (Db2), which gives all columns their values by
 * position; undefined for assignments to columns.
 */
export function assignedRow(
  context: LoweringContext,
  assignments: readonly Assignment[],
): Expression | undefined {
  const [only, ...others] = assignments;
  const [target] = only?.targets ?? [];
  if (only === undefined || target === undefined || others.length > 0) return undefined;
  if (target.kind === 'star') return only.value;
  if (!context.dialect.syntax.rowTarget || target.kind !== 'column') return undefined;
  const [column, ...fields] = target.path;
  return column?.text.toUpperCase() === 'ROW' && fields.length === 0 ? only.value : undefined;
}

/** The columns of an assigned row become the outputs of a row set, in their order. */
export function addRow(context: LoweringContext, id: RowSetId, value: Expression): void {
  const lowering = new ExpressionLowering(context, id);
  const rowSet = context.rowSet(id);
  if (value.kind !== 'subquery') {
    for (const item of valuesOfRow(context, value) ?? [value])
      rowSet.outputs.push(columnOutput(context, lowering, item, item));
    return;
  }
  const [rows] = lowering.inputs(value);
  if (rows?.kind !== 'row-set') return;
  const place = { start: context.start(value), end: context.end(value) };
  // no name in the text reaches the query, only the star does
  const alias = '(row)';
  rowSet.sources.push({ rowSet: rows.rowSet, alias, hidden: true, qualifiedOnly: true, ...place });
  rowSet.outputs.push({ kind: 'star', qualifier: [alias], ...place });
}
