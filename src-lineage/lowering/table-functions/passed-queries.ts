import type { Expression } from '../../syntax/tree/expressions.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { Query, TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { elementFunctions } from './function-columns.ts';

/** The tables and queries given to a table function: `ML.PREDICT(MODEL m, TABLE t)`, `f(input => TABLE(SELECT …))`. */
export function passedQueries(item: TableFunction): Query[] {
  const name = (item.call.name.parts.at(-1)?.text ?? 'UNNEST').toUpperCase();
  if (elementFunctions.has(name) || item.columns !== undefined || item.columnAliases !== undefined) return [];
  return item.call.args.flatMap((argument) => {
    const value = valueOfArgument(argument);
    return value.kind === 'subquery' && value.use !== 'set' && value.use !== 'exists' ? [value.query] : [];
  });
}

/** Oracle: `TABLE(SELECT t.list FROM t …)`: the query gives one collection, whose elements are the rows. */
export function isCollectionQuery({ dialect }: LoweringContext, { call }: TableFunction): boolean {
  return dialect.syntax.collectionQueries === true && call.name.parts.length === 0 && call.args.length === 1;
}

/** The one of the passed queries that an argument is. */
export function queryOf(argument: Expression, passed: readonly Query[]): Query | undefined {
  const value = valueOfArgument(argument);
  return value.kind === 'subquery' ? passed.find((query) => query === value.query) : undefined;
}
