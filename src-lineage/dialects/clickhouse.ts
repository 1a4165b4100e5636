import { ansi } from './ansi.ts';
import { derive, words } from './derive.ts';

/** ClickHouse (SQL reference, "Syntax"): names regard case; an alias is visible in its whole query, even before it. */
export const clickhouse = derive(ansi, 'dbvclickhouse', {
  lexical: {
    identifierQuotes: '"`',
    backslashEscapes: true,
    dollarQuotes: true,
    lineComments: ['# ', '#!'],
    wordPart: '$',
    variableMarks: '?$',
  },
  names: {
    tables: 'sensitive',
    columns: 'sensitive',
    schemas: false,
    aliasVisibleIn: ['where', 'group-by', 'having', 'qualify', 'order-by', 'select'],
    structPaths: true,
  },
  syntax: {
    procedural: 'none',
    arrowLambdas: true,
    parametricCalls: true,
    ternaryOperator: true,
    fromFirst: true,
    commalessRows: true,
    unreserved: words(
      'MINUS RLIKE XOR STRAIGHT_JOIN BULK ISNULL NOTNULL PIVOT UNPIVOT TABLESAMPLE LATERAL UNNEST RETURN LOOP',
    ),
  },
  moreReserved: words('PREWHERE SETTINGS FORMAT FINAL SAMPLE'),
  moreAggregates: words(`
    ANYHEAVY ANYLAST ARGMAX ARGMIN AVGWEIGHTED COUNTIF GROUPARRAY GROUPBITAND GROUPBITMAP GROUPBITOR GROUPBITXOR
    GROUPUNIQARRAY MAXMAP MINMAP QUANTILE QUANTILEEXACT QUANTILES QUANTILETDIGEST SKEWPOP SKEWSAMP SUMIF SUMMAP
    TOPK UNIQ UNIQCOMBINED UNIQEXACT UNIQHLL12`),
});
