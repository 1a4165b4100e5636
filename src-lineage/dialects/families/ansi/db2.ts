import { derive, words } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/** Db2 for LUW, z/OS and i (SQL reference; SQL PL): `@`, `#`, `$` are letters. A `@` that ends a line ends a statement. */
export const db2 = derive(ansi, 'dbvdb2', {
  lexical: {
    identifierQuotes: '"',
    nestedComments: true,
    wordStart: '#@$',
    loneHash: true,
    wordPart: '$#@',
    variableMarks: ':?',
    schemaMarks: '!',
  },
  tools: ['db2'],
  names: {
    pseudoColumns: words('ROWID'),
    bodiesHideScript: true,
    keysAreIndexes: true,
    temporarySchema: 'SESSION',
    oneRowTables: words('SYSDUMMY1 DUAL'),
    valuesColumns: { prefix: '', from: 1 },
    unnamedOutputs: { by: 'position', prefix: '', from: 1, counts: 'columns' },
    aliasVisibleIn: ['order-by'],
  },
  syntax: {
    doubleDots: true,
    unnestSpreads: 'always',
    selectIntoVariables: true,
    implicitRecursion: true,
    rowTarget: true,
    freeWords: words('CREATE DROP INSERT UPDATE DELETE SET END'),
    labeledDurations: true,
    slashNames: true,
    specialRegisters: true,
    xqueries: true,
    refreshesTables: true,
    unreserved: words(
      'QUALIFY REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE PIVOT UNPIVOT ISNULL NOTNULL',
    ),
  },
  moreReserved: words('OPTIMIZE'),
  moreAggregates: words('CORRELATION COVARIANCE COVARIANCE_SAMP XMLGROUP ARRAY_AGG'),
  moreNiladic: words('SQLCODE SQLSTATE'),
});
