import { bigqueryScripting } from '../../languages/bigquery-scripting.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi, bracketedUsers } from '../ansi/ansi.ts';

/**
 * GoogleSQL for BigQuery ("Lexical structure and syntax"): names of tables regard case, those of columns and aliases do
 * not; a path may be quoted as a whole, and a project may have hyphens.
 */
export const bigquery = derive(ansi, 'dbvbigquery', {
  lexical: {
    identifierQuotes: '`',
    stringQuotes: `'"`,
    backslashEscapes: true,
    tripleQuotes: true,
    lineComments: ['#'],
    wordPart: '-',
    variableMarks: '@?:',
    braceHints: true,
    schemaMarks: '',
  },
  names: {
    tables: 'sensitive',
    columns: 'insensitive',
    firstIndex: 0,
    aliasVisibleIn: ['group-by', 'having', 'qualify', 'order-by'],
    structPaths: true,
    outerPaths: true,
    wholeRows: true,
    bodiesHideScript: true,
    pseudoColumns: words(
      '_PARTITIONTIME _PARTITIONDATE _TABLE_SUFFIX _FILE_NAME _CHANGE_TYPE _CHANGE_TIMESTAMP _CHANGE_SEQUENCE_NUMBER',
    ),
  },
  language: bigqueryScripting,
  syntax: {
    schemaElements: false,
    rangeLiterals: true,
    loadDeclaresTable: true,
    setsVariables: 'everywhere',
    doubleQuotedStrings: true,
    quotedPaths: true,
    fromFirst: true,
    pivotPrefix: true,
    tableParameters: { callGives: 'rows' },
    modelColumns:
      /^(?:predicted_|ml_|principal_component_|latent_col_|(?:centroid_id|nearest_centroids_distance|is_anomaly|anomaly_probability|normalized_distance|mean_squared_error|top_feature_attributions|baseline_prediction_value|prediction_value|approximation_error)$)/i,
    changeFunctions: words('APPENDS CHANGES'),
    rowArguments: new Map([['VECTOR_SEARCH', ['base', 'query']]]),
    unnestSpreads: 'without-names',
    pivotIdentifiers: true,
    unpivotValuesFirst: true,
    unitsLast: true,
    arrowLambdas: true,
    unreserved: words('MINUS REGEXP RLIKE ILIKE GLOB DIV XOR STRAIGHT_JOIN PREWHERE ISNULL NOTNULL SIMILAR'),
  },
  moreReserved: words('ASSERT_ROWS_MODIFIED'),
  moreAggregates: words(`
    APPROX_COUNT_DISTINCT APPROX_QUANTILES APPROX_TOP_COUNT APPROX_TOP_SUM ARRAY_CONCAT_AGG COUNTIF LOGICAL_AND
    LOGICAL_OR MAX_BY MIN_BY ST_UNION_AGG ST_CENTROID_AGG HLL_COUNT.INIT HLL_COUNT.MERGE`),
  moreNiladic: words('CURRENT_DATETIME'),
  lessNiladic: bracketedUsers,
});
