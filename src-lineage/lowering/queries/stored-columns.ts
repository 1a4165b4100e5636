import type { Output } from '../../ir/outputs.ts';
import type { ColumnUse, NameUse } from '../../ir/names.ts';
import type { RowSet, Source } from '../../ir/dataflow.ts';
import type { LoweringContext } from '../context/context.ts';

/** A column of a stored table. */
export interface StoredColumn {
  table: NameUse;
  name: string;
}

/** Queries in queries that a change is followed through. */
const maximumDepth = 20;

/**
 * The column that a change of a subquery's or CTE's column changes: `UPDATE (SELECT a.fee AS f FROM a JOIN b …) SET f = 1`
 * changes `a.fee` (Oracle SQL reference, "UPDATE": `DML_table_expression_clause`). Undefined for computed columns.
 */
export function storedColumn(
  context: LoweringContext,
  source: Source,
  name: string,
): StoredColumn | undefined {
  let current: Source | undefined = source;
  for (let depth = 0; current !== undefined && depth < maximumDepth; depth++) {
    if (current.name) return { table: current.name, name };
    if (current.rowSet === undefined) return undefined;
    const named = context.rowSet(current.rowSet);
    const collection = collectionQuery(context, named);
    const rowSet = collection ?? queryOf(context, named);
    const path: string[] | undefined = collection
      ? columnOf(collection.outputs[0])
      : columnPath(rowSet, current.columnNames ?? named.columnNames, name);
    if (path === undefined) return undefined;
    name = path.at(-1)!;
    const qualifier: string | undefined = path.at(-2)?.toLowerCase();
    current = rowSet.sources.find((one) => sourceName(one) === qualifier) ?? rowSet.sources[0];
  }
  return undefined;
}

/** What is assigned to the columns of a subquery or CTE goes to the columns behind them. */
export function nameStoredColumns(context: LoweringContext, rowSet: RowSet, source: Source): void {
  if (source.rowSet === undefined) return;
  for (const output of rowSet.outputs) {
    if (output.kind !== 'column' || output.name === undefined) continue;
    output.name = storedColumn(context, source, output.name)?.name ?? output.name;
  }
}

/** The listed columns of a subquery as those behind them. */
export function storedUses(
  context: LoweringContext,
  source: Source,
  uses: readonly ColumnUse[],
): ColumnUse[] {
  if (source.rowSet === undefined) return [...uses];
  return uses.map((use) => ({ ...use, name: storedColumn(context, source, use.name)?.name ?? use.name }));
}

/** All columns of a subquery or CTE in their order, as those behind them; undefined where a star hides the order. */
export function allStoredUses(context: LoweringContext, source: Source): ColumnUse[] | undefined {
  if (source.rowSet === undefined) return undefined;
  const named = context.rowSet(source.rowSet);
  const names = source.columnNames ?? named.columnNames;
  const uses: ColumnUse[] = [];
  for (const [i, output] of queryOf(context, named).outputs.entries()) {
    if (output.kind === 'star') return undefined;
    const { start, end, text = '' } = output;
    uses.push({ name: names?.[i] ?? output.name ?? text, start, end });
  }
  return storedUses(context, source, uses);
}

/** Oracle: the column behind `TABLE (SELECT list FROM t …)`, which holds the collection that is written. */
export function storedCollection(context: LoweringContext, source: Source): ColumnUse | undefined {
  if (source.rowSet === undefined) return undefined;
  const rows = context.rowSet(source.rowSet);
  const stored = collectionQuery(context, rows) && storedColumn(context, source, '');
  return stored && { name: stored.name, start: rows.start, end: rows.end };
}

export function sourceName(source: Source): string {
  return (source.alias ?? source.name?.parts.at(-1) ?? '').toLowerCase();
}

/** The query of a CTE. */
function queryOf(context: LoweringContext, rowSet: RowSet): RowSet {
  const arm = rowSet.arms?.[0];
  return arm === undefined ? rowSet : context.rowSet(arm);
}

/** The path of the column that a query, or a list of names behind it, gives this name. */
function columnPath(
  { outputs }: RowSet,
  names: readonly string[] | undefined,
  name: string,
): string[] | undefined {
  const folded = name.toLowerCase();
  for (const [i, output] of outputs.entries()) {
    if (output.kind === 'star') return [...output.qualifier, name];
    if ((names?.[i] ?? output.name)?.toLowerCase() !== folded) continue;
    return columnOf(output);
  }
  return undefined;
}

/** The path of the one column that an output passes on. */
function columnOf(output: Output | undefined): string[] | undefined {
  const [only, ...others] = output?.kind === 'column' ? output.inputs : [];
  return only?.kind === 'column' && others.length === 0 ? only.path : undefined;
}

/**
 * Oracle: the query of `TABLE (SELECT t.list FROM t …)`. What is written into the collection changes the column that
 * holds it (SQL reference, "INSERT": `table_collection_expression`).
 */
export function collectionQuery(context: LoweringContext, rows: RowSet): RowSet | undefined {
  if (rows.kind !== 'table-function' || context.dialect.syntax.collectionQueries !== true) return undefined;
  const [only, ...others] = rows.open ?? [];
  return only?.kind === 'row-set' && others.length === 0 ? context.rowSet(only.rowSet) : undefined;
}
