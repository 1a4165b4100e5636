import type { RowSetId } from '../../ir/names.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Influence, RowSet } from '../../ir/dataflow.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Select } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';

/** Functions whose value depends on the order in which rows come, unless they say one themselves. */
const gatherers: ReadonlySet<string> = new Set([
  'ARRAY', 'ARRAY_AGG', 'ARRAY_CONCAT_AGG', 'COLLECT_LIST', 'FIRST', 'GROUPARRAY', 'GROUP_CONCAT', 'JSONB_AGG', 'JSONB_GROUP_ARRAY',
  'JSONB_GROUP_OBJECT', 'JSONB_OBJECT_AGG', 'JSON_AGG', 'JSON_ARRAYAGG', 'JSON_GROUP_ARRAY', 'JSON_GROUP_OBJECT', 'JSON_GROUP_STRUCTURE',
  'JSON_OBJECTAGG', 'JSON_OBJECT_AGG', 'LAST', 'LIST', 'LISTAGG', 'MAKE_ARRAY', 'STRING_AGG', 'WM_CONCAT', 'XMLAGG',
]); // oxfmt-ignore

/**
 * Whether a query takes the rows of its sources in the order in which they come: it numbers them, gathers them in one value, or
 * takes the first ones (Oracle, SQL Language Reference, "ROWNUM Pseudocolumn"; PostgreSQL, "Aggregate Functions": the input of
 * array_agg from a sorted subquery).
 */
export function takesInOrder(select: Select, dialect: Dialect): boolean {
  const pseudo = dialect.functions.niladic.has('ROWNUM');
  const numbers = (expression: Expression): boolean => isInOrder(expression, pseudo);
  return (
    select.limited === true ||
    select.items.some((item) => numbers(item.expression)) ||
    (pseudo && select.where !== undefined && numbers(select.where))
  );
}

function isInOrder(expression: Expression, pseudo: boolean): boolean {
  const inOrder = (inner: Expression): boolean => isInOrder(inner, pseudo);
  switch (expression.kind) {
    case 'column':
      return pseudo && expression.path.at(-1)!.text.toUpperCase() === 'ROWNUM';
    case 'operation':
      return expression.operands.some(inOrder);
    case 'list':
      return expression.items.some(inOrder);
    case 'cast':
      return inOrder(expression.operand);
    case 'call':
      return expression.over === undefined
        ? gathers(expression.name.parts.at(-1)?.text, expression.orderBy) || expression.args.some(inOrder)
        : expression.over.base === undefined && expression.over.orderBy.length === 0;
    default:
      return false;
  }
}

function gathers(name: string | undefined, orderBy: readonly Expression[] | undefined): boolean {
  return orderBy === undefined && name !== undefined && gatherers.has(name.toUpperCase());
}

/** What orders the rows that each row set gives. */
const knownOrders = new WeakMap<RowSet, readonly Influence[]>();

/**
 * The rows of a common table may be taken in their order: its ORDER BY then, or that of what it reads without one, decides what
 * comes of them.
 */
export function takeInOrder(context: LoweringContext, table: RowSetId): void {
  for (const order of ordersOf(context, table)) if (context.inOrder()) order.picks = true;
}

function ordersOf(context: LoweringContext, id: RowSetId): readonly Influence[] {
  const rowSet = context.rowSet(id);
  const known = knownOrders.get(rowSet);
  if (known !== undefined) return known;
  // of a common table that reads itself
  if (rowSet.arms?.length === 0) return [];
  const own = rowSet.influences.filter(({ clause }) => clause === 'orderBy');
  knownOrders.set(rowSet, own);
  if (own.length > 0) return own;
  const read = [...(rowSet.arms ?? []), ...rowSet.sources.map((source) => source.rowSet)];
  const found = read.flatMap((each) => (each === undefined ? [] : ordersOf(context, each)));
  const orders = found.length > 1 ? [...new Set(found)] : found;
  knownOrders.set(rowSet, orders);
  return orders;
}
