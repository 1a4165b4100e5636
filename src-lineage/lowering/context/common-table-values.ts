import type { RowSetId } from '../../ir/dataflow.ts';
import type { RowSetInput } from '../../ir/inputs.ts';
import type { ColumnReference } from '../../syntax/tree/expressions.ts';
import type { BindingContext } from './context.ts';

/** Couchbase: a CTE is a value, too, where no source has its name; undefined for every other name. */
export function commonTableValue(
  context: BindingContext,
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
export function namedLambda(context: BindingContext, name: string): RowSetInput | undefined {
  const expressions = context.commonTables?.expressions;
  if (expressions === undefined) return undefined;
  const folded = name.toLowerCase();
  const isLambda = expressions.some(
    ({ alias, expression }) => expression.kind === 'lambda' && alias?.text.toLowerCase() === folded,
  );
  const rowSet = isLambda ? context.findCommonTable(name) : undefined;
  return rowSet === undefined ? undefined : { kind: 'row-set', rowSet, column: 'first' };
}
