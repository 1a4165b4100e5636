import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { guessVendor, isVendorId, type VendorId, vendors } from '../src-lineage/index.ts';
import { projectRoot } from './project.ts';

/** One row of a corpus: a statement or a whole file. */
export interface CorpusRow {
  readonly id: string;
  /** As the row spells it; '' where it does not say. */
  readonly dialect: string;
  readonly vendor: VendorId;
  readonly sql: string;
  /** Of statements: query, dml, create_as, ddl_table, proc, load, call, other, fragment. */
  readonly cls?: string;
  readonly corpus?: string;
  /** Of statements: the id of the file that it was cut from. */
  readonly fid?: string;
  /** The vendor as tables name it; products that the tool has no vendor for are counted with their relatives. */
  readonly label: string;
}

const corpusFolder = join(projectRoot, '../shared/corpus');
/** The corpus beside the checkout: real SQL by dialect, one row a statement or a file. */
export const corpusStatements = join(corpusFolder, 'statements.jsonl.gz');
export const corpusFiles = join(corpusFolder, 'files.jsonl.gz');

/** Names of dialects that are not the vendor's id without its prefix; other spellings need no entry. */
const otherNames: Readonly<Record<string, VendorId>> = {
  tsql: 'dbvmssql',
  transactsql: 'dbvmssql',
  sqlserver: 'dbvmssql',
  microsoftsqlserver: 'dbvmssql',
  azure: 'dbvazuresql',
  azuresynapse: 'dbvazuresql',
  synapse: 'dbvazuresql',
  fabric: 'dbvazuresql',
  sybasease: 'dbvsybase',
  sapase: 'dbvsybase',
  ase: 'dbvsybase',
  sqlanywhere: 'dbvsybase',
  postgres: 'dbvpostgresql',
  pg: 'dbvpostgresql',
  psql: 'dbvpostgresql',
  plpgsql: 'dbvpostgresql',
  cockroachdb: 'dbvpostgresql',
  plsql: 'dbvoracle',
  oracleplsql: 'dbvoracle',
  oracledb: 'dbvoracle',
  spark: 'dbvsparksql',
  spark2: 'dbvsparksql',
  spark3: 'dbvsparksql',
  apachespark: 'dbvsparksql',
  deltalake: 'dbvdatabricks',
  hiveql: 'dbvhive',
  hql: 'dbvhive',
  apachehive: 'dbvhive',
  db2luw: 'dbvdb2',
  db2zos: 'dbvdb2',
  db2i: 'dbvdb2',
  ibmdb2: 'dbvdb2',
  saphana: 'dbvhana',
  sqlscript: 'dbvhana',
  n1ql: 'dbvcouchbase',
  sqlplusplus: 'dbvcouchbase',
  googlebigquery: 'dbvbigquery',
  bq: 'dbvbigquery',
  googlesql: 'dbvbigquery',
  zetasql: 'dbvbigquery',
  amazonredshift: 'dbvredshift',
  awsathena: 'dbvathena',
  amazonathena: 'dbvathena',
  prestosql: 'dbvtrino',
  prestodb: 'dbvpresto',
  teradatasql: 'dbvteradata',
  bteq: 'dbvteradata',
  nzplsql: 'dbvnetezza',
  progress: 'dbvopenedge',
  sqlite3: 'dbvsqlite',
  standard: 'dbvansi',
  generic: 'dbvansi',
  sql: 'dbvansi',
};

/** Products that the tool has no vendor for, and the vendor that they are read as. */
const kin: Readonly<Record<string, VendorId>> = {
  exasol: 'dbvansi',
  materialize: 'dbvpostgresql',
  doris: 'dbvmysql',
  starrocks: 'dbvmysql',
  flink: 'dbvsparksql',
};

/** The vendor that a dialect's name means, in whatever spelling; undefined for one that nobody knows. */
export function vendorNamed(dialect: string): VendorId | undefined {
  const plain = dialect
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^dbv/, '');
  const vendor = `dbv${plain}`;
  if (isVendorId(vendor)) return vendor;
  return lookUp(otherNames, plain) ?? lookUp(kin, plain);
}

/** The vendor whose table reads a dialect; ANSI SQL for one that nobody knows. */
export function vendorOf(dialect: string): VendorId {
  return vendorNamed(dialect) ?? 'dbvansi';
}

/** What tables call a dialect of the corpus. */
export function labelOf(dialect: string): string {
  return labelled(dialect, vendorOf(dialect));
}

function labelled(dialect: string, vendor: VendorId): string {
  return Object.hasOwn(kin, dialect) ? `${dialect} as ${vendors[vendor]}` : vendors[vendor];
}

function lookUp(table: Readonly<Record<string, VendorId>>, name: string): VendorId | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The rows of a `.jsonl` or `.jsonl.gz` file. A row whose dialect is missing or unknown is read as what it looks like. */
export function readRows(file: string): CorpusRow[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const rows: CorpusRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') rows.push(rowOf(line, index + 1));
  }
  return rows;
}

function rowOf(line: string, number: number): CorpusRow {
  const fields = fieldsOf(line, number);
  const field = (...names: string[]): string | undefined => {
    const value = names.map((name) => fields[name]).find((candidate) => candidate !== undefined);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const sql = field('sql', 'text', 'statement', 'content', 'query') ?? '';
  const dialect = field('dialect', 'vendor', 'dbvendor') ?? '';
  const cls = field('cls');
  const corpus = field('corpus');
  const fid = field('fid');
  const vendor = vendorNamed(dialect) ?? guessVendor(sql).vendor;
  return {
    id: field('id', 'file', 'name') ?? String(number),
    dialect,
    vendor,
    sql,
    label: labelled(dialect, vendor),
    ...(cls !== undefined && { cls }),
    ...(corpus !== undefined && { corpus }),
    ...(fid !== undefined && { fid }),
  };
}

function fieldsOf(line: string, number: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(number === 1 ? line.replace(/^\ufeff/, '') : line);
  } catch (error) {
    throw new Error(`Line ${number} is no JSON: ${String(error)}`, { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`Line ${number} is no JSON object.`);
  return value as Record<string, unknown>;
}
