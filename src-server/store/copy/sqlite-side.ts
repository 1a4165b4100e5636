import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { StartFailure } from '../../base/start-failure.ts';
import { JobFolders } from '../../jobs/folders/job-folder.ts';
import { acceptedJob } from '../../jobs/folders/job-manifest.ts';
import { claimDataFolder } from '../../service/start-up/data-folder.ts';
import type { DataFolder } from '../../service/start-up/data-folder.ts';
import { checksumOf } from '../checked-value.ts';
import { closeDatabase, openDatabase } from '../sqlite/file/database.ts';
import { SqliteStorage } from '../sqlite/sqlite-storage.ts';
import type { StoreSide } from './store-side.ts';
import { rowsOf, uploadPieces } from './store-tables.ts';
import type { Row, StoreTable } from './store-tables.ts';

/** Bytes of a submitted file that are read at once, as PostgreSQL keeps them in one row. */
const pieceLength = 1024 * 1024;

/** The store of a data folder, with the folders of its jobs, to be copied from or to. Nobody else has it meanwhile. */
export class SqliteSide implements StoreSide {
  readonly #folder: DataFolder;
  readonly #folders: JobFolders;
  readonly #database: Database;
  readonly #isTrusted: boolean;
  /** It is a whole copy. */
  #isFinished = false;

  /** @throws StartFailure */
  constructor(dataFolder: string) {
    this.#folder = claimDataFolder(dataFolder);
    this.#folders = new JobFolders(dataFolder);
    try {
      if (this.#folder.afterCrash) throw interrupted(dataFolder);
      const { database, isTrusted } = openDatabase(dataFolder);
      this.#database = database;
      this.#isTrusted = isTrusted;
    } catch (error) {
      this.#folder.release(!this.#folder.afterCrash);
      throw error;
    }
  }

  async whole<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#database.exec('BEGIN');
    try {
      const result = await work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async *rows(table: StoreTable): AsyncGenerator<Row[]> {
    if (table === uploadPieces) {
      yield* this.#pieces();
      return;
    }
    const { name, columns, keys, where = '1', atOnce } = table;
    const order = columns.slice(0, keys).join(', ');
    const select = `SELECT ${columns.join(', ')} FROM ${name} WHERE ${where}`;
    const end = `ORDER BY ${order} LIMIT ${atOnce}`;
    const first = this.#database.prepare<[], Record<string, unknown>>(`${select} ${end}`);
    const places = Array.from({ length: keys }, () => '?').join(', ');
    const next = this.#database.prepare<[Row], Record<string, unknown>>(
      `${select} AND (${order}) > (${places}) ${end}`,
    );
    for (let found = rowsOf(table, first.all()); found.length > 0;) {
      yield found;
      const last = found.at(-1);
      if (found.length < atOnce || last === undefined) return;
      found = rowsOf(table, next.all(last.slice(0, keys)));
    }
  }

  /** The contents of submitted files. One that is not there any more has none, as it has for the service. */
  async *#pieces(): AsyncGenerator<Row[]> {
    const uploads = this.#database
      .prepare<[], { job_id: string; stored_as: string }>('SELECT job_id, stored_as FROM job_uploads')
      .all();
    for (const { job_id: jobId, stored_as: storedAs } of uploads) {
      const file = await open(this.#path(jobId, storedAs)).catch(() => undefined);
      if (file === undefined) continue;
      try {
        for (let piece = 0; ; piece += 1) {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(pieceLength), 0, pieceLength);
          if (bytesRead === 0) break;
          const bytes = buffer.subarray(0, bytesRead);
          yield [[jobId, storedAs, piece, checksumOf(bytes), bytes]];
        }
      } finally {
        await file.close();
      }
    }
  }

  #path(jobId: string, storedAs: string): string {
    for (const name of [jobId, storedAs]) {
      if (!/^[\w-]+$/.test(name)) throw new Error('The name of a stored file is none of ours.');
    }
    return this.#folders.path(jobId, { storedAs });
  }

  async insert(table: StoreTable, rows: readonly Row[]): Promise<void> {
    if (table === uploadPieces) {
      for (const [jobId, storedAs, , , bytes] of rows) {
        const path = this.#path(String(jobId), String(storedAs));
        await mkdir(dirname(path), { recursive: true });
        await appendFile(path, bytes as Uint8Array);
      }
      return;
    }
    const { name, columns } = table;
    const places = columns.map(() => '?').join(', ');
    const insert = this.#database.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${places})`);
    for (const row of rows) insert.run(row);
  }

  async begin(): Promise<boolean> {
    const sql =
      'SELECT 1 FROM jobs UNION ALL SELECT 1 FROM sessions UNION ALL SELECT 1 FROM texts UNION ALL SELECT 1 FROM audit LIMIT 1';
    if (this.#database.prepare(sql).get() !== undefined) return false;
    await this.#folders.prepare();
    // A copy that was broken off may have left them, without a manifest.
    for (const jobId of await this.#folders.list()) {
      if ((await this.#folders.manifest(jobId)) !== 'missing') return false;
      await this.#folders.remove(jobId);
    }
    // What a service notes by itself.
    this.#database.exec('DELETE FROM settings');
    return true;
  }

  async finish(): Promise<void> {
    this.#isFinished = true;
  }

  async close(): Promise<void> {
    closeDatabase(this.#database, this.#isTrusted);
    if (this.#isFinished) await this.#seal();
    this.#folder.release(true);
  }

  /** What a job was accepted with stands in its folder, too. */
  async #seal(): Promise<void> {
    const store = new SqliteStorage(this.#folder.path);
    try {
      for (const job of await store.jobs.list()) {
        const uploads = await store.jobs.uploads(job.jobId);
        const metadata = await store.jobs.metadata(job.jobId);
        await mkdir(dirname(this.#folders.path(job.jobId, { storedAs: 'x' })), { recursive: true });
        await this.#folders.seal({ job: acceptedJob(job), uploads, metadata });
      }
    } finally {
      await store.close();
    }
  }
}

function interrupted(dataFolder: string): StartFailure {
  return new StartFailure(
    'DataFolderUnusable',
    `The service that had the data folder ${dataFolder} did not end in order.`,
    'Start it once more ("headwater serve"), which brings jobs and files together, and end it; then copy.',
  );
}
