import type { VendorId } from '../../../dialects/table/vendor.ts';

/** What dbt's adapters are: their names, the vendor that they write for, whose macros they fall back to. */
interface Adapter {
  vendor: VendorId;
  /** Adapters whose macros it uses where it has none of its own (dbt manual, "adapter.dispatch"). */
  parents?: readonly string[];
  /** dbt writes names of relations in quotes. */
  quotes: boolean;
  quote: '"' | '`';
}

const adapters: Readonly<Record<string, Adapter>> = {
  postgres: { vendor: 'dbvpostgresql', quotes: true, quote: '"' },
  redshift: { vendor: 'dbvredshift', parents: ['postgres'], quotes: true, quote: '"' },
  greenplum: { vendor: 'dbvgreenplum', parents: ['postgres'], quotes: true, quote: '"' },
  materialize: { vendor: 'dbvpostgresql', parents: ['postgres'], quotes: true, quote: '"' },
  snowflake: { vendor: 'dbvsnowflake', quotes: false, quote: '"' },
  bigquery: { vendor: 'dbvbigquery', quotes: true, quote: '`' },
  duckdb: { vendor: 'dbvduckdb', quotes: true, quote: '"' },
  databricks: { vendor: 'dbvdatabricks', parents: ['spark'], quotes: true, quote: '`' },
  spark: { vendor: 'dbvsparksql', quotes: false, quote: '`' },
  trino: { vendor: 'dbvtrino', quotes: true, quote: '"' },
  presto: { vendor: 'dbvpresto', quotes: true, quote: '"' },
  athena: { vendor: 'dbvathena', quotes: true, quote: '"' },
  sqlserver: { vendor: 'dbvmssql', parents: ['fabric'], quotes: true, quote: '"' },
  fabric: { vendor: 'dbvmssql', quotes: true, quote: '"' },
  synapse: { vendor: 'dbvmssql', parents: ['sqlserver', 'fabric'], quotes: true, quote: '"' },
  oracle: { vendor: 'dbvoracle', quotes: false, quote: '"' },
  mysql: { vendor: 'dbvmysql', quotes: true, quote: '`' },
  clickhouse: { vendor: 'dbvclickhouse', quotes: true, quote: '`' },
  hive: { vendor: 'dbvhive', quotes: false, quote: '`' },
  impala: { vendor: 'dbvimpala', quotes: false, quote: '`' },
  vertica: { vendor: 'dbvvertica', quotes: true, quote: '"' },
  teradata: { vendor: 'dbvteradata', quotes: true, quote: '"' },
  sqlite: { vendor: 'dbvsqlite', quotes: true, quote: '"' },
};

const byVendor = new Map<VendorId, string>();
for (const [name, { vendor }] of Object.entries(adapters))
  if (!byVendor.has(vendor)) byVendor.set(vendor, name);
byVendor.set('dbvmssql', 'sqlserver');
byVendor.set('dbvazuresql', 'sqlserver');
byVendor.set('dbvmariadb', 'mysql');

/** The adapter that writes for a vendor. */
export function adapterOf(vendor: VendorId): string {
  return byVendor.get(vendor) ?? 'postgres';
}

/** The vendor that an adapter writes for; undefined for one that is not known. */
export function vendorOf(adapter: string): VendorId | undefined {
  return Object.hasOwn(adapters, adapter) ? adapters[adapter]?.vendor : undefined;
}

/** The prefixes of macros that an adapter takes, its own first. */
export function macroPrefixes(adapter: string): string[] {
  const parents = Object.hasOwn(adapters, adapter) ? adapters[adapter]?.parents : undefined;
  return [adapter, ...(parents ?? []), 'default'];
}

/** How an adapter quotes a name. */
export function quoteMark(adapter: string): '"' | '`' {
  return (Object.hasOwn(adapters, adapter) ? adapters[adapter]?.quote : undefined) ?? '"';
}

/** Whether dbt writes the names of relations in quotes. */
export function quotesNames(adapter: string): boolean {
  return (Object.hasOwn(adapters, adapter) ? adapters[adapter]?.quotes : undefined) ?? true;
}
