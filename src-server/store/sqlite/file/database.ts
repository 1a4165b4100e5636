import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { StartFailure } from '../../../base/start-failure.ts';
import { undergo } from '../../job-state-sql.ts';
import { backUp } from './backup.ts';
import { noteCleanEnd, takeCleanEnd } from './clean-end.ts';
import { Damage, isDamage } from './damage.ts';
import { appliedMigrations, migrate, refuseNewerSchema, schemaVersion } from './migrations.ts';
import { rebuild, tidyUpRebuilding } from './rebuild.ts';

const fileName = 'headwater.sqlite';

/** What opening the database had to do that a person should know. */
export interface OpenedDatabase {
  database: Database;
  /** It was closed in order, and nothing has touched it since. */
  isTrusted: boolean;
  /** Where a database that was damaged was put aside, when it was rebuilt. */
  damagedCopy?: string;
}

/** Milliseconds that an ending process is given to release the database. */
const patience = 3000;

/**
 * Opens the database of a data folder, making or migrating it. A damaged one is rebuilt from what can be read: the
 * service must start. One that was not closed in order, or was touched since, is checked. The process that has it open
 * has it alone.
 * @throws StartFailure where a newer program wrote it (SchemaMismatch), or another has it open (DataFolderInUse)
 */
export function openDatabase(dataFolder: string): OpenedDatabase {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, fileName);
  tidyUpRebuilding(path);
  const trusted = takeCleanEnd(path);
  try {
    return { database: openAndMigrate(path, dataFolder, !trusted), isTrusted: trusted };
  } catch (error) {
    // Nothing was changed: the program that fits need not check the database for that.
    if (trusted && error instanceof StartFailure) noteCleanEnd(path);
    if (isBusy(error)) {
      const message = `Another program has the database of the data folder ${dataFolder} open.`;
      throw new StartFailure('DataFolderInUse', message, 'End that program.', { cause: error });
    }
    if (!isDamage(error)) throw error;
    const damagedCopy = rebuild(path, (fresh) => openAndMigrate(fresh, dataFolder, false));
    return { database: openAndMigrate(path, dataFolder, false), isTrusted: false, damagedCopy };
  }
}

/** Closes the database. Where it is sound as far as known, it need not be checked when it is opened again. */
export function closeDatabase(database: Database, isSound: boolean): void {
  if (!database.open) return;
  database.close();
  if (isSound) noteCleanEnd(database.name);
}

function openAndMigrate(path: string, dataFolder: string, check: boolean): Database {
  const isNew = !existsSync(path) || statSync(path).size === 0;
  const database = new SqliteDatabase(path, { timeout: patience });
  try {
    // What was deleted leaves no trace in the file, and the file becomes smaller again.
    if (isNew) database.pragma('auto_vacuum = INCREMENTAL');
    database.pragma('secure_delete = ON');
    // Locked by the system as long as the process lives, however it ends.
    database.pragma('locking_mode = EXCLUSIVE');
    refuseNewerSchema(database);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    // On macOS only this is a write that survives the loss of power.
    database.pragma('fullfsync = ON');
    database.pragma('foreign_keys = ON');
    if (check && !isNew) checkStructure(database);
    const applied = appliedMigrations(database);
    if (applied > 0 && applied < schemaVersion) backUp(database, dataFolder, applied);
    migrate(database);
    if (check && !isNew) rerunJobsWithoutResult(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Bytes up to which the indexes of a database are compared with its tables, which reads them in no order. */
const smallDatabase = 512 * 1024 * 1024;
/** The tables of which a hidden row would be a hidden job or result: of a large database their indexes are made again. */
const leadingTables = ['jobs', 'job_uploads', 'sessions', 'session_files', 'session_pieces'];

/** Indexes that do not agree with their tables are made again. @throws Damage where anything else is wrong */
function checkStructure(database: Database): void {
  const verdict = database.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw new Damage(String(verdict));
  if (statSync(database.name).size > smallDatabase) {
    for (const table of leadingTables) if (hasTable(database, table)) database.exec(`REINDEX ${table}`);
  } else if (!agree(database)) {
    database.exec('REINDEX');
    if (!agree(database)) throw new Damage('indexes');
  }
}

/** Whether the indexes of a database agree with its tables. */
function agree(database: Database): boolean {
  try {
    return database.pragma('integrity_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  }
}

function hasTable(database: Database, name: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
}

/** Results that nothing shows any more: their jobs run again. */
function rerunJobsWithoutResult(database: Database): void {
  database.exec(`
    UPDATE jobs SET ${undergo('lose')}, session_id = NULL, attempts = 0, started_at = NULL, finished_at = NULL
      WHERE status IN ('success', 'partial_success') AND NOT EXISTS (
        SELECT 1 FROM sessions s WHERE s.session_id = jobs.session_id AND s.kept = 1 AND s.job_id = jobs.job_id)`);
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}
