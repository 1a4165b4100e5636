import { ansi } from './ansi.ts';
import { athena } from './athena.ts';
import { azuresql } from './azuresql.ts';
import { bigquery } from './bigquery.ts';
import { clickhouse } from './clickhouse.ts';
import { couchbase } from './couchbase.ts';
import { databricks } from './databricks.ts';
import { db2 } from './db2.ts';
import { duckdb } from './duckdb.ts';
import { greenplum } from './greenplum.ts';
import { hana } from './hana.ts';
import { hive } from './hive.ts';
import { impala } from './impala.ts';
import { informix } from './informix.ts';
import { mariadb } from './mariadb.ts';
import { mdx } from './mdx.ts';
import { mssql } from './mssql.ts';
import { mysql } from './mysql.ts';
import { netezza } from './netezza.ts';
import { openedge } from './openedge.ts';
import { oracle } from './oracle.ts';
import { postgresql } from './postgresql.ts';
import { presto } from './presto.ts';
import { redshift } from './redshift.ts';
import { snowflake } from './snowflake.ts';
import { sparksql } from './sparksql.ts';
import { sqlite } from './sqlite.ts';
import { sybase } from './sybase.ts';
import { teradata } from './teradata.ts';
import { trino } from './trino.ts';
import { vertica } from './vertica.ts';
import type { Dialect } from './dialect.ts';
import type { VendorId } from './vendor.ts';

const dialects: Readonly<Record<VendorId, Dialect>> = {
  dbvbigquery: bigquery,
  dbvcouchbase: couchbase,
  dbvdb2: db2,
  dbvgreenplum: greenplum,
  dbvhana: hana,
  dbvhive: hive,
  dbvimpala: impala,
  dbvinformix: informix,
  dbvmdx: mdx,
  dbvmysql: mysql,
  dbvnetezza: netezza,
  dbvopenedge: openedge,
  dbvoracle: oracle,
  dbvpostgresql: postgresql,
  dbvredshift: redshift,
  dbvsnowflake: snowflake,
  dbvmssql: mssql,
  dbvsybase: sybase,
  dbvteradata: teradata,
  dbvvertica: vertica,
  dbvsparksql: sparksql,
  dbvdatabricks: databricks,
  dbvazuresql: azuresql,
  dbvmariadb: mariadb,
  dbvtrino: trino,
  dbvpresto: presto,
  dbvathena: athena,
  dbvclickhouse: clickhouse,
  dbvduckdb: duckdb,
  dbvsqlite: sqlite,
  dbvansi: ansi,
};

/** The table of a vendor. */
export function dialectOf(id: VendorId): Dialect {
  return dialects[id];
}
