import { noLanguage } from '../../languages/none.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi, bracketedUsers } from './ansi.ts';

const jsonRows = ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'];

/** SQLite ("SQL As Understood By SQLite"): four ways to quote a name; names disregard case. */
export const sqlite = derive(ansi, 'dbvsqlite', {
  // "SQL Comment Syntax": the end of the text closes a comment
  lexical: { identifierQuotes: '"`[', wordPart: '$', variableMarks: ':?@$', openComments: true },
  tools: ['sqlite'],
  names: {
    tables: 'insensitive',
    columns: 'insensitive',
    databases: false,
    defaultSchema: 'main',
    temporarySchema: 'TEMP',
    repeatedColumns: ':',
    // "SELECT", 2.1: of each pair the column of the right side is left out; SQLite puts the pairs of brackets first
    mergedInPlace: 'outside',
    // "SELECT", 2: no difference between the comma and the join operators
    commaJoins: true,
    bareColumns: true,
    hiddenRows: true,
    rowNumbers: words('ROWID OID _ROWID_'),
    pseudoColumns: words('ROWID OID _ROWID_'),
    unnamedOutputs: { by: 'text', casts: true, collations: 'of-results' },
    returnsOwnColumns: true,
    aliasVisibleIn: ['where', 'group-by', 'having', 'order-by'],
  },
  language: noLanguage,
  syntax: {
    equalSetOperators: true,
    schemaElements: false,
    tableQueries: true,
    implicitRecursion: 'mutual',
    stringNames: true,
    tablesInSets: true,
    // "JSON Functions And Operators", "The generate_series Table-Valued Function"
    rowColumns: new Map([
      ['GENERATE_SERIES', ['value']],
      ['JSON_EACH', jsonRows],
      ['JSON_TREE', jsonRows],
    ]),
    unreserved: words(
      'QUALIFY MINUS RLIKE ILIKE DIV XOR STRAIGHT_JOIN PREWHERE TABLESAMPLE PIVOT UNPIVOT LATERAL UNNEST SIMILAR',
    ),
  },
  moreReserved: words('INDEXED'),
  moreAggregates: words('GROUP_CONCAT JSON_GROUP_ARRAY JSON_GROUP_OBJECT TOTAL'),
  lessNiladic: bracketedUsers,
});
