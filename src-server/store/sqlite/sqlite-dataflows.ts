import type { Database, Statement } from 'better-sqlite3';
import type { DataflowStorage, StoredReading } from '../storage.ts';

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
  readonly #removeUnreferenced: Statement<[string]>;

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
    this.#removeUnreferenced = database.prepare(
      `DELETE FROM dataflows WHERE content_hash = ?
         AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = dataflows.content_hash)`,
    );
  }

  async find(cacheKey: string, at: number): Promise<number | undefined> {
    const row = this.#find.get(cacheKey);
    if (row !== undefined) this.#touch.run(at, cacheKey);
    return row?.statements;
  }

  async add(reading: StoredReading, at: number): Promise<void> {
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
    })();
  }

  async dataflow(cacheKey: string): Promise<Uint8Array | undefined> {
    return this.#dataflow.get(cacheKey)?.dataflow;
  }

  async forget(contentHashes: readonly string[]): Promise<void> {
    this.#database.transaction(() => {
      for (const contentHash of contentHashes) this.#removeUnreferenced.run(contentHash);
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
