import type { Database, Statement } from 'better-sqlite3';
import type { DataflowStorage, ReadingUse, StoredReading } from '../storage.ts';

/** The per-file results in SQLite. */
export class SqliteDataflows implements DataflowStorage {
  readonly #database: Database;
  readonly #find: Statement<[string], { statements: number }>;
  readonly #touch: Statement<[number, string]>;
  readonly #insert: Statement<[string, string, number, number, number, Uint8Array]>;
  readonly #insertText: Statement<[string, Uint8Array]>;
  readonly #dataflow: Statement<[string], { dataflow: Buffer }>;
  readonly #removeOldest: Statement<[number]>;
  readonly #removeTexts: Statement<[]>;
  readonly #noteUse: Statement<[string, string, string]>;
  readonly #noteRemoved: Statement<[string, string]>;
  readonly #noteProgress: Statement<[string]>;
  readonly #isAnyRemoved: Statement<[], { found: number }>;
  readonly #removeRemoved: Statement<[]>;
  readonly #clearRemoved: Statement<[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#find = database.prepare('SELECT statements FROM dataflows WHERE cache_key = ?');
    this.#touch = database.prepare('UPDATE dataflows SET used_at = ? WHERE cache_key = ?');
    this.#insert = database.prepare(
      `INSERT OR REPLACE INTO dataflows (cache_key, content_hash, statements, used_at, bytes, dataflow)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#insertText = database.prepare('INSERT OR IGNORE INTO texts (content_hash, text) VALUES (?, ?)');
    this.#dataflow = database.prepare('SELECT dataflow FROM dataflows WHERE cache_key = ?');
    this.#removeOldest = database.prepare(
      `DELETE FROM dataflows WHERE cache_key IN (
         SELECT cache_key FROM (
           SELECT cache_key, sum(bytes) OVER (ORDER BY used_at DESC, cache_key) AS running FROM dataflows)
         WHERE running > ?)`,
    );
    this.#removeTexts = database.prepare(
      `DELETE FROM texts WHERE NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = texts.content_hash)
         AND NOT EXISTS (SELECT 1 FROM dataflows d WHERE d.content_hash = texts.content_hash)`,
    );
    this.#noteUse = database.prepare(
      `INSERT OR IGNORE INTO job_contents (job_id, content_hash)
       SELECT ?, ? WHERE EXISTS (SELECT 1 FROM jobs WHERE job_id = ?)`,
    );
    this.#noteRemoved = database.prepare(
      `INSERT OR IGNORE INTO removed_contents (content_hash)
       SELECT ? WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE job_id = ?)`,
    );
    this.#noteProgress = database.prepare('UPDATE jobs SET attempts = 1 WHERE job_id = ? AND attempts > 1');
    this.#isAnyRemoved = database.prepare('SELECT EXISTS (SELECT 1 FROM removed_contents) AS found');
    this.#removeRemoved = database.prepare(
      `DELETE FROM dataflows WHERE content_hash IN (SELECT content_hash FROM removed_contents)
         AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = dataflows.content_hash)
         AND NOT EXISTS (SELECT 1 FROM job_contents c WHERE c.content_hash = dataflows.content_hash)`,
    );
    this.#clearRemoved = database.prepare('DELETE FROM removed_contents');
  }

  async find(
    { cacheKey, contentHash }: Pick<StoredReading, 'cacheKey' | 'contentHash'>,
    use: ReadingUse,
  ): Promise<number | undefined> {
    const row = this.#find.get(cacheKey);
    if (row === undefined) return undefined;
    this.#database.transaction(() => {
      this.#touch.run(use.at, cacheKey);
      this.#note(contentHash, use.jobId);
    })();
    return row.statements;
  }

  async add(reading: StoredReading, { at, jobId }: ReadingUse): Promise<void> {
    this.#database.transaction(() => {
      this.#insertText.run(reading.contentHash, reading.text);
      this.#insert.run(
        reading.cacheKey,
        reading.contentHash,
        reading.statements,
        at,
        reading.dataflow.byteLength + reading.text.byteLength,
        reading.dataflow,
      );
      this.#note(reading.contentHash, jobId);
      if (jobId !== undefined) this.#noteProgress.run(jobId);
    })();
  }

  /** Notes that a content was read for a job; one that was removed meanwhile has it forgotten. */
  #note(contentHash: string, jobId: string | undefined): void {
    if (jobId === undefined) return;
    const { changes } = this.#noteUse.run(jobId, contentHash, jobId);
    if (changes === 0) this.#noteRemoved.run(contentHash, jobId);
  }

  async dataflow(cacheKey: string): Promise<Uint8Array | undefined> {
    return this.#dataflow.get(cacheKey)?.dataflow;
  }

  async forgetRemoved(): Promise<void> {
    if (this.#isAnyRemoved.get()?.found !== 1) return;
    this.#database.transaction(() => {
      this.#removeRemoved.run();
      this.#clearRemoved.run();
      this.#removeTexts.run();
    })();
    this.#database.pragma('incremental_vacuum(4000)');
  }

  async trim(bytes: number): Promise<void> {
    this.#database.transaction(() => {
      this.#removeOldest.run(bytes);
      this.#removeTexts.run();
    })();
    this.#database.pragma('incremental_vacuum(4000)');
  }
}
