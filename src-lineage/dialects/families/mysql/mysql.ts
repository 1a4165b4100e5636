import { storedPrograms } from '../../languages/stored-programs.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from '../ansi/ansi.ts';

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
    dollarQuotes: 'bodies',
    dashCommentNeedsBlank: true,
    conditionalComments: true,
    wordStart: '$',
    wordPart: '$',
    variableMarks: '@?:',
    schemaMarks: '',
    digitNames: true,
    plainNumbers: true,
  },
  tools: ['mysql'],
  names: {
    pseudoColumns: words('_ROWID'),
    tables: 'insensitive',
    columns: 'insensitive',
    schemas: false,
    renameMoves: true,
    variablesHideColumns: true,
    valuesColumns: { prefix: 'column_', from: 0 },
    unnamedOutputs: { by: 'text', as: 'valued', casts: true, collations: true },
    aliasVisibleIn: ['group-by', 'having', 'order-by'],
  },
  language: storedPrograms,
  syntax: {
    schemaElements: false,
    adjacentStrings: true,
    explainedByRunning: 'ANALYZE',
    declaredBesideQuery: true,
    likeKeepsMade: true,
    freeWords: words('END'),
    indexElements: words('INDEX KEY FULLTEXT SPATIAL'),
    characterSets: words(`
      ARMSCII8 ASCII BIG5 BINARY CP1250 CP1251 CP1256 CP1257 CP850 CP852 CP866 CP932 DEC8 EUCJPMS EUCKR GB18030 GB2312
      GBK GEOSTD8 GREEK HEBREW HP8 KEYBCS2 KOI8R KOI8U LATIN1 LATIN2 LATIN5 LATIN7 MACCE MACROMAN SJIS SWE7 TIS620 UCS2
      UJIS UTF16 UTF16LE UTF32 UTF8 UTF8MB3 UTF8MB4`),
    bareRowAlias: true,
    matchAgainst: true,
    variableMoments: true,
    settingsAmongVariables: true,
    loadsIntoVariables: true,
    characterSetWords: true,
    convertsToType: true,
    newRowValues: true,
    tableQueries: true,
    readsOwnColumns: true,
    doubleQuotedStrings: true,
    doublePipeIsOr: true,
    unreserved: words(
      'QUALIFY MINUS ILIKE GLOB TABLESAMPLE PIVOT UNPIVOT ISNULL NOTNULL PREWHERE MATCH_RECOGNIZE UNNEST SIMILAR FULL',
    ),
  },
  moreReserved: words('STRAIGHT_JOIN FORCE IGNORE USE PROCEDURE'),
  moreAggregates: words('STD JSON_ARRAYAGG JSON_OBJECTAGG GROUP_CONCAT'),
  moreNiladic: words('UTC_DATE UTC_TIME UTC_TIMESTAMP'),
  lessNiladic: words('CURRENT_CATALOG CURRENT_PATH CURRENT_SCHEMA SESSION_USER SYSTEM_USER USER'),
});
