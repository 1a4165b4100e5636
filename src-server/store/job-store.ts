import type { Database, Statement } from 'better-sqlite3';
import type { VendorId } from '../../src-lineage/dialects/vendor.ts';
import type { JobStatus } from '../contract/jobs.ts';

/** A job as it is stored. Times are epoch milliseconds. */
export interface StoredJob {
  number: number;
  jobId: string;
  userId: string;
  jobName: string;
  vendor: VendorId;
  defaultDatabase: string;
  defaultSchema: string;
  persist: boolean;
  incremental: boolean;
  status: Exclude<JobStatus, 'delete'>;
  errorMessage?: string;
  sessionId?: string;
  /** Of the latest result: its files, the skipped ones too, and its statements. */
  files: number;
  statements: number;
  /** Counts the submissions: a result of an older revision is not the newest submission's. */
  revision: number;
  /** Runs that were begun and not finished: by a crash, or the one that goes on. */
  attempts: number;
  createdAt: number;
  startedAt?: number;
  finishedAt?: number;
}

export type NewJob = Omit<
  StoredJob,
  | 'number'
  | 'status'
  | 'files'
  | 'statements'
  | 'errorMessage'
  | 'sessionId'
  | 'revision'
  | 'attempts'
  | 'startedAt'
  | 'finishedAt'
>;

/** How a run of a job ended. */
export interface JobEnd {
  status: Exclude<JobStatus, 'create' | 'delete'>;
  errorMessage?: string;
  sessionId?: string;
  files?: number;
  statements?: number;
}

/** A submitted file, kept in the job's folder under another name. */
export interface StoredUpload {
  /** Path as the client named it. */
  name: string;
  /** File name in the job's folder. */
  storedAs: string;
  bytes: number;
}

/** An upload of a job, and the submission it came with, from 1. */
export interface JobUpload extends StoredUpload {
  submission: number;
}

interface UploadRow {
  name: string;
  stored_as: string;
  bytes: number;
  submission: number;
}

interface JobRow {
  number: number;
  job_id: string;
  user_id: string;
  job_name: string;
  vendor: VendorId;
  default_database: string;
  default_schema: string;
  persist: number;
  incremental: number;
  status: Exclude<JobStatus, 'delete'>;
  error_message: string | null;
  session_id: string | null;
  files: number;
  statements: number;
  revision: number;
  attempts: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** The jobs, and the files submitted with them. */
export class JobStore {
  readonly #insert: Statement<[Record<string, string | number>]>;
  readonly #insertUpload: Statement<[string, number, number, string, string, number]>;
  readonly #uploads: Statement<[string], UploadRow>;
  readonly #uploadEnd: Statement<[string], { end: number }>;
  readonly #setMetadata: Statement<[string, string]>;
  readonly #metadata: Statement<[string], { text: string }>;
  readonly #byId: Statement<[string], JobRow>;
  readonly #all: Statement<[], JobRow>;
  readonly #ofUser: Statement<[string], JobRow>;
  readonly #byName: Statement<[string], JobRow>;
  readonly #waiting: Statement<[], { job_id: string }>;
  readonly #start: Statement<[number, string]>;
  readonly #finish: Statement<[string, string | null, string | null, number, number, number, string, number]>;
  readonly #reopen: Statement<[string]>;
  readonly #interrupt: Statement<[string]>;
  readonly #remove: Statement<[string]>;

