import { plsql } from '../../languages/plsql.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/** Oracle Database 23ai (SQL language reference, PL/SQL language reference, SQL*Plus guide). */
export const oracle = derive(ansi, 'dbvoracle', {
  lexical: { identifierQuotes: '"', alternativeQuotes: true, variableMarks: ':?&' },
  tools: ['sqlplus'],
  names: {
    pseudoColumns: words(
      'ROWID ORA_ROWSCN OBJECT_ID OBJECT_VALUE VERSIONS_STARTSCN VERSIONS_STARTTIME VERSIONS_ENDSCN VERSIONS_ENDTIME VERSIONS_XID VERSIONS_OPERATION',
    ),
    bodiesHideScript: true,
    databases: false,
    aliasVisibleIn: ['order-by'],
    rowValues: words('VALUE'),
    unnamedOutputs: { by: 'text', as: 'squeezed' },
  },
  language: plsql,
  syntax: {
    spacedOperators: true,
    equalSetOperators: true,
    returnForReturning: true,
    returnsOldAndNew: true,
    foreignSources: true,
    partitionedJoins: true,
    numberedMarks: true,
    implicitRecursion: true,
    selectIntoVariables: true,
    bareCalls: true,
    systemPackages: /^(?:dbms|utl)_/i,
    pivotQuotes: true,
    tableParameters: { callGives: 'rows' },
    collectionQueries: true,
    // of XMLType (PL/SQL packages and types reference)
    columnMethods: words('GETCLOBVAL GETSTRINGVAL GETNUMBERVAL GETBLOBVAL EXISTSNODE'),
    // of XMLType as well, but packages have functions of such names
    methodChains: words('EXTRACT TRANSFORM'),
    unreserved: words(
      'REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE ISNULL NOTNULL TABLESAMPLE SIMILAR',
    ),
  },
  // PL/SQL packages and types reference, "DBMS_SESSION", "DBMS_APPLICATION_INFO"
  stores: {
    writers: new Map([
      [
        'SET_CONTEXT',
        { owner: 'DBMS_SESSION', reader: 'SYS_CONTEXT', arguments: ['NAMESPACE', 'ATTRIBUTE', 'VALUE'] },
      ],
      [
        'SET_IDENTIFIER',
        {
          owner: 'DBMS_SESSION',
          reader: 'SYS_CONTEXT',
          arguments: ['CLIENT_ID'],
          keys: ['USERENV', 'CLIENT_IDENTIFIER'],
        },
      ],
      [
        'SET_CLIENT_INFO',
        {
          owner: 'DBMS_APPLICATION_INFO',
          reader: 'SYS_CONTEXT',
          arguments: ['CLIENT_INFO'],
          keys: ['USERENV', 'CLIENT_INFO'],
        },
      ],
    ]),
    readers: new Map([['SYS_CONTEXT', 2]]),
  },
  raises: words('RAISE_APPLICATION_ERROR'),
  moreReserved: words('NESTED'),
  moreAggregates: words(`
    APPROX_COUNT APPROX_COUNT_DISTINCT APPROX_MEDIAN APPROX_PERCENTILE APPROX_SUM COLLECT CORR_K CORR_S CUME_DIST
    GROUP_ID GROUPING_ID STATS_MODE WM_CONCAT SYS_XMLAGG`),
  moreNiladic: words(`
    SYSDATE SYSTIMESTAMP UID DBTIMEZONE SESSIONTIMEZONE ROWNUM ROWID LEVEL CONNECT_BY_ISCYCLE CONNECT_BY_ISLEAF
    ORA_ROWSCN SQLCODE SQLERRM ORA_INVOKING_USER`),
});
