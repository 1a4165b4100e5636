import { type Sign, sign } from './sign.ts';

/** Oracle. */
// oxfmt-ignore
export const oracleSigns: readonly Sign[] = [
  sign('lines with a slash', /^\/$/gm, 'oracle 4'),
  sign('VARCHAR2', /\bN?VARCHAR2\b/g, 'oracle 5'),
  sign('NVL', /\bNVL2?\s*\(/g, 'oracle 2 netezza 0.9 snowflake 0.9 vertica 0.9 redshift 0.9 informix 0.9 sparksql 0.4 hive 0.4 impala 0.4'),
  sign('SYSDATE', /\bSYSDATE\b/g, 'oracle 1.3 redshift 0.9 vertica 0.9 db2 0.2'),
  sign('DUAL', /\bFROM\s+(?:SYS\.)?DUAL\b/g, 'oracle 1.2 mysql+ 1'),
  sign('NUMBER types', /\bNUMBER\s*\(\s*\d+(?:\s*,\s*\d+)?\s*\)/g, 'oracle 0.33 snowflake 0.33'),
  // Oracle's types of the same columns would be VARCHAR2 and, before 23ai, no truth values.
  sign('NUMBER beside VARCHAR, BOOLEAN or STRING', /\bNUMBER\s*\(\s*\d+(?:\s*,\s*\d+)?\s*\)[^;]{0,300}?\b(?:VARCHAR\s*\(|VARCHAR\s*[,\n]|BOOLEAN\b|STRING\b)|\b(?:VARCHAR\s*\(|BOOLEAN\b|STRING\b)[^;]{0,300}?\bNUMBER\s*\(\s*\d/g, 'snowflake 2.5 oracle -0.5'),
  sign('CREATE OR REPLACE TABLE', /\bCREATE\s+OR\s+REPLACE\s+(?:TRANSIENT\s+|TEMP(?:ORARY)?\s+)?TABLE\b/g, 'snowflake 1.1 bigquery 1.03 databricks 1.03 duckdb 1.06 mariadb 1.04 clickhouse 0.5 oracle -3 mysql -2 postgresql+ -2'),
  sign('CONNECT BY', /\bCONNECT\s+BY\b/g, 'oracle 1.2 snowflake 1.12 redshift 1'),
  sign('ROWNUM', /\bROWNUM\b/g, 'oracle 3'),
  sign('outer joins with (+)', /\(\s*\+\s*\)/g, 'oracle 4 snowflake 0.8 redshift 0.8'),
  sign('%TYPE and %ROWTYPE', /%\s*(?:ROW)?TYPE\b/g, 'oracle 2.6 postgresql 1.2 greenplum 1.2 netezza 1.2 db2 0.6 mariadb 0.4'),
  sign('packages', /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:(?:NON)?EDITIONABLE\s+)?PACKAGE\b/g, 'oracle 6 mariadb 0.5'),
  sign('supplied packages', /\b(?:DBMS|UTL|APEX|OWA|HTP|CTX)_\w+\s*\./g, 'oracle 4'),
  sign('output of the server', /\bDBMS_OUTPUT\s*\./g, 'oracle 1 db2 1.5'),
  sign('SQL*Plus lines', /^(?:PROMPT|SPOOL|SET\s+(?:SERVEROUTPUT|DEFINE|ECHO|FEEDBACK|PAGESIZE|LINESIZE|HEADING|VERIFY|TERMOUT|TRIMSPOOL|TIMING|LINES|PAGES|LONG|SQLBLANKLINES)|WHENEVER\s+(?:SQL|OS)ERROR|REM(?:ARK)?|TTITLE|SHOW\s+ERRORS?|COL(?:UMN)?\s+\w+\s+(?:FORMAT|HEADING|NEW_VALUE)|EXEC\s+[\w.]+\s*[(;])(?=\s|$|[(;])/gm, 'oracle 5'),
  sign('BULK COLLECT', /\bBULK\s+COLLECT\b|\bFORALL\s+\w+\s+IN\b/g, 'oracle 5'),
  sign('DECODE', /\bDECODE\s*\(/g, 'oracle 1 snowflake 0.7 redshift 0.7 vertica 0.6 netezza 0.8'),
  sign('Oracle triggers', /:(?:NEW|OLD)\s*\.\s*\w/g, 'oracle 4'),
  sign('Oracle storage', /\b(?:PCTFREE|PCTUSED|INITRANS|STORAGE\s*\(\s*INITIAL|SEGMENT\s+CREATION|NOCOMPRESS|NOLOGGING)\b/g, 'oracle 3'),
  sign('Oracle words', /\b(?:SYS_GUID|SYS_CONTEXT|SYSTIMESTAMP|RAISE_APPLICATION_ERROR|PRAGMA\s+(?:AUTONOMOUS_TRANSACTION|EXCEPTION_INIT|SERIALLY_REUSABLE|UDF|INLINE|RESTRICT_REFERENCES)|RAW\s*\(|MATERIALIZED\s+VIEW\s+LOG|PLS_INTEGER|BINARY_INTEGER|SYS_REFCURSOR|EXECUTE\s+IMMEDIATE\s+'|PIPELINED|AUTHID\s+(?:CURRENT_USER|DEFINER)|MODEL\s+(?:DIMENSION|PARTITION)|CREATE\s+(?:OR\s+REPLACE\s+)?(?:PUBLIC\s+SYNONYM|DIRECTORY|TYPE\s+BODY|CONTEXT|EDITION)|PLUGGABLE\s+DATABASE|(?:DBA|ALL|USER)_(?:TABLES|OBJECTS|TAB_COLUMNS|SOURCE|INDEXES|CONSTRAINTS|USERS|SEGMENTS)|V\$\w+|XMLTYPE|SDO_\w+|TABLESPACE\s+USERS|WHEN\s+(?:OTHERS|NO_DATA_FOUND)\s+THEN|ALTER\s+SESSION\s+SET)\b/g, 'oracle 1.8 snowflake 0.3'),
  sign('INSERT ALL', /\bINSERT\s+(?:ALL|FIRST)\b/g, 'oracle 1.2 snowflake 1'),
  sign('blocks of PL/SQL', /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:(?:NON)?EDITIONABLE\s+)?(?:PROCEDURE|FUNCTION)\s+[\w."]+\s*(?:\((?:(?!\bSELECT\b)[^;]){0,1000}?\)\s*)?(?:RETURN\s+[\w.%()]+\s*)?(?:AUTHID\s+\w+\s*|DETERMINISTIC\s*|PIPELINED\s*|RESULT_CACHE\s*)*(?:IS|AS)\s+(?!\$|'|LANGUAGE\b|BEGIN_PROC\b|SELECT\b|RETURN\b)[A-Z]\w*\s+[A-Z]/g, 'oracle 1.2 db2 0.4'),
  sign('statements of Oracle', /\bALTER\s+(?:PUBLIC\s+)?(?:PROCEDURE|FUNCTION|PACKAGE|VIEW|TRIGGER|SYNONYM|TYPE)\b[^;]{0,80}\bCOMPILE\b|\bDATABASE\s+LINK\b|\bPUBLIC\s+SYNONYM\b|^@@?[\w./-]+(?:\.SQL)?\s*;?$|\bWITH\s+LOCAL\s+TIME\s+ZONE\b|\bCASCADE\s+CONSTRAINTS\b|\b(?:NOMAXVALUE|NOCACHE|NOCYCLE|NOORDER)\b|\bKEEP\s*\(\s*DENSE_RANK\b|\b(?:NO\s*)?FORCE\s+VIEW\b|\bGRANT\s+(?:CREATE|DROP|ALTER|SELECT|EXECUTE|INSERT)\s+(?:ANY\s+\w+|SESSION)\b|\b(?:CREATE|ALTER|DROP)\s+PROFILE\b|\bQ'[[({<!]|\bCREATE\s+PRIVATE\s+TEMPORARY\s+TABLE\b|\bENABLE\s+(?:NO)?VALIDATE\b|\bUSING\s+INDEX\b|\bDEFAULT\s+ON\s+NULL\b|\bFROM\s+[\w.]+@\w/gm, 'oracle 1.8 db2 0.3 mariadb 0.2'),
  sign('global temporary tables', /\bCREATE\s+GLOBAL\s+TEMPORARY\s+TABLE\b/g, 'oracle 1 teradata 0.8 hana 0.7 db2 0.7 vertica 0.6'),
  sign('XML functions', /\bXML(?:ELEMENT|AGG|FOREST|ATTRIBUTES|QUERY|TABLE)\s*\(/g, 'oracle 0.9 db2 0.8 postgresql 0.6 teradata 0.3'),
  sign('functions as in Oracle', /\b(?:LISTAGG|TO_NUMBER|REGEXP_SUBSTR|ADD_MONTHS)\s*\(/g, 'oracle 1.2 snowflake 1.15 redshift 1.1 db2 0.9 vertica 1 netezza 0.8'),
  sign('substitution variables', /&&?[A-Z]\w*/g, 'oracle 1.5 snowflake 0.5'),
];
