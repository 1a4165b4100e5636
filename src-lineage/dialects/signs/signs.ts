import { embeddedSigns } from './clickhouse-duckdb-sqlite.ts';
import { enterpriseSigns } from './db2-hana-informix.ts';
import { hadoopSigns } from './hadoop.ts';
import { mysqlSigns } from './mysql.ts';
import { oracleSigns } from './oracle.ts';
import { postgresqlSigns } from './postgresql.ts';
import type { Sign } from './sign.ts';
import { cloudSigns } from './snowflake-bigquery.ts';
import { sqlServerSigns } from './sql-server.ts';
import { teradataSigns } from './teradata.ts';
import { trinoSigns } from './trino.ts';

/** All that a text may hold that speaks for a vendor or against it. */
export const signs: readonly Sign[] = [
  ...sqlServerSigns,
  ...oracleSigns,
  ...postgresqlSigns,
  ...mysqlSigns,
  ...cloudSigns,
  ...teradataSigns,
  ...hadoopSigns,
  ...trinoSigns,
  ...embeddedSigns,
  ...enterpriseSigns,
];
