import { derive, words } from '../../table/derive.ts';
import { ansi, bracketedUsers } from '../ansi/ansi.ts';

/** Columns of every Hive and Iceberg table, always quoted ("Hive connector", "Special columns"). */
const pseudoColumns = words('$BUCKET $FILE_MODIFIED_TIME $FILE_SIZE $PARTITION $PATH');

/** Trino (SQL reference): names disregard case, quoted or not; MATCH_RECOGNIZE, lambdas, row fields by dots. */
export const trino = derive(ansi, 'dbvtrino', {
  lexical: { identifierQuotes: '"`', dollarQuotes: true },
  names: {
    tables: 'insensitive',
    columns: 'insensitive',
    // Trino, "USE": `USE schema` stays in its catalog
    scopeWords: new Map([['USE', 'schema']]),
    structPaths: true,
    pseudoColumns,
  },
  syntax: {
    typedStrings: true,
    tableBranches: true,
    explainedByRunning: 'ANALYZE',
    schemaElements: false,
    arrowLambdas: true,
    unnestSpreads: 'always',
    unreserved: words(
      'QUALIFY MINUS REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE ISNULL NOTNULL PIVOT UNPIVOT SIMILAR',
    ),
  },
  moreAggregates: words(`
    APPROX_DISTINCT APPROX_MOST_FREQUENT APPROX_PERCENTILE APPROX_SET ARBITRARY CHECKSUM COUNT_IF GEOMETRIC_MEAN
    HISTOGRAM KURTOSIS MAP_AGG MAP_UNION MAX_BY MERGE MIN_BY MULTIMAP_AGG NUMERIC_HISTOGRAM QDIGEST_AGG REDUCE_AGG
    SET_AGG SET_UNION SKEWNESS TDIGEST_AGG`),
  lessNiladic: bracketedUsers,
});
