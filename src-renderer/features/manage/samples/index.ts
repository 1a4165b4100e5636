import retail from '../../../../resources/samples/retail-warehouse.sql?raw';
import funnel from './funnel.sql?raw';
import loyalty from './loyalty.sql?raw';
import payroll from './payroll.sql?raw';
import sales from './sales.sql?raw';
import stock from './stock.sql?raw';
import subscriptions from './subscriptions.sql?raw';
import weblogs from './weblogs.sql?raw';

/** A script to look at where one has none at hand. */
export interface Sample {
  file: string;
  title: string;
  vendor: string;
  /** What of the vendor's SQL is in it. */
  note: string;
  text: string;
}

export const samples: readonly Sample[] = [
  {
    file: 'retail-warehouse.sql',
    title: 'Retail warehouse',
    vendor: 'dbvpostgresql',
    note: 'CTEs, a view, a procedure, window functions',
    text: retail,
  },
  {
    file: 'sales.sql',
    title: 'Daily sales',
    vendor: 'dbvmssql',
    note: 'A view, a procedure, a temporary table',
    text: sales,
  },
  {
    file: 'payroll.sql',
    title: 'Payroll',
    vendor: 'dbvoracle',
    note: 'A package, a cursor loop',
    text: payroll,
  },
  {
    file: 'loyalty.sql',
    title: 'Loyalty points',
    vendor: 'dbvsnowflake',
    note: 'JSON, FLATTEN, MERGE',
    text: loyalty,
  },
  {
    file: 'funnel.sql',
    title: 'Shop funnel',
    vendor: 'dbvbigquery',
    note: 'CTEs, arrays, MERGE',
    text: funnel,
  },
  {
    file: 'subscriptions.sql',
    title: 'Subscriptions',
    vendor: 'dbvpostgresql',
    note: 'A function, a materialized view',
    text: subscriptions,
  },
  {
    file: 'stock.sql',
    title: 'Stock of stores',
    vendor: 'dbvteradata',
    note: 'A volatile table, QUALIFY',
    text: stock,
  },
  {
    file: 'weblogs.sql',
    title: 'Web logs',
    vendor: 'dbvhive',
    note: 'LATERAL VIEW, partitions',
    text: weblogs,
  },
];
