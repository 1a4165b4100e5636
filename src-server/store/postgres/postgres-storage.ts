import type { Storage } from '../storage.ts';
import type { PostgresDatabase } from './database.ts';
import { schemaVersion } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { PostgresDataflows } from './postgres-dataflows.ts';
import { PostgresJobs } from './postgres-jobs.ts';
import { PostgresQueue } from './postgres-queue.ts';
import { PostgresResults } from './postgres-results.ts';
import { PostgresSessions } from './postgres-sessions.ts';
import { PostgresSettings } from './postgres-settings.ts';
import { PostgresSweeper } from './postgres-sweeper.ts';

/** A PostgreSQL database, which several services may share. */
export class PostgresStorage implements Storage {
  readonly jobs: PostgresJobs;
  readonly queue: PostgresQueue;
  readonly sessions: PostgresSessions;
  readonly results: PostgresResults;
  readonly dataflows: PostgresDataflows;
  readonly settings: PostgresSettings;
  readonly schemaVersion = schemaVersion;
  /** Damage is the database's own to find, and its backups' to mend. */
  readonly damagedCopy = undefined;
  readonly damagedRows = 0;
  readonly #database: PostgresDatabase;
  readonly #sweeper: PostgresSweeper;

  private constructor(database: PostgresDatabase) {
    this.#database = database;
    this.#sweeper = new PostgresSweeper(database);
    this.jobs = new PostgresJobs(database);
    this.sessions = new PostgresSessions(database, this.#sweeper);
    this.results = new PostgresResults(database, this.#sweeper);
    this.queue = new PostgresQueue(database, this.sessions, this.#sweeper);
    this.dataflows = new PostgresDataflows(database, this.#sweeper);
    this.settings = new PostgresSettings(database);
  }

  /** @throws StartFailure (StoreUnreachable, StoreRefused, StoreUnsuitable, SchemaMismatch, SchemaIncomplete) */
  static async open(url: string): Promise<PostgresStorage> {
    return new PostgresStorage(await openDatabase(url));
  }

  async findDamage(): Promise<void> {}

  async close(): Promise<void> {
    await this.#sweeper.stop();
    await this.#database.close();
  }
}
