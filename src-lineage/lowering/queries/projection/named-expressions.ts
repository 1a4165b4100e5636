import type { RowSetId } from '../../../ir/dataflow.ts';
import type { SelectItem } from '../../../syntax/tree/queries.ts';
import type { BindingContext } from '../../context/context.ts';
import { bindOutputs } from './outputs.ts';
import { namedColumns } from '../../rows/named-parts.ts';
import { ExpressionBinder } from '../../expressions/expressions.ts';

/** N1QL's LET, MDX's calculated members, and what a WITH of ClickHouse around has named where the query uses it. */
export function namedExpressions(
  context: BindingContext,
  part: unknown,
  own: readonly SelectItem[] = [],
): readonly SelectItem[] {
  const named = context.commonTables?.expressions;
  if (named === undefined || context.namedDepth > maximumNamedDepth) return own;
  const used: SelectItem[] = [];
  const names = namedColumns([part]);
  // later ones may use earlier ones
  for (const item of named.toReversed()) {
    if (!names.has(item.alias!.text)) continue;
    used.push(item);
    namedColumns([item], names);
  }
  return [...used.reverse(), ...own];
}

/** Named expressions may use each other in their queries, twice each: that would double the work with each of them. */
const maximumNamedDepth = 4;

/** Each is one more source, whose expression sees those before it. */
export function bindNamedExpressions(
  context: BindingContext,
  id: RowSetId,
  lets: readonly SelectItem[],
): void {
  const scope = context.commonTables;
  context.namedDepth++;
  for (const item of lets) {
    // a query in one of them sees the others, not itself
    const others = scope?.expressions?.filter((one) => !lets.includes(one));
    if (scope !== undefined && others !== undefined) context.commonTables = { ...scope, expressions: others };
    const place = { start: context.start(item), end: context.end(item) };
    const parentSources = context.rowSet(id).sources.length;
    const rowSet = context.addRowSet({
      kind: 'subquery',
      name: item.alias?.text ?? 'let',
      ...place,
      parent: id,
      parentSources,
    });
    bindOutputs(context, new ExpressionBinder(context, rowSet), context.rowSet(rowSet), [item]);
    context.rowSet(id).sources.push({ rowSet, hidden: true, ...place });
  }
  context.namedDepth--;
  context.commonTables = scope;
}
