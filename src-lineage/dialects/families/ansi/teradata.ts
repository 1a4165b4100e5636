import { sqlpl } from '../../languages/sqlpl.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/**
 * Teradata Vantage (SQL fundamentals, SQL data manipulation language, BTEQ reference): names disregard case; a database is
 * what others call a schema; an alias may be used anywhere in its query; SEL, DEL, INS, UPD.
 */
export const teradata = derive(ansi, 'dbvteradata', {
  lexical: {
    identifierQuotes: '"',
    wordStart: '#$',
    variableMarks: ':?',
    schemaMarks: '@[',
    stringSuffixes: true,
  },
  language: { ...sqlpl, executes: 'macros' },
  tools: ['bteq'],
  names: {
    pseudoColumns: words('ROWID PARTITION'),
    tables: 'insensitive',
    columns: 'insensitive',
    schemas: false,
    implicitSources: true,
    aliasVisibleIn: ['where', 'group-by', 'having', 'qualify', 'order-by', 'select'],
  },
  syntax: {
    schemaElements: false,
    selAbbreviation: true,
    wordComparisons: true,
    doubleDots: true,
    equalsArguments: true,
    omitsArguments: true,
    pivotQuotes: true,
    // of JSON, XML and periods (JSON data type; XML data type)
    columnMethods: words(`
      JSONEXTRACT JSONEXTRACTVALUE JSONEXTRACTLARGEVALUE EXISTVALUE KEYCOUNT METADATA STORAGE_SIZE COMBINE ASBSON ASTEXT
      XMLEXTRACT EXISTSNODE ISDOCUMENT ISCONTENT CREATENONSCHEMABASED`),
    unreserved: words(
      'REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE LIMIT LATERAL ISNULL NOTNULL UNNEST',
    ),
  },
  moreReserved: words('SEL SAMPLE EXPAND LOCKING SET MINUS'),
  moreAggregates: words('AVE AVERAGE KURTOSIS MAXIMUM MINIMUM SKEW STDDEV_POP STDDEV_SAMP XMLAGG JSON_AGG'),
  moreNiladic: words('DATE TIME DATABASE ROLE PROFILE ACCOUNT SAMPLEID UNTIL_CHANGED UNTIL_CLOSED'),
});
