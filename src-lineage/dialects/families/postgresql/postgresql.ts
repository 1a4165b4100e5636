import { plpgsql } from '../../languages/plpgsql.ts';
import { derive, words } from '../../table/derive.ts';
import type { RowColumns } from '../../table/row-columns.ts';
import { ansi } from '../ansi/ansi.ts';

/** Words that PostgreSQL does not know as keywords of a query, so that they are names (manual, appendix C). */
const unreserved = words(`
  QUALIFY MINUS REGEXP RLIKE GLOB DIV XOR PREWHERE PIVOT UNPIVOT STRAIGHT_JOIN MATCH_RECOGNIZE`);

/** PostgreSQL manual, "JSON Functions", "hstore", "Set Returning Functions": functions whose rows have named columns. */
const postgresRows: ReadonlyMap<string, RowColumns> = new Map<string, RowColumns>([
  ...['EACH', 'JSON_EACH', 'JSON_EACH_TEXT', 'JSONB_EACH', 'JSONB_EACH_TEXT'].map(
    (name) => [name, ['key', 'value']] as const,
  ),
  ...[
    'JSON_ARRAY_ELEMENTS',
    'JSON_ARRAY_ELEMENTS_TEXT',
    'JSONB_ARRAY_ELEMENTS',
    'JSONB_ARRAY_ELEMENTS_TEXT',
  ].map((name) => [name, ['value']] as const),
]);

/** PostgreSQL 17 (manual 4.1 "Lexical Structure", 43 "PL/pgSQL", psql). */
export const postgresql = derive(ansi, 'dbvpostgresql', {
  lexical: { identifierQuotes: '"', dollarQuotes: true, nestedComments: true, wordPart: '$' },
  tools: ['psql', 'transcript'],
  names: {
    bodiesHideScript: true,
    // manual, "Triggers on Data Changes", "Triggers on Events", "Trapping Errors"
    triggerVariables: [
      ...[
        'tg_name',
        'tg_when',
        'tg_level',
        'tg_op',
        'tg_relid',
        'tg_relname',
        'tg_table_name',
        'tg_table_schema',
      ],
      ...['tg_nargs', 'tg_argv', 'tg_event', 'tg_tag'],
    ],
    handlerVariables: ['sqlstate', 'sqlerrm'],
    tables: 'lower',
    columns: 'lower',
    defaultSchema: 'public',
    temporarySchema: 'PG_TEMP',
    tableTypes: true,
    wholeRows: true,
    unnamedOutputs: { by: 'function' },
    unnamedFields: 'f',
    pseudoColumns: words('CTID XMIN XMAX CMIN CMAX TABLEOID OID'),
    aliasVisibleIn: ['group-by', 'order-by'],
  },
  language: plpgsql,
  syntax: {
    inheritedRows: true,
    atOperator: true,
    attachesPartitions: true,
    emptySelectLists: true,
    intoFirst: true,
    tableQueries: true,
    explainedByRunning: 'ANALYZE',
    typedStrings: true,
    attributeFunctions: true,
    nestedColumnsLast: true,
    functionNamesColumn: 'without-alias',
    unnestSpreads: 'always',
    rowColumns: postgresRows,
    unreserved,
    freeWords: words('EXISTS'),
  },
  // manual, "Set Returning Functions"
  multipliers: words(`
    UNNEST GENERATE_SERIES GENERATE_SUBSCRIPTS REGEXP_MATCHES REGEXP_SPLIT_TO_TABLE STRING_TO_TABLE JSON_OBJECT_KEYS
    JSONB_OBJECT_KEYS JSONB_PATH_QUERY JSON_POPULATE_RECORDSET JSONB_POPULATE_RECORDSET`),
  // manual, "Configuration Settings Functions"
  stores: {
    writers: new Map([
      ['SET_CONFIG', { reader: 'CURRENT_SETTING', arguments: ['SETTING_NAME', 'NEW_VALUE'] }],
    ]),
    readers: new Map([['CURRENT_SETTING', 1]]),
  },
  moreAggregates: words(`
    JSONB_AGG JSONB_OBJECT_AGG JSONB_OBJECT_AGG_STRICT JSON_AGG JSON_AGG_STRICT JSON_OBJECT_AGG MODE RANGE_AGG
    RANGE_INTERSECT_AGG`),
});
