import { derive, words } from './derive.ts';
import { mssql } from './mssql.ts';

/**
 * SAP ASE and SAP IQ: T-SQL's ancestor and the Watcom dialect. ASE compares names with case by default; mixed estates do
 * not rely on it. IQ lets an alias be used anywhere in its query block (SAP IQ reference, "SELECT statement").
 */
export const sybase = derive(mssql, 'dbvsybase', {
  tools: ['isql'],
  names: { aliasVisibleIn: ['where', 'group-by', 'having', 'order-by', 'select'] },
  syntax: { implicitRecursion: false },
  moreAggregates: words('LIST FIRST LAST'),
  moreNiladic: words('GETDATE'),
});
