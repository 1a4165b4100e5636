import { derive, words } from '../../table/derive.ts';
import { postgresql } from './postgresql.ts';

/** Greenplum 7: PostgreSQL with DISTRIBUTED BY, external tables and more window functions. */
export const greenplum = derive(postgresql, 'dbvgreenplum', {
  names: { pseudoColumns: words('GP_SEGMENT_ID CTID XMIN XMAX CMIN CMAX TABLEOID OID') },
  syntax: { tableFunctions: new Map([['GP_DIST_RANDOM', 0]]) },
  moreReserved: words('DISTRIBUTED SCATTER'),
  moreAggregates: words('MEDIAN PIVOT_SUM'),
});
