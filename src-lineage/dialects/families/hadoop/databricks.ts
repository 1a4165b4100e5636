import { derive, words } from '../../table/derive.ts';
import { sparksql } from './sparksql.ts';

/** Databricks SQL: Spark SQL with QUALIFY, `col:path`, Unity Catalog's three-part names and COPY INTO. */
export const databricks = derive(sparksql, 'dbvdatabricks', {
  lexical: { dollarQuotes: true },
  names: {
    aliasVisibleIn: ['group-by', 'having', 'qualify', 'order-by', 'select'],
    pseudoColumns: words('_METADATA _CHANGE_TYPE _COMMIT_VERSION _COMMIT_TIMESTAMP'),
  },
  syntax: {
    tableFormat: 'delta',
    copiesByName: true,
    setsVariables: 'in-blocks',
    colonPaths: true,
    fileFunctions: words('READ_FILES CLOUD_FILES'),
    changeFunctions: words('TABLE_CHANGES'),
    unreserved: words('GLOB XOR STRAIGHT_JOIN PREWHERE ISNULL NOTNULL SIMILAR RETURN'),
  },
  moreAggregates: words('LISTAGG STRING_AGG'),
});
