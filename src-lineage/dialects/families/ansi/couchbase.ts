import { noLanguage } from '../../languages/none.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/** Couchbase SQL++ (N1QL reference): names regard case; `namespace:bucket.scope.collection`; both quotes hold strings. */
export const couchbase = derive(ansi, 'dbvcouchbase', {
  lexical: {
    identifierQuotes: '`',
    stringQuotes: `'"`,
    backslashEscapes: true,
    wordPart: '$',
    variableMarks: '?$',
  },
  names: {
    tables: 'sensitive',
    columns: 'sensitive',
    aliasVisibleIn: ['group-by', 'having', 'order-by'],
    structPaths: true,
    firstIndex: 0,
    outerPaths: true,
    wholeRows: 'before-columns',
    unnamedOutputs: { by: 'position', prefix: '$', from: 1, counts: 'unnamed' },
  },
  language: noLanguage,
  syntax: {
    schemaElements: false,
    doubleQuotedStrings: true,
    colonNames: true,
    rawSelect: true,
    rangeExpressions: true,
    valuesAsSources: true,
    fromFirst: true,
    unreserved: words(
      'QUALIFY MINUS REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE ISNULL NOTNULL PIVOT UNPIVOT',
    ),
  },
  moreReserved: words('NEST UNNEST LET LETTING SATISFIES KEYS'),
  moreNiladic: words('MISSING'),
  moreAggregates: words('COUNTN MEAN VARIANCE_POP VARIANCE_SAMP'),
});
