import { sqlpl } from '../../languages/sqlpl.ts';
import { words } from '../../table/derive.ts';
import type { Dialect } from '../../table/dialect.ts';

/** Functions of the standard that many vendors know with brackets only, or not at all: their names are those of columns. */
export const bracketedUsers = words('USER SESSION_USER SYSTEM_USER');

/** ISO/IEC 9075: what the others are derived from. Bind marks and the tools' marks are read although the standard has none. */
export const ansi: Dialect = {
  id: 'dbvansi',
  lexical: {
    identifierQuotes: '"`',
    stringQuotes: "'",
    backslashEscapes: false,
    dollarQuotes: false,
    tripleQuotes: false,
    alternativeQuotes: false,
    lineComments: [],
    dashCommentNeedsBlank: false,
    nestedComments: false,
    conditionalComments: false,
    wordStart: '',
    wordPart: '$#',
    variableMarks: ':?$',
    schemaMarks: '@',
  },
  // isql of Firebird and InterBase, which are read so
  tools: ['set-term'],
  names: {
    tables: 'upper',
    columns: 'upper',
    databases: true,
    oneRowTables: words('DUAL'),
    scopeWords: new Map([
      ['USE', 'database'],
      ['DATABASE', 'database'],
      ['CATALOG', 'database'],
      ['SCHEMA', 'schema'],
      ['NAMESPACE', 'schema'],
    ]),
    schemas: true,
    unnamedOutputs: { by: 'text' },
    valuesColumns: { prefix: 'column', from: 1 },
    aliasVisibleIn: ['order-by'],
    structPaths: false,
  },
  language: sqlpl,
  syntax: {
    schemaElements: true,
    optionalTerminator: false,
    reserved: new Set(),
    unreserved: new Set(),
    doubleQuotedStrings: false,
    colonPaths: false,
    doublePipeIsOr: false,
    equalsAlias: false,
  },
  functions: {
    aggregates: words(`
      ANY_VALUE ARRAY_AGG AVG BIT_AND BIT_OR BIT_XOR BOOL_AND BOOL_OR CORR COUNT COVAR_POP COVAR_SAMP EVERY GROUPING
      GROUP_CONCAT JSON_ARRAYAGG JSON_OBJECTAGG LISTAGG MAX MEDIAN MIN PERCENTILE_CONT PERCENTILE_DISC REGR_AVGX
      REGR_AVGY REGR_COUNT REGR_INTERCEPT REGR_R2 REGR_SLOPE REGR_SXX REGR_SXY REGR_SYY STDDEV STDDEV_POP STDDEV_SAMP
      STRING_AGG SUM VARIANCE VAR_POP VAR_SAMP XMLAGG`),
    niladic: words(`
      CURRENT_CATALOG CURRENT_DATE CURRENT_PATH CURRENT_ROLE CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER
      LOCALTIME LOCALTIMESTAMP SESSION_USER SYSTEM_USER USER`),
  },
};
