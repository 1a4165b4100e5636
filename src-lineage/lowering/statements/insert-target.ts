import type { StarOutput } from '../../ir/outputs.ts';
import type { NameUse, RowSetId } from '../../ir/names.ts';
import type { Source } from '../../ir/dataflow.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Insert } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { starInExpression } from '../expressions/columns-calls.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { starOutput } from '../queries/projection/stars.ts';
import { addSources } from '../queries/sources.ts';
import { storedColumn } from '../queries/stored-columns.ts';
import { targetSource } from './writes.ts';
import { writtenTable } from './written-table.ts';

/** The table that an INSERT writes, and the source that its columns are named by: itself, or a query before it. */
export interface InsertTarget {
  table: NameUse;
  source: Source;
}

/**
 * What an INSERT writes. Through a subquery (Oracle SQL reference, "INSERT": `DML_table_expression_clause`) or a CTE
 * (T-SQL reference, "WITH common_table_expression") it is the table behind.
 */
export function insertTarget(context: LoweringContext, insert: Insert): InsertTarget | undefined {
  if (insert.target === undefined) return undefined;
  const table = context.nameUse(insert.target.name);
  const source = querySource(context, insert, table);
  if (source === undefined) return { table, source: targetSource(table, insert.target.alias?.text) };
  const first = insert.columns?.[0]?.parts.at(-1)?.text;
  const stored = first === undefined ? undefined : storedColumn(context, source, first)?.table;
  return { table: stored ?? writtenTable(context, source) ?? table, source };
}

/** The subquery or the CTE that stands in the place of the table. */
function querySource(context: LoweringContext, insert: Insert, table: NameUse): Source | undefined {
  const place = { start: table.start, end: table.end };
  if (insert.through) {
    // a row set that only lends its source
    const id = context.addRowSet({ kind: 'select-list', ...place });
    addSources(context, id, insert.through);
    return context.rowSet(id).sources[0];
  }
  const [name, ...qualified] = table.parts;
  if (context.dialect.syntax.writableCommonTables !== true || name === undefined || qualified.length > 0)
    return undefined;
  const rowSet = context.findCommonTable(name);
  return rowSet === undefined ? undefined : { rowSet, alias: name, target: true, ...place };
}

/** ClickHouse: the star in the place of the list of columns (manual, "INSERT INTO"); undefined where it is none. */
export function columnStar(
  context: LoweringContext,
  list: Expression,
  rows: RowSetId,
): StarOutput | undefined {
  const star = list.kind === 'star' ? list : starInExpression(list);
  return star && starOutput(context, new ExpressionLowering(context, rows), star);
}
