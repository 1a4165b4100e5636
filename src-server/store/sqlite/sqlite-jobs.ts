import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { JobRow } from '../job-row.ts';
import { mayUndergo, undergo } from '../job-state-sql.ts';
import { storedStates } from '../job-states.ts';
import type { JobChange, JobUpload, NewJob, StoredJob, StoredUpload, UploadSize } from '../job.ts';
import type { JobStorage } from '../storage.ts';
import { durably } from './file/durable-transaction.ts';
import { HiddenRows } from './rows/hidden-rows.ts';
import { MendedRows } from './rows/mended-rows.ts';
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

type StateRow = Pick<JobRow, 'number' | 'job_id' | 'status'>;

/** Rows of a list that are read before others have their turn, and such of ids and states alone. */
const rowsAtOnce = 200;
const statesAtOnce = 2000;

/** Ids as a JSON array, and whose jobs are meant: null for everybody's. */
interface OfIds {
  ids: string;
  userId: string | null;
}

const ofIds = `job_id IN (SELECT value FROM json_each(@ids)) AND (@userId IS NULL OR user_id = @userId)`;

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
  readonly #states: Statement<[number, number], StateRow>;
  readonly #statesOfUser: Statement<[string, number, number], StateRow>;
  readonly #all: Statement<[number, number], JobRow>;
  readonly #ofUser: Statement<[string, number, number], JobRow>;
  readonly #ofIds: Statement<[OfIds], JobRow>;
  readonly #page: Statement<[number, number], JobRow>;
  readonly #pageOfUser: Statement<[string, number, number], JobRow>;
  readonly #latest: Statement<[], JobRow>;
  readonly #latestOfUser: Statement<[string], JobRow>;
  readonly #byName: Statement<[string], JobRow>;
  readonly #byNameOfUser: Statement<[string, string], JobRow>;
  readonly #rename: Statement<[string, string], JobRow>;
  readonly #change: Statement<[string | null, string | null, string | null, string]>;
  readonly #sizes: Statement<[string], SizeRow>;
  readonly #reopen: Statement<[number, string], { revision: number }>;
  readonly #noteContents: Statement<[string, string]>;
  readonly #retireSessions: Statement<[string], { session_id: string }>;
  readonly #remove: Statement<[string]>;
  readonly #correct: Statement<[Record<string, string | number>]>;
  readonly #hidden: HiddenRows;
  readonly #mend: MendedRows;

  constructor(database: Database) {
    this.#database = database;
    this.#hidden = new HiddenRows(database, 'jobs', 'job_id');
    this.#mend = new MendedRows(database);
    this.#correct = database.prepare(`
      UPDATE jobs SET user_id = @userId, job_name = @jobName, vendor = @vendor, default_database = @defaultDatabase,
                      default_schema = @defaultSchema, persist = @persist, incremental = @incremental,
                      settings = @settings, created_at = @createdAt
      WHERE job_id = @jobId`);
    this.#insert = database.prepare(`
      INSERT INTO jobs (job_id, user_id, job_name, vendor, default_database, default_schema, persist, incremental,
                        status, revision, attempts, settings, created_at)
      VALUES (@jobId, @userId, @jobName, @vendor, @defaultDatabase, @defaultSchema, @persist, @incremental,
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
    const states = 'SELECT number, job_id, status FROM jobs WHERE';
    this.#states = database.prepare(`${states} number > ? ORDER BY number LIMIT ?`);
    this.#statesOfUser = database.prepare(`${states} user_id = ? AND number > ? ORDER BY number LIMIT ?`);
    this.#all = database.prepare('SELECT * FROM jobs WHERE number > ? ORDER BY number LIMIT ?');
    this.#ofUser = database.prepare(
      'SELECT * FROM jobs WHERE user_id = ? AND number > ? ORDER BY number LIMIT ?',
    );
    this.#ofIds = database.prepare(`SELECT * FROM jobs WHERE ${ofIds} ORDER BY number`);
    const newest = 'number < ? ORDER BY number DESC LIMIT ?';
    this.#page = database.prepare(`SELECT * FROM jobs WHERE ${newest}`);
    this.#pageOfUser = database.prepare(`SELECT * FROM jobs WHERE user_id = ? AND ${newest}`);
    this.#latest = database.prepare('SELECT * FROM jobs ORDER BY number DESC LIMIT 1');
    this.#latestOfUser = database.prepare(
      'SELECT * FROM jobs WHERE user_id = ? ORDER BY number DESC LIMIT 1',
    );
    this.#byName = database.prepare('SELECT * FROM jobs WHERE job_name = ? ORDER BY number DESC LIMIT 1');
    this.#byNameOfUser = database.prepare(
      'SELECT * FROM jobs WHERE job_name = ? AND user_id = ? ORDER BY number DESC LIMIT 1',
    );
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

  async states(userId?: string): Promise<Pick<StoredJob, 'jobId' | 'status'>[]> {
    const states: Pick<StoredJob, 'jobId' | 'status'>[] = [];
    const read = (last: number): StateRow[] =>
      userId === undefined
        ? this.#states.all(last, statesAtOnce)
        : this.#statesOfUser.all(userId, last, statesAtOnce);
    await eachRow(read, statesAtOnce, ({ job_id: jobId, status }) => states.push({ jobId, status }));
    return states;
  }

  async named(jobName: string, userId?: string): Promise<StoredJob | undefined> {
    const row = userId === undefined ? this.#byName.get(jobName) : this.#byNameOfUser.get(jobName, userId);
    return this.#jobOf(row);
  }

  async list(userId?: string, ids?: readonly string[]): Promise<StoredJob[]> {
    if (ids !== undefined) return this.#ofIds.all(asked(ids, userId)).map((row) => this.#mend.job(row));
    const jobs: StoredJob[] = [];
    const read = (last: number): JobRow[] =>
      userId === undefined ? this.#all.all(last, rowsAtOnce) : this.#ofUser.all(userId, last, rowsAtOnce);
    await eachRow(read, rowsAtOnce, (row) => jobs.push(this.#mend.job(row)));
    return jobs;
  }

  /** Mends the rows that are damaged. */
  async lookThrough(): Promise<void> {
    await eachRow(
      (last) => this.#all.all(last, rowsAtOnce),
      rowsAtOnce,
      (row) => this.#mend.job(row),
    );
  }

  async page(most: number, userId?: string, before = Number.MAX_SAFE_INTEGER): Promise<StoredJob[]> {
    const rows =
      userId === undefined ? this.#page.all(before, most) : this.#pageOfUser.all(userId, before, most);
    return rows.map((row) => this.#mend.job(row));
  }

  async latest(userId?: string): Promise<StoredJob | undefined> {
    return this.#jobOf(userId === undefined ? this.#latest.get() : this.#latestOfUser.get(userId));
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
    return this.#mend.count;
  }

  #jobOf(row: JobRow | undefined): StoredJob | undefined {
    return row && this.#mend.job(row);
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

/** Reads rows in the order of their numbers, some at a time, and lets others have their turn between. */
async function eachRow<Row extends { number: number }>(
  read: (last: number) => Row[],
  atOnce: number,
  take: (row: Row) => void,
): Promise<void> {
  for (let last = -1; ; await nextTurn()) {
    const rows = read(last);
    rows.forEach(take);
    const end = rows.at(-1)?.number;
    if (rows.length < atOnce || end === undefined || end <= last) return;
    last = end;
  }
}

/** The values of a row. */
function valuesOf(job: NewJob): Record<string, string | number> {
  return {
    ...job,
    persist: Number(job.persist),
    incremental: Number(job.incremental),
    settings: JSON.stringify(job.settings),
  };
}

function asked(ids: readonly string[], userId: string | undefined): OfIds {
  return { ids: JSON.stringify(ids), userId: userId ?? null };
}
