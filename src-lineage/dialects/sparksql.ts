import { derive, words } from './derive.ts';
import { hive, hiveUnreserved } from './hive.ts';

/** Apache Spark SQL 4: catalogs above databases, lambdas, lateral aliases (SPARK-27561), SQL scripting. */
export const sparksql = derive(hive, 'dbvsparksql', {
  tools: ['beeline', 'notebook'],
  names: {
    schemas: true,
    // Spark SQL reference, "USE DATABASE": a database is a schema
    scopeWords: new Map([
      ['USE', 'schema'],
      ['DATABASE', 'schema'],
      ['CATALOG', 'database'],
      ['SCHEMA', 'schema'],
      ['NAMESPACE', 'schema'],
    ]),
    unnamedOutputs: { by: 'text' },
    aliasVisibleIn: ['group-by', 'having', 'order-by', 'select'],
  },
  syntax: {
    tableFormat: 'parquet',
    procedural: 'sqlpl',
    arrowLambdas: true,
    pivotPlain: true,
    colonPaths: true,
    identifierClause: true,
    freeWords: words('END'),
    generators: new Map<string, readonly string[] | 'each-argument' | 'dealt'>([
      ['EXPLODE', ['col']],
      ['EXPLODE_OUTER', ['col']],
      ['POSEXPLODE', ['pos', 'col']],
      ['POSEXPLODE_OUTER', ['pos', 'col']],
      ['JSON_TUPLE', 'each-argument'],
      ['STACK', 'dealt'],
    ]),
    unreserved: hiveUnreserved,
  },
  moreAggregates: words(`
    ANY APPROX_COUNT_DISTINCT APPROX_PERCENTILE BOOL_AND BOOL_OR COUNT_IF COUNT_MIN_SKETCH FIRST FIRST_VALUE KURTOSIS LAST
    LAST_VALUE MAX_BY MEAN MIN_BY MODE SKEWNESS SOME TRY_AVG TRY_SUM`),
});
