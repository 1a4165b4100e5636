import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import { checksumOf, isIntact } from '../checked-value.ts';
import type { DataflowStorage, ReadingUse, StoredReading } from '../storage.ts';
import { insertText } from './rows/text-row.ts';
import type { SqliteSweeper } from './sqlite-sweeper.ts';

/** How long a transaction looks up, writes or removes readings before other work of the thread has its turn. */
const millisecondsAtOnce = 15;

/** The per-file results in SQLite. */
export class SqliteDataflows implements DataflowStorage {
  readonly #database: Database;
  readonly #sweeper: SqliteSweeper;
  readonly #find: Statement<[string], { statements: number; dataflow: Buffer; checksum: number | null }>;
  readonly #touch: Statement<[number, string]>;
  readonly #insert: Statement<[string, string, number, number, number, Uint8Array, number]>;
  readonly #insertText: Statement<[string, Uint8Array, number]>;
  readonly #dataflow: Statement<[string], { dataflow: Buffer }>;
  readonly #size: Statement<[], { bytes: number }>;
  readonly #surplus: Statement<[number, number], { cache_key: string }>;
  readonly #remove: Statement<[string]>;
  readonly #unusedTexts: Statement<[], { content_hash: string }>;
  readonly #noteUse: Statement<[string, string, string]>;
  readonly #noteRemoved: Statement<[string, string]>;
  readonly #noteProgress: Statement<[string]>;
  readonly #removed: Statement<[number], { cache_key: string }>;
  readonly #isAnyRemoved: Statement<[], { found: number }>;
  readonly #clearRemoved: Statement<[]>;

  constructor(database: Database, sweeper: SqliteSweeper) {
    this.#database = database;
    this.#sweeper = sweeper;
    this.#find = database.prepare('SELECT statements, dataflow, checksum FROM dataflows WHERE cache_key = ?');
    this.#touch = database.prepare('UPDATE dataflows SET used_at = ? WHERE cache_key = ?');
    this.#insert = database.prepare(
      `INSERT OR REPLACE INTO dataflows (cache_key, content_hash, statements, used_at, bytes, dataflow, checksum)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertText = database.prepare(insertText);
    this.#dataflow = database.prepare('SELECT dataflow FROM dataflows WHERE cache_key = ?');
    this.#size = database.prepare('SELECT coalesce(sum(bytes), 0) AS bytes FROM dataflows');
    this.#surplus = database.prepare(
      `SELECT cache_key FROM (
         SELECT cache_key, used_at, sum(bytes) OVER (ORDER BY used_at DESC, cache_key) AS running FROM dataflows)
       WHERE running > ? AND used_at < ?`,
    );
    this.#remove = database.prepare('DELETE FROM dataflows WHERE cache_key = ?');
    this.#unusedTexts = database.prepare(
      `SELECT content_hash FROM texts t
       WHERE NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = t.content_hash)
         AND NOT EXISTS (SELECT 1 FROM dataflows d WHERE d.content_hash = t.content_hash)`,
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
    this.#removed = database.prepare(
      `SELECT cache_key FROM dataflows d WHERE content_hash IN (SELECT content_hash FROM removed_contents)
         AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = d.content_hash)
         AND NOT EXISTS (SELECT 1 FROM job_contents c WHERE c.content_hash = d.content_hash)
         AND used_at < ?`,
    );
    // A session that is not kept refers to nothing: that of a job that was removed just now is still to be swept.
    this.#clearRemoved = database.prepare(
      `DELETE FROM removed_contents WHERE NOT EXISTS (
         SELECT 1 FROM dataflows d WHERE d.content_hash = removed_contents.content_hash)
       OR EXISTS (SELECT 1 FROM session_files f JOIN sessions s USING (session_id)
                  WHERE f.content_hash = removed_contents.content_hash AND s.kept = 1)
       OR EXISTS (SELECT 1 FROM job_contents c WHERE c.content_hash = removed_contents.content_hash)`,
    );
  }

  async find(
    readings: readonly Pick<StoredReading, 'cacheKey' | 'contentHash'>[],
    { at, jobId }: ReadingUse,
  ): Promise<(number | undefined)[]> {
    const found: (number | undefined)[] = [];
    await this.#inTransactions(readings, ({ cacheKey, contentHash }) => {
      const row = this.#find.get(cacheKey);
      const isAtHand = row !== undefined && isIntact(row.dataflow, row.checksum);
      found.push(isAtHand ? row.statements : undefined);
      if (!isAtHand) return;
      this.#touch.run(at, cacheKey);
      this.#note(contentHash, jobId);
    });
    return found;
  }

  async add(readings: readonly StoredReading[], { at, jobId }: ReadingUse): Promise<void> {
    await this.#inTransactions(readings, ({ cacheKey, contentHash, statements, text, dataflow }, isFirst) => {
      const bytes = dataflow.byteLength + text.byteLength;
      this.#insertText.run(contentHash, text, checksumOf(text));
      this.#insert.run(cacheKey, contentHash, statements, at, bytes, dataflow, checksumOf(dataflow));
      this.#note(contentHash, jobId);
      if (isFirst && jobId !== undefined) this.#noteProgress.run(jobId);
    });
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

  async forgetRemoved(usedBefore: number): Promise<void> {
    if (this.#isAnyRemoved.get()?.found !== 1) return;
    await this.#sweeper.removeSessions();
    await this.#removeReadings(() => this.#removed.all(usedBefore));
    if (this.#database.open) this.#clearRemoved.run();
    await this.#removeUnusedTexts();
  }

  async trim(bytes: number, usedBefore: number): Promise<void> {
    if (!this.#database.open || (this.#size.get()?.bytes ?? 0) <= bytes) return;
    await this.#removeReadings(() => this.#surplus.all(bytes, usedBefore));
    await this.#removeUnusedTexts();
  }

  async #removeReadings(chosen: () => { cache_key: string }[]): Promise<void> {
    if (!this.#database.open) return;
    await this.#inSteps(chosen(), ({ cache_key: key }) => this.#remove.run(key));
  }

  async #removeUnusedTexts(): Promise<void> {
    if (!this.#database.open) return;
    await this.#inSteps(this.#unusedTexts.all(), ({ content_hash: hash }) =>
      this.#sweeper.removeUnusedText(hash),
    );
    await this.#sweeper.shrinkFile();
  }

  /** Removes rows; where the database is closed meanwhile, the rest stays. */
  async #inSteps<Row>(rows: readonly Row[], remove: (row: Row) => void): Promise<void> {
    await this.#inTransactions(rows, remove, 'end-when-closed');
  }

  /**
   * Does many rows without keeping other work of the thread waiting.
   * @param work takes a row, and whether it is the first of its transaction
   */
  async #inTransactions<Row>(
    rows: readonly Row[],
    work: (row: Row, isFirst: boolean) => void,
    mode?: 'end-when-closed',
  ): Promise<void> {
    for (let next = 0; next < rows.length;) {
      if (next > 0) await nextTurn();
      if (mode === 'end-when-closed' && !this.#database.open) return;
      const first = next;
      const until = performance.now() + millisecondsAtOnce;
      this.#database.transaction(() => {
        do work(rows[next]!, next === first);
        while (++next < rows.length && performance.now() < until);
      })();
    }
  }
}
