import { noLanguage } from '../../languages/none.ts';
import { derive, words } from '../../table/derive.ts';
import { bracketedUsers } from '../ansi/ansi.ts';
import { postgresql } from './postgresql.ts';

const jsonRows = ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'];

/** DuckDB (SQL introduction, "Friendly SQL"): PostgreSQL's grammar; names keep their case but compare without it. */
export const duckdb = derive(postgresql, 'dbvduckdb', {
  lexical: { wordPart: '$' },
  tools: ['sqlite'],
  names: {
    pseudoColumns: words('ROWID'),
    wholeRecursion: 'recurring',
    tables: 'insensitive',
    columns: 'insensitive',
    defaultSchema: 'main',
    temporarySchema: 'TEMP',
    databasesByAttach: words('memory'),
    unnamedOutputs: { by: 'text', as: 'rebuilt', casts: true, collations: true },
    repeatedColumns: '_',
    mergedInPlace: true,
    valuesColumns: { prefix: 'col', from: 0 },
    aliasVisibleIn: ['where', 'group-by', 'having', 'qualify', 'order-by', 'select'],
    aliasQualifier: 'alias',
    structPaths: true,
    returnsOwnColumns: true,
  },
  language: noLanguage,
  syntax: {
    inheritedRows: false,
    schemaElements: false,
    pivotStatements: true,
    trailingCommas: true,
    pivotTexts: true,
    summaries: true,
    atOperator: false,
    attachesPartitions: false,
    emptySelectLists: false,
    intoFirst: false,
    insertsSkipMade: 'computed',
    arrowLambdas: true,
    fromFirst: true,
    implicitLateral: true,
    unnestItems: true,
    usingJoinsUnnamed: true,
    unnestSpreads: 'when-requested',
    textFunctions: words('QUERY'),
    tableParameters: { callGives: 'rows', columns: true },
    columnsCalls: true,
    numberedColumns: true,
    methodChains: true,
    functionNamesColumn: 'always',
    // DuckDB, "JSON table functions"
    rowColumns: new Map([
      ['JSON_EACH', jsonRows],
      ['JSON_TREE', jsonRows],
    ]),
    prefixAliases: true,
    fileFunctions: words(`
      DELTA_SCAN ICEBERG_SCAN PARQUET_METADATA PARQUET_SCAN PARQUET_SCHEMA READ_AVRO READ_BLOB READ_CSV READ_CSV_AUTO
      READ_JSON READ_JSON_AUTO READ_JSON_OBJECTS READ_JSON_OBJECTS_AUTO READ_NDJSON READ_NDJSON_AUTO
      READ_NDJSON_OBJECTS READ_PARQUET READ_TEXT READ_XLSX SNIFF_CSV ST_READ`),
    tableFunctions: new Map([
      ['MYSQL_SCAN', 1],
      ['POSTGRES_SCAN', 1],
      ['POSTGRES_SCAN_PUSHDOWN', 1],
      ['QUERY_TABLE', 0],
      ['SQLITE_SCAN', 1],
    ]),
    unreserved: words('MINUS REGEXP RLIKE DIV XOR STRAIGHT_JOIN PREWHERE MATCH_RECOGNIZE'),
  },
  moreReserved: words('POSITIONAL ASOF'),
  variableReaders: words('GETVARIABLE'),
  // what RETURNING of MERGE returns in addition to the rows ("MERGE INTO Statement")
  moreNiladic: words('MERGE_ACTION'),
  moreAggregates: words(`
    ANY_VALUE APPROX_COUNT_DISTINCT APPROX_QUANTILE ARG_MAX ARG_MIN BITSTRING_AGG ENTROPY FAVG FIRST FSUM HISTOGRAM
    KURTOSIS LAST LIST MAX_BY MIN_BY MODE PRODUCT QUANTILE QUANTILE_CONT QUANTILE_DISC SKEWNESS`),
  lessNiladic: bracketedUsers,
});
