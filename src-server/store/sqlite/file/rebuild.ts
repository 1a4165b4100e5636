import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { repairHeader } from './file-header.ts';
import { salvage } from './salvage.ts';

/** Files of a database beside its own: the log of writes that are not in it yet, and its index. */
const companions = ['-wal', '-shm'];

/**
 * Rebuilds a damaged database from what can be read of it, under the same name; the damaged one is put aside, as it is.
 * A crash at any point leaves the damaged one, or the rebuilt.
 * @param open opens a new database of the newest schema
 * @returns where the damaged one is now
 */
export function rebuild(path: string, open: (path: string) => Database): string {
  const rebuilt = rebuiltPath(path);
  removeDatabase(rebuilt);
  const fresh = open(rebuilt);
  try {
    salvageCopy(path, fresh);
  } finally {
    fresh.close();
  }
  const aside = `${path}.damaged-${Date.now()}`;
  // The log first: beside another database it would do harm.
  for (const ending of [...companions, '']) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  }
  renameSync(rebuilt, path);
  return aside;
}

/** Ends what a crash left of a rebuilding, or of a database whose file somebody took away. */
export function tidyUpRebuilding(path: string): void {
  const rebuilt = rebuiltPath(path);
  if (existsSync(path)) removeDatabase(rebuilt);
  else {
    for (const ending of companions) rmSync(path + ending, { force: true });
    // The damaged one was put aside already, so this one is complete.
    if (existsSync(rebuilt)) renameSync(rebuilt, path);
  }
}

/** Reads a copy: opening a database writes into it what its log holds. */
function salvageCopy(path: string, fresh: Database): void {
  const copy = `${path}.reading`;
  removeDatabase(copy);
  try {
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    if (statSync(copy).size === 0) return;
    repairHeader(copy);
    const damaged = openToRead(copy);
    try {
      salvage(damaged, fresh);
    } finally {
      damaged.close();
    }
  } catch {
    // Nothing of it can be read.
  } finally {
    removeDatabase(copy);
  }
}

function openToRead(path: string): Database {
  const damaged = new SqliteDatabase(path);
  damaged.pragma('locking_mode = EXCLUSIVE');
  // A schema of which a part is damaged is read as far as it goes.
  damaged.unsafeMode(true);
  damaged.pragma('writable_schema = ON');
  damaged.pragma('query_only = ON');
  return damaged;
}

function removeDatabase(path: string): void {
  for (const ending of ['', ...companions]) rmSync(path + ending, { force: true });
}

function rebuiltPath(path: string): string {
  return `${path}.rebuilt`;
}
