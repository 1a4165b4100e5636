import { tsql } from '../../languages/tsql.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from '../ansi/ansi.ts';

/** Words that begin a statement: as no terminator is needed, none of them is an alias (T-SQL reference, "Reserved keywords"). */
const statementWords = words(`
  EXEC EXECUTE PRINT RAISERROR THROW GOTO WAITFOR OPEN CLOSE DEALLOCATE USE GO BACKUP RESTORE DBCC KILL SAVE COMMIT
  ROLLBACK TRAN TRANSACTION DENY BREAK CONTINUE CHECKPOINT RECONFIGURE READTEXT WRITETEXT UPDATETEXT SETUSER SHUTDOWN REVERT
  OUTPUT OPTION BROWSE COMPUTE HOLDLOCK PERCENT TOP TRIGGER PROC PROCEDURE FUNCTION VIEW TABLE INDEX DATABASE SCHEMA`);

/** Words of other vendors that SQL Server lets be names. */
const unreserved = words(`
  LIMIT MINUS QUALIFY REGEXP RLIKE GLOB DIV XOR LATERAL ILIKE ISNULL NOTNULL STRAIGHT_JOIN PREWHERE UNNEST RETURNING
  SIMILAR INTERVAL NATURAL DO MATCH_RECOGNIZE`);

/** Methods of the types xml, geometry, geography and hierarchyid (T-SQL reference, "xml data type methods", "Spatial types"). */
const columnMethods = words(`
  VALUE QUERY EXIST MODIFY ASBINARYZM ASGML ASTEXTZM BUFFERWITHCURVES BUFFERWITHTOLERANCE CURVETOLINEWITHTOLERANCE
  ENVELOPEANGLE ENVELOPECENTER INSTANCEOF ISVALIDDETAILED MAKEVALID MINDBCOMPATIBILITYLEVEL NUMRINGS REDUCE
  REORIENTOBJECT RINGN SHORTESTLINETO STAREA STASBINARY STASTEXT STBOUNDARY STBUFFER STCENTROID STCONTAINS STCONVEXHULL
  STCROSSES STCURVEN STCURVETOLINE STDIFFERENCE STDIMENSION STDISJOINT STDISTANCE STENDPOINT STENVELOPE STEQUALS
  STEXTERIORRING STGEOMETRYN STGEOMETRYTYPE STINTERIORRINGN STINTERSECTION STINTERSECTS STISCLOSED STISEMPTY STISRING
  STISSIMPLE STISVALID STLENGTH STNUMCURVES STNUMGEOMETRIES STNUMINTERIORRING STNUMPOINTS STOVERLAPS STPOINTN
  STPOINTONSURFACE STRELATE STSTARTPOINT STSYMDIFFERENCE STTOUCHES STUNION STWITHIN GETANCESTOR GETDESCENDANT GETLEVEL
  GETREPARENTEDVALUE ISDESCENDANTOF TOSTRING`);

/** Properties of geometry and geography (T-SQL reference, "Spatial types"). */
const columnProperties = words('LAT LONG STX STY STSRID Z M HASZ HASM');

/** SQL Server 2025 and T-SQL (Microsoft, "Transact-SQL reference"); the usual collations disregard case. */
export const mssql = derive(ansi, 'dbvmssql', {
  lexical: {
    identifierQuotes: '"[',
    doubleQuotes: 'strings-if-off',
    nestedComments: true,
    wordStart: '#$',
    wordPart: '$#@',
    variableMarks: '@?',
    schemaMarks: '',
  },
  tools: ['go', 'sqlcmd'],
  names: {
    plusJoinsTexts: true,
    tables: 'insensitive',
    columns: 'insensitive',
    defaultSchema: 'dbo',
    temporaryPrefix: '#',
    tableVariablePrefix: '@',
    columnProperties,
    pseudoColumns: words('$NODE_ID $EDGE_ID $FROM_ID $TO_ID $IDENTITY $ROWGUID $PARTITION'),
  },
  language: tsql,
  syntax: {
    spacedOperators: true,
    optionalTerminator: true,
    graphTables: true,
    boundRules: true,
    messageQueues: true,
    equalsAlias: true,
    typeFirst: words('CONVERT TRY_CONVERT IDENTITY'),
    unpivotValuesFirst: true,
    insertsSkipMade: true,
    indexElements: words('INDEX'),
    rowColumns: new Map([
      ['GENERATE_SERIES', ['value']],
      ['OPENJSON', ['key', 'value', 'type']],
      ['STRING_SPLIT', ['value', 'ordinal']],
    ]),
    implicitRecursion: true,
    writableCommonTables: true,
    columnMethods,
    typeMembers: true,
    unreserved,
  },
  moreReserved: statementWords,
  moreAggregates: words('APPROX_COUNT_DISTINCT CHECKSUM_AGG COUNT_BIG GROUPING_ID STDEV STDEVP VAR VARP'),
  moreNiladic: words('$ACTION $ROWGUID $IDENTITY'),
  stores: {
    writers: new Map([
      ['SP_SET_SESSION_CONTEXT', { reader: 'SESSION_CONTEXT', arguments: ['@KEY', '@VALUE'] }],
    ]),
    readers: new Map([['SESSION_CONTEXT', 1]]),
  },
  handles: words('SP_XML_PREPAREDOCUMENT'),
});
