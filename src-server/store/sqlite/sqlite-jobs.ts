import type { Database, Statement } from 'better-sqlite3';
import type { JobRow } from '../job-row.ts';
import { mayUndergo, undergo } from '../job-state-sql.ts';
import { storedStates } from '../job-states.ts';
import type { JobChange, JobScope, JobUpload, NewJob, StoredJob, StoredUpload, UploadSize } from '../job.ts';
import type { JobStorage } from '../storage.ts';
import { durably } from './file/durable-transaction.ts';
import { ListedJobs } from './listed-jobs.ts';
import { HiddenRows } from './rows/hidden-rows.ts';
import { RepairedRows } from './rows/repaired-rows.ts';
import { retiredSession } from './rows/retired-session.ts';

interface UploadRow {
  name: string;
  stored_as: string;
  bytes: number;
  submission: number;
}

interface SizeRow extends UploadSize {
  job_id: string;
}

interface ReplacedRow {
  job_id: string;
  stored_as: string;
}

/** The jobs in SQLite, and the files submitted with them. */
export class SqliteJobs implements JobStorage {
  readonly #database: Database;
  readonly #insert: Statement<[Record<string, string | number>]>;
  readonly #insertUpload: Statement<[string, number, number, string, string, number]>;
  readonly #uploads: Statement<[string], UploadRow>;
  readonly #uploadEnd: Statement<[string], { end: number }>;
  readonly #replaced: Statement<[], ReplacedRow>;
  readonly #replacedOf: Statement<[string], ReplacedRow>;
  readonly #dropUpload: Statement<[string, string]>;
  readonly #setMetadata: Statement<[string, string]>;
  readonly #metadata: Statement<[string], { text: string }>;
  readonly #byId: Statement<[string], JobRow>;
  readonly #listed: ListedJobs;
  readonly #rename: Statement<[string, string], JobRow>;
  readonly #change: Statement<[string | null, string | null, string | null, string]>;
  readonly #sizes: Statement<[string], SizeRow>;
  readonly #reopen: Statement<[number, string], { revision: number }>;
  readonly #noteContents: Statement<[string, string]>;
  readonly #retireSessions: Statement<[string], { session_id: string }>;
  readonly #remove: Statement<[string]>;
  readonly #correct: Statement<[Record<string, string | number>]>;
  readonly #hidden: HiddenRows;
  readonly #repair: RepairedRows;

