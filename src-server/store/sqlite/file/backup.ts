import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';

/** Copies that are kept. */
const kept = 3;
const unfinished = 'unfinished';

/**
 * Copies a database into `backups` of the data folder before its schema is changed, as `schema-<version>-<time>.sqlite`:
 * a database that the program before can use. The newest few are kept, and of one version the newest: where the
 * program ended between the copy and the change, the copy is made again.
 */
export function backUp(database: Database, dataFolder: string, version: number): void {
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, unfinished);
  rmSync(part, { force: true });
  database.prepare('VACUUM INTO ?').run(part);
  sync(part);
  const name = `schema-${version}-${timeStamp()}.sqlite`;
  renameSync(part, join(folder, name));
  for (const earlier of readdirSync(folder))
    if (earlier.startsWith(`schema-${version}-`) && earlier !== name) rmSync(join(folder, earlier));
  const copies = readdirSync(folder).filter((each) => each.endsWith('.sqlite'));
  const oldestFirst = copies.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
  for (const old of oldestFirst.slice(0, -kept)) rmSync(join(folder, old), { force: true });
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
