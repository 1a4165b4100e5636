import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isVendorId, type VendorId } from '../../src-lineage/dialects/table/vendor.ts';

const path = join(import.meta.dirname, '../../../shared/corpus/files.jsonl.gz');

/** Dialects of the corpus that are not called like one of ours, and the nearest of ours. */
const nearest: Readonly<Record<string, VendorId>> = {
  tsql: 'dbvmssql',
  postgres: 'dbvpostgresql',
  exasol: 'dbvansi',
  doris: 'dbvmysql',
  starrocks: 'dbvmysql',
  flink: 'dbvsparksql',
  materialize: 'dbvpostgresql',
};

export interface CorpusFile {
  name: string;
  vendor: VendorId;
  sql: string;
}

/** Whether the shared corpus lies beside the project; tests that need it are skipped where it does not. */
export const corpusIsHere = existsSync(path);

/** The real scripts of the shared corpus. */
export function corpusFiles(): CorpusFile[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line) => {
    const row = JSON.parse(line) as { dialect: string; file: string; sql: string };
    const vendor = nearest[row.dialect] ?? `dbv${row.dialect}`;
    if (!isVendorId(vendor)) throw new Error(`The corpus has the unknown dialect ${row.dialect}.`);
    return { name: row.file, vendor, sql: row.sql };
  });
}
