import funnel from './funnel.sql?raw';
import payroll from './payroll.sql?raw';
import sales from './sales.sql?raw';

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
  { file: 'payroll.sql', title: 'Payroll', note: 'Oracle: an outer join, a procedure', text: payroll },
];
