import { derive, words } from '../../table/derive.ts';
import { postgresql } from './postgresql.ts';

/** IBM Netezza: names fold to upper case, `database..table` skips the schema; NZPLSQL bodies in BEGIN_PROC … END_PROC. */
export const netezza = derive(postgresql, 'dbvnetezza', {
  names: {
    pseudoColumns: words('ROWID DATASLICEID CREATEXID DELETEXID'),
    tables: 'upper',
    columns: 'upper',
    defaultSchema: 'ADMIN',
    aliasVisibleIn: ['where', 'group-by', 'having', 'order-by', 'select'],
  },
  syntax: {
    omittedSchemas: true,
    explainedByRunning: '',
    unreserved: words('QUALIFY REGEXP RLIKE GLOB DIV XOR PREWHERE PIVOT UNPIVOT STRAIGHT_JOIN'),
  },
  moreReserved: words('DISTRIBUTE ORGANIZE'),
  moreNiladic: words('ROWID DATASLICEID CREATEXID DELETEXID CURRENT_SID CURRENT_DB'),
});
