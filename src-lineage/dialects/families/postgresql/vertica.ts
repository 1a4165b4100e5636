import { derive, words } from '../../table/derive.ts';
import { postgresql } from './postgresql.ts';

/** Vertica: identifiers compare without regard to case, quoted ones too (SQL reference, "Identifiers"). */
export const vertica = derive(postgresql, 'dbvvertica', {
  tools: ['vsql', 'psql', 'transcript'],
  names: {
    pseudoColumns: words('EPOCH'),
    tables: 'insensitive',
    columns: 'insensitive',
    aliasVisibleIn: ['group-by', 'having', 'order-by', 'select'],
    structPaths: true,
    // "ROW": f0, f1 …
    firstField: 0,
  },
  syntax: {
    schemaElements: false,
    collectionWords: true,
    timeSeries: true,
    selectWords: words('BATCH'),
    explainedByRunning: 'PROFILE',
    arrowLambdas: true,
    // "EXPLODE", "Flex data functions"
    generatorItems: true,
    rowColumns: new Map([
      ['EXPLODE', ['position', 'value']],
      ['MAPITEMS', ['keys', 'values']],
      ['MAPKEYS', ['keys']],
      ['MAPVALUES', ['values']],
    ]),
    unreserved: words('REGEXP RLIKE GLOB DIV XOR PREWHERE STRAIGHT_JOIN QUALIFY PIVOT UNPIVOT IF'),
  },
  moreReserved: words('SEGMENTED UNSEGMENTED KSAFE TIMESERIES'),
  moreAggregates: words(
    'APPROXIMATE_COUNT_DISTINCT APPROXIMATE_MEDIAN APPROXIMATE_PERCENTILE TS_FIRST_VALUE TS_LAST_VALUE',
  ),
  moreNiladic: words('SYSDATE GETDATE SYSTIMESTAMP'),
});
