import type { RowSetId } from '../../ir/names.ts';
import type { RowSetInput } from '../../ir/inputs.ts';
import type { ColumnReference } from '../../syntax/tree/expressions.ts';
import type { SelectItem } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from './context.ts';

/** Couchbase: a CTE is a value, too, where no source has its name; undefined for every other name. */
export function commonTableValue(
  context: LoweringContext,
  scope: RowSetId,
  { path }: ColumnReference,
): RowSetInput | undefined {
  const [first] = path;
  if (!context.dialect.syntax.valuesAsSources || first === undefined || path.length > 1) return undefined;
  const rowSet = context.findCommonTable(first.text);
  if (rowSet === undefined) return undefined;
  for (let around = scope; around >= 0; around = context.rowSet(around).parent)
    if (context.rowSet(around).sources.some(({ alias }) => alias === first.text)) return undefined;
  return { kind: 'row-set', rowSet, column: 'all' };
}

/** ClickHouse: `WITH x -> x + mx AS f SELECT f(a)`: what the body of a named lambda depends on besides its arguments. */
export function namedLambda(context: LoweringContext, name: string): RowSetInput | undefined {
  const named = namedExpression(context, name);
  if (named?.item.expression.kind !== 'lambda') return undefined;
  return { kind: 'row-set', rowSet: named.rowSet, column: 'first' };
}

/** ClickHouse: what a name of WITH stands for where it is an expression, and the row set that is made of it. */
export function namedExpression(
  context: LoweringContext,
  name: string,
): { rowSet: RowSetId; item: SelectItem } | undefined {
  if (context.commonTables?.named === undefined) return undefined;
  const { expression: item, rowSet = -1 } = context.findCommonScope(name) ?? {};
  return item && !context.hiddenExpressions.has(item) ? { rowSet, item } : undefined;
}
