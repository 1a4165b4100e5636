import type { RowSetId } from '../../../ir/names.ts';
import type { SelectItem } from '../../../syntax/tree/queries.ts';
import { expressionsIn } from '../../context/common-table-scope.ts';
import type { LoweringContext } from '../../context/context.ts';
import { lowerOutputs } from './outputs.ts';
import { namedColumns } from '../../rows/named-parts.ts';
import { ExpressionLowering } from '../../expressions/expressions.ts';

/** N1QL's LET, MDX's calculated members, and what a WITH of ClickHouse around has named where the query uses it. */
export function namedExpressions(
  context: LoweringContext,
  part: unknown,
  own: readonly SelectItem[] = [],
): readonly SelectItem[] {
  if (context.commonTables?.named === undefined || context.namedDepth > maximumNamedDepth) return own;
  const used: SelectItem[] = [];
  const names = namedColumns([part]);
  // later ones may use earlier ones
  for (const item of expressionsIn(context.commonTables)) {
    if (context.hiddenExpressions.has(item) || !names.has(item.alias!.text)) continue;
    used.push(item);
    namedColumns([item], names);
  }
  return [...used.reverse(), ...own];
}

/** Named expressions may use each other in their queries, twice each: that would double the work with each of them. */
const maximumNamedDepth = 4;

/** Each is one more source, whose expression sees those before it; what shadows columns sees the columns. */
export function lowerNamedExpressions(
  context: LoweringContext,
  id: RowSetId,
  lets: readonly SelectItem[],
): void {
  const hidden = context.hiddenExpressions;
  // a query in one of them sees the others around, not itself
  if (context.commonTables?.named !== undefined) context.hiddenExpressions = new Set([...hidden, ...lets]);
  context.namedDepth++;
  const first = context.rowSet(id).sources.length;
  for (const item of lets) {
    const place = { start: context.start(item), end: context.end(item) };
    const parentSources = item.shadows ? first : context.rowSet(id).sources.length;
    const rowSet = context.addRowSet({
      kind: 'subquery',
      name: item.alias?.text ?? 'let',
      ...place,
      parent: id,
      parentSources,
    });
    lowerOutputs(context, new ExpressionLowering(context, rowSet), context.rowSet(rowSet), [item]);
    const shadows = item.shadows && { shadows: true as const };
    context.rowSet(id).sources.push({ rowSet, hidden: true, ...shadows, ...place });
  }
  context.namedDepth--;
  context.hiddenExpressions = hidden;
}
