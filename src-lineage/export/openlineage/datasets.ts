import type { VendorId } from '../../dialects/table/vendor.ts';
import type { LineageObject, ObjectKind } from '../../model/objects.ts';

/** What identifies a dataset in OpenLineage. */
export interface DatasetId {
  namespace: string;
  name: string;
}

/** The schemes of OpenLineage's naming conventions (`spec/Naming.md`); where they name none, the vendor's short name. */
const schemes: Readonly<Record<VendorId, string>> = {
  dbvansi: 'sql',
  dbvathena: 'awsathena',
  dbvazuresql: 'sqlserver',
  dbvbigquery: 'bigquery',
  dbvclickhouse: 'clickhouse',
  dbvcouchbase: 'couchbase',
  dbvdatabricks: 'databricks',
  dbvdb2: 'db2',
  dbvduckdb: 'duckdb',
  dbvgreenplum: 'greenplum',
  dbvhana: 'hana',
  dbvhive: 'hive',
  dbvimpala: 'impala',
  dbvinformix: 'informix',
  dbvmariadb: 'mysql',
  dbvmdx: 'mdx',
  dbvmssql: 'mssql',
  dbvmysql: 'mysql',
  dbvnetezza: 'netezza',
  dbvopenedge: 'openedge',
  dbvoracle: 'oracle',
  dbvpostgresql: 'postgres',
  dbvpresto: 'presto',
  dbvredshift: 'redshift',
  dbvsnowflake: 'snowflake',
  dbvsparksql: 'spark',
  dbvsqlite: 'sqlite',
  dbvsybase: 'sybase',
  dbvteradata: 'teradata',
  dbvtrino: 'trino',
  dbvvertica: 'vertica',
};

/** The authority of a namespace where SQL does not say the server. */
const unknownServer = 'default';

/** What OpenLineage's `datasetType` facet says of an object; objects of other kinds are no datasets. */
const datasetTypes: Partial<Record<ObjectKind, { datasetType: string; subType?: string }>> = {
  table: { datasetType: 'TABLE' },
  'external-table': { datasetType: 'TABLE', subType: 'EXTERNAL' },
  'temporary-table': { datasetType: 'TABLE', subType: 'TEMPORARY' },
  view: { datasetType: 'VIEW' },
  'materialized-view': { datasetType: 'VIEW', subType: 'MATERIALIZED' },
  synonym: { datasetType: 'TABLE', subType: 'SYNONYM' },
  stream: { datasetType: 'STREAM' },
  cube: { datasetType: 'TABLE', subType: 'CUBE' },
  stage: { datasetType: 'FILE', subType: 'STAGE' },
  path: { datasetType: 'FILE' },
};

/** The type of a dataset; undefined for what is none (row sets, variables, sequences …). */
export function datasetTypeOf({
  kind,
}: LineageObject): { datasetType: string; subType?: string } | undefined {
  return datasetTypes[kind];
}

/** The namespace of a vendor's tables: `given`, or `scheme://server`. */
function tableNamespace(vendor: VendorId, server: string | undefined, given?: string): string {
  // BigQuery's names are global.
  if (server === undefined && vendor === 'dbvbigquery') return given ?? schemes[vendor];
  if (server === undefined && given !== undefined) return given;
  return `${schemes[vendor]}://${encodeURIComponent((server ?? unknownServer).toWellFormed())}`;
}

/**
 * The identity of an object by OpenLineage's naming conventions: `database.schema.table` in the namespace of its
 * server, levels that are not known left out; files in the namespace of their store.
 */
export function datasetId(object: LineageObject, vendor: VendorId, namespace?: string): DatasetId {
  if (object.kind === 'path') return fileId(object.name);
  const name = [object.database, object.schema, object.name]
    .filter((level) => level !== undefined && level !== '')
    .join('.');
  return { namespace: tableNamespace(vendor, object.server, namespace), name };
}

/** `s3://bucket/a/b` is `a/b` in `s3://bucket`; a path without a scheme is one of the local file system. */
function fileId(path: string): DatasetId {
  const [, store, scheme, name] = /^(([a-z][a-z0-9+.-]*):\/\/[^/]+)\/(.+)$/is.exec(path) ?? [];
  if (store === undefined || scheme === undefined || name === undefined) {
    return { namespace: 'file', name: path.replace(/^file:\/{2,}(?=\/)/i, '') };
  }
  // Object stores have keys, file systems have paths.
  return { namespace: store, name: /^(hdfs|dbfs|file)$/i.test(scheme) ? `/${name}` : name };
}
