/** A construct that speaks for some vendors. */
export interface Sign {
  /** What it is, for the person who reads the guess. */
  name: string;
  /** Matches it in upper-case text whose comments and strings are taken out. */
  pattern: RegExp;
  /** How much it speaks for each vendor, by the id without `dbv`. */
  weights: readonly (readonly [vendor: string, weight: number])[];
}

/** `weights` is written as `oracle 4 snowflake 1`. */
function sign(name: string, pattern: RegExp, weights: string): Sign {
  const parts = weights.split(' ');
  const pairs: [string, number][] = [];
  for (let i = 0; i < parts.length; i += 2) pairs.push([parts[i]!, Number(parts[i + 1])]);
  return { name, pattern, weights: pairs };
}

// prettier-ignore
export const signs: readonly Sign[] = [
  // SQL Server and its relatives
  sign('GO lines', /^[ \t]*GO(?:[ \t]+\d+)?[ \t]*;?[ \t]*$/gm, 'mssql 5 azuresql 4 sybase 4'),
  sign('qualified names in square brackets', /\[[A-Z_][\w ]*\]\s*\.\s*\[|\bDBO\s*\.\s*\[|(?<![\w)\]"'])\[[A-Z_][\w ]*\]\s+\[/g, 'mssql 4 azuresql 3.5 sqlite 0.5'),
  // Behind a name or a bracket they are subscripts, and DuckDB's lists look alike.
  sign('names in square brackets', /(?<![\w)\]"'])\[(?!NULL\b)[A-Z_][\w ]*\]\s*[,)\n]/g, 'mssql 1.5 azuresql 1.3 sqlite 0.4 duckdb 0.3'),
  sign('variables with @', /\bDECLARE\s+@\w/g, 'mssql 4 azuresql 3.5 sybase 3.5'),
  // In MySQL it compares.
  sign('variables set by SELECT', /\bSELECT\s+@\w+\s*=/g, 'mssql 0.33 azuresql 0.3 sybase 0.3 mysql 0.3 mariadb 0.3'),
  sign('values set for @', /\bSET\s+@\w+\s*=/g, 'mssql 2 mysql 2 azuresql 1.8 sybase 1.8 mariadb 1.8'),
  sign('DATEADD and DATEDIFF', /\bDATE(?:ADD|DIFF)\s*\(\s*[A-Z]+\s*,/g, 'mssql 0.3 snowflake 0.3 azuresql 0.3 redshift 0.3 sybase 0.3 databricks 0.3'),
  sign('parameters with @', /[(,\s]@\w+\s+(?:N?VARCHAR|INT|BIGINT|DATETIME|BIT|DECIMAL|CHAR)\b/g, 'mssql 3 azuresql 2.5 sybase 2.5'),
  sign('the schema dbo', /\bDBO\]?\s*\./g, 'mssql 3 azuresql 2.5 sybase 2.5'),
  sign('NOLOCK hints', /\bWITH\s*\(\s*NOLOCK|\(\s*NOLOCK\s*\)/g, 'mssql 4 azuresql 3 openedge 1.5 sybase 1'),
  sign('SET NOCOUNT and the like', /\bSET\s+(?:NOCOUNT|ANSI_NULLS|QUOTED_IDENTIFIER|XACT_ABORT|ANSI_PADDING|IDENTITY_INSERT)\b/g, 'mssql 4 azuresql 3 sybase 1.5'),
  sign('CROSS APPLY', /\b(?:CROSS|OUTER)\s+APPLY\b/g, 'mssql 2 azuresql 1.5 oracle 0.5'),
  sign('TRY and CATCH', /\bBEGIN\s+(?:TRY|CATCH)\b/g, 'mssql 4 azuresql 3.5'),
  sign('SQL Server functions', /\b(?:OBJECT_ID|SCOPE_IDENTITY|NEWID|SYSDATETIME|GETUTCDATE|DATENAME|STUFF|CHARINDEX|PATINDEX|QUOTENAME)\s*\(/g, 'mssql 2 azuresql 1.5 sybase 1.5'),
  sign('GETDATE()', /\bGETDATE\s*\(\s*\)/g, 'mssql 2 azuresql 1.5 sybase 1.5 redshift 1 snowflake 0.3'),
  sign('SELECT TOP', /\bSELECT\s+(?:DISTINCT\s+)?TOP\s*\(?\s*\d/g, 'mssql 0.33 azuresql 0.3 sybase 0.3 teradata 0.3 snowflake 0.2 redshift 0.2'),
  // What T-SQL does not have: `CREATE OR REPLACE` (it has OR ALTER), LIMIT, and before 2025 the bars.
  sign('CREATE OR REPLACE', /\bCREATE\s+OR\s+REPLACE\b/g, 'mssql -4 azuresql -4 sybase -4 sqlite -2'),
  sign('LIMIT', /\bLIMIT\s+\d+/g, 'mssql -2.5 azuresql -2.5 oracle -1.5'),
  sign('bars between texts', /\|\|/g, 'mssql -1.5 azuresql -1.5'),
  sign('system procedures', /\bEXEC(?:UTE)?\s+(?:\w+\.)*SP_\w+/g, 'mssql 4 azuresql 3 sybase 3'),
  sign('temporary tables with #', /(?:INTO|FROM|TABLE|JOIN)\s+#{1,2}\w/g, 'mssql 3 azuresql 2.5 sybase 2.5 redshift 1 hana 1'),
  sign('clustered indexes', /\b(?:NON)?CLUSTERED\b/g, 'mssql 2.5 azuresql 2 sybase 1'),
  sign('SQL Server types', /\b(?:UNIQUEIDENTIFIER|DATETIME2|DATETIMEOFFSET|NVARCHAR\s*\(\s*MAX|VARCHAR\s*\(\s*MAX|HIERARCHYID|SMALLDATETIME|ROWVERSION)\b/g, 'mssql 3 azuresql 2.5 sybase 0.5'),
  sign('sqlcmd lines', /^:(?:SETVAR|R|ON ERROR|CONNECT)\b|\$\(\w+\)/gm, 'mssql 4 azuresql 3'),
  sign('BULK INSERT and OPENROWSET', /\bBULK\s+INSERT\b|\bOPENROWSET\s*\(|\bOPENJSON\s*\(|\bFOR\s+XML\s+(?:PATH|RAW|AUTO)/g, 'mssql 3 azuresql 3'),
  sign('system-versioned or in-memory tables', /\bSYSTEM_VERSIONING\b|\bMEMORY_OPTIMIZED\b|\bNATIVE_COMPILATION\b/g, 'mssql 4 azuresql 2'),
  sign('MERGE with OUTPUT', /\bOUTPUT\s+(?:INSERTED|DELETED|\$ACTION)/g, 'mssql 4 azuresql 3'),
  sign('external data sources', /\bEXTERNAL\s+DATA\s+SOURCE\b|\bDISTRIBUTION\s*=\s*(?:HASH|ROUND_ROBIN|REPLICATE)|\bDATABASE\s+SCOPED\s+CREDENTIAL/g, 'azuresql 6 mssql 2'),
  sign('ASE locking and isolation', /\bLOCK\s+(?:DATAROWS|DATAPAGES|ALLPAGES)\b|\bAT\s+ISOLATION\b|\bHOLDLOCK\s+NOHOLDLOCK|\bUSING\s+CLIENT\s+FILE|\bIQ\s+UNIQUE/g, 'sybase 7'),
  sign('old outer joins', /[\w\])]\s*(?:\*=|=\*)\s*[\w[(]/g, 'sybase 4 mssql 2'),

  // Oracle
  sign('lines with a slash', /^\/[ \t]*$/gm, 'oracle 4'),
  sign('VARCHAR2', /\bN?VARCHAR2\b/g, 'oracle 5'),
  sign('NVL', /\bNVL2?\s*\(/g, 'oracle 2 netezza 0.6 snowflake 0.6 vertica 0.5 redshift 0.6 informix 0.6'),
  sign('SYSDATE', /\bSYSDATE\b/g, 'oracle 2 redshift 0.6 vertica 0.4 db2 0.2'),
  sign('DUAL', /\bFROM\s+(?:SYS\.)?DUAL\b/g, 'oracle 3 mysql 0.5 mariadb 0.4'),
  sign('NUMBER types', /\bNUMBER\s*\(\s*\d+(?:\s*,\s*\d+)?\s*\)/g, 'oracle 0.33 snowflake 0.33'),
  // Oracle's types of the same columns would be VARCHAR2 and, before 23ai, no truth values.
  sign('NUMBER beside VARCHAR, BOOLEAN or STRING', /\bNUMBER\s*\(\s*\d+(?:\s*,\s*\d+)?\s*\)[^;]{0,300}?\b(?:VARCHAR\s*\(|VARCHAR\s*[,\n]|BOOLEAN\b|STRING\b)|\b(?:VARCHAR\s*\(|BOOLEAN\b|STRING\b)[^;]{0,300}?\bNUMBER\s*\(\s*\d/g, 'snowflake 2.5 oracle -0.5'),
  sign('CREATE OR REPLACE TABLE', /\bCREATE\s+OR\s+REPLACE\s+(?:TRANSIENT\s+|TEMP(?:ORARY)?\s+)?TABLE\b/g, 'snowflake 1.2 bigquery 0.9 databricks 0.9 duckdb 0.9 mariadb 0.6 clickhouse 0.5 oracle -3 mysql -2 postgresql -2'),
  sign('CONNECT BY', /\bCONNECT\s+BY\b/g, 'oracle 3 snowflake 0.6'),
  sign('ROWNUM', /\bROWNUM\b/g, 'oracle 3'),
  sign('outer joins with (+)', /\(\s*\+\s*\)/g, 'oracle 4 snowflake 0.8 redshift 0.8'),
  sign('%TYPE and %ROWTYPE', /%\s*(?:ROW)?TYPE\b/g, 'oracle 3 postgresql 1 netezza 0.8 mariadb 0.4'),
  sign('packages', /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:EDITIONABLE\s+)?PACKAGE\b/g, 'oracle 6 mariadb 0.5'),
  sign('supplied packages', /\b(?:DBMS|UTL)_\w+\s*\./g, 'oracle 5'),
  sign('SQL*Plus lines', /^(?:PROMPT|SPOOL|SET\s+(?:SERVEROUTPUT|DEFINE|ECHO|FEEDBACK|PAGESIZE|LINESIZE|HEADING|VERIFY|TERMOUT|TRIMSPOOL)|WHENEVER\s+(?:SQL|OS)ERROR|REM(?:ARK)?|TTITLE|SHOW\s+ERRORS?)\b/gm, 'oracle 5'),
  sign('BULK COLLECT', /\bBULK\s+COLLECT\b|\bFORALL\b/g, 'oracle 5'),
  sign('DECODE', /\bDECODE\s*\(/g, 'oracle 1 snowflake 0.4 redshift 0.4 vertica 0.3 netezza 0.4'),
  sign('Oracle triggers', /:(?:NEW|OLD)\s*\.\s*\w/g, 'oracle 4'),
  sign('Oracle storage', /\b(?:PCTFREE|PCTUSED|INITRANS|STORAGE\s*\(\s*INITIAL|SEGMENT\s+CREATION)\b/g, 'oracle 3'),
  sign('Oracle words', /\b(?:SYS_GUID|SYS_CONTEXT|SYSTIMESTAMP|RAISE_APPLICATION_ERROR|PRAGMA\s+\w+|INSERT\s+ALL|RAW\s*\(|MATERIALIZED\s+VIEW\s+LOG)/g, 'oracle 1.5 snowflake 0.3'),
  sign('functions as in Oracle', /\b(?:LISTAGG|TO_NUMBER|REGEXP_SUBSTR|ADD_MONTHS)\s*\(/g, 'oracle 1.2 snowflake 1 redshift 1 db2 0.8 vertica 0.8 netezza 0.6'),
  sign('substitution variables', /&&?[A-Z]\w*/g, 'oracle 1.5 snowflake 0.5'),

  // PostgreSQL and its relatives
  sign('PL/pgSQL', /\bLANGUAGE\s+'?PLPGSQL/g, 'postgresql 5 greenplum 4 redshift 4 vertica 3'),
  sign('dollar quotes', /\$\w*\$/g, 'postgresql 2 snowflake 1.8 greenplum 1.5 redshift 1.5'),
  // In T-SQL types have static methods so (geography::Point), and securables their classes (SCHEMA::dbo).
  sign('casts with ::', /::(?<=[\w)\]']\s*::)(?<!\b(?:GEOGRAPHY|GEOMETRY|HIERARCHYID|ASSEMBLY|CATALOG|CERTIFICATE|COLLECTION|CONTRACT|DATABASE|ENDPOINT|GROUP|KEY|LOGIN|OBJECT|ROLE|SCHEMA|SERVER|SERVICE|TYPE|USER)\]?::)\s*[A-Z]/g, 'postgresql 1.5 snowflake 1.4 redshift 1.3 duckdb 1.2 greenplum 1 vertica 1 databricks 0.5 clickhouse 0.4 mssql -2 azuresql -2 sybase -2'),
  sign('casts of lists', /\]\s*::\s*[A-Z]\w*(?:\s*\[|\b)/g, 'duckdb 1.5'),
  sign('SERIAL', /\b(?:BIG|SMALL)?SERIAL\b/g, 'postgresql 2.5 greenplum 2 informix 1.5'),
  sign('ON CONFLICT', /\bON\s+CONFLICT\b/g, 'postgresql 3 sqlite 2 duckdb 1.5'),
  sign('JSONB', /\bJSONB\w*/g, 'postgresql 4 greenplum 2.5'),
  sign('extensions', /\bCREATE\s+EXTENSION\b/g, 'postgresql 5 greenplum 3'),
  sign('psql commands', /^\\(?:COPY|I|IR|C|CONNECT|SET|ECHO|TIMING|PSET|D\+?|G|GSET|X|Q)\b/gm, 'postgresql 5 greenplum 2 redshift 2 vertica 2'),
  sign('owners', /\bOWNER\s+TO\b/g, 'postgresql 3 greenplum 2.5 redshift 2.2 vertica 2.2'),
  sign('COPY FROM stdin', /\bCOPY\b[^;]*\bFROM\s+STDIN\b/g, 'postgresql 5 greenplum 3 vertica 2'),
  sign('the schema public', /\bPUBLIC\s*\.\s*\w/g, 'postgresql 1.5 greenplum 1 redshift 1 vertica 0.8'),
  sign('DISTINCT ON', /\bDISTINCT\s+ON\s*\(/g, 'postgresql 3 duckdb 1.5 greenplum 1.5'),
  sign('PostgreSQL types', /\b(?:TIMESTAMPTZ|BYTEA|TEXT\s*\[\s*\]|INT(?:EGER)?\s*\[\s*\]|TSVECTOR|CHARACTER\s+VARYING|TIMESTAMP\s+(?:WITHOUT|WITH)\s+TIME\s+ZONE|INET|HSTORE|REGCLASS)\b/g, 'postgresql 2 greenplum 1.5 redshift 1.2 duckdb 0.4'),
  sign('PostgreSQL functions', /\b(?:GENERATE_SERIES|NEXTVAL\s*\(|STRING_AGG|PG_\w+|TO_TSVECTOR|ARRAY_AGG|UNNEST\s*\(\s*ARRAY)\b/g, 'postgresql 1.5 greenplum 1.2 duckdb 0.6'),
  sign('regular expressions with ~', /[\w)]\s+!?~\*?\s+'/g, 'postgresql 2 greenplum 1.5 redshift 1.5 vertica 1 duckdb 0.5'),
  sign('RETURNING', /\bRETURNING\s+(?:\*|\w+)/g, 'postgresql 1 sqlite 0.6 oracle 0.4 mariadb 0.4'),
  sign('DO blocks', /\bDO\s+(?:LANGUAGE\s+\w+\s+)?\$|\bRAISE\s+(?:NOTICE|EXCEPTION|WARNING)\b|\bPERFORM\s+\w/g, 'postgresql 3 greenplum 2 redshift 2 netezza 1.5 vertica 1.5'),
  sign('DISTRIBUTED BY', /\bDISTRIBUTED\s+(?:BY\s*\(|RANDOMLY\b|REPLICATED\b)/g, 'greenplum 7'),
  sign('Greenplum words', /\bGP_\w+|\bGPFDISTS?\b|\bAPPEND(?:ONLY|OPTIMIZED)\s*=|\bREADABLE\s+EXTERNAL|\bWRITABLE\s+EXTERNAL/g, 'greenplum 6'),
  sign('distribution and sort keys', /\b(?:DISTKEY|DISTSTYLE|SORTKEY)\b/g, 'redshift 7'),
  sign('IAM roles and UNLOAD', /\bIAM_ROLE\b|\bUNLOAD\s*\(\s*'|\bCREDENTIALS\s+'AWS/g, 'redshift 6'),
  sign('Redshift words', /\b(?:ENCODE\s+(?:ZSTD|LZO|AZ64|RAW|BYTEDICT)|STL_\w+|SVV_\w+|STV_\w+|APPROXIMATE\s+COUNT|SPECTRUM\w*|DATASHARE|IDENTITY\s*\(\s*0)\b/g, 'redshift 5'),
  sign('SEGMENTED BY', /\b(?:UN)?SEGMENTED\b|\bKSAFE\b|\bENCODING\s+(?:RLE|AUTO|DELTAVAL)/g, 'vertica 7'),
  sign('Vertica words', /\bV_(?:CATALOG|MONITOR)\s*\.|\bTIMESERIES\b|\bFLEX\s+TABLE|\bAT\s+(?:EPOCH|LATEST)|\bINTERPOLATE\s+PREVIOUS|\bCREATE\s+PROJECTION|\bREJECTED\s+DATA|\bLOCAL\s+TEMP(?:ORARY)?\s+TABLE|::!/g, 'vertica 5'),
  sign('DISTRIBUTE ON', /\bDISTRIBUTE\s+ON\b|\bORGANIZE\s+ON\b/g, 'netezza 7'),
  sign('Netezza words', /\bNZPLSQL\b|\bBEGIN_PROC\b|\bGROOM\s+TABLE|\bGENERATE\s+(?:EXPRESS\s+)?STATISTICS|\b_[VT]_\w+|\bREFTABLE\b|\bNZ\w+_/g, 'netezza 7'),

  // MySQL and MariaDB
  sign('backquotes', /`[^`\n.]+`/g, 'mysql 0.33 mariadb 0.33 hive 0.33 sparksql 0.33 databricks 0.33 bigquery 0.33 couchbase 0.3 impala 0.3 athena 0.3 clickhouse 0.3'),
  sign('DELIMITER lines', /^[ \t]*DELIMITER\s+\S+[ \t]*$/gm, 'mysql 6 mariadb 5'),
  sign('storage engines', /\bENGINE\s*=\s*(?:INNODB|MYISAM|ARCHIVE|NDB)/g, 'mysql 6 mariadb 5'),
  sign('tables in memory', /\bENGINE\s*=\s*MEMORY\b/g, 'mysql 0.33 mariadb 0.33 clickhouse 0.33'),
  sign('AUTO_INCREMENT', /\bAUTO_INCREMENT\b/g, 'mysql 5 mariadb 4.5'),
  sign('ON DUPLICATE KEY', /\bON\s+DUPLICATE\s+KEY\b/g, 'mysql 5 mariadb 4.5'),
  sign('conditional comments', /\/\*!\d{5}/g, 'mysql 6 mariadb 5'),
  sign('UNSIGNED', /\bUNSIGNED\b/g, 'mysql 2.5 mariadb 2.2'),
  sign('LIMIT with two numbers', /\bLIMIT\s+\d+\s*,\s*\d+/g, 'mysql 2.5 mariadb 2.2 clickhouse 0.8 sqlite 0.8'),
  sign('MySQL words', /\b(?:STR_TO_DATE|UTF8MB4|REPLACE\s+INTO|INSERT\s+IGNORE|SHOW\s+(?:STATUS|VARIABLES|INDEX)|LOCK\s+TABLES|SQL_CALC_FOUND_ROWS|CURDATE\s*\(|LOAD\s+DATA\s+(?:LOCAL\s+)?INFILE|MEDIUMTEXT|LONGTEXT|TINYTEXT|CHARSET\s*=|DEFAULT\s+CHARSET)/g, 'mysql 1.5 mariadb 1.4'),
  sign('DEFINER', /\bDEFINER\s*=/g, 'mysql 3 mariadb 2.8'),
  sign('functions as in MySQL', /\b(?:GROUP_CONCAT|IFNULL|DATE_FORMAT)\s*\(/g, 'mysql 0.33 mariadb 0.33 sqlite 0.3 impala 0.3 bigquery 0.3 snowflake 0.3 sparksql 0.3 databricks 0.3 trino 0.3 duckdb 0.3'),
  sign('STRAIGHT_JOIN', /\bSTRAIGHT_JOIN\b/g, 'impala 2 mysql 1.5 mariadb 1.4'),
  sign('handlers', /\bDECLARE\s+(?:CONTINUE|EXIT|UNDO)\s+HANDLER\b|\bMODIFIES\s+SQL\s+DATA\b/g, 'mysql 0.33 mariadb 0.3 db2 0.33 teradata 0.2'),
  sign('values given with :=', /@\w+\s*:=|\b(?:SELECT|FETCH|EXECUTE)\b[^;]{0,300}\b(?:INTO|USING)\s+@\w|\bPREPARE\s+\w+\s+FROM\s+[@']/g, 'mysql 3 mariadb 2.7'),
  sign('SHOW statements', /^\s*SHOW\s+(?:FULL\s+)?(?:TABLES|COLUMNS|CREATE|GRANTS|DATABASES)\b/gm, 'mysql 1 mariadb 0.9 snowflake 0.8 hive 0.8 sparksql 0.8 databricks 0.8'),
  sign('MariaDB words', /\bENGINE\s*=\s*(?:ARIA|COLUMNSTORE|SPIDER)|\bWITH\s+SYSTEM\s+VERSIONING|\/\*M!|\bDELETE\s+HISTORY|\bPERSISTENT\b|\bBEGIN\s+NOT\s+ATOMIC/g, 'mariadb 5'),

  // Snowflake
  sign('FLATTEN', /\bFLATTEN\s*\(/g, 'snowflake 4'),
  sign('VARIANT', /\bVARIANT\b/g, 'snowflake 3.5 databricks 0.5'),
  sign('warehouses, roles and stages', /\b(?:USE|CREATE|ALTER|DROP|SHOW|ON|OR\s+REPLACE)\s+WAREHOUSES?\b|\bWAREHOUSE\s*=|\bUSE\s+ROLE\b|\b(?:CREATE|ALTER|DROP|LIST|SHOW)\s+(?:OR\s+REPLACE\s+)?(?:TEMPORARY\s+)?STAGES?\b/g, 'snowflake 4'),
  sign('COPY INTO', /\bCOPY\s+INTO\b/g, 'snowflake 3 databricks 2'),
  sign('file formats', /\bFILE_FORMAT\b|\bFILE\s+FORMAT\b/g, 'snowflake 3 mssql 1 azuresql 1'),
  sign('stages with @', /(?:COPY\s+INTO|LIST|LS|PUT|GET|REMOVE)\s+@[~%\w]|\bFROM\s+@(?:[~%]|[\w.]+\/|[\w.]+\s*\(\s*(?:FILE_FORMAT|PATTERN))|\$\d+[^;]{0,200}?(?<!\bPREPARE\s+\w+\s+)FROM\s+@\w/g, 'snowflake 4'),
  // A stage, or a variable that is a table.
  sign('FROM @', /(?<!\bPREPARE\s+\w+\s+)\bFROM\s+@(?!THIS_MODEL\b)\w/g, 'snowflake 0.33 mssql 0.33 azuresql 0.3'),
  sign('paths with :', /\b\w+:[A-Z_]\w*(?:\.\w+|\[\d+\])*::/g, 'snowflake 4 databricks 1.5'),
  sign('streams, tasks and pipes', /\b(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:STREAM|TASK|PIPE|DYNAMIC\s+TABLE|NETWORK\s+POLICY|RESOURCE\s+MONITOR|SECURE\s+VIEW|MASKING\s+POLICY|TAG|SHARE|STREAMLIT)\b/g, 'snowflake 4'),
  sign('transient tables', /\bTRANSIENT\b/g, 'snowflake 3.5'),
  sign('Snowflake types', /\bTIMESTAMP_(?:NTZ|LTZ|TZ)\b|\bNUMBER\s*\(\s*38/g, 'snowflake 3 databricks 0.5'),
  sign('Snowflake functions', /\b(?:IFF|PARSE_JSON|OBJECT_CONSTRUCT|ARRAY_CONSTRUCT|TRY_TO_\w+|ZEROIFNULL|TO_VARIANT|GENERATOR)\s*\(/g, 'snowflake 1.5'),
  sign('Snowflake words', /\b(?:MATCH_RECOGNIZE|CHANGES\s*\(|BEFORE\s*\(\s*STATEMENT|AT\s*\(\s*(?:OFFSET|TIMESTAMP|STATEMENT)|UNDROP|RESULT_SCAN|ASOF\s+JOIN|EXECUTE\s+AS\s+(?:CALLER|OWNER)|LET\s+\w+\s*:?=|RESULTSET|COMMENT\s*=\s*')/g, 'snowflake 2'),
  sign('QUALIFY', /\bQUALIFY\b/g, 'snowflake 2 teradata 2 bigquery 1.2 databricks 1 duckdb 0.8 redshift 0.6'),

  // BigQuery
  sign('paths in backquotes', /`[\w-]+(?:\.[\w*-]+)+`/g, 'bigquery 6 databricks 0.5'),
  sign('INT64 and FLOAT64', /\b(?:INT64|FLOAT64|BIGNUMERIC)\b/g, 'bigquery 4 clickhouse 0.5'),
  sign('SAFE functions', /\bSAFE_CAST\b|\bSAFE\s*\.\s*\w|\bSAFE_(?:OFFSET|ORDINAL|DIVIDE)\b/g, 'bigquery 4'),
  sign('BigQuery words', /_TABLE_SUFFIX\b|#STANDARDSQL|#LEGACYSQL|\bCREATE\s+(?:OR\s+REPLACE\s+)?TEMP(?:ORARY)?\s+FUNCTION\s+\w+\s*\(|\bML\s*\.\s*\w+\s*\(|\bCREATE\s+(?:OR\s+REPLACE\s+)?MODEL\b|\bREGION-\w+|\bASSERT\b|\bEXPORT\s+DATA\b|\bFOR\s+SYSTEM_TIME\s+AS\s+OF\s+TIMESTAMP/g, 'bigquery 5'),
  sign('STRUCT and ARRAY types', /\b(?:STRUCT|ARRAY)\s*</g, 'bigquery 2 sparksql 1.4 hive 1.3 databricks 1.2 athena 1.2 trino 1.2 presto 1.1 impala 1'),
  sign('* EXCEPT', /\*\s+EXCEPT\s*\(/g, 'bigquery 2.5 databricks 1.2 sparksql 1 clickhouse 1'),
  sign('OPTIONS', /\bOPTIONS\s*\(/g, 'bigquery 1.5 sparksql 1.3 databricks 1'),
  sign('pipes', /\|>/g, 'bigquery 5 databricks 0.8 sparksql 0.8'),
  sign('BigQuery functions', /\b(?:COUNTIF|TIMESTAMP_TRUNC|DATE_TRUNC\s*\([^,']+,|FORMAT_(?:DATE|TIMESTAMP)|PARSE_(?:DATE|TIMESTAMP)|GENERATE_(?:DATE_)?ARRAY|APPROX_QUANTILES|REGEXP_CONTAINS|TO_HEX|FARM_FINGERPRINT|ARRAY_TO_STRING|TIMESTAMP_(?:ADD|SUB|DIFF|MICROS|MILLIS|SECONDS))\b/g, 'bigquery 2'),

  // Teradata
  sign('SEL', /\bSEL\s+(?:\w|\*|")/g, 'teradata 4'),
  sign('LOCKING', /\bLOCKING\s+(?:ROW|TABLE|DATABASE|VIEW|\w+(?:\.\w+)?)\s+(?:FOR|IN)\b/g, 'teradata 6'),
  sign('MULTISET and VOLATILE tables', /\b(?:MULTISET|VOLATILE)\s+(?:\w+\s+)?TABLE\b|\bCREATE\s+SET\s+TABLE\b/g, 'teradata 6'),
  sign('primary indexes', /\b(?:UNIQUE\s+)?PRIMARY\s+INDEX\s*\w*\s*\(|\bNO\s+PRIMARY\s+INDEX\b/g, 'teradata 5'),
  sign('BTEQ commands', /^\s*\.(?:LOGON|LOGOFF|QUIT|IF|EXPORT|IMPORT|RUN|SET|GOTO|LABEL|OS|MAXERROR|WIDTH)\b/gm, 'teradata 6'),
  sign('COLLECT STATISTICS', /\bCOLLECT\s+(?:SUMMARY\s+)?STAT(?:ISTIC)?S\b/g, 'teradata 5'),
  sign('REPLACE VIEW', /^\s*REPLACE\s+(?:VIEW|PROCEDURE|MACRO|FUNCTION)\b/gm, 'teradata 4'),
  sign('macros', /\bCREATE\s+MACRO\b/g, 'teradata 0.33 duckdb 0.33'),
  sign('macros of statements', /\bMACRO\s+[\w."]+\s*(?:\([^)]{0,200}\))?\s*AS\s*\([^;]{0,500};\s*\)/g, 'teradata 5'),
  sign('macros of expressions', /\bMACRO\s+[\w."]+\s*\([^)]{0,200}\)\s*AS\s+(?:TABLE\b|[^\s(])/g, 'duckdb 4'),
  sign('Teradata words', /\b(?:NOT\s+)?CASESPECIFIC\b|\bCHARACTER\s+SET\s+(?:LATIN|UNICODE)\b|\bNO\s+FALLBACK\b|\bBYTEINT\b|\bTD_\w+|\bEXPAND\s+ON\b|\bNORMALIZE\b|\bRANGE_N\s*\(|\bHASHROW\s*\(|\bWITH\s+(?:NO\s+)?DATA\b(?!\s+AS\b)|\bPRESERVE\s+ROWS\b|\bFORMAT\s+'[Y9XZ]/g, 'teradata 2.5 netezza 0.2 db2 0.3'),
  sign('BT and ET', /^\s*(?:BT|ET)\s*;/gm, 'teradata 5'),

  // Hive, Spark and their relatives
  sign('STORED AS', /\bSTORED\s+AS\b/g, 'hive 3 impala 2.4 sparksql 2 athena 1.8 databricks 1'),
  sign('ROW FORMAT', /\bROW\s+FORMAT\b|\bSERDE\w*\b/g, 'hive 3 sparksql 2 athena 2.4 impala 1.5'),
  sign('LATERAL VIEW', /\bLATERAL\s+VIEW\b/g, 'hive 3 sparksql 3 databricks 2'),
  sign('INSERT OVERWRITE', /\bINSERT\s+OVERWRITE\b/g, 'hive 3 sparksql 2.6 impala 1.5 databricks 1.5'),
  sign('PARTITIONED BY', /\bPARTITIONED\s+BY\b|\bTBLPROPERTIES\b/g, 'hive 1.6 sparksql 1.5 athena 1.3 impala 1.2 databricks 1.2'),
  sign('Hive variables and settings', /\$\{(?:HIVECONF|HIVEVAR):|\bSET\s+(?:HIVE|MAPRED|MAPREDUCE|TEZ)\b[.\w]*/g, 'hive 6 impala 0.5'),
  sign('Hive words', /\b(?:DISTRIBUTE\s+BY|MSCK\s+REPAIR|LOAD\s+DATA\s+(?:LOCAL\s+)?INPATH|ADD\s+JAR|CLUSTERED\s+BY|FROM_UNIXTIME|COLLECT_SET|SKEWED\s+BY|TRANSFORM\s*\()/g, 'hive 1.8 sparksql 1.3'),
  sign('Impala words', /\bINVALIDATE\s+METADATA\b|\bCOMPUTE\s+(?:INCREMENTAL\s+)?STATS\b|\bKUDU\b|\[\s*(?:SHUFFLE|BROADCAST|NOSHUFFLE)\s*\]|\bNDV\s*\(/g, 'impala 6'),
  sign('Spark words', /\bCACHE\s+(?:LAZY\s+)?TABLE\b|\bSET\s+SPARK\.|\b(?:GLOBAL\s+)?TEMP(?:ORARY)?\s+VIEW\b|\bREFRESH\s+TABLE\b|\bUSING\s+(?:PARQUET|CSV|JSON|ORC|TEXT)\b|\/\*\+\s*(?:BROADCAST|REPARTITION|COALESCE|MERGE|SHUFFLE)/g, 'sparksql 3 databricks 2 duckdb 0.3'),
  sign('Delta tables', /\bUSING\s+DELTA\b|\bDELTA\s*\.\s*`|\bDELTA\.\w+/g, 'databricks 4 sparksql 2'),
  sign('Databricks words', /\bZORDER\s+BY\b|\b(?:LIVE|STREAMING)\s+(?:TABLE|LIVE)\b|DATABRICKS NOTEBOOK|-- COMMAND -{5,}|\bDBFS:|\bCLOUD_FILES\s*\(|\bREAD_FILES\s*\(|\bCLUSTER\s+BY\s+AUTO|\bUSE\s+CATALOG\b|\b(?:CREATE|ALTER|DROP|SHOW)\s+(?:CATALOGS?|VOLUMES?|EXTERNAL\s+LOCATION|STORAGE\s+CREDENTIAL)\b/g, 'databricks 5'),

  // Trino and its relatives
  sign('table properties in WITH', /\bWITH\s*\(\s*(?:FORMAT|PARTITIONED_BY|PARTITIONING|TABLE_TYPE|EXTERNAL_LOCATION|BUCKETED_BY|LOCATION)\s*=/g, 'trino 4 athena 4 presto 3.5'),
  sign('Trino functions', /\b(?:APPROX_DISTINCT|ELEMENT_AT|DATE_PARSE|FROM_ISO8601_\w+|CARDINALITY|MAP_AGG|JSON_EXTRACT_SCALAR|REGEXP_LIKE|CONTAINS|FROM_UNIXTIME)\s*\(/g, 'trino 1.2 presto 1.1 athena 1'),
  sign('UNNEST as a join', /\bCROSS\s+JOIN\s+UNNEST\b|\bWITH\s+ORDINALITY\b/g, 'trino 1.6 presto 1.4 athena 1.3 bigquery 0.6 postgresql 0.5'),
  sign('Athena words', /\bAWSDATACATALOG\b|\bUNLOAD\s*\(\s*SELECT\b|\bLOCATION\s+'S3:|\bPROJECTION\.\w+|\bWITH\s*\(\s*TABLE_TYPE/g, 'athena 5 hive 0.5'),

  // ClickHouse, DuckDB, SQLite
  sign('MergeTree', /\bENGINE\s*=?\s*(?:\w*MERGETREE|DISTRIBUTED|LOG|TINYLOG|KAFKA|BUFFER|NULL)\b/g, 'clickhouse 7'),
  sign('ClickHouse words', /\bPREWHERE\b|\bARRAY\s+JOIN\b|\bON\s+CLUSTER\b|\bLOWCARDINALITY\s*\(|\bNULLABLE\s*\(|\bUINT(?:8|16|32|64)\b|\bDATETIME64\b|\bFORMAT\s+(?:JSON|CSV|TSV|TABSEPARATED|VERTICAL|PRETTY)\w*(?=\s*(?:;|\n|$))|\bLIMIT\s+\d+\s+BY\b|\bSETTINGS\s+\w+\s*=|\bGLOBAL\s+(?:IN|JOIN|ANY)\b|\bTOSTARTOF\w+\s*\(|\b(?:FROM|JOIN)\s+[\w.\"`]+\s+FINAL\b/g, 'clickhouse 4'),
  sign('ClickHouse types', /\b(?:INT(?:16|32|128|256)|UINT(?:128|256)|FLOAT32|FIXEDSTRING\s*\(|ENUM(?:8|16)\s*\(|TUPLE\s*\(|DATETIME64\s*\()|\b(?:STRING|ARRAY\s*\()[^;]{0,500}?\)\s*ENGINE\b/g, 'clickhouse 3'),
  sign('camel-case functions', /\b(?:TODATE|TODATETIME|TOSTRING|TOYYYYMM|ARRAYMAP|ARRAYFILTER|ARRAYJOIN|GROUPARRAY|UNIQEXACT|COUNTIF|SUMIF|ARGMAX|TOUINT\d+|TOINT\d+)\s*\(/g, 'clickhouse 2.5'),
  sign('files as tables', /\bREAD_(?:CSV|CSV_AUTO|PARQUET|JSON|JSON_AUTO|NDJSON)\s*\(|\bSELECT\b[^;']{0,300}\bFROM\s+'[^']*\.(?:CSV|PARQUET|JSON)/g, 'duckdb 6'),
  sign('DuckDB words', /(?:^|;)\s*(?:INSTALL|SUMMARIZE|DETACH(?!\s+(?:RLS|MASKING)\s)|PIVOT|UNPIVOT)\s+\w+|\bPOSITIONAL\s+JOIN\b|\bASOF\s+JOIN\b|\bUSING\s+SAMPLE\b|(?:\bSELECT|[,(])\s*COLUMNS\s*\(|\bHUGEINT\b|\bLIST_\w+\s*\(|\bORDER\s+BY\s+ALL\b/g, 'duckdb 2.2 snowflake 0.3'),
  sign('FROM before SELECT', /(?:^|;)\s*FROM\s+\w/g, 'duckdb 2 hive 1.4 sparksql 1.4 databricks 1.2 bigquery 0.8'),
  sign('* EXCLUDE, BY NAME and GROUP BY ALL', /\*\s+EXCLUDE\b|\bUNION\s+(?:ALL\s+)?BY\s+NAME\b|\bGROUP\s+BY\s+ALL\b/g, 'duckdb 1.6 snowflake 1.5 databricks 1 redshift 0.8'),
  sign('pragmas of DuckDB', /^\s*PRAGMA\s+(?:ENABLE_|DISABLE_|FORCE_|VERIFY_|DEBUG_|EXPLAIN_OUTPUT\b|MEMORY_LIMIT\b|(?:NO_)?PROFILING|DEFAULT_(?:NULL_)?ORDER\b|STORAGE_INFO\b|SHOW_TABLES\b|DATABASE_SIZE\b|TEMP_DIRECTORY\b|PERFECT_HT_|(?:WAL_AUTOCHECKPOINT|THREADS)\s*=\s*')\w*/gm, 'duckdb 5'),
  sign('PRAGMA', /^\s*PRAGMA\s+(?!ENABLE_|DISABLE_|FORCE_|VERIFY_|DEBUG_|EXPLAIN_OUTPUT|MEMORY_LIMIT|PROFILING|NO_PROFILING|DEFAULT_(?:NULL_)?ORDER|STORAGE_INFO|SHOW_TABLES|DATABASE_SIZE|TEMP_DIRECTORY|PERFECT_HT_|THREADS\b|WAL_AUTOCHECKPOINT\s*=\s*')\w+/gm, 'sqlite 4 duckdb 1.5'),
  sign('AUTOINCREMENT', /\bAUTOINCREMENT\b/g, 'sqlite 4 snowflake 1.2'),
  sign('SQLite words', /\bWITHOUT\s+ROWID\b|\bSQLITE_\w+|\bINSERT\s+OR\s+(?:REPLACE|IGNORE|ABORT|FAIL|ROLLBACK)\b|\bJULIANDAY\s*\(|\bSTRFTIME\s*\(\s*'|\bON\s+CONFLICT\s+(?:REPLACE|IGNORE)|\bVIRTUAL\s+TABLE\b|\bINDEXED\s+BY\b|\bGLOB\s+'/g, 'sqlite 4'),
  sign('shell commands with a dot', /^\.(?:MODE|HEADERS?|IMPORT|OUTPUT|READ|OPEN|TABLES|SCHEMA|DUMP|SEPARATOR)\b/gm, 'sqlite 4 duckdb 2'),

  // Db2, HANA, Informix
  sign('Db2 terminators', /^--#SET\s+TERMINATOR\b/gm, 'db2 8'),
  sign('Db2 catalogs', /\bSYS(?:IBM|CAT|PROC|TOOLS|IBMADM)\s*\./g, 'db2 6'),
  sign('isolation clauses', /\bWITH\s+(?:UR|CS|RS|RR)\b/g, 'db2 5'),
  sign('registers of two words', /\bCURRENT\s+(?:DATE|TIME|TIMESTAMP|SCHEMA|SERVER|SQLID|USER|PATH)\b/g, 'db2 3.5 informix 0.3'),
  sign('FETCH FIRST', /\bFETCH\s+FIRST\b/g, 'db2 1.2 oracle 0.8 postgresql 0.2'),
  sign('Db2 words', /\bDECLARE\s+GLOBAL\s+TEMPORARY\s+TABLE\b|\bDYNAMIC\s+RESULT\s+SETS?\b|\bFOR\s+(?:READ|FETCH)\s+ONLY\b|\bRUNSTATS\b|\bORGANIZE\s+BY\b|\bMODE\s+DB2SQL\b|\bFINAL\s+TABLE\s*\(|\bSIGNAL\s+SQLSTATE\b|\bDECFLOAT\b|\bLONG\s+VARCHAR\b|\bCCSID\b|\bLANGUAGE\s+SQL\b|\bNO\s+EXTERNAL\s+ACTION\b|\bSPECIFIC\s+(?:PROCEDURE\b|FUNCTION\b|[\w.]+\s+(?:LANGUAGE|DYNAMIC|MODIFIES|READS|CONTAINS|NO|NOT|DETERMINISTIC|RESULT)\b)|\b(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?MODULE\b|\bP1:\s*BEGIN/g, 'db2 2 teradata 0.2 mysql 0.1'),
  sign('statements that end with @', /(?:\bEND|\))\s*@[ \t]*$|^[ \t]*@[ \t]*$/gm, 'db2 4'),
  sign('column tables', /\bCREATE\s+(?:\w+\s+)*(?:COLUMN|ROW)\s+TABLE\b/g, 'hana 6'),
  sign('SQLScript', /\bLANGUAGE\s+SQLSCRIPT\b|\bREADS\s+SQL\s+DATA\s+AS\b|\b(?:IN|OUT|INOUT)\s+\w+\s+TABLE\s*\(|^\s*[A-Z_]\w*\s*=\s*SELECT\b/gm, 'hana 4 mysql 0.2'),
  sign('SQL SECURITY', /\bSQL\s+SECURITY\s+(?:INVOKER|DEFINER)\b/g, 'mysql 2 mariadb 1.9 hana 0.8'),
  sign('HANA words', /\bFROM\s+"?DUMMY"?\b|"_SYS_\w+"|\bSECONDDATE\b|\bTO_(?:NVARCHAR|SECONDDATE|DATS)\b|\bCE_\w+\s*\(|"[\w.\/-]+::[\w.\/-]+"|\bALPHANUM\b|\bCALCULATION\s+VIEW\b|\bSERIES_\w+\s*\(|\bSHORTTEXT\b/g, 'hana 5'),
  sign('Informix words', /\bLVARCHAR\b|\bEXTENT\s+SIZE\b|\bLOCK\s+MODE\s+(?:ROW|PAGE)\b|\bDATETIME\s+(?:YEAR|MONTH|DAY|HOUR)\s+TO\b|\bSERIAL8\b|\bINTO\s+TEMP\s+\w+\s*(?:;|WITH\s+NO\s+LOG|$)|\bINFORMIX\b|\bUPDATE\s+STATISTICS\s+(?:LOW|MEDIUM|HIGH)\b|\bSYSTABLES\b|\bSELECT\s+(?:SKIP\s+\d+\s+)?FIRST\s+\d+/g, 'informix 4'),
  sign('SPL', /^\s*DEFINE\s+\w+(?:\s*,\s*\w+)*\s+(?:LIKE|INT|INTEGER|CHAR|VARCHAR|DATE|DECIMAL|SMALLINT|LVARCHAR)\b|\bEND\s+(?:PROCEDURE|FUNCTION|FOREACH)\b|\bFOREACH\s+(?:SELECT|EXECUTE|\w+\s+FOR)\b|\bON\s+EXCEPTION\b|\b(?:PROCEDURE|FUNCTION)\b[^;]{0,400}\bRETURNING\s+(?:INT|INTEGER|CHAR|VARCHAR|DATE|DECIMAL)\b[^;]*;/gm, 'informix 4'),

  // Couchbase, MDX, OpenEdge
  sign('Couchbase words', /\bUSE\s+(?:PRIMARY\s+)?KEYS\b|\bMETA\s*\(|\bSELECT\s+(?:DISTINCT\s+)?(?:RAW|ELEMENT)\b|\bSATISFIES\b|\bIS\s+(?:NOT\s+)?(?:MISSING|VALUED)\b|\bUSING\s+(?:GSI|FTS)\b|\bCREATE\s+PRIMARY\s+INDEX\b|\bUPSERT\s+INTO\b|\bON\s+KEYS?\b|\bNEST\s+\w|\bDEFAULT:\w|\b(?:ARRAY|FIRST|OBJECT)\s+[\w.()]+(?:\s*:\s*\w+)?\s+FOR\s+\w|\bLETTING\b/g, 'couchbase 4.5'),
  sign('axes', /\bON\s+(?:COLUMNS|ROWS|PAGES|AXIS\s*\(|[01]\b)/g, 'mdx 5'),
  sign('MDX words', /\[MEASURES\]|\.\s*(?:MEMBERS|CHILDREN|CURRENTMEMBER|PREVMEMBER|PARENT)\b|\bWITH\s+(?:MEMBER|SET)\s+(?:\[|[\w.]+\s+AS\b)|\bNON\s+EMPTY\b|\b(?:CROSSJOIN|TOPCOUNT|DESCENDANTS|HIERARCHIZE)\s*\(|\]\.&\[/g, 'mdx 5'),
  sign('OpenEdge words', /\bPUB\s*\.\s*"?\w|\bSYSPROGRESS\b|\bPRO_(?:ELEMENT|ARR_\w+|LABEL|FORMAT|DESCRIPTION)\b/g, 'openedge 6'),
];
