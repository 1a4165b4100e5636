import { spl } from '../../languages/spl.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/**
 * Informix (Guide to SQL: Syntax): names fold to lower case; `database@server:owner.table`; `{ … }` is a comment; both
 * quotes hold strings unless DELIMIDENT is set, but an owner before a dot may stand in double quotes.
 */
export const informix = derive(ansi, 'dbvinformix', {
  lexical: {
    quotedOwners: true,
    identifierQuotes: '',
    stringQuotes: `'"`,
    braceComments: true,
    wordPart: '$',
    variableMarks: ':?',
  },
  names: {
    pseudoColumns: words('ROWID'),
    createdIsCurrent: true,
    oneRowTables: words('SYSDUAL DUAL'),
    tables: 'lower',
    columns: 'lower',
    aliasVisibleIn: ['group-by', 'order-by'],
  },
  language: spl,
  syntax: {
    databaseFunctions: true,
    bareMoments: true,
    outputsQuery: true,
    outerSources: true,
    intoTableKinds: true,
    variableCounts: true,
    collectionWords: true,
    doubleQuotedStrings: true,
    colonNames: true,
    equalsArguments: true,
    labeledDurations: true,
    unreserved: words(
      'QUALIFY REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE PIVOT UNPIVOT ISNULL NOTNULL',
    ),
  },
  moreReserved: words('SKIP'),
  moreAggregates: words('RANGE'),
  moreNiladic: words('TODAY CURRENT SITENAME DBSERVERNAME SYSDATE'),
});
