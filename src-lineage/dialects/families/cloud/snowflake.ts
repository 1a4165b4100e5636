import { snowflakeScripting } from '../../languages/snowflake-scripting.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi, bracketedUsers } from '../ansi/ansi.ts';

/** Of streams ("Introduction to streams"). */
const changeColumns = words('METADATA$ACTION METADATA$ISUPDATE METADATA$ROW_ID');

/** Snowflake (SQL reference): `//` comments, `$$` strings, `v:path`, aliases visible everywhere, stages with `@`. */
export const snowflake = derive(ansi, 'dbvsnowflake', {
  lexical: {
    identifierQuotes: '"',
    backslashEscapes: true,
    dollarQuotes: true,
    lineComments: ['//'],
    wordPart: '$',
    variableMarks: ':?$&',
    schemaMarks: '',
  },
  tools: ['snowsql'],
  names: {
    bodiesHideScript: true,
    createdIsCurrent: true,
    stages: true,
    defaultSchema: 'PUBLIC',
    markedVariables: true,
    // also of a table that is read with CHANGES ("CHANGES")
    pseudoColumns: changeColumns,
    streamColumns: changeColumns,
    firstIndex: 0,
    aliasVisibleIn: ['where', 'group-by', 'having', 'qualify', 'order-by', 'select'],
  },
  language: snowflakeScripting,
  syntax: {
    omittedSchemas: true,
    schemaElements: false,
    flowOperator: true,
    definesObjects: true,
    insertsSkipMade: 'computed',
    setsVariables: 'everywhere',
    tableParameters: { callGives: 'value' },
    colonPaths: true,
    positionalColumns: true,
    indexElements: words('INDEX'),
    identifierClause: true,
    freeWords: words('END'),
    arrowLambdas: true,
    implicitRecursion: true,
    pivotQuotes: true,
    rowColumns: new Map([
      ['FLATTEN', ['seq', 'key', 'path', 'index', 'value', 'this']],
      ['SPLIT_TO_TABLE', ['seq', 'index', 'value']],
      ['STRTOK_SPLIT_TO_TABLE', ['seq', 'index', 'value']],
    ]),
    unreserved: words('DIV XOR GLOB PREWHERE STRAIGHT_JOIN ISNULL NOTNULL'),
  },
  moreReserved: words('ASOF SAMPLE MATCH_CONDITION'),
  moreAggregates: words(`
    APPROX_COUNT_DISTINCT APPROX_PERCENTILE APPROX_TOP_K ARRAYAGG ARRAY_UNION_AGG ARRAY_UNIQUE_AGG BITAND_AGG BITOR_AGG
    BITXOR_AGG BOOLAND_AGG BOOLOR_AGG BOOLXOR_AGG COUNT_IF HASH_AGG HLL KURTOSIS MAX_BY MIN_BY MODE OBJECT_AGG SKEW
    VARIANCE_POP VARIANCE_SAMP`),
  variableReaders: words('GETVARIABLE'),
  moreNiladic: words('SQLCODE SQLERRM SQLSTATE SQLROWCOUNT'),
  lessNiladic: bracketedUsers,
});
