import type { Database } from 'better-sqlite3';
import type { Storage } from '../storage.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { schemaVersion } from './migrations.ts';
import { SqliteDataflows } from './sqlite-dataflows.ts';
import { SqliteJobs } from './sqlite-jobs.ts';
import { SqliteQueue } from './sqlite-queue.ts';
import { SqliteSessions } from './sqlite-sessions.ts';
import { SqliteSettings } from './sqlite-settings.ts';

/** One SQLite file in the data folder. Used from the service's main thread only: it is the one writer. */
export class SqliteStorage implements Storage {
  readonly jobs: SqliteJobs;
  readonly queue: SqliteQueue;
  readonly sessions: SqliteSessions;
  readonly dataflows: SqliteDataflows;
  readonly settings: SqliteSettings;
  readonly schemaVersion = schemaVersion;
  readonly damagedCopy: string | undefined;
  readonly #database: Database;

  /** @throws StartFailure (DataFolderInUse, SchemaMismatch) */
  constructor(dataFolder: string) {
    const { database, damagedCopy } = openDatabase(dataFolder);
    this.#database = database;
    this.damagedCopy = damagedCopy;
    this.jobs = new SqliteJobs(database);
    this.sessions = new SqliteSessions(database);
    this.queue = new SqliteQueue(database, this.sessions);
    this.dataflows = new SqliteDataflows(database);
    this.settings = new SqliteSettings(database);
  }

  async close(): Promise<void> {
    closeDatabase(this.#database);
  }
}
