import { randomUUID } from 'node:crypto';
import { checksumOf, isIntact } from '../checked-value.ts';
import { DamagedValue } from '../damaged-value.ts';
import { mayUndergo } from '../job-state-sql.ts';
import type { DataflowStorage, ReadingUse, StoredReading } from '../storage.ts';
import type { PostgresDatabase, Statements } from './connection/database.ts';
import type { PostgresSweeper } from './postgres-sweeper.ts';
import { noteKept } from './rows/removed-content.ts';
import { insertText, locked, removeUnusedTexts } from './rows/text-row.ts';

/** Readings that are looked up, written or removed at once. */
const lookedUpAtOnce = 1000;
const writtenAtOnce = 64;
const removedAtOnce = 500;

/** For how long at most an immediate call goes on with what it has found. */
const longestCall = '1 hour';

/** No immediate call of another process may be about to use it; of this one's, all are known. */
const isFree = `(held_until < now() OR held_by = $2)`;

/** Not used since a moment, nor by a run or a call that another service goes on with. */
const isUnused = `used_at < least($1, (SELECT min(started_at) FROM jobs WHERE ${mayUndergo('succeed')})) AND ${isFree}`;

/** Has a reading held for an immediate call of a process; by no one process, where another one's hold goes on. */
const held = (process: string): string =>
  `held_by = CASE WHEN dataflows.held_by = ${process} OR dataflows.held_until < now() THEN ${process} ELSE '' END,
   held_until = now() + interval '${longestCall}'`;

type Known = Pick<StoredReading, 'cacheKey' | 'contentHash'>;

/** The per-file results in PostgreSQL. */
export class PostgresDataflows implements DataflowStorage {
  readonly #database: PostgresDatabase;
  readonly #sweeper: PostgresSweeper;
  /** Names this process among those that hold readings. */
  readonly #process = randomUUID();

  constructor(database: PostgresDatabase, sweeper: PostgresSweeper) {
    this.#database = database;
    this.#sweeper = sweeper;
  }

  async find(readings: readonly Known[], { at, jobId }: ReadingUse): Promise<(number | undefined)[]> {
    const found = new Map<string, number>();
    for (let first = 0; first < readings.length; first += lookedUpAtOnce) {
      const some = readings.slice(first, first + lookedUpAtOnce);
      await this.#database.transaction(async (statements) => {
        // The values themselves are checked when they are used: the database has checksums of its own.
        const use = jobId === undefined ? `used_at = $1, ${held('$3')}` : 'used_at = $1';
        const rows = await statements.rows<{ cache_key: string; statements: number }>(
          `UPDATE dataflows SET ${use} WHERE cache_key = ANY ($2) RETURNING cache_key, statements`,
          [at, some.map(({ cacheKey }) => cacheKey), ...(jobId === undefined ? [this.#process] : [])],
        );
        for (const row of rows) found.set(row.cache_key, row.statements);
        const known = some.filter(({ cacheKey }) => found.has(cacheKey));
        await noteContents(statements, known, jobId);
      });
    }
    return readings.map(({ cacheKey }) => found.get(cacheKey));
  }

  async add(readings: readonly StoredReading[], { at, jobId }: ReadingUse): Promise<void> {
    for (let first = 0; first < readings.length; first += writtenAtOnce) {
      const some = readings.slice(first, first + writtenAtOnce);
      await this.#database.transaction(async (statements) => {
        await insertReadings(statements, some, at);
        if (jobId === undefined) await this.#hold(statements, some);
        await noteContents(statements, some, jobId);
        if (jobId === undefined) return;
        await statements.run('UPDATE jobs SET attempts = 1 WHERE job_id = $1 AND attempts > 1', [jobId]);
      });
    }
  }

  async #hold(statements: Statements, readings: readonly Known[]): Promise<void> {
    await statements.run(`UPDATE dataflows SET ${held('$2')} WHERE cache_key = ANY ($1)`, [
      readings.map(({ cacheKey }) => cacheKey),
      this.#process,
    ]);
  }

  async dataflow(cacheKey: string): Promise<Uint8Array | undefined> {
    const row = await this.#database.row<{ dataflow: Buffer; checksum: number }>(
      'SELECT dataflow, checksum FROM dataflows WHERE cache_key = $1',
      [cacheKey],
    );
    if (row === undefined) return undefined;
    if (isIntact(row.dataflow, row.checksum)) return row.dataflow;
    // The next run reads the file again.
    await this.#database.run('DELETE FROM dataflows WHERE cache_key = $1', [cacheKey]);
    throw new DamagedValue('reading of a file');
  }

  async forgetRemoved(usedBefore: number): Promise<void> {
    const some = await this.#database.row('SELECT 1 FROM removed_contents LIMIT 1');
    if (some === undefined) return;
    await this.#sweeper.removeSessions();
    await this.#database.transaction((statements) => forgotten(statements, usedBefore, this.#process));
  }

  async trim(bytes: number, usedBefore: number): Promise<void> {
    const sql = 'SELECT coalesce(sum(bytes), 0) AS bytes FROM dataflows';
    let excess = ((await this.#database.row<{ bytes: number }>(sql))?.bytes ?? 0) - bytes;
    while (excess > 0) {
      const oldest = await this.#database.rows<{ cache_key: string; bytes: number }>(
        `SELECT cache_key, bytes FROM dataflows WHERE ${isUnused} ORDER BY used_at LIMIT ${removedAtOnce}`,
        [usedBefore, this.#process],
      );
      const surplus: string[] = [];
      for (const row of oldest) {
        if (excess <= 0) break;
        surplus.push(row.cache_key);
        excess -= row.bytes;
      }
      if (surplus.length === 0) return;
      await this.#remove(surplus, usedBefore);
    }
  }

  /** Removes readings that nobody has used since, with the texts that nothing else refers to. */
  async #remove(keys: readonly string[], usedBefore: number): Promise<void> {
    await this.#database.transaction(async (statements) => {
      const removed = await statements.rows<{ content_hash: string }>(
        `DELETE FROM dataflows WHERE ${isUnused} AND cache_key = ANY ($3) RETURNING content_hash`,
        [usedBefore, this.#process, keys],
      );
      await removeUnusedTexts(
        statements,
        removed.map((row) => row.content_hash),
      );
    });
  }
}

