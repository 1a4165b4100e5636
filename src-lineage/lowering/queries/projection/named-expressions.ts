import type { RowSetId } from '../../../ir/names.ts';
import type { Select, SelectItem } from '../../../syntax/tree/queries.ts';
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

/**
 * The names that expressions have inside of others, with the items ahead of them whose aliases they use: `uniqMerge(u) AS users,
 * (users AS us) / 2` (ClickHouse puts what an alias stands for in its place, wherever it is).
 */
export function nestedExpressions(
  { dialect }: LoweringContext,
  { items, lets }: Select,
): readonly SelectItem[] {
  if (lets === undefined || !dialect.syntax.nestedAliases) return lets ?? [];
  const named = new Map<string, SelectItem>();
  for (const item of [...items, ...lets]) if (item.alias !== undefined) named.set(item.alias.text, item);
  const ordered = new Set<SelectItem>();
  const visited = new Set<SelectItem>();
  const visit = (item: SelectItem, depth: number): void => {
    if (visited.has(item) || depth > maximumChain) return;
    visited.add(item);
    for (const name of namedColumns([item.expression])) {
      const used = named.get(name);
      if (used !== undefined && !isInside(item, used)) visit(used, depth + 1);
    }
    ordered.add(item);
  };
  for (const item of lets) visit(item, 0);
  for (const item of lets) ordered.add(item);
  return [...ordered];
}

/** Aliases of aliases that are looked through; those behind stand where the text has them. */
const maximumChain = 200;

/** An alias in an item's own expression is not that of the item. */
function isInside(inner: SelectItem, { expression }: SelectItem): boolean {
  return expression.start <= inner.expression.start && inner.expression.end <= expression.end;
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
