import { type Sign, sign } from './sign.ts';

/** SQL Server, Azure SQL and Sybase. */
// oxfmt-ignore
export const sqlServerSigns: readonly Sign[] = [
  sign('GO lines', /^GO(?:[ \t]+\d+)?[ \t]*;?$/gm, 'mssql+ 4.5'),
  sign('qualified names in square brackets', /\[[A-Z_][\w ]*\]\s*\.\s*\[|\bDBO\s*\.\s*\[|(?<![\w)\]"'])\[[A-Z_][\w ]*\]\s+\[/g, 'mssql 4 azuresql 3.5 sqlite 0.5'),
  // Behind a name or a bracket they are subscripts, and DuckDB's lists look alike.
  sign('names in square brackets', /(?<![\w)\]"'])\[(?!NULL\b)[A-Z_][\w ]*\]\s*[,)\n]/g, 'mssql 1.5 azuresql 1.3 sqlite 0.4 duckdb 0.3'),
  sign('variables with @', /\bDECLARE\s+@\w/g, 'mssql+ 4'),
  // In MySQL it compares.
  sign('variables set by SELECT', /\bSELECT\s+@\w+\s*=/g, 'mssql+ 0.33 mysql+ 0.3'),
  // T-SQL sets no variable that is not declared.
  sign('values set for @', /\bSET\s+@\w+\s*=/g, 'mssql+ 0.5 mysql+ 1.2'),
  sign('DATEADD and DATEDIFF', /\bDATE(?:ADD|DIFF)\s*\(\s*[A-Z]+\s*,/g, 'mssql+ 0.3 snowflake 0.3 redshift 0.3 databricks 0.3'),
  sign('parameters with @', /[(,\s]@\w+\s+(?:AS\s+)?(?:N?VARCHAR|INT|BIGINT|SMALLINT|TINYINT|DATETIME|BIT|DECIMAL|NUMERIC|FLOAT|MONEY|CHAR)\b/g, 'mssql+ 3'),
  sign('the schema dbo', /\bDBO\]?\s*\./g, 'mssql+ 3'),
  sign('the master database', /^USE\s+\[?(?:MASTER|TEMPDB|MSDB)\]?\s*;?\s*$/gm, 'mssql+ 3'),
  sign('NOLOCK hints', /\bWITH\s*\(\s*NOLOCK|\(\s*NOLOCK\s*\)/g, 'mssql 4 azuresql 3 openedge 1.5 sybase 1'),
  sign('SET NOCOUNT and ROWCOUNT', /\bSET\s+(?:NOCOUNT|ROWCOUNT|QUOTED_IDENTIFIER|IDENTITY_INSERT)\b/g, 'mssql+ 3.5'),
  sign('SET ANSI_NULLS and the like', /\bSET\s+(?:ANSI_NULLS|XACT_ABORT|ANSI_PADDING|ANSI_WARNINGS)\b/g, 'mssql 4 azuresql 3'),
  sign('CROSS APPLY', /\b(?:CROSS|OUTER)\s+APPLY\b/g, 'mssql 2 azuresql 1.5 oracle 0.5'),
  sign('TRY and CATCH', /\bBEGIN\s+(?:TRY|CATCH)\b/g, 'mssql 4 azuresql 3.5'),
  sign('SQL Server functions', /\b(?:OBJECT_ID|SCOPE_IDENTITY|NEWID|SYSDATETIME|GETUTCDATE|DATENAME|PATINDEX|QUOTENAME|SUSER_S?NAME|DB_NAME|OBJECT_NAME)\s*\(/g, 'mssql 2 azuresql 1.5 sybase 1.5'),
  sign('functions as in SQL Server', /\b(?:STUFF|CHARINDEX|LEN|ISNULL)\s*\(/g, 'mssql+ 0.5 snowflake 0.2 redshift 0.3 databricks 0.2'),
  sign('system variables', /@@(?:ERROR(?!\s*\.)|ROWCOUNT|TRANCOUNT|IDENTITY|FETCH_STATUS|SERVERNAME|SPID|NESTLEVEL|PROCID)\b/g, 'mssql+ 3'),
  sign('PRINT and RAISERROR', /^PRINT\s+[@'"N(]|\bRAISERROR\b/gm, 'mssql+ 3'),
  sign('procedures without brackets', /\bCREATE\s+PROC(?:EDURE)?\s+[\w.[\]]+\s+(?:@\w|AS\s+(?:BEGIN|SET|SELECT|IF|DECLARE|UPDATE|INSERT|DELETE)\b)|\bCREATE\s+PROC\b/g, 'mssql+ 3'),
  sign('GETDATE()', /\bGETDATE\s*\(\s*\)/g, 'mssql+ 1.5 redshift 1.2 snowflake 0.3'),
  sign('SELECT TOP', /\bSELECT\s+(?:DISTINCT\s+)?TOP\s*\(?\s*\d/g, 'mssql+ 0.33 teradata 0.3 snowflake 0.2 redshift 0.2'),
  // What T-SQL does not have: `CREATE OR REPLACE` (it has OR ALTER), LIMIT, and before 2025 the bars.
  sign('CREATE OR REPLACE', /\bCREATE\s+OR\s+REPLACE\b/g, 'mssql+ -4 sqlite -2'),
  // SAP ASE 16 has it for procedures.
  sign('procedures of ASE that are replaced', /\bCREATE\s+OR\s+REPLACE\s+PROC(?:EDURE)?\s+[\w.]+\s*\(?\s*@\w/g, 'sybase 4'),
  sign('LIMIT', /\bLIMIT\s+\d+/g, 'mssql -2.5 azuresql -2.5 oracle -1.5 db2 -1 teradata -1'),
  sign('bars between texts', /\|\|/g, 'mssql -1.5 azuresql -1.5'),
  sign('system procedures', /\bEXEC(?:UTE)?\s+(?:\w+\.)*SP_\w+/g, 'mssql+ 3.5'),
  sign('temporary tables with #', /(?:INTO|FROM|TABLE|JOIN)\s+#{1,2}\w/g, 'mssql+ 3 redshift 1 hana 1'),
  sign('clustered indexes', /\b(?:NON)?CLUSTERED\b(?!\s+BY\b)/g, 'mssql 2.5 azuresql 2 sybase 2'),
  sign('SQL Server types', /\b(?:UNIQUEIDENTIFIER|DATETIME2|DATETIMEOFFSET|NVARCHAR\s*\(\s*MAX|HIERARCHYID|ROWVERSION|SYSNAME)\b/g, 'mssql 3 azuresql 2.5 sybase 0.5'),
  sign('types of T-SQL', /\b(?:SMALLDATETIME|SMALLMONEY|VARCHAR\s*\(\s*MAX\s*\)|INT\s+IDENTITY\b)/g, 'mssql+ 1.5 redshift 0.5 vertica 0.3'),
  sign('Unicode strings', /[(,=\s]N'/g, 'mssql 1 azuresql 0.9 oracle 0.2 hana 0.4'),
  sign('sqlcmd lines', /^:(?:SETVAR|R|ON ERROR|CONNECT)\b|\$\(\w+\)/gm, 'mssql 4 azuresql 3'),
  sign('BULK INSERT and OPENROWSET', /\bBULK\s+INSERT\b|\bOPENROWSET\s*\(|\bOPENJSON\s*\(|\bFOR\s+XML\s+(?:PATH|RAW|AUTO)/g, 'mssql 3 azuresql 3'),
  sign('catalog of SQL Server', /\bSYS\.(?:OBJECTS|TABLES|COLUMNS|INDEXES|SCHEMAS|DATABASES|TYPES|PROCEDURES|FOREIGN_KEYS|SQL_MODULES|PARTITIONS|DM_\w+|FN_\w+|EXTENDED_PROPERTIES)\b|\bSP_EXECUTESQL\b/g, 'mssql 4 azuresql 3.5'),
  sign('administration of SQL Server', /\b(?:ALTER|CREATE)\s+(?:DATABASE\s+[\w[\]]+\s+(?:SET\s+(?:RECOVERY|ANSI|AUTO_|QUOTED|COMPATIBILITY|SINGLE_USER|MULTI_USER|READ_|ALLOW_SNAPSHOT|PAGE_VERIFY|TRUSTWORTHY|ENABLE_|DISABLE_|QUERY_STORE|OFFLINE|ONLINE|CONTAINMENT|DELAYED|MIXED_PAGE|PARTNER|CHANGE_TRACKING)\w*|ON\s+PRIMARY|ADD\s+FILE)\b|LOGIN|CERTIFICATE|ENDPOINT|AVAILABILITY\s+GROUP|SERVER\s+(?:ROLE|AUDIT|CONFIGURATION)|PARTITION\s+(?:SCHEME|FUNCTION)|EVENT\s+SESSION|FULLTEXT\s+(?:INDEX\s+ON|CATALOG)|COLUMN\s+(?:MASTER|ENCRYPTION)\s+KEY|ASSEMBLY|XML\s+SCHEMA\s+COLLECTION|SECURITY\s+POLICY)\b|\bDBCC\s+\w|\bWITH\s+\((?:UPDLOCK|ROWLOCK|READPAST|TABLOCK|HOLDLOCK|INDEX|PAD_INDEX|STATISTICS_NORECOMPUTE)/g, 'mssql 3 azuresql 2.4 sybase 0.5'),
  sign('words of T-SQL', /\bALTER\s+AUTHORIZATION\b|\bSCHEMABINDING\b|\bCREATE\s+OR\s+ALTER\b|\bFOR\s+LOGIN\b|\bWITHOUT\s+LOGIN\b|\bALTER\s+INDEX\b[^;]{0,80}\b(?:REBUILD|REORGANIZE)\b|\bDATABASE\s+SCOPED\b|\bFULLTEXT\s+STOPLIST\b|\bCREDENTIAL\s+\w+\s+WITH\s+IDENTITY\b|\bCOLLATE\s+\w+_C[IS]_A[IS]\w*|\bOPTION\s*\(\s*(?:RECOMPILE|MAXDOP|MAXRECURSION|HASH|LOOP|MERGE|FORCE|OPTIMIZE|LABEL|QUERYTRACEON)|\b(?:INNER|LEFT|RIGHT|FULL)\s+(?:HASH|LOOP|MERGE|REMOTE)\s+JOIN\b|\bEXTERNAL\s+FILE\s+FORMAT\b|\bIF\s+OBJECT_ID\b|\bEXEC\s+\w+(?:\.\w+)*\s+@/g, 'mssql 2 azuresql 1.8 sybase 0.5'),
  sign('words of T-SQL and ASE', /\bBEGIN\s+TRAN\b|\b(?:COMMIT|ROLLBACK)\s+TRAN\b|\bDROP\s+PROC\b|\bDATEPART\s*\(|\b(?:BACKUP|RESTORE|LOAD)\s+(?:DATABASE|LOG|TRAN\w*)\b[^;]{0,80}\b(?:DISK|FROM|TO)\b|\bSET\s+(?:LANGUAGE|DATEFIRST|DATEFORMAT)\b|\bIF\s+(?:NOT\s+)?EXISTS\s*\(\s*SELECT\b/g, 'mssql+ 1.2 redshift 0.3'),
  sign('system-versioned or in-memory tables', /\bSYSTEM_VERSIONING\b|\bMEMORY_OPTIMIZED\b|\bNATIVE_COMPILATION\b|\bCOLUMNSTORE\s+INDEX\b/g, 'mssql 4 azuresql 2'),
  sign('MERGE with OUTPUT', /\bOUTPUT\s+(?:INSERTED|DELETED|\$ACTION)/g, 'mssql 4 azuresql 3'),
  sign('external data sources', /\bEXTERNAL\s+DATA\s+SOURCE\b|\bDISTRIBUTION\s*=\s*(?:HASH|ROUND_ROBIN|REPLICATE)|\bDATABASE\s+SCOPED\s+CREDENTIAL/g, 'azuresql 6 mssql 2'),
  sign('old outer joins', /[\w\])]\s*(?:\*=|=\*)\s*[\w[(]/g, 'sybase 4 mssql 2'),
  // SAP ASE, Reference Manual: Commands and Procedures
  sign('ASE locking and isolation', /\bLOCK\s+(?:DATAROWS|DATAPAGES|ALLPAGES)\b|\bAT\s+ISOLATION\b|\bHOLDLOCK\s+NOHOLDLOCK|\bEXP_ROW_SIZE\b|\bRESERVEPAGEGAP\b|\bIDENTITY_GAP\b|\bSET\s+CHAINED\b|\bCOMPUTE\s+(?:SUM|AVG|COUNT|MIN|MAX)\s*\(/g, 'sybase 7'),
  sign('ASE procedures', /\bSP_(?:PROCXMODE|PLACEOBJECT|PRIMARYKEY|FOREIGNKEY|COMMONKEY|RECOMPILE|BINDRULE|BINDEFAULT|DBOPTION|ADDTHRESHOLD|THRESHOLDACTION|CHGATTRIBUTE|HIDETEXT|ADDSERVER|SYSMON|CACHECONFIG|ADDSEGMENT|DROPSEGMENT|AUTOCONNECT|AUDIT|DISPLAYAUDIT|MONITORCONFIG|SHOWPLAN|TRANSACTIONS|POOLCONFIG|BINDCACHE|UNBINDCACHE|CACHESTRATEGY|DROPTHRESHOLD|MODIFYTHRESHOLD|HELPTHRESHOLD|EXTENDSEGMENT|HELPSEGMENT|LOCKLOGIN|MODIFYLOGIN|DISPLAYLOGIN|DISPLAYROLES|ACTIVEROLES)\b/g, 'sybase 7 mssql 0.5'),
  sign('ASE words', /@@(?:SQLSTATUS|MAXPAGESIZE|CHAR_CONVERT|ISOLATION|TRANSTATE)\b|\bDEALLOCATE\s+CURSOR\b|^PRINT\s+"|\bRAISERROR\s+(?:\d|@\w+\s*,?\s*[@"'])|\bDUMP\s+(?:DATABASE|TRAN(?:SACTION)?)\b|\bDISK\s+(?:INIT|RESIZE|MIRROR)\b|\b(?:UNIVARCHAR|UNICHAR|UNITEXT)\b|\bSETUSER\b|\bFOR\s+READ\s+ONLY\s+GO\b|\bWITH\s+CONSUMERS\b/gm, 'sybase 5 mssql 0.5'),
  // Reference Manual: Tables, and Building Blocks (functions).
  sign('ASE tables and functions', /\bSYB(?:SYSTEMPROCS|SYSTEMDB|SECURITY|MGMTDB)\b|\bMASTER\s*\.\s*(?:DBO\s*)?\.\s*MON[A-Z]\w+|\bMON(?:PROCESS(?:SQLTEXT|STATEMENT|ACTIVITY|LOOKUP|WAITS)|CACHED(?:STATEMENT|PROCEDURES|OBJECT)|OPENOBJECTACTIVITY|SYS(?:STATEMENT|SQLTEXT|WAITS))\b|\b(?:SHOW_CACHED_(?:TEXT|PLAN_IN_XML)|STR_REPLACE|NEXT_IDENTITY|DATA_PAGES|RESERVED_PAGES|USED_PAGES|CURUNRESERVEDPGS|LCT_ADMIN|SYB_SENDMSG|PROC_ROLE|GET_APPCONTEXT)\s*\(/g, 'sybase 5'),
  sign('replication definitions', /\b(?:REPLICATION|FUNCTION\s+REPLICATION)\s+DEFINITION\b|\b(?:ACTIVATE|VALIDATE|DEFINE)\s+SUBSCRIPTION\b/g, 'sybase 5'),
  // SAP IQ and SQL Anywhere, Reference: Statements
  sign('IQ and SQL Anywhere words', /\bUSING\s+CLIENT\s+FILE|\bIQ\s+UNIQUE|\bCREATE\s+EXISTING\s+TABLE|\bMESSAGE\b[^;\n]{0,200}\bTO\s+(?:CLIENT|CONSOLE|LOG)\b|\bDBSPACE\b|\bCREATE\s+(?:LF|HG|HNG|WD|DTTM|CMP)\s+INDEX|\bROW\s+DELIMITED\s+BY\b|\bFORMAT\s+BCP\b|\bDEFAULT\s+(?:AUTOINCREMENT|TIMESTAMP|LAST\s+USER)\b|\bBEGIN\s+PARALLEL\s+IQ|\bON\s+EXISTING\s+(?:UPDATE|SKIP|ERROR)\b|\bSET\s+(?:TEMPORARY\s+)?OPTION\s+[\w."]+\s*=/g, 'sybase 5'),
];
