import { sqlpl } from '../../languages/sqlpl.ts';
import { derive, words } from '../../table/derive.ts';
import type { RowColumns } from '../../table/row-columns.ts';
import { hive, hiveUnreserved } from './hive.ts';

/** Spark SQL reference, "Generator functions" and "Table-valued functions". */
const sparkRows: ReadonlyMap<string, RowColumns> = new Map<string, RowColumns>([
  ['EXPLODE', ['col']],
  ['EXPLODE_OUTER', ['col']],
  ['INLINE', 'fields'],
  ['INLINE_OUTER', 'fields'],
  ['JSON_TUPLE', 'each-argument'],
  ['POSEXPLODE', ['pos', 'col']],
  ['POSEXPLODE_OUTER', ['pos', 'col']],
  ['RANGE', ['id']],
  ['STACK', 'dealt'],
  ['VARIANT_EXPLODE', ['pos', 'key', 'value']],
  ['VARIANT_EXPLODE_OUTER', ['pos', 'key', 'value']],
]);

/** Apache Spark SQL 4: catalogs above databases, lambdas, lateral aliases (SPARK-27561), SQL scripting. */
export const sparksql = derive(hive, 'dbvsparksql', {
  lexical: { nestedComments: true },
  tools: ['beeline', 'notebook'],
  names: {
    pseudoColumns: words('_METADATA'),
    schemas: true,
    // Spark SQL reference, "USE DATABASE": a database is a schema
    scopeWords: new Map([
      ['USE', 'schema'],
      ['DATABASE', 'schema'],
      ['CATALOG', 'database'],
      ['SCHEMA', 'schema'],
      ['NAMESPACE', 'schema'],
    ]),
    unnamedOutputs: { by: 'text', as: 'printed' },
    aliasVisibleIn: ['group-by', 'having', 'order-by', 'select'],
  },
  language: sqlpl,
  syntax: {
    tableFormat: 'parquet',
    expressionMacros: false,
    tableQueries: false,
    arrowLambdas: true,
    pivotPlain: true,
    timeWindows: words('WINDOW SESSION_WINDOW'),
    pivotTexts: true,
    colonPaths: true,
    identifierClause: true,
    streamSources: true,
    adjacentStrings: true,
    freeWords: words('END'),
    rowColumns: sparkRows,
    unreserved: hiveUnreserved,
  },
  moreAggregates: words(`
    ANY APPROX_COUNT_DISTINCT APPROX_PERCENTILE BOOL_AND BOOL_OR COUNT_IF COUNT_MIN_SKETCH FIRST FIRST_VALUE KURTOSIS LAST
    LAST_VALUE MAX_BY MEAN MIN_BY MODE SKEWNESS SOME TRY_AVG TRY_SUM`),
});
