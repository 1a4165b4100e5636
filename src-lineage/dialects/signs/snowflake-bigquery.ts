import { type Sign, sign } from './sign.ts';

/** Snowflake, and BigQuery. */
// oxfmt-ignore
export const cloudSigns: readonly Sign[] = [
  // Snowflake, SQL command reference
  sign('FLATTEN', /\bFLATTEN\s*\(/g, 'snowflake 4'),
  sign('VARIANT', /\bVARIANT\b/g, 'snowflake 3.5 databricks 0.5'),
  sign('warehouses, roles and stages', /\b(?:USE|CREATE|ALTER|DROP|SHOW|ON|OR\s+REPLACE)\s+WAREHOUSES?\b|\bUSE\s+(?:SECONDARY\s+)?ROLES?\b|\b(?:CREATE|ALTER|DROP|LIST|SHOW)\s+(?:OR\s+REPLACE\s+)?(?:TEMPORARY\s+)?STAGES?\b/g, 'snowflake 4'),
  sign('USE SCHEMA', /^USE\s+SCHEMA\b/gm, 'snowflake 2 databricks 1'),
  sign('grants to roles', /\bGRANT\b[^;]{0,200}\b(?:TO|FROM)\s+ROLE\s+\w/g, 'snowflake 1.3 redshift 0.9 trino 0.6'),
  sign('future grants and roles of a database', /\bON\s+FUTURE\b|\b(?:TO|FROM)\s+DATABASE\s+ROLE\b/g, 'snowflake 3'),
  sign('COPY INTO', /\bCOPY\s+INTO\b/g, 'snowflake 3 databricks 2'),
  sign('file formats', /\bFILE_FORMAT\b|\bFILE\s+FORMAT\b/g, 'snowflake 3 mssql 2 azuresql 1.5'),
  sign('stages with @', /(?:COPY\s+INTO|LIST|LS|PUT|GET|REMOVE)\s+@[~%\w]|\bFROM\s+@(?:[~%]|[\w.]+\/|[\w.]+\s*\(\s*(?:FILE_FORMAT|PATTERN))|\$\d+[^;]{0,200}?(?<!\bPREPARE\s+\w+\s+)FROM\s+@\w/g, 'snowflake 4'),
  // A stage, or a variable that is a table.
  sign('FROM @', /(?<!\bPREPARE\s+\w+\s+)\bFROM\s+@(?!THIS_MODEL\b)\w/g, 'snowflake 0.33 mssql 0.33 azuresql 0.3'),
  sign('paths with :', /(?<=\w):[A-Z_]\w*(?:\.\w+|\[\d+\])*::/g, 'snowflake 4 databricks 1.5'),
  sign('streams, tasks and pipes', /\b(?:CREATE|ALTER|SHOW|DROP)\s+(?:OR\s+REPLACE\s+)?(?:STREAM|TASK|PIPE|DYNAMIC\s+TABLE|NETWORK\s+(?:POLICY|RULE)|RESOURCE\s+MONITOR|SECURE\s+(?:VIEW|FUNCTION|MATERIALIZED)|MASKING\s+POLICY|ROW\s+ACCESS\s+POLICY|TAG|SHARE|STREAMLIT|ICEBERG\s+TABLE|HYBRID\s+TABLE|NOTEBOOK|COMPUTE\s+POOL|STORAGE\s+INTEGRATION|API\s+INTEGRATION|EXTERNAL\s+ACCESS\s+INTEGRATION|SECURITY\s+INTEGRATION|SECRET|ALERT|FAILOVER\s+GROUP|REPLICATION\s+GROUP|MANAGED\s+ACCOUNT|IMAGE\s+REPOSITORY|CORTEX|SEMANTIC\s+VIEW|EVENT\s+TABLE|GIT\s+REPOSITORY|APPLICATION\s+(?:PACKAGE|ROLE)|DATABASE\s+ROLE|AGGREGATION\s+POLICY|SESSION\s+POLICY|PASSWORD\s+POLICY|DATA\s+METRIC)S?\b/g, 'snowflake 3.5'),
  sign('transient tables', /\bTRANSIENT\b/g, 'snowflake 3.5'),
  sign('Snowflake types', /\bTIMESTAMP_(?:NTZ|LTZ|TZ)\b/g, 'snowflake 2 databricks 0.8 sparksql 0.8'),
  sign('NUMBER(38)', /\bNUMBER\s*\(\s*38/g, 'snowflake 3 oracle 0.4'),
  sign('Snowflake functions', /\b(?:IFF|PARSE_JSON|OBJECT_CONSTRUCT|OBJECT_AGG|ARRAY_CONSTRUCT|TRY_TO_\w+|TRY_PARSE_JSON|TO_VARIANT|TO_ARRAY|TO_OBJECT|GENERATOR|SEQ4|SEQ8|TO_TIMESTAMP_\w+|STRIP_OUTER_ARRAY|SPLIT_TO_TABLE|HASH_AGG|BOOLAND_AGG|GET_DDL|ARRAY_SIZE|STRTOK_TO_ARRAY|EQUAL_NULL|CURRENT_(?:WAREHOUSE|ROLE|ACCOUNT|REGION)|UNIFORM|RANDSTR|TIMEADD|MONTHNAME|DAYNAME|IS_NULL_VALUE)\s*\(|\bSYSTEM\$\w+/g, 'snowflake 1.5 databricks 0.3'),
  sign('IDENTIFIER', /\bIDENTIFIER\s*\(/g, 'snowflake 0.9 databricks 0.85'),
  sign('ZEROIFNULL', /\b(?:ZEROIFNULL|NULLIFZERO)\s*\(/g, 'snowflake 0.8 teradata 0.8 impala 0.8 vertica 0.7 databricks 0.4'),
  sign('Snowflake words', /\b(?:CHANGES\s*\(\s*INFORMATION|BEFORE\s*\(\s*STATEMENT|AT\s*\(\s*(?:OFFSET|TIMESTAMP|STATEMENT)\s*=>|UNDROP|RESULT_SCAN|EXECUTE\s+AS\s+(?:CALLER|OWNER)|LET\s+\w+\s*(?:\w+\s*)?:=|RESULTSET|COMMENT\s*=\s*'|DATA_RETENTION_TIME_IN_DAYS|COPY\s+GRANTS|CLUSTER\s+BY\s*\(|ACCOUNT_USAGE|ACCOUNTADMIN|SYSADMIN|SECURITYADMIN|USERADMIN|QUERY_TAG|AUTO_INGEST|RUNTIME_VERSION|HANDLER\s*=\s*'|TABLE\s*\(\s*(?:INFORMATION_SCHEMA|RESULT_SCAN|FLATTEN|GENERATOR)|ON_ERROR\s*=|PURGE\s*=\s*TRUE|SKIP_HEADER|FIELD_OPTIONALLY_ENCLOSED_BY|FIELD_DELIMITER|IN\s+ACCOUNT|CREATE\s+OR\s+REPLACE\s+(?:SCHEMA|DATABASE)|DEFINE\s+(?:DYNAMIC\s+)?(?:TABLE|TASK|VIEW|WAREHOUSE|SCHEMA)\s+\w|MATCH_CONDITION\s*\(|\*\s+(?:ILIKE\s+'|RENAME\b)|DEFAULT_(?:ROLE|WAREHOUSE|NAMESPACE)\s*=|MUST_CHANGE_PASSWORD\b|NOTIFICATION\s+INTEGRATION\b|DELEGATED\s+AUTHORIZATIONS?\b|COPY\s+FILES\s+INTO\b|CHANGE_TRACKING\s*=|TARGET_LAG\s*=|PUT\s+FILE:)/g, 'snowflake 2'),
  sign('CREATE OR REPLACE PROCEDURE with RETURNS', /\bCREATE\s+OR\s+REPLACE\s+PROCEDURE\b[^;$]{0,2000}?\)\s*RETURNS\s/g, 'snowflake 2 netezza 1'),
  sign('QUALIFY', /\bQUALIFY\b/g, 'snowflake 1 teradata 1 bigquery 0.95 databricks 0.95 duckdb 0.95 redshift 0.6 clickhouse 0.5'),

  // BigQuery, GoogleSQL reference
  sign('paths in backquotes', /`[\w-]+(?:\.[\w*{}@$-]+)+`/g, 'bigquery 6 databricks 0.5 sparksql 0.3'),
  sign('paths of a project with hyphens', /\b(?:FROM|JOIN|TABLE|VIEW|INTO)\s+\w+(?:-\w+)+\.\w+\.\w+/g, 'bigquery 4'),
  sign('INT64 and FLOAT64', /\b(?:INT64|FLOAT64)\b/g, 'bigquery 2.5 clickhouse 1.2 couchbase 0.3'),
  sign('BIGNUMERIC', /\bBIGNUMERIC\b/g, 'bigquery 4'),
  sign('SAFE functions', /(?<![.\w])SAFE_CAST\b|(?<!\.)\bSAFE\s*\.\s*\w+\s*\(|\bSAFE_(?:OFFSET|ORDINAL|DIVIDE|MULTIPLY|ADD|SUBTRACT|CONVERT_BYTES_TO_STRING)\b/g, 'bigquery 4'),
  sign('BigQuery words', /_TABLE_SUFFIX\b|\b_PARTITION(?:TIME|DATE)\b|#STANDARDSQL|#LEGACYSQL|\bML\s*\.\s*\w+\s*\(|\bREGION-\w+|\bEXPORT\s+DATA\b|\bFOR\s+SYSTEM_TIME\s+AS\s+OF\s+TIMESTAMP(?:_SUB|_ADD)?\s*\(|\bAS\s+R?"""|\bTABLE\s+FUNCTION\b|\bBIGQUERY-PUBLIC-DATA\b|\bNET\.\w+\s*\(|\bPARTITION\s+BY\s+DATE\s*\(|\bSEARCH\s+INDEX\b|\bVECTOR\s+INDEX\b|\bSELECT\s+AS\s+(?:STRUCT|VALUE)\b|\bLANGUAGE\s+JS\b|\bWITH\s+OFFSET\b|\[(?:OFFSET|ORDINAL)\s*\(|\bANY\s+TYPE\s*[,)]|\bSNAPSHOT\s+TABLE\b|\bARRAY_CONCAT_AGG\s*\(|\bROW\s+ACCESS\s+POLICY\b[^;]{0,300}\bGRANT\s+TO\b/g, 'bigquery 5'),
  sign('temporary functions', /\bCREATE\s+(?:OR\s+REPLACE\s+)?TEMP(?:ORARY)?\s+FUNCTION\s+[\w`]+\s*\(/g, 'bigquery 4 databricks 0.5 duckdb 0.3'),
  // GoogleSQL, "Data types": texts are STRING, and STRING(L) with a length
  sign('VARCHAR and CHAR with a length', /\bN?(?:VAR)?CHAR\s*\(\s*\d+\s*\)/g, 'bigquery -1.5'),
  sign('models', /\bCREATE\s+(?:OR\s+REPLACE\s+)?MODEL\b/g, 'bigquery 3 redshift 1.5'),
  sign('assertions', /^ASSERT\b/gm, 'bigquery 2.5 postgresql 0.4'),
  sign('STRUCT and ARRAY types', /\b(?:STRUCT|ARRAY)\s*</g, 'bigquery 1.3 hive+ 1.3 athena 1.25'),
  sign('* EXCEPT', /\*\s+EXCEPT\s*\(/g, 'bigquery 1.6 databricks 1.3 sparksql 1.2 clickhouse 1.3'),
  sign('options of tables', /(?<!\bSERVER\s{1,5}\w{1,60}\s{0,5})\bOPTIONS\s*\(\s*\w+\s*=/g, 'bigquery 2.5 databricks 0.5 sparksql 0.5'),
  sign('options', /\bOPTIONS\s*\(/g, 'sparksql 0.6 databricks 0.5 bigquery 0.5 postgresql 0.5'),
  sign('pipes', /\|>\s*(?:WHERE|SELECT|AGGREGATE|EXTEND|SET|DROP|JOIN|ORDER|LIMIT|UNION|AS|RENAME|CALL|PIVOT|TABLESAMPLE)\b/g, 'bigquery 1.6 databricks 1.5 sparksql 1.5'),
  sign('BigQuery functions', /\b(?:TIMESTAMP_TRUNC|DATETIME_(?:TRUNC|DIFF|ADD|SUB)|DATE_TRUNC\s*\([^,']+,\s*(?:DAY|WEEK|MONTH|QUARTER|YEAR|ISOWEEK)\s*[()]|DATE_DIFF\s*\([^;]{1,150}?,\s*(?:DAY|MONTH|YEAR|WEEK)\s*\)|FORMAT_(?:DATE|TIMESTAMP|DATETIME)|PARSE_(?:DATE|TIMESTAMP|DATETIME|NUMERIC)|GENERATE_(?:DATE_|TIMESTAMP_)?ARRAY|GENERATE_UUID|APPROX_QUANTILES|APPROX_TOP_COUNT|REGEXP_CONTAINS|FARM_FINGERPRINT|TIMESTAMP_(?:ADD|SUB|DIFF|MICROS|MILLIS|SECONDS)|ANY_VALUE\s*\([^)]{0,100}HAVING|LOGICAL_(?:OR|AND)|ST_GEOGPOINT|SESSION_USER\s*\(|ERROR\s*\(|TO_JSON_STRING|IEEE_DIVIDE|NORMALIZE_AND_CASEFOLD|STRING_AGG\s*\([^;]{0,100}\bLIMIT\b)\b/g, 'bigquery 2'),
  sign('functions as in BigQuery', /\b(?:COUNTIF|ARRAY_CONCAT|REGEXP_EXTRACT|JSON_VALUE|JSON_QUERY|TO_HEX)\s*\(/g, 'bigquery 0.6 couchbase 0.2 clickhouse 0.3 duckdb 0.2 trino 0.3'),
  sign('dates of a function with INTERVAL', /\bDATE_(?:ADD|SUB)\s*\([^;]{0,200}?,\s*INTERVAL\s+\S+\s+[A-Z]+\s*\)/g, 'mysql+ 0.6 bigquery 0.6'),
  sign('declared variables with a default', /^DECLARE\s+\w+(?:\s*,\s*\w+)*\s+(?:INT64|BOOL|FLOAT64|ARRAY\s*<|STRUCT\s*<|BYTES|JSON)(?!\w)/gm, 'bigquery 2 databricks 0.5'),
  sign('declared texts and days', /^DECLARE\s+\w+(?:\s*,\s*\w+)*\s+(?:STRING|TIMESTAMP|DATE)\b|^DECLARE\s+\w+\s+DEFAULT\b/gm, 'bigquery 1 databricks 0.97 sparksql 0.96'),
];
