import { type Sign, sign } from './sign.ts';

/** Trino, Presto and Athena. */
// oxfmt-ignore
export const trinoSigns: readonly Sign[] = [
  sign('table properties in WITH', /\bWITH\s*\(\s*(?:FORMAT|PARTITIONED_BY|PARTITIONING|TABLE_TYPE|EXTERNAL_LOCATION|BUCKETED_BY|BUCKET_COUNT|LOCATION|TRANSACTIONAL|SORTED_BY|TYPE|FORMAT_VERSION|PRIMARY_KEY)\s*=\s*(?:'|ARRAY|\d|TRUE)/g, 'trino+ 4'),
  sign('values of a named type', /\b(?:BIGINT|INTEGER|SMALLINT|TINYINT|DOUBLE|REAL|DECIMAL|VARCHAR|CHAR|JSON|IPADDRESS|UUID)\s+'[^']*'/g, 'trino+ 2'),
  sign('types in brackets', /\b(?:ARRAY|ROW)\s*\(\s*(?:\w+\s+)?(?:VARCHAR|BIGINT|INTEGER|DOUBLE|BOOLEAN|DATE|TIMESTAMP|ROW\s*\(|ARRAY\s*\()|\bMAP\s*\(\s*(?:VARCHAR|BIGINT|INTEGER)\s*,/g, 'trino+ 3 duckdb 1 snowflake 0.5'),
  sign('ROW values', /\bCAST\s*\(\s*ROW\s*\(|\bMAP\s*\(\s*ARRAY\s*\[|\bTRY\s*\(|"\$(?:PATH|PARTITION|FILE_SIZE|PROPERTIES|BUCKET|FILE_MODIFIED_TIME)"|\$(?:PARTITIONS|SNAPSHOTS|HISTORY|MANIFESTS|FILES|PROPERTIES)"/g, 'trino+ 4'),
  sign('catalogs of Trino', /\b(?:TPCH|TPCDS)\s*\.\s*"?(?:TINY|SF\d+)"?\s*\.|\bSYSTEM\s*\.\s*(?:RUNTIME|METADATA|JDBC)\s*\.|\b(?:FROM|JOIN|INTO|TABLE|VIEW)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:HIVE|ICEBERG|DELTA|MEMORY|BLACKHOLE)\s*\.\s*\w+\s*\.\s*\w|\bSET\s+SESSION\s+\w+(?:\.\w+)?\s*=|\bSHOW\s+(?:CATALOGS|SESSION|STATS\s+FOR)\b|\bEXPLAIN\s*\(\s*TYPE\b|\bCALL\s+SYSTEM\s*\.|\bRESET\s+SESSION\s+\w+\.\w|\bIN\s+CATALOG\b|^ANALYZE\s+[\w.]+\s+WITH\s*\(/gm, 'trino+ 3 hive 0.3 sparksql 0.5'),
  sign('Trino functions', /\b(?:APPROX_DISTINCT|DATE_PARSE|FROM_ISO8601_\w+|JSON_EXTRACT_SCALAR|FORMAT_DATETIME\s*\(|PARSE_DATETIME\s*\(|MAP_AGG|MULTIMAP_AGG|URL_EXTRACT_\w+|AT_TIMEZONE|WITH_TIMEZONE|FROM_UNIXTIME_NANOS|HUMAN_READABLE_SECONDS|SPLIT_TO_MAP|NUMERIC_HISTOGRAM|APPROX_SET|WORD_STEM|JSON_ARRAY_GET|ZIP_WITH|TRANSFORM_(?:KEYS|VALUES)|MAP_CONCAT|TO_ISO8601|GREAT_CIRCLE_DISTANCE|JSON_FORMAT\s*\(|ARBITRARY\s*\(|TO_UNIXTIME\s*\(|CURRENT_TIMEZONE\s*\(|XXHASH64\s*\(\s*TO_UTF8|TO_UTF8|FROM_UTF8|TO_GEOMETRY|GEOMETRY_\w+|MERGE\s*\(\s*CAST|CAST\s*\([^;()]{0,80}AS\s+HYPERLOGLOG)\b/g, 'trino+ 1.3 duckdb 0.3 bigquery 0.4 clickhouse 0.1'),
  sign('units in quotes', /\bDATE_(?:ADD|DIFF)\s*\(\s*'[A-Z]+'\s*,/g, 'trino+ 1.3 duckdb 1'),
  sign('JSON_PARSE', /\bJSON_PARSE\s*\(/g, 'trino+ 0.8 redshift 0.8'),
  sign('functions as in Trino', /\b(?:ELEMENT_AT|CARDINALITY|REGEXP_LIKE|CONTAINS|APPROX_PERCENTILE|MAX_BY|MIN_BY|ARRAY_JOIN|FROM_UNIXTIME|FLATTEN|SEQUENCE)\s*\(/g, 'trino+ 0.33 snowflake 0.3 sparksql 0.33 databricks 0.33 duckdb 0.2'),
  sign('sequences as rows', /\bUNNEST\s*\(\s*SEQUENCE\s*\(/g, 'trino+ 2.5'),
  sign('UNNEST as a join', /\bCROSS\s+JOIN\s+UNNEST\b/g, 'trino+ 1.2 bigquery 1 postgresql 0.4 duckdb 0.4'),
  sign('intervals of a quoted number', /\bINTERVAL\s+'\d+'\s+(?:DAY|MONTH|YEAR|HOUR|MINUTE|SECOND)\b/g, 'trino+ 0.6 teradata 0.5 oracle 0.5 postgresql 0.3 vertica 0.5 hive 0.2 db2 0.1'),
  sign('Athena words', /\bAWSDATACATALOG\b|\bUNLOAD\s*\(\s*SELECT\b|\bPROJECTION\.\w+|\bWITH\s*\(\s*TABLE_TYPE\s*=\s*'ICEBERG|\bUSING\s+EXTERNAL\s+FUNCTION\b|\bIS_EXTERNAL\s*=|\bOPTIMIZE\s+\w+\s+REWRITE\s+DATA\b|\bORG\.OPENX\.DATA\b/g, 'athena 5'),
  sign('tables in S3', /\bLOCATION\s+'S3:/g, 'athena 2 hive+ 0.8 redshift 1.4'),
  sign('rows without brackets', /(?:(?:^|;)\s*|\bFROM\s*\(\s*|\bLATERAL\s*\(\s*)VALUES\s+(?:\d|')/gm, 'trino+ 0.6 db2 0.5 sparksql 0.4'),
  sign('OFFSET before LIMIT', /\bOFFSET\s+\d+\s+(?:ROWS?\s+)?LIMIT\b/g, 'trino+ 0.9 couchbase 0.85 postgresql 0.4'),
];
