import type { ReadyPart } from '../../base/ready-part.ts';
import type { PoolUse } from '../../log/metrics/observed.ts';
import type { Storage } from '../storage.ts';
import type { PostgresDatabase } from './connection/database.ts';
import { schemaVersion } from './connection/migrations.ts';
import { openDatabase } from './connection/open-database.ts';
import { databaseReadiness } from './connection/readiness.ts';
import { JobTasks, queueReadiness } from './job-tasks.ts';
import { PostgresAudit } from './postgres-audit.ts';
import { PostgresDataflows } from './postgres-dataflows.ts';
import { PostgresJobs } from './postgres-jobs.ts';
import type { SharedParts } from './postgres-jobs.ts';
import { PostgresQueue } from './postgres-queue.ts';
import { PostgresResults } from './postgres-results.ts';
import { PostgresSessions } from './postgres-sessions.ts';
import { PostgresSettings } from './postgres-settings.ts';
import { PostgresSweeper } from './postgres-sweeper.ts';
import { PostgresUploads } from './postgres-uploads.ts';
import type { LocalUploads } from './postgres-uploads.ts';
import type { ReadingTasks } from './reading-tasks.ts';

/** A PostgreSQL database, which several services may share. */
export class PostgresStorage implements Storage {
  readonly jobs: PostgresJobs;
  readonly queue: PostgresQueue;
  readonly sessions: PostgresSessions;
  readonly results: PostgresResults;
  readonly dataflows: PostgresDataflows;
  readonly settings: PostgresSettings;
  readonly audit: PostgresAudit;
  readonly uploads?: PostgresUploads;
  readonly shared?: JobTasks;
  readonly readings?: ReadingTasks;
  readonly schemaVersion = schemaVersion;
  /** Damage is the database's own to find, and its backups' to repair. */
  readonly damagedCopy = undefined;
  readonly damagedRows = 0;
  readonly #database: PostgresDatabase;
  readonly #sweeper: PostgresSweeper;

  private constructor(database: PostgresDatabase, shared?: SharedParts) {
    const { tasks, local } = shared ?? {};
    this.#database = database;
    this.#sweeper = new PostgresSweeper(database);
    this.jobs = new PostgresJobs(database, shared);
    this.sessions = new PostgresSessions(database, this.#sweeper, tasks);
    this.results = new PostgresResults(database, this.#sweeper);
    this.queue = new PostgresQueue(database, this.sessions, this.#sweeper, tasks);
    if (local !== undefined) this.uploads = new PostgresUploads(database, local);
    if (tasks !== undefined) {
      this.shared = tasks;
      this.readings = tasks.readings;
    }
    this.dataflows = new PostgresDataflows(database, this.#sweeper);
    this.settings = new PostgresSettings(database);
    this.audit = new PostgresAudit(database);
  }

  /** @throws StartFailure (StoreUnreachable, StoreRefused, StoreUnsuitable, SchemaMismatch, SchemaIncomplete) */
  static async open(url: string): Promise<PostgresStorage> {
    return new PostgresStorage(await openDatabase(url));
  }

  /**
   * Opens the store of a service that takes in and analyses jobs, as others may do beside it.
   * @param local where files arrive on this machine
   * @throws StartFailure
   */
  static async openShared(
    url: string,
    local: LocalUploads,
    onError: (error: unknown) => void,
  ): Promise<PostgresStorage> {
    const database = await openDatabase(url);
    try {
      return new PostgresStorage(database, { local, tasks: await JobTasks.open(database, url, onError) });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async findDamage(): Promise<void> {}

  get connections(): PoolUse {
    return this.#database.poolUse;
  }

  async readiness(): Promise<readonly ReadyPart[]> {
    const parts = await databaseReadiness(this.#database);
    if (this.shared === undefined || parts.some(({ ok }) => !ok)) return parts;
    return [...parts, await queueReadiness(this.#database)];
  }

  async close(): Promise<void> {
    await this.shared?.close();
    await this.#sweeper.stop();
    await this.#database.close();
  }
}