  constructor(database: Database) {
    this.#database = database;
    this.#hidden = new HiddenRows(database, 'jobs', 'job_id');
    this.#repair = new RepairedRows(database);
    this.#correct = database.prepare(`
      UPDATE jobs SET user_id = @userId, workspace = @workspace, job_name = @jobName, vendor = @vendor, default_database = @defaultDatabase,
                      default_schema = @defaultSchema, persist = @persist, incremental = @incremental,
                      settings = @settings, created_at = @createdAt
      WHERE job_id = @jobId`);
    this.#insert = database.prepare(`
      INSERT INTO jobs (job_id, user_id, workspace, job_name, vendor, default_database, default_schema, persist, incremental,
                        status, revision, attempts, settings, created_at)
      VALUES (@jobId, @userId, @workspace, @jobName, @vendor, @defaultDatabase, @defaultSchema, @persist, @incremental,
              @status, 1, 0, @settings, @createdAt)`);
    this.#insertUpload = database.prepare(
      'INSERT INTO job_uploads (job_id, position, submission, name, stored_as, bytes) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#uploads = database.prepare(
      'SELECT name, stored_as, bytes, submission FROM job_uploads WHERE job_id = ? ORDER BY position',
    );
    this.#uploadEnd = database.prepare(
      'SELECT coalesce(max(position) + 1, 0) AS end FROM job_uploads WHERE job_id = ?',
    );
    const replaced = 'SELECT job_id, stored_as FROM job_uploads WHERE replaced = 1';
    this.#replaced = database.prepare(replaced);
    this.#replacedOf = database.prepare(`${replaced} AND job_id = ?`);
    this.#dropUpload = database.prepare('DELETE FROM job_uploads WHERE job_id = ? AND stored_as = ?');
    this.#setMetadata = database.prepare('INSERT OR REPLACE INTO job_metadata (job_id, text) VALUES (?, ?)');
    this.#metadata = database.prepare('SELECT text FROM job_metadata WHERE job_id = ?');
    this.#byId = database.prepare('SELECT * FROM jobs WHERE job_id = ?');
    this.#listed = new ListedJobs(database);
    this.#rename = database.prepare('UPDATE jobs SET job_name = ? WHERE job_id = ? RETURNING *');
    this.#change = database.prepare(
      `UPDATE jobs SET vendor = coalesce(?, vendor), default_database = coalesce(?, default_database),
                       default_schema = coalesce(?, default_schema)
       WHERE job_id = ?`,
    );
    this.#sizes = database.prepare(
      `SELECT job_id, count(*) AS uploads, sum(bytes) AS bytes FROM job_uploads
       WHERE job_id IN (SELECT value FROM json_each(?)) GROUP BY job_id`,
    );
    this.#reopen = database.prepare(
      `UPDATE jobs SET ${undergo('reopen')}, error_message = NULL, incremental = max(incremental, ?), revision = revision + 1,
                       attempts = 0, started_at = NULL, finished_at = NULL
       WHERE job_id = ? AND ${mayUndergo('reopen')} RETURNING revision`,
    );
    this.#noteContents = database.prepare(
      `INSERT OR IGNORE INTO removed_contents (content_hash)
       SELECT content_hash FROM job_contents WHERE job_id = ?
       UNION SELECT content_hash FROM session_files JOIN sessions USING (session_id) WHERE job_id = ?`,
    );
    this.#retireSessions = database.prepare(
      `UPDATE sessions SET ${retiredSession} WHERE job_id = ? RETURNING session_id`,
    );
    this.#remove = database.prepare('DELETE FROM jobs WHERE job_id = ?');
  }

  async accept(job: NewJob, uploads: readonly StoredUpload[], metadata?: string): Promise<StoredJob> {
    const { jobId } = job;
    durably(this.#database, () => {
      this.#insert.run({ ...valuesOf(job), status: storedStates('record').after ?? '' });
      this.#addUploads(jobId, 1, uploads);
      if (metadata !== undefined) this.#setMetadata.run(jobId, metadata);
    });
    const accepted = this.#jobOf(this.#byId.get(jobId));
    if (accepted === undefined) throw new Error('The job was accepted but is not there.');
    return accepted;
  }

  async extend(
    jobId: string,
    uploads: readonly StoredUpload[],
    metadata?: string,
  ): Promise<StoredJob | undefined> {
    return durably(this.#database, () => {
      const reopened = this.#reopen.get(1, jobId);
      if (reopened === undefined) return undefined;
      this.#addUploads(jobId, reopened.revision, uploads);
      if (metadata !== undefined) this.#setMetadata.run(jobId, metadata);
      return this.#jobOf(this.#byId.get(jobId));
    });
  }

  async rerun(jobId: string, change: JobChange = {}): Promise<StoredJob | undefined> {
    const { vendor, defaultDatabase, defaultSchema, metadata } = change;
    return durably(this.#database, () => {
      if (this.#reopen.get(0, jobId) === undefined) return undefined;
      this.#change.run(vendor ?? null, defaultDatabase ?? null, defaultSchema ?? null, jobId);
      if (metadata !== undefined) this.#setMetadata.run(jobId, metadata);
      return this.#jobOf(this.#byId.get(jobId));
    });
  }

  async rename(jobId: string, jobName: string): Promise<StoredJob | undefined> {
    return durably(this.#database, () => this.#jobOf(this.#rename.get(jobName, jobId)));
  }

  #addUploads(jobId: string, submission: number, uploads: readonly StoredUpload[]): void {
    const start = this.#uploadEnd.get(jobId)?.end ?? 0;
    for (const [index, { name, storedAs, bytes }] of uploads.entries()) {
      this.#insertUpload.run(jobId, start + index, submission, name, storedAs, bytes);
    }
  }

  async get(jobId: string): Promise<StoredJob | undefined> {
    return this.#jobOf(this.#hidden.find(jobId, () => this.#byId.get(jobId)));
  }

  async states(scope?: JobScope): Promise<Pick<StoredJob, 'jobId' | 'status'>[]> {
    return await this.#listed.states(scope);
  }

  async named(jobName: string, scope?: JobScope): Promise<StoredJob | undefined> {
    return this.#jobOf(this.#listed.named(jobName, scope));
  }

  async list(scope?: JobScope, ids?: readonly string[]): Promise<StoredJob[]> {
    if (ids !== undefined) return this.#listed.ofIds(ids, scope).map((row) => this.#repair.job(row));
    const jobs: StoredJob[] = [];
    await this.#listed.each((row) => jobs.push(this.#repair.job(row)), scope);
    return jobs;
  }

  /** Repairs the rows that are damaged. */
  async lookThrough(): Promise<void> {
    await this.#listed.each((row) => this.#repair.job(row));
  }

  async page(most: number, scope?: JobScope, before?: number): Promise<StoredJob[]> {
    return this.#listed.page(most, scope, before).map((row) => this.#repair.job(row));
  }

  async latest(scope?: JobScope): Promise<StoredJob | undefined> {
    return this.#jobOf(this.#listed.page(1, scope)[0]);
  }

  async uploads(jobId: string): Promise<JobUpload[]> {
    return this.#uploads.all(jobId).map((row) => ({
      name: row.name,
      storedAs: row.stored_as,
      bytes: row.bytes,
      submission: row.submission,
    }));
  }

  async uploadSizes(ids: readonly string[]): Promise<ReadonlyMap<string, UploadSize>> {
    const rows = this.#sizes.all(JSON.stringify(ids));
    return new Map(rows.map(({ job_id, uploads, bytes }) => [job_id, { uploads, bytes }]));
  }

  async replacedUploads(jobId?: string): Promise<{ jobId: string; storedAs: string }[]> {
    const rows = jobId === undefined ? this.#replaced.all() : this.#replacedOf.all(jobId);
    return rows.map((row) => ({ jobId: row.job_id, storedAs: row.stored_as }));
  }

  async dropUploads(jobId: string, storedAs: readonly string[]): Promise<void> {
    durably(this.#database, () => {
      for (const name of storedAs) this.#dropUpload.run(jobId, name);
    });
  }

  async metadata(jobId: string): Promise<string | undefined> {
    return this.#metadata.get(jobId)?.text;
  }

  async correct(job: NewJob): Promise<void> {
    durably(this.#database, () => this.#correct.run(valuesOf(job)));
  }

  /** Rows that were damaged. */
  get damagedRows(): number {
    return this.#repair.count;
  }

  #jobOf(row: JobRow | undefined): StoredJob | undefined {
    return row && this.#repair.job(row);
  }

  async remove(jobId: string): Promise<string[]> {
    return durably(this.#database, () => {
      this.#noteContents.run(jobId, jobId);
      const retired = this.#retireSessions.all(jobId);
      this.#remove.run(jobId);
      return retired.map((row) => row.session_id);
    });
  }
}

/** The values of a row. */
function valuesOf(job: NewJob): Record<string, string | number> {
  return {
    ...job,
    workspace: job.workspace ?? '',
    persist: Number(job.persist),
    incremental: Number(job.incremental),
    settings: JSON.stringify(job.settings),
  };
}
