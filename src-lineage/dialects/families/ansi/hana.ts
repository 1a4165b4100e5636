import { sqlscript } from '../../languages/sqlscript.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/** The period that a row of a series stands for (SQL reference, "Series Data Functions"). */
const seriesPeriod = ['GENERATED_PERIOD_START', 'GENERATED_PERIOD_END'];

/** SAP HANA (SQL reference, SQLScript reference): `#t` is a local temporary table; `:v` reads a variable; `l:f` is of a library. */
export const hana = derive(ansi, 'dbvhana', {
  lexical: { identifierQuotes: '"', wordStart: '#', variableMarks: ':?' },
  tools: ['hdbsql'],
  names: {
    pseudoColumns: words('$ROWID$'),
    bodiesHideScript: true,
    oneRowTables: words('DUMMY DUAL'),
    temporaryPrefix: '#',
    aliasVisibleIn: ['order-by'],
    documentTables: true,
  },
  language: sqlscript,
  syntax: {
    schemaElements: false,
    artefacts: true,
    fileTransfers: true,
    sourceArguments: true,
    viewPlaceholders: true,
    intoDefaults: true,
    colonNames: true,
    viewArguments: true,
    selectIntoVariables: true,
    rowColumns: new Map([
      ...[
        'DATE',
        'DECIMAL',
        'INTEGER',
        'SECONDDATE',
        'SMALLDECIMAL',
        'SMALLINT',
        'TIME',
        'TIMESTAMP',
        'TINYINT',
      ].map((type): [string, string[]] => [
        `SERIES_GENERATE_${type}`,
        [...seriesPeriod, 'ELEMENT_NUMBER', 'FRACTION_OF_MIN_MAX_RANGE'],
      ]),
    ]),
    unreserved: words(
      'QUALIFY REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE PIVOT UNPIVOT ISNULL NOTNULL',
    ),
  },
  // SQL reference, "SET [SESSION]", "SESSION_CONTEXT"
  stores: { writers: new Map(), readers: new Map([['SESSION_CONTEXT', 1]]), set: 'SESSION_CONTEXT' },
  moreAggregates: words('AUTO_CORR CROSS_CORR DFT STDDEV VAR'),
  moreNiladic: words(`
    CURRENT_UTCDATE CURRENT_UTCTIME CURRENT_UTCTIMESTAMP CURRENT_CONNECTION CURRENT_TRANSACTION_ISOLATION_LEVEL
    CURRENT_USER_ID SYSUUID SQL_ERROR_CODE SQL_ERROR_MESSAGE`),
});
