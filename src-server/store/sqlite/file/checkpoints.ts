import { open } from 'node:fs/promises';
import type { Database } from 'better-sqlite3';

/** Pages of the write-ahead log that are worth a checkpoint: what SQLite itself would wait for. */
const worthwhile = 1000;
/** Where the disk is too slow to keep up, SQLite checkpoints within the commit after all. */
const mostPages = 8000;
/** Milliseconds between two looks at the log while the storage is in use. */
const interval = 20;

/**
 * Brings what the write-ahead log holds into the database, in place of SQLite, which would do so within a commit and keep
 * the main thread waiting for the disk. The log is synced beforehand, beside the main thread; the checkpoint itself syncs
 * as ever, and finds little left to do. What survives a crash stays the same.
 */
export class Checkpoints {
  readonly #database: Database;
  #timer: NodeJS.Timeout | undefined;
  /** Calls of the storage that go on. */
  #calls = 0;
  #running: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
    database.pragma(`wal_autocheckpoint = ${mostPages}`);
  }

  /** Runs a call of the storage, which may write, and keeps an eye on the log meanwhile. */
  async during<Result>(call: () => Promise<Result>): Promise<Result> {
    this.#calls += 1;
    this.#timer ??= setInterval(() => this.#look(), interval).unref();
    try {
      return await call();
    } finally {
      this.#calls -= 1;
    }
  }

  /** Ends the watch; what is in the log is left to the end of the database. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  #look(): void {
    if (this.#running !== undefined) return;
    if (this.#database.open && this.#pagesInLog() >= worthwhile) {
      this.#running = this.#checkpoint().finally(() => (this.#running = undefined));
    } else if (this.#calls === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #pagesInLog(): number {
    const [row] = this.#database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
    return row === undefined ? 0 : row.log - row.checkpointed;
  }

  async #checkpoint(): Promise<void> {
    await this.#syncLog();
    try {
      if (this.#database.open) this.#database.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // A full disk, or damage: the log stays, and the next call of the storage reports it.
    }
  }

  /** Where this fails, the checkpoint syncs all of it. */
  async #syncLog(): Promise<void> {
    try {
      const log = await open(`${this.#database.name}-wal`, 'r+');
      await log.sync().finally(() => log.close());
    } catch {
      // There is no such file any more, or it may not be opened twice.
    }
  }
}
