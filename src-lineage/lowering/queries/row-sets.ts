import type { RowSetId } from '../../ir/names.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { RowSetKind } from '../../model/objects.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type {
  Join,
  MatchRecognize,
  PivotTable,
  TableExpression,
  UnpivotTable,
} from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import type { QueryPlace } from '../context/query-place.ts';
import type { ExpressionLowering } from '../expressions/expressions.ts';

export function newRowSet(
  context: LoweringContext,
  place: QueryPlace,
  node: { start: number; end: number },
  kind: RowSetKind = place.kind,
): RowSetId {
  return context.addRowSet({
    kind,
    ...(place.name !== undefined && { name: place.name }),
    role: place.role ?? 'intermediate',
    parent: place.parent,
    ...(place.parentSources !== undefined && { parentSources: place.parentSources }),
    ...context.placeOf(node),
  });
}

/** Notes what decides over the rows of a row set; nothing where the clause lists no expression. */
export function influence(
  context: LoweringContext,
  lowering: ExpressionLowering,
  rowSet: RowSet,
  clause: 'groupBy' | 'distinct' | 'orderBy',
  items: readonly Expression[],
): void {
  const [first] = items;
  if (first === undefined) return;
  // positions (GROUP BY 1) are literals: the linker looks them up by their text
  const inputs = lowering.inputsOfAll(items);
  rowSet.influences.push({
    clause,
    inputs,
    start: context.start(first),
    end: context.end(items.at(-1)!),
  });
}

/** Alias, column aliases and place, which every kind of source has. */
export function shell(context: LoweringContext, item: Exclude<TableExpression, Join>): Source {
  return {
    ...(item.alias && { alias: item.alias.text }),
    ...(item.alias?.quoted && { aliasQuoted: true as const }),
    ...(item.columnAliases && { columnNames: item.columnAliases.map((column) => column.text) }),
    ...context.placeOf(item),
  };
}

/** The row set of an operator on one source, which it takes as its own. */
export function inner(
  context: LoweringContext,
  id: RowSetId,
  item: PivotTable | UnpivotTable | MatchRecognize,
  kind: RowSetKind,
): RowSetId {
  const seed = {
    kind,
    ...context.placeOf(item),
    parent: id,
    parentSources: context.rowSet(id).sources.length,
  };
  const made = context.addRowSet(item.alias ? { ...seed, name: item.alias.text } : seed);
  context.lower.addSources(context, made, item.source);
  return made;
}

/** A table that only the run knows: it may have any column, and none of them comes from what is known. */
export function unknownSource(context: LoweringContext, source: Source, item: Node): Source {
  context.report('dynamic-sql-unknown', 'A table in this dynamic SQL is only known at run time.', item);
  source.rowSet = context.addRowSet({ kind: 'subquery', start: source.start, end: source.end });
  context.rowSet(source.rowSet).open = [];
  return source;
}
