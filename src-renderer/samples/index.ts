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
  note: string;
  text: string;
}

export const samples: readonly Sample[] = [
  {
    file: 'sales.sql',
    title: 'Daily sales',
    note: 'SQL Server: a view, a procedure, a temporary table',
    text: sales,
  },
  { file: 'funnel.sql', title: 'Shop funnel', note: 'BigQuery: CTEs, arrays, MERGE', text: funnel },
  { file: 'payroll.sql', title: 'Payroll', note: 'Oracle: a package, a cursor loop', text: payroll },
  { file: 'loyalty.sql', title: 'Loyalty points', note: 'Snowflake: JSON, FLATTEN, MERGE', text: loyalty },
  {
    file: 'subscriptions.sql',
    title: 'Subscriptions',
    note: 'PostgreSQL: a function, a materialized view',
    text: subscriptions,
  },
  { file: 'stock.sql', title: 'Stock of stores', note: 'Teradata: volatile table, QUALIFY', text: stock },
  { file: 'weblogs.sql', title: 'Web logs', note: 'Hive: LATERAL VIEW, partitions', text: weblogs },
];
