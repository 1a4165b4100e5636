import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { StartFailure } from '../../start-up/start-failure.ts';
import { backUp } from './backup.ts';
import { appliedMigrations, migrate, schemaVersion } from './migrations.ts';

const fileName = 'headwater.sqlite';

/** What opening the database had to do that a person should know. */
export interface OpenedDatabase {
  database: Database;
  /** Where a database that could not be read was put aside. */
  damagedCopy?: string;
}

/** Milliseconds that an ending process is given to let go of the database. */
const patience = 3000;

/**
 * Opens the database of a data folder, making or migrating it. A file that SQLite cannot read is put aside under
 * another name and a new one is begun: the service must start. The process that has it open has it alone.
 * @throws StartFailure where a newer program wrote it (SchemaMismatch), or another has it open (DataFolderInUse)
 */
export function openDatabase(dataFolder: string): OpenedDatabase {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, fileName);
  try {
    return { database: openAndMigrate(path, dataFolder) };
  } catch (error) {
    if (isBusy(error)) {
      const message = `Another program has the database of the data folder ${dataFolder} open.`;
      throw new StartFailure('DataFolderInUse', message, 'End that program.', { cause: error });
    }
    if (!isDamage(error)) throw error;
    const damagedCopy = putAside(path);
    return { database: openAndMigrate(path, dataFolder), damagedCopy };
  }
}

function openAndMigrate(path: string, dataFolder: string): Database {
  const isNew = !existsSync(path);
  const database = new SqliteDatabase(path, { timeout: patience });
  try {
    // What was deleted leaves no trace in the file, and the file becomes smaller again.
    if (isNew) database.pragma('auto_vacuum = INCREMENTAL');
    database.pragma('secure_delete = ON');
    // Locked by the system as long as the process lives, however it ends.
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    const applied = appliedMigrations(database);
    if (applied > 0 && applied < schemaVersion) backUp(database, dataFolder, applied);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB';
}

function putAside(path: string): string {
  const target = `${path}.damaged-${Date.now()}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  }
  return target;
}
