import type { Sign } from './guess-signs.ts';

/** How much the name of a file or of a folder speaks for a vendor. */
const weight = 6;

/** Endings that one vendor's tools give to scripts. */
const endings: Readonly<Record<string, string>> = {
  // SAP HANA Developer Guide, "Design-Time Artifacts"
  hdbprocedure: 'hana',
  hdbview: 'hana',
  hdbtable: 'hana',
  hdbfunction: 'hana',
  hdbtabletype: 'hana',
  hdbtrigger: 'hana',
  hdbmigrationtable: 'hana',
  // specifications and bodies of packages and types, as SQL Developer and Toad save them
  pks: 'oracle',
  pkb: 'oracle',
  pls: 'oracle',
  plsql: 'oracle',
  tps: 'oracle',
  tpb: 'oracle',
  // scripts of BTEQ, Parallel Transporter, FastLoad and MultiLoad
  bteq: 'teradata',
  btq: 'teradata',
  tpt: 'teradata',
  fload: 'teradata',
  mload: 'teradata',
  hql: 'hive',
  hive: 'hive',
  db2: 'db2',
  clp: 'db2',
  psql: 'postgresql',
  pgsql: 'postgresql',
  tsql: 'mssql',
  mysql: 'mysql',
  n1ql: 'couchbase',
  sqlpp: 'couchbase',
  mdx: 'mdx',
  bq: 'bigquery',
};

/** Folders that people call after a vendor. */
const folders: Readonly<Record<string, string>> = {
  athena: 'athena',
  azuresql: 'azuresql',
  bigquery: 'bigquery',
  clickhouse: 'clickhouse',
  couchbase: 'couchbase',
  databricks: 'databricks',
  db2: 'db2',
  duckdb: 'duckdb',
  greenplum: 'greenplum',
  hana: 'hana',
  hive: 'hive',
  impala: 'impala',
  informix: 'informix',
  mariadb: 'mariadb',
  mssql: 'mssql',
  mysql: 'mysql',
  netezza: 'netezza',
  openedge: 'openedge',
  oracle: 'oracle',
  postgres: 'postgresql',
  postgresql: 'postgresql',
  presto: 'presto',
  redshift: 'redshift',
  snowflake: 'snowflake',
  spark: 'sparksql',
  sparksql: 'sparksql',
  sqlite: 'sqlite',
  'sql-server': 'mssql',
  sqlserver: 'mssql',
  sybase: 'sybase',
  teradata: 'teradata',
  trino: 'trino',
  vertica: 'vertica',
};

/** What the path of a script says of its vendor: its ending, and the innermost folder that is called after one. */
export function nameSigns(path: string): Pick<Sign, 'name' | 'weights'>[] {
  const parts = path.toLowerCase().split(/[\\/]/);
  const file = parts.pop() ?? '';
  const ending = file.slice(file.lastIndexOf('.') + 1);
  const found: Pick<Sign, 'name' | 'weights'>[] = [];
  const ofEnding = Object.hasOwn(endings, ending) && file.includes('.') ? endings[ending] : undefined;
  if (ofEnding !== undefined) found.push({ name: `files called .${ending}`, weights: [[ofEnding, weight]] });
  const folder = parts.findLast((part) => Object.hasOwn(folders, part));
  const ofFolder = folder === undefined ? undefined : folders[folder];
  if (ofFolder !== undefined) found.push({ name: `the folder ${folder}`, weights: [[ofFolder, weight]] });
  return found;
}
