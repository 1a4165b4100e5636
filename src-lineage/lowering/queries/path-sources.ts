import type { RowSetId } from '../../ir/names.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { TableFunction, TableReference } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { namesOrdinality } from '../table-functions/function-columns.ts';

/** BigQuery, Couchbase, Oracle: `FROM t, t.list AS x`: the path starts with a source before it. */
export function readsEarlierSource(context: LoweringContext, id: RowSetId, item: TableReference): boolean {
  const first = item.name.parts[0];
  if (item.name.parts.length < 2 || first === undefined || !context.dialect.names.structPaths) return false;
  const folded = first.text.toLowerCase();
  const { outerPaths } = context.dialect.names;
  return outerPaths ? isSourceAround(context, id, folded) : hasSource(context, id, folded);
}

function hasSource(context: LoweringContext, id: RowSetId, folded: string, limit = Infinity): boolean {
  return context.rowSet(id).sources.some((source, i) => i < limit && isCalled(source, folded));
}

/** A source of a query, or one that it sees of the query around it, has the name: a derived table sees none of those beside it. */
export function isSourceAround(context: LoweringContext, id: RowSetId, folded: string): boolean {
  let limit: number | undefined;
  for (let at: RowSetId | undefined = id; at !== undefined && at >= 0;) {
    if (hasSource(context, at, folded, limit)) return true;
    const { parent, parentSources }: RowSet = context.rowSet(at);
    limit = parentSources;
    at = parent;
  }
  return false;
}

/** The alias of a source, or its name without one. */
export function isCalled(source: Source, folded: string): boolean {
  return source.alias === undefined
    ? source.name?.parts.at(-1)?.toLowerCase() === folded
    : source.alias.toLowerCase() === folded;
}

/** The elements of a column as rows, like UNNEST. */
export function pathSource(
  context: LoweringContext,
  id: RowSetId,
  item: TableReference,
  source: Source,
): Source {
  const column: Expression = {
    kind: 'column',
    path: item.name.parts,
    start: item.name.start,
    end: item.name.end,
  };
  source.rowSet = elementRows(context, id, [column], 'unnest', item.alias ?? item.name.parts.at(-1)!, item);
  const rows = context.rowSet(source.rowSet);
  const { open: inputs, start, end } = rows;
  nameCollectionParts(context, rows);
  // BigQuery: `t.list AS x` is `UNNEST(t.list) AS x` ("FROM clause", correlated join)
  if (context.dialect.syntax.unnestSpreads && inputs)
    rows.unnested = { arguments: [{ inputs, spreads: true, start, end }], named: 1, byField: true };
  source.alias ??= item.name.parts.at(-1)!.text;
  return source;
}

/** Impala ("Pseudocolumns for ARRAY and MAP Types"): the columns of a collection's rows, with or without its alias. */
function nameCollectionParts({ dialect }: LoweringContext, { outputs: [elements] }: RowSet): void {
  if (dialect.names.collectionNames !== true || elements?.kind !== 'column') return;
  elements.synonyms = ['item', 'key', 'value', 'pos'];
}

/** Impala: of `t.items` and `db.t.items` the parts that name the table; undefined where the name is that of a table itself. */
export function levelsOfTable(
  context: LoweringContext,
  { name: { parts } }: TableReference,
): number | undefined {
  if (context.dialect.names.collectionNames !== true || parts.length < 2) return undefined;
  if (declaresComplex(context, parts[0]!.text, parts[1]!.text)) return 1;
  return parts.length > 2 ? 2 : undefined;
}

/** The file has declared such a table, with such a column that is a list, a map or a struct. */
function declaresComplex({ session, statements }: LoweringContext, table: string, column: string): boolean {
  session.looksBack = true;
  const [folded, name] = [table.toLowerCase(), column.toLowerCase()];
  return statements.some(({ actions }) =>
    actions.some(
      (action) =>
        action.do === 'define-table' &&
        action.name.parts.at(-1)?.toLowerCase() === folded &&
        action.columns.some(
          (one) => one.name.toLowerCase() === name && /^(?:ARRAY|MAP|STRUCT)\b/i.test(one.type ?? ''),
        ),
    ),
  );
}

/**
 * Impala: `FROM db.t.items`: the list in a column of a table that FROM does not name by itself.
 * @param levels how many parts name the table
 */
export function collectionSource(
  context: LoweringContext,
  id: RowSetId,
  item: TableReference,
  source: Source,
  levels: number,
): Source {
  const { parts, start, end } = item.name;
  const table = context.nameUse({ parts: parts.slice(0, levels), start, end });
  context.rowSet(id).sources.push({ name: table, hidden: true, qualifiedOnly: true, start, end });
  const path = { ...item, name: { ...item.name, parts: parts.slice(levels - 1) } };
  return pathSource(context, id, path, source);
}

function elementRows(
  context: LoweringContext,
  id: RowSetId,
  args: Expression[],
  name: string,
  alias: Identifier,
  node: TableReference | TableFunction,
): RowSetId {
  const parentSources = context.rowSet(id).sources.length;
  const rows = context.addRowSet({
    kind: 'table-function',
    name,
    ...context.placeOf(node),
    parent: id,
    parentSources,
  });
  const inputs = new ExpressionLowering(context, rows).inputsOfAll(args);
  const rowSet = context.rowSet(rows);
  rowSet.outputs.push({
    kind: 'column',
    name: alias.text,
    ...context.placeOf(alias),
    inputs,
    transform: 'function',
  });
  addOrdinality(context, rowSet, node, inputs);
  rowSet.open = inputs;
  rowSet.wholeRow = true;
  return rows;
}

/** The column that counts the rows, or holds their keys. */
export function addOrdinality(
  context: LoweringContext,
  rowSet: RowSet,
  item: TableReference | TableFunction,
  values: Input[],
): void {
  const { ordinality } = item;
  if (ordinality === undefined || ordinality.text === '') return;
  if (item.kind === 'table-function' && namesOrdinality(item)) return;
  rowSet.outputs.push({
    kind: 'column',
    name: ordinality.text,
    ...context.placeOf(ordinality),
    inputs: item.kind === 'table-function' && item.keyed ? values : [],
    transform: 'function',
  });
}
