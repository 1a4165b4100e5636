import { noLanguage } from '../../languages/none.ts';
import { derive, words } from '../../table/derive.ts';
import type { RowColumns } from '../../table/row-columns.ts';
import { ansi, bracketedUsers } from '../ansi/ansi.ts';

/** ClickHouse (SQL reference, "Syntax"): names regard case; an alias is visible in its whole query, even before it. */
export const clickhouse = derive(ansi, 'dbvclickhouse', {
  // reference, "arrayJoin function"
  multipliers: words('ARRAYJOIN'),
  lexical: {
    identifierQuotes: '"`',
    // "Syntax", "String": a backslash before any other character than those of an escape stays
    backslashEscapes: 'known',
    escapesInNames: true,
    dollarQuotes: true,
    lineComments: ['# ', '#!'],
    inlineRows: true,
    wordPart: '$',
    variableMarks: '?$',
    digitNames: true,
    plainNumbers: true,
  },
  names: {
    tables: 'sensitive',
    columns: 'sensitive',
    schemas: false,
    renameMoves: true,
    aliasVisibleIn: ['where', 'group-by', 'having', 'qualify', 'order-by', 'select'],
    aliasesHideColumns: true,
    dottedColumns: true,
    repeatedColumns: 'qualified',
    structPaths: true,
    pseudoColumns: words(`
      _PATH _FILE _SIZE _TIME _ETAG _TABLE _DATABASE _PART _PART_INDEX _PART_OFFSET _PART_UUID _PARTITION_ID _PARTITION_VALUE
      _SAMPLE_FACTOR _BLOCK_NUMBER _BLOCK_OFFSET _ROW_EXISTS _SHARD_NUM _KEY _HEADERS _TOPIC _TOPICS _PARTITION _OFFSET _TIMESTAMP
      _TIMESTAMP_MS _RAW_MESSAGE _ERROR _SUBJECT _EXCHANGE_NAME _CHANNEL_ID _DELIVERY_TAG _REDELIVERED _MESSAGE_ID`),
  },
  language: noLanguage,
  syntax: {
    schemaElements: false,
    likeKeepsMade: true,
    tableQueries: true,
    // "untuple": a column for each element
    generatorItems: true,
    rowColumns: new Map<string, RowColumns>([
      ['GENERATESERIES', ['generate_series']],
      ['GENERATE_SERIES', ['generate_series']],
      ['NUMBERS', ['number']],
      ['NUMBERS_MT', ['number']],
      ['PRIMES', ['prime']],
      ['UNTUPLE', 'fields'],
      ['ZEROS', ['zero']],
      ['ZEROS_MT', ['zero']],
    ]),
    arrowLambdas: true,
    parametricCalls: true,
    ternaryOperator: true,
    fromFirst: true,
    commalessRows: true,
    indexElements: words('INDEX'),
    tablesInSets: true,
    fileFunctions: words(`
      AZUREBLOBSTORAGE AZUREBLOBSTORAGECLUSTER DELTALAKE DELTALAKECLUSTER FILE FILECLUSTER GCS HDFS HDFSCLUSTER HUDI
      ICEBERG ICEBERGS3 OSS S3 S3CLUSTER URL URLCLUSTER`),
    tableFunctions: new Map([
      ['CLUSTER', 1],
      ['CLUSTERALLREPLICAS', 1],
      ['DICTIONARY', 0],
      ['LOOP', 0],
      ['MERGETREEINDEX', 0],
      ['MERGETREEPROJECTION', 0],
      ['MONGODB', 1],
      ['MYSQL', 1],
      ['POSTGRESQL', 1],
      ['REMOTE', 1],
      ['REMOTESECURE', 1],
      ['SQLITE', 1],
    ]),
    lookupFunctions: words(`
      DICTGET DICTGETALL DICTGETCHILDREN DICTGETDATE DICTGETDATETIME DICTGETFLOAT32 DICTGETFLOAT64 DICTGETINT16
      DICTGETINT32 DICTGETINT64 DICTGETINT8 DICTGETIPV4 DICTGETIPV6 DICTGETORDEFAULT DICTGETORNULL DICTGETSTRING
      DICTGETUINT16 DICTGETUINT32 DICTGETUINT64 DICTGETUINT8 DICTGETUUID JOINGET JOINGETORNULL`),
    bareUsing: true,
    freeWords: words(
      'DISTINCT JOIN SET INSERT UPDATE DELETE CREATE DROP ORDER GROUP INNER NATURAL EXCEPT END IN IS LIKE',
    ),
    subcolumns: true,
    tablePatterns: true,
    columnsCalls: true,
    semiJoinColumns: true,
    parameterizedViews: true,
    nestedAliases: true,
    asTakesColumns: true,
    engines: {
      tables: new Map([
        ['BUFFER', 0],
        ['DICTIONARY', 0],
        ['DISTRIBUTED', 1],
        ['MONGODB', 1],
        ['MYSQL', 1],
        ['POSTGRESQL', 1],
      ]),
      places: new Map([
        ['AZUREBLOBSTORAGE', 0],
        ['DELTALAKE', 0],
        ['FILE', 1],
        ['GCS', 0],
        ['HDFS', 0],
        ['HUDI', 0],
        ['ICEBERG', 0],
        ['ICEBERGS3', 0],
        ['KAFKA', 1],
        ['OSS', 0],
        ['S3', 0],
        ['S3QUEUE', 0],
        ['URL', 0],
      ]),
    },
    unreserved: words(
      'MINUS RLIKE XOR STRAIGHT_JOIN ISNULL NOTNULL PIVOT UNPIVOT TABLESAMPLE LATERAL UNNEST RETURN LOOP',
    ),
  },
  moreReserved: words('PREWHERE SETTINGS FORMAT FINAL SAMPLE'),
  moreNiladic: words('INF NAN'),
  moreAggregates: words(`
    ANY ANYHEAVY ANYLAST ARGMAX ARGMIN AVGWEIGHTED BOUNDINGRATIO CATEGORICALINFORMATIONVALUE CONTINGENCY CORRSTABLE
    COVARPOP COVARSAMP CRAMERSV DELTASUM DELTASUMTIMESTAMP ENTROPY EXPONENTIALMOVINGAVERAGE FIRST_VALUE GROUPARRAY
    GROUPARRAYINSERTAT GROUPARRAYINTERSECT GROUPARRAYLAST GROUPARRAYMOVINGAVG GROUPARRAYMOVINGSUM GROUPARRAYSAMPLE
    GROUPARRAYSORTED GROUPBITAND GROUPBITMAP GROUPBITMAPAND GROUPBITMAPOR GROUPBITMAPXOR GROUPBITOR GROUPBITXOR
    GROUPCONCAT GROUPUNIQARRAY INTERVALLENGTHSUM KURTPOP KURTSAMP LARGESTTRIANGLETHREEBUCKETS LAST_VALUE
    MANNWHITNEYUTEST MAXINTERSECTIONS MAXINTERSECTIONSPOSITION MAXMAP MINMAP QUANTILE QUANTILEBFLOAT16 QUANTILEDD
    QUANTILEDETERMINISTIC QUANTILEEXACT QUANTILEEXACTHIGH QUANTILEEXACTLOW QUANTILEEXACTWEIGHTED QUANTILEGK
    QUANTILEINTERPOLATEDWEIGHTED QUANTILES QUANTILETDIGEST QUANTILETDIGESTWEIGHTED QUANTILETIMING
    QUANTILETIMINGWEIGHTED RANKCORR RETENTION SEQUENCECOUNT SEQUENCEMATCH SEQUENCENEXTNODE SIMPLELINEARREGRESSION
    SKEWPOP SKEWSAMP SPARKBAR STDDEVPOP STDDEVSAMP STUDENTTTEST SUMCOUNT SUMKAHAN SUMMAP SUMWITHOVERFLOW TOPK
    TOPKWEIGHTED UNIQ UNIQCOMBINED UNIQCOMBINED64 UNIQEXACT UNIQHLL12 UNIQTHETA UNIQUPTO VARPOP VARSAMP WELCHTTEST
    WINDOWFUNNEL`),
  aggregateCombinators: [
    'IF', 'ARRAY', 'MAP', 'STATE', 'SIMPLESTATE', 'MERGE', 'MERGESTATE', 'FOREACH', 'DISTINCT', 'ORDEFAULT', 'ORNULL',
    'RESAMPLE', 'ARGMIN', 'ARGMAX',
  ], // oxfmt-ignore
  lessNiladic: bracketedUsers,
});