  constructor(database: Database) {
    this.#insert = database.prepare(`
      INSERT INTO jobs (job_id, user_id, job_name, vendor, default_database, default_schema, persist, incremental,
                        status, revision, attempts, created_at)
      VALUES (@jobId, @userId, @jobName, @vendor, @defaultDatabase, @defaultSchema, @persist, @incremental,
              'create', 1, 0, @createdAt)`);
    this.#insertUpload = database.prepare(
      'INSERT INTO job_uploads (job_id, position, submission, name, stored_as, bytes) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#uploads = database.prepare(
      'SELECT name, stored_as, bytes, submission FROM job_uploads WHERE job_id = ? ORDER BY position',
    );
    this.#uploadEnd = database.prepare(
      'SELECT coalesce(max(position) + 1, 0) AS end FROM job_uploads WHERE job_id = ?',
    );
    this.#setMetadata = database.prepare('INSERT OR REPLACE INTO job_metadata (job_id, text) VALUES (?, ?)');
    this.#metadata = database.prepare('SELECT text FROM job_metadata WHERE job_id = ?');
    this.#byId = database.prepare('SELECT * FROM jobs WHERE job_id = ?');
    this.#all = database.prepare('SELECT * FROM jobs ORDER BY number');
    this.#ofUser = database.prepare('SELECT * FROM jobs WHERE user_id = ? ORDER BY number');
    this.#byName = database.prepare('SELECT * FROM jobs WHERE job_name = ? ORDER BY number DESC LIMIT 1');
    this.#waiting = database.prepare("SELECT job_id FROM jobs WHERE status = 'create' ORDER BY number");
    this.#start = database.prepare(
      'UPDATE jobs SET started_at = ?, attempts = attempts + 1 WHERE job_id = ?',
    );
    this.#finish = database.prepare(
      `UPDATE jobs SET status = ?, error_message = ?, session_id = coalesce(?, session_id), files = ?,
                       statements = ?, finished_at = ?, attempts = 0
       WHERE job_id = ? AND revision = ?`,
    );
    this.#reopen = database.prepare(
      `UPDATE jobs SET status = 'create', error_message = NULL, incremental = 1, revision = revision + 1,
                       attempts = 0, started_at = NULL, finished_at = NULL
       WHERE job_id = ?`,
    );
    this.#interrupt = database.prepare('UPDATE jobs SET attempts = 0 WHERE job_id = ?');
    this.#remove = database.prepare('DELETE FROM jobs WHERE job_id = ?');
  }

  add(job: NewJob, uploads: readonly StoredUpload[]): void {
    this.#insert.run({
      jobId: job.jobId,
      userId: job.userId,
      jobName: job.jobName,
      vendor: job.vendor,
      defaultDatabase: job.defaultDatabase,
      defaultSchema: job.defaultSchema,
      persist: Number(job.persist),
      incremental: Number(job.incremental),
      createdAt: job.createdAt,
    });
    this.#addUploads(job.jobId, 1, uploads);
  }

  #addUploads(jobId: string, submission: number, uploads: readonly StoredUpload[]): void {
    const start = this.#uploadEnd.get(jobId)?.end ?? 0;
    for (const [index, { name, storedAs, bytes }] of uploads.entries()) {
      this.#insertUpload.run(jobId, start + index, submission, name, storedAs, bytes);
    }
  }

  /** The uploads of a job in the order of their submission. */
  uploads(jobId: string): JobUpload[] {
    return this.#uploads.all(jobId).map((row) => ({
      name: row.name,
      storedAs: row.stored_as,
      bytes: row.bytes,
      submission: row.submission,
    }));
  }

  /** Keeps the metadata that was sent with a job, apart from its record: it may be large. */
  setMetadata(jobId: string, text: string): void {
    this.#setMetadata.run(jobId, text);
  }

  metadata(jobId: string): string | undefined {
    return this.#metadata.get(jobId)?.text;
  }

  get(jobId: string): StoredJob | undefined {
    return fromRow(this.#byId.get(jobId));
  }

  /** The newest job of a name. */
  named(jobName: string): StoredJob | undefined {
    return fromRow(this.#byName.get(jobName));
  }

  /** Jobs, the oldest first: of one user, or all. */
  list(userId?: string): StoredJob[] {
    const rows = userId === undefined ? this.#all.all() : this.#ofUser.all(userId);
    return rows.map((row) => fromRow(row));
  }

  /** Accepted jobs without a result, in the order of their submission. */
  waiting(): string[] {
    return this.#waiting.all().map((row) => row.job_id);
  }

  markStarted(jobId: string, at: number): void {
    this.#start.run(at, jobId);
  }

  /** Writes the outcome of a run; the outcome of an outdated revision is dropped. */
  finish(job: StoredJob, outcome: JobEnd, at: number): boolean {
    const written = this.#finish.run(
      outcome.status,
      outcome.errorMessage ?? null,
      outcome.sessionId ?? null,
      outcome.files ?? 0,
      outcome.statements ?? 0,
      at,
      job.jobId,
      job.revision,
    );
    return written.changes > 0;
  }

  /** Adds files to a job, which goes back to `create`; its former result stays readable until the new one is there. */
  reopen(jobId: string, uploads: readonly StoredUpload[]): void {
    this.#reopen.run(jobId);
    this.#addUploads(jobId, this.get(jobId)?.revision ?? 1, uploads);
  }

  /** A run was stopped on purpose; it does not count as an attempt. */
  markInterrupted(jobId: string): void {
    this.#interrupt.run(jobId);
  }

  remove(jobId: string): void {
    this.#remove.run(jobId);
  }
}

function fromRow(row: JobRow): StoredJob;
function fromRow(row: JobRow | undefined): StoredJob | undefined;
function fromRow(row: JobRow | undefined): StoredJob | undefined {
  if (row === undefined) return undefined;
  return {
    number: row.number,
    jobId: row.job_id,
    userId: row.user_id,
    jobName: row.job_name,
    vendor: row.vendor,
    defaultDatabase: row.default_database,
    defaultSchema: row.default_schema,
    persist: row.persist !== 0,
    incremental: row.incremental !== 0,
    status: row.status,
    ...(row.error_message !== null && { errorMessage: row.error_message }),
    ...(row.session_id !== null && { sessionId: row.session_id }),
    files: row.files,
    statements: row.statements,
    revision: row.revision,
    attempts: row.attempts,
    createdAt: row.created_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  };
}
