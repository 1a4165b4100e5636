import type { RowSetId } from '../../ir/names.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Query, QueryBody, TableExpression } from '../../syntax/tree/queries.ts';
import type { Delete, Insert, Merge, Statement, Update } from '../../syntax/tree/statements.ts';
import type { QueryPlace } from './query-place.ts';

/**
 * The rules that refer to each other across families of statements: a query holds expressions, an expression queries. They
 * reach each other through this table, so that the files of the families need not import each other in a circle.
 */
export interface LoweringRules<Context> {
  query(context: Context, query: Query, place: QueryPlace): RowSetId;
  queryBody(context: Context, body: QueryBody, place: QueryPlace): RowSetId;
  addSources(context: Context, id: RowSetId, item: TableExpression): void;
  /** A writing statement used as a source or CTE: lowers it and answers with the rows that it returns. */
  returnedRows(context: Context, statement: Insert | Update | Delete | Merge): RowSetId;
  /** What an expression that stands in no query depends on. */
  inputs(context: Context, expression: Expression): Input[];
  statement(context: Context, statement: Statement): void;
  constantTexts(context: Context, expression: Expression, holes: boolean): readonly string[];
}
