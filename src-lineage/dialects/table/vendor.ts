/**
 * The database vendors, by the ids of the SQLFlow API (`dbvendor`). The first twenty are those of the specification.
 */
export const vendors = {
  dbvbigquery: 'BigQuery',
  dbvcouchbase: 'Couchbase',
  dbvdb2: 'Db2',
  dbvgreenplum: 'Greenplum',
  dbvhana: 'SAP HANA',
  dbvhive: 'Hive',
  dbvimpala: 'Impala',
  dbvinformix: 'Informix',
  dbvmdx: 'MDX',
  dbvmysql: 'MySQL',
  dbvnetezza: 'Netezza',
  dbvopenedge: 'OpenEdge',
  dbvoracle: 'Oracle',
  dbvpostgresql: 'PostgreSQL',
  dbvredshift: 'Redshift',
  dbvsnowflake: 'Snowflake',
  dbvmssql: 'SQL Server',
  dbvsybase: 'Sybase',
  dbvteradata: 'Teradata',
  dbvvertica: 'Vertica',
  dbvsparksql: 'Spark SQL',
  dbvdatabricks: 'Databricks',
  dbvazuresql: 'Azure SQL',
  dbvmariadb: 'MariaDB',
  dbvtrino: 'Trino',
  dbvpresto: 'Presto',
  dbvathena: 'Athena',
  dbvclickhouse: 'ClickHouse',
  dbvduckdb: 'DuckDB',
  dbvsqlite: 'SQLite',
  dbvansi: 'ANSI SQL',
} as const;

/** A vendor id, such as `dbvoracle`. */
export type VendorId = keyof typeof vendors;

/** All vendor ids, the specification's first. */
export const vendorIds = Object.keys(vendors) as VendorId[];

/** Whether a text is a vendor id. */
export function isVendorId(text: string): text is VendorId {
  return Object.hasOwn(vendors, text);
}
