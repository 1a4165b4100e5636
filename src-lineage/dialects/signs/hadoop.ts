import { type Sign, sign } from './sign.ts';

/** Hive, Spark, Impala and Databricks. */
// oxfmt-ignore
export const hadoopSigns: readonly Sign[] = [
  sign('STORED AS', /\bSTORED\s+AS\b/g, 'hive+ 2.5 athena 1.8 redshift 1'),
  sign('ROW FORMAT', /\bROW\s+FORMAT\b|\bSERDE\w*\b/g, 'hive+ 2.5 athena 2.4 redshift 0.8'),
  sign('LATERAL VIEW', /\bLATERAL\s+VIEW\b/g, 'hive 3 sparksql 2.95 databricks 2.5'),
  sign('EXPLODE', /\b(?:POS)?EXPLODE(?:_OUTER)?\s*\(/g, 'hive 1.5 sparksql 1.6 databricks 1.5'),
  sign('INSERT OVERWRITE', /\bINSERT\s+OVERWRITE\s+(?!INTO\b)/g, 'hive+ 2.6'),
  sign('INSERT OVERWRITE INTO', /\bINSERT\s+OVERWRITE\s+INTO\b/g, 'snowflake 2 hive+ 0.5'),
  sign('PARTITIONED BY', /\bPARTITIONED\s+BY\b|\bTBLPROPERTIES\b/g, 'hive+ 1.5 athena 1.4 redshift 0.3'),
  sign('INSERT INTO TABLE', /\bINSERT\s+INTO\s+TABLE\s+[\w.`$]/g, 'hive+ 1'),
  sign('samples of buckets', /\bTABLESAMPLE\s*\(\s*BUCKET\b/g, 'hive 2 sparksql 1.5'),
  sign('partitions with values', /\bPARTITION\s*\(\s*`?\w+`?\s*=|\bINSERT\s+(?:OVERWRITE|INTO)\s+TABLE\s+[\w.`]+\s+PARTITION\b/g, 'hive+ 1.2 athena 0.3'),
  // The other vendors' texts are VARCHAR or TEXT.
  sign('STRING columns', /[(,]\s*`?\w+`?\s+STRING\s*(?:,|\)|COMMENT\b|\n)|\bAS\s+STRING\s*\)/g, 'hive+ 1 bigquery 0.95 snowflake 0.93 athena 0.9 duckdb 0.2 clickhouse 0.3'),
  sign('structs with a colon, and maps', /\bSTRUCT\s*<\s*`?\w+`?\s*:|\bMAP\s*</g, 'hive+ 1.5 athena 1.4'),
  sign('SHOW and DESCRIBE of Hive and Spark', /\bSHOW\s+(?:PARTITIONS|TBLPROPERTIES|TABLE\s+EXTENDED)\b|\bDESC(?:RIBE)?\s+(?:TABLE\s+)?(?:EXTENDED|FORMATTED)\b|\bDBPROPERTIES\b/g, 'hive+ 1.2 athena 1'),
  sign('functions of a JAR', /\bFUNCTION\b[^;]{0,120}\bUSING\s+(?:JAR|FILE|ARCHIVE)\b/g, 'hive 1.5 sparksql 1.5 databricks 1.2'),
  sign('INT beside STRING', /\b(?:BIGINT|TINYINT|SMALLINT|INT)\b\s*(?:COMMENT\s+''\s*)?,[^;]{0,150}?\bSTRING\b|\bSTRING\b\s*(?:COMMENT\s+''\s*)?,[^;]{0,150}?\b(?:BIGINT|INT|DOUBLE)\b\s*(?:,|\)|COMMENT)/g, 'hive+ 0.8 snowflake 0.75 athena 0.7'),
  sign('fields and their ends', /\b(?:COLLECTION\s+ITEMS|MAP\s+KEYS)\s+TERMINATED\b|\bFIELDS\s+TERMINATED\s+BY\s+'[^']*'\s*(?:STORED|LINES|LOCATION|ESCAPED)/g, 'hive+ 1.5 athena 1'),
  sign('LEFT SEMI and ANTI joins', /\bLEFT\s+(?:SEMI|ANTI)\s+JOIN\b/g, 'hive 1.5 sparksql 1.5 impala 1.5 databricks 1.4 clickhouse 0.8'),
  sign('Hive variables and settings', /\$\{(?:HIVECONF|HIVEVAR):|\bSET\s+(?:HIVE|MAPRED|MAPREDUCE|TEZ|YARN)\.[.\w]*|^SET\s+(?:MAPRED|MAPREDUCE|PARQUET|ORC|DFS|FS|IO)\.[\w.]+\s*=|^SET\s+(?!SPARK\.)[A-Z]+(?:\.\w+){2,6}\s*=/gm, 'hive 4 sparksql 0.5'),
  sign('Hive words', /\b(?:MSCK\s+REPAIR|LOAD\s+DATA\s+(?:LOCAL\s+)?INPATH|ADD\s+(?:JAR|FILE|ARCHIVE)S?\s+(?!\()[\w'\"$/]|COLLECT_(?:SET|LIST)\s*\(|SKEWED\s+BY|TRANSFORM\s*\([^)]{0,300}\)\s*(?:ROW|USING)|DISTRIBUTE\s+BY|SORT\s+BY\s+(?!\()|ANALYZE\s+TABLE\b[^;]{0,200}\bCOMPUTE\s+STATISTICS)/g, 'hive 1.8 sparksql 1.6 databricks 1.2 impala 0.3'),
  sign('CLUSTERED BY into buckets', /\bCLUSTERED\s+BY\b/g, 'hive 2 sparksql 1.5'),
  sign('words of Hive alone', /\b(?:TOUCH|UNARCHIVE|ENABLE\s+REWRITE|DESCRIBE\s+(?:FUNCTION|DATABASE)\s+EXTENDED|WITH\s+(?:DEFERRED\s+REBUILD|DBPROPERTIES)|SHOW\s+(?:LOCKS|TRANSACTIONS|COMPACTIONS|INDEXES)|RELY|SCHEDULED\s+QUERY|INPUTFORMAT|OUTPUTFORMAT|STORED\s+BY|MANAGEDLOCATION|SET\s+OWNER\s+(?:USER|ROLE)|CREATE\s+(?:TEMPORARY\s+)?(?:FUNCTION|MACRO)\s+\w+\s+AS\s+''|FROM\s+\(?[^;]{1,400}?\bINSERT\s+(?:OVERWRITE|INTO)\s+(?:TABLE|DIRECTORY|LOCAL))\b|^DFS\s+-|^!(?:CONNECT|RUN|SET|SH)\b/gm, 'hive 2.5 sparksql 0.6 athena 0.3'),
  sign('functions as in Hive', /\b(?:FROM_UNIXTIME|UNIX_TIMESTAMP|GET_JSON_OBJECT|REGEXP_EXTRACT|PARSE_URL|NAMED_STRUCT|SIZE|SPLIT|CONCAT_WS|DATE_SUB|DATE_ADD|TO_DATE)\s*\(/g, 'hive+ 0.33 athena 0.1 mysql 0.2'),
  sign('functions of Hive and Spark', /\b(?:GET_JSON_OBJECT|NAMED_STRUCT|PARSE_URL|STACK|SORT_ARRAY|XXHASH64|PERCENTILE_APPROX|INLINE|JSON_TUPLE|MAP_KEYS|STR_TO_MAP)\s*\(/g, 'hive 1 sparksql 1 databricks 0.95 impala 0.4'),
  // Apache Impala, SQL Statements, and Query Options
  sign('Impala words', /\bINVALIDATE\s+METADATA\b|\b(?:COMPUTE|DROP)\s+(?:INCREMENTAL\s+)?STATS\b|\bKUDU\b|\[\s*(?:SHUFFLE|BROADCAST|NOSHUFFLE|NOCLUSTERED|CLUSTERED)\s*\]|\bNDV\s*\(|\bAPPX_MEDIAN\s*\(|\bFNV_HASH\s*\(|\bSHOW\s+(?:TABLE|COLUMN)\s+STATS\b|\bSHOW\s+FILES\s+IN\b|\bLIKE\s+(?:PARQUET|ORC)\s+'|\$\{VAR:|\bRECOVER\s+PARTITIONS\b|^REFRESH\s+(?!TABLE\b|MATERIALIZED\b|FUNCTION\b|STREAMING\b|FOREIGN\b|EXTERNAL\b)[\w.`]+\s*(?:;|$|PARTITION\b)|^SET\s+(?:MEM_LIMIT|MT_DOP|NUM_NODES|NUM_SCANNER_THREADS|DISABLE_CODEGEN|REQUEST_POOL|COMPRESSION_CODEC|PARQUET_FILE_SIZE|SYNC_DDL|DEFAULT_JOIN_DISTRIBUTION_MODE|RUNTIME_FILTER_\w+|BATCH_SIZE|EXEC_SINGLE_NODE_ROWS_THRESHOLD|ABORT_ON_ERROR|EXPLAIN_LEVEL|DECIMAL_V2|DEBUG_ACTION|PARQUET_\w+|KUDU_\w+|MAX_ROW_SIZE|APPX_COUNT_DISTINCT|SCAN_NODE_CODEGEN_THRESHOLD)\b|^(?:PROFILE|SUMMARY)\s*;|\/\*\s*\+\s*(?:SHUFFLE|NOSHUFFLE|BROADCAST|SCHEDULE_\w+|RANDOM_REPLICA|CLUSTERED|NOCLUSTERED|STRAIGHT_JOIN)\s*\*\/|\b(?:DAYS|MONTHS|HOURS|WEEKS|YEARS|MINUTES|SECONDS)_(?:ADD|SUB)\s*\(|\bEXPLAIN_LEVEL\b|\bCACHED\s+IN\s+'|\bPREPARE_FN\s*=|\bSYMBOL\s*=\s*'|\bUPDATE_FN\s*=/gm, 'impala 6'),
  sign('UPSERT INTO', /\bUPSERT\s+INTO\b/g, 'impala 1 couchbase 1 trino 0.1 sybase 0.1 hana 0.4'),
  // Apache Spark, SQL Reference
  sign('Spark words', /\b(?:UN)?CACHE\s+(?:LAZY\s+)?TABLE\b|\bCLEAR\s+CACHE\b|\bSET\s+SPARK\.|^--SET\s+SPARK\.|\bREFRESH\s+(?:TABLE|FUNCTION)\b|\bUSING\s+(?:PARQUET|CSV|JSON|ORC|TEXT|AVRO|JDBC|ICEBERG|HUDI)\b|\/\*\+\s*(?:BROADCAST|BROADCASTJOIN|MAPJOIN|REPARTITION\w*|REBALANCE|COALESCE|MERGE|SHUFFLE_\w+|SKEW)\s*[(*]|\bTBLPROPERTIES\b[^;]{0,300}'(?:DELTA|ICEBERG|HOODIE)\.|\bWITH\s+SCHEMA\s+(?:EVOLUTION|BINDING|COMPENSATION)\b|^LIST\s+(?:FILE|JAR|ARCHIVE)S?\b|\bDESC(?:RIBE)?\s+QUERY\b|\bPARQUET\s*\.\s*`|\bJSON\s*\.\s*`|\bCSV\s*\.\s*`/gm, 'sparksql 2.2 databricks 2 duckdb 0.4 hive 0.3 snowflake 0.2'),
  sign('VALUES as a source', /\bFROM\s+VALUES\s*\(?/g, 'sparksql 1.4 databricks 1.35 snowflake 1'),
  sign('temporary views', /\bTEMP(?:ORARY)?\s+VIEW\b/g, 'sparksql 1.2 databricks 1.15 duckdb 1 postgresql 0.8 sqlite 1.12'),
  sign('global temporary views', /\bGLOBAL\s+TEMP(?:ORARY)?\s+VIEW\b|\bTEMP(?:ORARY)?\s+VIEW\s+\w+\s+USING\b/g, 'sparksql 3 databricks 2.9'),
  sign('numbers with a letter', /\b\d+(?:\.\d+)?(?:BD|L|S|Y)\b(?!')/g, 'sparksql 0.8 hive 0.6 databricks 0.5'),
  sign('functions of Spark', /\b(?:TRY_(?:ADD|SUBTRACT|MULTIPLY|DIVIDE|ELEMENT_AT|SUM|AVG)|FROM_JSON|SCHEMA_OF_JSON|FROM_CSV|TO_CSV|MAP_FROM_ENTRIES|MAP_FROM_ARRAYS|ARRAYS_ZIP|AGGREGATE|TYPEOF|MAKE_(?:DATE|TIMESTAMP|INTERVAL)|WINDOW|SHA2|MONOTONICALLY_INCREASING_ID|INPUT_FILE_NAME|RAISE_ERROR|ASSERT_TRUE)\s*\(/g, 'sparksql 0.8 databricks 0.8 duckdb 0.2'),
  // Databricks, SQL language reference
  sign('Delta tables', /\bUSING\s+DELTA\b|\bDELTA\s*\.\s*`|\bDELTA\.\w+\b(?!\.)|\bSPARK\.DATABRICKS\./g, 'databricks 3 sparksql 1.8'),
  sign('VACUUM and history of a table', /\bDESCRIBE\s+HISTORY\b|\bVACUUM\b[^;]{0,300}\bRETAIN\b|\bRESTORE\s+TABLE\b|\b(?:VERSION|TIMESTAMP)\s+AS\s+OF\b|\bSHALLOW\s+CLONE\b/g, 'databricks 3 sparksql 2'),
  sign('COPY INTO of Databricks', /\bFILEFORMAT\s*=/g, 'databricks 4'),
  sign('Databricks words', /\bZORDER\s+BY\b|\b(?:LIVE|STREAMING)\s+(?:TABLE|LIVE|VIEW)\b|DATABRICKS NOTEBOOK|-- COMMAND -{5,}|\bDBFS:|\bCLOUD_FILES\s*\(|\bREAD_FILES\s*\(|\bCLUSTER\s+BY\s+AUTO|\bUSE\s+CATALOG\b|\b(?:CREATE|ALTER|DROP|SHOW)\s+(?:CATALOGS?|VOLUMES?|EXTERNAL\s+LOCATION|STORAGE\s+CREDENTIAL|CONNECTION|RECIPIENT|PROVIDER)\b(?!\s+INTEGRATION)|\bAPPLY\s+CHANGES\s+INTO\b|\bEXPECT\s*\([^;]{0,300}\)\s*ON\s+VIOLATION\b|\bAI_QUERY\s*\(|\?::|\b(?:SCHEMA|DATABASE|TABLE|VIEW|CATALOG)\s+[\w.`]+\s+SET\s+OWNER\s+TO\b/g, 'databricks 4.5 snowflake 0.4 trino 0.2'),
  sign('names of values', /\bVALUES\s*\([^()]{0,80}'\s+AS\s+\w+/g, 'impala 3'),
  sign('widgets', /\b(?:CREATE|REMOVE)\s+WIDGET\b/g, 'databricks 4'),
  sign('columns dropped in brackets', /\bDROP\s+COLUMNS\s*\(/g, 'sparksql 2 databricks 1.9'),
  sign('functions of Spark listed', /^SHOW\s+(?:ALL|USER|SYSTEM)\s+FUNCTIONS\b|^(?:DESC|DESCRIBE)\s+FUNCTION\b|\bGLOBAL_TEMP\s*\.\s*\w|^DROP\s+TEMPORARY\s+FUNCTION\b/gm, 'sparksql 1.2 databricks 1.1 hive 1'),
  sign('objects of a catalog', /\bCOMMENT\s+ON\s+(?:CATALOG|CONNECTION|VOLUME|SHARE|PROVIDER|RECIPIENT)\b/g, 'databricks 3'),
  sign('variables declared again', /\bDECLARE\s+OR\s+REPLACE\b/g, 'databricks 2 sparksql 1.9'),
  sign('partitions found again', /\bMSCK\s+TABLE\b/g, 'hive+ 2.5'),
  sign('grouping sets behind columns', /\bGROUP\s+BY\s+\w+(?:\s*,\s*\w+){0,20}\s+GROUPING\s+SETS\s*\(/g, 'hive 1.2 sparksql 1.1 databricks 1'),
];
