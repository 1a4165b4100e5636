import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';

/** Aggregates of the SQL standard and those that most vendors share; vendors add theirs in `dialect.functions`. */
const aggregates: ReadonlySet<string> = new Set([
  'COUNT',
  'SUM',
  'AVG',
  'MIN',
  'MAX',
  'STDDEV',
  'STDDEV_POP',
  'STDDEV_SAMP',
  'VARIANCE',
  'VAR_POP',
  'VAR_SAMP',
  'STDEV',
  'VAR',
  'CORR',
  'COVAR_POP',
  'COVAR_SAMP',
  'MEDIAN',
  'MODE',
  'ARRAY_AGG',
  'STRING_AGG',
  'LISTAGG',
  'GROUP_CONCAT',
  'WM_CONCAT',
  'XMLAGG',
  'JSON_AGG',
  'JSONB_AGG',
  'JSON_OBJECT_AGG',
  'JSON_ARRAYAGG',
  'JSON_OBJECTAGG',
  'BOOL_AND',
  'BOOL_OR',
  'EVERY',
  'ANY_VALUE',
  'COLLECT',
  'COLLECT_LIST',
  'COLLECT_SET',
  'APPROX_COUNT_DISTINCT',
  'COUNT_BIG',
  'COUNTIF',
  'COUNT_IF',
  'SUM_IF',
  'LOGICAL_AND',
  'LOGICAL_OR',
  'PERCENTILE_CONT',
  'PERCENTILE_DISC',
  'PERCENTILE',
  'PERCENTILE_APPROX',
  'BIT_AND',
  'BIT_OR',
  'BIT_XOR',
  'REGR_SLOPE',
  'REGR_INTERCEPT',
]);

/** Functions that make sense only with OVER. */
const windowFunctions: ReadonlySet<string> = new Set([
  'ROW_NUMBER',
  'RANK',
  'DENSE_RANK',
  'NTILE',
  'LAG',
  'LEAD',
  'FIRST_VALUE',
  'LAST_VALUE',
  'NTH_VALUE',
  'PERCENT_RANK',
  'CUME_DIST',
  'RATIO_TO_REPORT',
]);

/** Whether a function, in upper case, folds many rows into one. */
export function isAggregate(name: string, dialect: Dialect): boolean {
  return isPlainAggregate(name, dialect) || isCombined(name, dialect);
}

function isPlainAggregate(name: string, dialect: Dialect): boolean {
  return aggregates.has(name) || dialect.functions.aggregates.has(name);
}

/** `quantilesIf`, `sumArrayIf`: endings are taken off until an aggregate is left, and a plural's `s`. */
function isCombined(name: string, dialect: Dialect): boolean {
  const { combinators } = dialect.functions;
  if (combinators === undefined) return false;
  if (name.startsWith('QUANTILES') && isPlainAggregate(name.replace('QUANTILES', 'QUANTILE'), dialect))
    return true;
  return combinators.some(
    (ending) =>
      name.length > ending.length &&
      name.endsWith(ending) &&
      isAggregate(name.slice(0, -ending.length), dialect),
  );
}

export function isWindowFunction(name: string): boolean {
  return windowFunctions.has(name);
}

const choosingFunctions: ReadonlySet<string> = new Set(['IF', 'IFF', 'IIF', 'NVL2', 'DECODE']);

/** Whether the first argument of a function (upper case) only chooses among the others. */
export function choosesByFirst(name: string): boolean {
  return choosingFunctions.has(name);
}

/** What a query with CONNECT BY knows beside the columns of its sources (Oracle, "Hierarchical Query Pseudocolumns"). */
export const hierarchyColumns: ReadonlySet<string> = new Set([
  'LEVEL',
  'CONNECT_BY_ISLEAF',
  'CONNECT_BY_ISCYCLE',
]);

/** The name of an argument that is passed by name. */
export function argumentName(argument: Expression): string | undefined {
  return argument.kind === 'named-argument' && argument.name.text !== '' ? argument.name.text : undefined;
}

/** What of a subquery's rows its value is made of; a table operator takes all of it. */
export const subqueryColumns = { scalar: 'first', set: 'first', exists: 'rows', rows: 'all' } as const;

/** SQLScript: `ARRAY_AGG(:t.x ORDER BY y)`: what orders the list is a column of the table variable, too ("ARRAY_AGG"). */
export function orderedBy({ args }: Call, item: Expression): Expression {
  const [rows] = args;
  if (rows?.kind !== 'variable' || rows.fields?.length !== 1 || item.kind !== 'column') return item;
  const { path, start, end } = item;
  return path.length === 1 ? { kind: 'variable', name: rows.name, fields: path, start, end } : item;
}
