import { noLanguage } from '../../languages/none.ts';
import { derive, words } from '../../table/derive.ts';
import type { RowColumns } from '../../table/row-columns.ts';
import { ansi, bracketedUsers } from '../ansi/ansi.ts';

/** Words of other vendors that the Hive family lets be names. */
export const hiveUnreserved = words(
  'QUALIFY ILIKE GLOB XOR STRAIGHT_JOIN PREWHERE ISNULL NOTNULL SIMILAR RETURN',
);

/** Apache Hive 4 (language manual): names disregard case, structs are reached by dots, queries may begin with FROM. */
export const hive = derive(ansi, 'dbvhive', {
  lexical: {
    identifierQuotes: '`',
    stringQuotes: `'"`,
    backslashEscapes: true,
    wordPart: '',
    variableMarks: ':?$',
    digitNames: true,
  },
  tools: ['beeline'],
  names: {
    tables: 'insensitive',
    columns: 'insensitive',
    schemas: false,
    aliasVisibleIn: ['having', 'order-by'],
    structPaths: true,
    columnPatterns: true,
    firstIndex: 0,
    unnamedFields: 'col',
    valuesColumns: { prefix: 'col', from: 1 },
    unnamedOutputs: { by: 'position', prefix: '_c', from: 0, counts: 'items' },
    pseudoColumns: words('INPUT__FILE__NAME BLOCK__OFFSET__INSIDE__FILE ROW__ID'),
  },
  language: noLanguage,
  syntax: {
    schemaElements: false,
    tableQueries: true,
    expressionMacros: true,
    doubleQuotedStrings: true,
    adjacentStrings: true,
    fromFirst: true,
    partitionColumns: true,
    textsNameClasses: true,
    generatorItems: true,
    rowColumns: new Map<string, RowColumns>([
      ['EXPLODE', ['col']],
      ['INLINE', 'fields'],
      ['JSON_TUPLE', 'each-argument'],
      ['PARSE_URL_TUPLE', 'each-argument'],
      ['POSEXPLODE', ['pos', 'val']],
      ['STACK', 'dealt'],
    ]),
    unreserved: hiveUnreserved,
  },
  moreNiladic: words('GROUPING__ID'),
  moreReserved: words('DISTRIBUTE CLUSTER SORT MAP REDUCE'),
  moreAggregates: words(`
    COLLECT_LIST COLLECT_SET HISTOGRAM_NUMERIC PERCENTILE PERCENTILE_APPROX CONTEXT_NGRAMS NGRAMS
    COMPUTE_BIT_VECTOR COMPUTE_STATS`),
  lessNiladic: bracketedUsers,
});
