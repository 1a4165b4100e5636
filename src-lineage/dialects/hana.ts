import { ansi } from './ansi.ts';
import { derive, words } from './derive.ts';

/** SAP HANA (SQL reference, SQLScript reference): `#t` is a local temporary table; `:v` reads a variable; `l:f` is of a library. */
export const hana = derive(ansi, 'dbvhana', {
  lexical: { identifierQuotes: '"', wordStart: '#', variableMarks: ':?' },
  names: { temporaryPrefix: '#', aliasVisibleIn: ['order-by'], documentTables: true },
  syntax: {
    procedural: 'sqlscript',
    colonNames: true,
    viewArguments: true,
    unreserved: words(
      'QUALIFY REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE BULK PIVOT UNPIVOT ISNULL NOTNULL',
    ),
  },
  moreAggregates: words('AUTO_CORR CROSS_CORR DFT STDDEV VAR'),
  moreNiladic: words(`
    CURRENT_UTCDATE CURRENT_UTCTIME CURRENT_UTCTIMESTAMP CURRENT_CONNECTION CURRENT_TRANSACTION_ISOLATION_LEVEL
    CURRENT_USER_ID SYSUUID SQL_ERROR_CODE SQL_ERROR_MESSAGE`),
});
