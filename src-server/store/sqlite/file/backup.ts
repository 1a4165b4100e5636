import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';

/** Copies that are kept. */
const kept = 3;
const unfinished = 'unfinished';

/**
 * Copies a database into `backups` of the data folder before its schema is changed, as `schema-<version>-<time>.sqlite`:
 * a database that the program before can use. The newest few are kept.
 */
export function backUp(database: Database, dataFolder: string, version: number): void {
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, unfinished);
  rmSync(part, { force: true });
  database.prepare('VACUUM INTO ?').run(part);
  sync(part);
  renameSync(part, join(folder, `schema-${version}-${timeStamp()}.sqlite`));
  const copies = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  const oldestFirst = copies.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
  for (const name of oldestFirst.slice(0, -kept)) rmSync(join(folder, name), { force: true });
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** `20261121T220412345Z` */
function timeStamp(): string {
  return new Date().toISOString().replace(/[-:.]/g, '');
}

/** Names of earlier versions have none and sort first. */
function timeOf(name: string): string {
  return /-(\d{8}T\d+Z)\.sqlite$/.exec(name)?.[1] ?? '';
}
