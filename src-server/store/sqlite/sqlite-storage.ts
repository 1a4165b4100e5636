import type { Database } from 'better-sqlite3';
import type { ReadyPart } from '../../base/ready-part.ts';
import type { Storage } from '../storage.ts';
import { Checkpoints } from './file/checkpoints.ts';
import { closeDatabase, openDatabase } from './file/database.ts';
import { schemaVersion } from './file/migrations.ts';
import { Reserve } from './file/reserve.ts';
import { watchedPart } from './file/watched-part.ts';
import { SqliteAudit } from './sqlite-audit.ts';
import { SqliteDataflows } from './sqlite-dataflows.ts';
import { SqliteJobs } from './sqlite-jobs.ts';
import { SqliteQueue } from './sqlite-queue.ts';
import { SqliteResults } from './sqlite-results.ts';
import { SqliteSessions } from './sqlite-sessions.ts';
import { SqliteSettings } from './sqlite-settings.ts';
import { SqliteSweeper } from './sqlite-sweeper.ts';

/** One SQLite file in the data folder. Used from the service's main thread only: it is the one writer. */
export class SqliteStorage implements Storage {
  readonly jobs: SqliteJobs;
  readonly queue: SqliteQueue;
  readonly sessions: SqliteSessions;
  readonly results: SqliteResults;
  readonly dataflows: SqliteDataflows;
  readonly settings: SqliteSettings;
  readonly audit: SqliteAudit;
  readonly schemaVersion = schemaVersion;
  readonly damagedCopy: string | undefined;
  readonly #database: Database;
  readonly #checkpoints: Checkpoints;
  readonly #reserve: Reserve;
  readonly #isTrusted: boolean;
  /** Nothing damaged was come upon so far. */
  #isSound = true;

  /** @throws StartFailure (DataFolderInUse, SchemaMismatch) */
  constructor(dataFolder: string) {
    const { database, isTrusted, damagedCopy } = openDatabase(dataFolder);
    this.#isTrusted = isTrusted;
    this.#database = database;
    this.damagedCopy = damagedCopy;
    this.#checkpoints = new Checkpoints(database);
    this.#reserve = new Reserve(dataFolder);
    const remedies = {
      checkpoints: this.#checkpoints,
      mendIndexes: () => this.#mendIndexes(),
      makeRoom: () => this.#reserve.giveUp(),
    };
    const watched = <Part extends object>(part: Part): Part => watchedPart(part, remedies);
    const sweeper = new SqliteSweeper(database);
    const sessions = new SqliteSessions(database, sweeper);
    const results = new SqliteResults(database, sweeper);
    this.jobs = watched(new SqliteJobs(database));
    this.sessions = watched(sessions);
    this.results = watched(results);
    this.queue = watched(new SqliteQueue(database, sessions, results, sweeper));
    this.dataflows = watched(new SqliteDataflows(database, sweeper));
    this.settings = watched(new SqliteSettings(database));
    this.audit = watched(new SqliteAudit(database));
  }

  get damagedRows(): number {
    return this.jobs.damagedRows;
  }

  async readiness(): Promise<readonly ReadyPart[]> {
    try {
      // The lock of a writer, which no file gives that may only be read.
      if (!this.#database.inTransaction) this.#database.exec('BEGIN IMMEDIATE; ROLLBACK');
      return [{ part: 'store', ok: true }];
    } catch {
      return [{ part: 'store', ok: false, code: 'DataFolderUnusable' }];
    }
  }

  async findDamage(): Promise<void> {
    if (!this.#isTrusted) await this.jobs.lookThrough();
  }

  /** A damaged index is made again once; the next start looks closer all the same. */
  #mendIndexes(): boolean {
    const isFirst = this.#isSound;
    this.#isSound = false;
    if (!isFirst) return false;
    try {
      this.#database.exec('REINDEX');
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.#reserve.stop();
    await this.#checkpoints.stop();
    closeDatabase(this.#database, this.#isSound);
  }
}
