import { ansi } from './families/ansi/ansi.ts';
import { couchbase } from './families/ansi/couchbase.ts';
import { db2 } from './families/ansi/db2.ts';
import { hana } from './families/ansi/hana.ts';
import { informix } from './families/ansi/informix.ts';
import { mdx } from './families/ansi/mdx.ts';
import { openedge } from './families/ansi/openedge.ts';
import { oracle } from './families/ansi/oracle.ts';
import { sqlite } from './families/ansi/sqlite.ts';
import { teradata } from './families/ansi/teradata.ts';
import { athena } from './families/cloud/athena.ts';
import { bigquery } from './families/cloud/bigquery.ts';
import { clickhouse } from './families/cloud/clickhouse.ts';
import { presto } from './families/cloud/presto.ts';
import { snowflake } from './families/cloud/snowflake.ts';
import { trino } from './families/cloud/trino.ts';
import { databricks } from './families/hadoop/databricks.ts';
import { hive } from './families/hadoop/hive.ts';
import { impala } from './families/hadoop/impala.ts';
import { sparksql } from './families/hadoop/sparksql.ts';
import { mariadb } from './families/mysql/mariadb.ts';
import { mysql } from './families/mysql/mysql.ts';
import { duckdb } from './families/postgresql/duckdb.ts';
import { greenplum } from './families/postgresql/greenplum.ts';
import { netezza } from './families/postgresql/netezza.ts';
import { postgresql } from './families/postgresql/postgresql.ts';
import { redshift } from './families/postgresql/redshift.ts';
import { vertica } from './families/postgresql/vertica.ts';
import { azuresql } from './families/tsql/azuresql.ts';
import { mssql } from './families/tsql/mssql.ts';
import { sybase } from './families/tsql/sybase.ts';
import type { Dialect } from './table/dialect.ts';
import type { VendorId } from './table/vendor.ts';

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
