/** The corpus beside the checkout: real SQL by dialect, one row a statement or a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isVendorId, type VendorId, vendors } from '../src-lineage/index.ts';
import { projectRoot } from './project.ts';

export interface CorpusRow {
  readonly id: string;
  readonly dialect: string;
  readonly sql: string;
  /** Of statements: query, dml, create_as, ddl_table, proc, load, call, other, fragment. */
  readonly cls?: string;
  readonly corpus?: string;
}

const corpusFolder = join(projectRoot, '../shared/corpus');
export const corpusStatements = join(corpusFolder, 'statements.jsonl.gz');
export const corpusFiles = join(corpusFolder, 'files.jsonl.gz');

/** Names of dialects in the corpus that are not the vendor's id; products that the tool has no vendor for are read as their kin. */
const kin: Readonly<Record<string, VendorId>> = {
  tsql: 'dbvmssql',
  postgres: 'dbvpostgresql',
  exasol: 'dbvansi',
  materialize: 'dbvpostgresql',
  doris: 'dbvmysql',
  starrocks: 'dbvmysql',
  flink: 'dbvsparksql',
};
const withoutVendor: ReadonlySet<string> = new Set(['exasol', 'materialize', 'doris', 'starrocks', 'flink']);

/** The vendor whose table reads a dialect of the corpus. */
export function vendorOf(dialect: string): VendorId {
  const vendor = `dbv${dialect}`;
  return kin[dialect] ?? (isVendorId(vendor) ? vendor : 'dbvansi');
}

/** What tables call a dialect of the corpus. */
export function labelOf(dialect: string): string {
  const vendor = vendors[vendorOf(dialect)];
  return withoutVendor.has(dialect) ? `${dialect} as ${vendor}` : vendor;
}

/** The rows of a file, `.jsonl` or `.jsonl.gz`. */
export function readRows(file: string): CorpusRow[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as CorpusRow);
}
