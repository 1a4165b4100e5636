import type { Database } from 'better-sqlite3';
import { openDatabase } from './database.ts';
import { DataflowCache } from './dataflow-cache.ts';
import { JobStore } from './job-store.ts';
import { SessionStore } from './session-store.ts';
import { SettingStore } from './setting-store.ts';

/** Everything the service remembers. Used from the service's main thread only: it is the one writer. */
export class Store {
  readonly jobs: JobStore;
  readonly sessions: SessionStore;
  readonly dataflows: DataflowCache;
  readonly settings: SettingStore;
  /** Where a database that could not be read was put aside at opening. */
  readonly damagedCopy: string | undefined;
  readonly #database: Database;

  constructor(dataFolder: string) {
    const { database, damagedCopy } = openDatabase(dataFolder);
    this.#database = database;
    this.damagedCopy = damagedCopy;
    this.jobs = new JobStore(database);
    this.sessions = new SessionStore(database);
    this.dataflows = new DataflowCache(database);
    this.settings = new SettingStore(database);
  }

  /** Runs the writes of a function as one transaction. */
  atomically<T>(work: () => T): T {
    return this.#database.transaction(work)();
  }

  close(): void {
    this.#database.close();
  }
}