/**
 * Removes what was read of removed contents, and their texts. Each step sees what others had ended when it began, so those
 * who read or remove the same contents are waited for first: they lock readings, texts and notes in this order, too.
 */
async function forgotten(statements: Statements, usedBefore: number, process: string): Promise<void> {
  const removed = 'content_hash IN (SELECT content_hash FROM removed_contents)';
  await statements.run(locked('dataflows', 'cache_key', removed));
  await statements.run(locked('texts', 'content_hash', removed));
  await statements.run(locked('removed_contents', 'content_hash', 'TRUE'));
  await statements.run(
    `DELETE FROM dataflows d WHERE content_hash IN (SELECT content_hash FROM removed_contents)
       AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = d.content_hash)
       AND NOT EXISTS (SELECT 1 FROM job_contents c WHERE c.content_hash = d.content_hash)
       AND used_at < $1 AND ${isFree}`,
    [usedBefore, process],
  );
  // A session that is not kept refers to nothing: that of a job that was removed just now is still to be swept.
  const cleared = await statements.rows<{ content_hash: string }>(
    `DELETE FROM removed_contents r WHERE NOT EXISTS (
       SELECT 1 FROM dataflows d WHERE d.content_hash = r.content_hash)
     OR EXISTS (SELECT 1 FROM session_files f JOIN sessions s USING (session_id)
                WHERE f.content_hash = r.content_hash AND s.kept)
     OR EXISTS (SELECT 1 FROM job_contents c WHERE c.content_hash = r.content_hash)
     RETURNING content_hash`,
  );
  await removeUnusedTexts(
    statements,
    cleared.map((row) => row.content_hash),
  );
}

/** Writes readings, then their texts, each in the order in which all lock them. */
async function insertReadings(
  statements: Statements,
  readings: readonly StoredReading[],
  at: number,
): Promise<void> {
  for (const reading of sorted(readings, ({ cacheKey }) => cacheKey)) {
    const { cacheKey, contentHash, statements: count, text, dataflow } = reading;
    const bytes = dataflow.byteLength + text.byteLength;
    await statements.run(
      `INSERT INTO dataflows (cache_key, content_hash, statements, used_at, bytes, checksum, dataflow)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (cache_key) DO UPDATE SET used_at = excluded.used_at, checksum = excluded.checksum,
                                             dataflow = excluded.dataflow`,
      [cacheKey, contentHash, count, at, bytes, checksumOf(dataflow), dataflow],
    );
  }
  for (const { contentHash, text } of sorted(readings, (each) => each.contentHash))
    await insertText(statements, contentHash, text);
}

/** By their keys, as the database sorts them: these are hexadecimal. */
function sorted<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))));
}

/** Notes that contents were read for a job; one that was removed meanwhile has them forgotten. */
async function noteContents(
  statements: Statements,
  readings: readonly Known[],
  jobId: string | undefined,
): Promise<void> {
  if (jobId === undefined || readings.length === 0) return;
  const hashes = readings.map(({ contentHash }) => contentHash);
  // Whoever removes the job waits until this is written, or is waited for here.
  const job = await statements.row('SELECT 1 FROM jobs WHERE job_id = $1 FOR SHARE', [jobId]);
  await statements.run(
    job === undefined
      ? `INSERT INTO removed_contents (content_hash) SELECT DISTINCT unnest($1::text[]) ORDER BY 1 ${noteKept}`
      : `INSERT INTO job_contents (job_id, content_hash) SELECT $2, hash FROM
           (SELECT DISTINCT unnest($1::text[]) AS hash ORDER BY 1) given ON CONFLICT DO NOTHING`,
    job === undefined ? [hashes] : [hashes, jobId],
  );
}
