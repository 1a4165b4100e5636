import { ansi } from './ansi.ts';
import { derive, words } from './derive.ts';

/**
 * MySQL 9 without ANSI_QUOTES. Whether table names regard case depends on the server (`lower_case_table_names`); aliases
 * and columns never do (manual 11.2.3).
 */
export const mysql = derive(ansi, 'dbvmysql', {
  lexical: {
    identifierQuotes: '`',
    stringQuotes: `'"`,
    backslashEscapes: true,
    lineComments: ['#'],
    dashCommentNeedsBlank: true,
    conditionalComments: true,
    wordStart: '$',
    wordPart: '$',
    variableMarks: '@?:',
    digitNames: true,
  },
  tools: ['mysql'],
  names: {
    tables: 'insensitive',
    columns: 'insensitive',
    schemas: false,
    aliasVisibleIn: ['group-by', 'having', 'order-by'],
  },
  syntax: {
    adjacentStrings: true,
    procedural: 'mysql',
    doubleQuotedStrings: true,
    doublePipeIsOr: true,
    unreserved: words(
      'QUALIFY MINUS ILIKE GLOB TABLESAMPLE PIVOT UNPIVOT ISNULL NOTNULL BULK PREWHERE MATCH_RECOGNIZE UNNEST SIMILAR FULL',
    ),
  },
  moreReserved: words('STRAIGHT_JOIN FORCE IGNORE USE PROCEDURE'),
  moreAggregates: words('STD JSON_ARRAYAGG JSON_OBJECTAGG GROUP_CONCAT'),
  moreNiladic: words('UTC_DATE UTC_TIME UTC_TIMESTAMP'),
});
