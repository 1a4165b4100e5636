import { jobOfRow } from '../job-row.ts';
import type { JobRow } from '../job-row.ts';
import { mayUndergo, undergo } from '../job-state-sql.ts';
import { storedStates } from '../job-states.ts';
import type { JobChange, JobScope, JobUpload, NewJob, StoredJob, StoredUpload, UploadSize } from '../job.ts';

import type { JobStorage } from '../storage.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { PostgresDatabase, Statements, Value } from './connection/database.ts';
import type { JobTasks } from './job-tasks.ts';
import { insertContents } from './postgres-uploads.ts';
import type { LocalUploads } from './postgres-uploads.ts';
import { noteKept } from './rows/removed-content.ts';
import { retiredSession } from './rows/retired-session.ts';

interface UploadRow {
  name: string;
  stored_as: string;
  bytes: number;
  submission: number;
}

/** What services need to share jobs: their tasks, and where their files arrive on this machine. */
export interface SharedParts {
  tasks: JobTasks;
  local: LocalUploads;
}

/** The jobs in PostgreSQL, and the files submitted with them. */
export class PostgresJobs implements JobStorage {
  readonly #database: PostgresDatabase;
  readonly #shared: SharedParts | undefined;

  constructor(database: PostgresDatabase, shared?: SharedParts) {
    this.#database = database;
    this.#shared = shared;
  }

  async accept(job: NewJob, uploads: readonly StoredUpload[], metadata?: string): Promise<StoredJob> {
    try {
      return await this.#database.transaction(async (statements) => {
        const row = await insertJob(statements, job);
        await addUploads(statements, job.jobId, 1, uploads);
        if (metadata !== undefined) await setMetadata(statements, job.jobId, metadata);
        await this.#takeIn(statements, row, uploads);
        return row;
      });
    } catch (error) {
      // Where the connection breaks at the end, nobody knows whether it was accepted but the database.
      const accepted = error instanceof StoreUnavailable ? await this.#found(job.jobId) : undefined;
      if (accepted === undefined) throw error;
      return accepted;
    }
  }

  /** Keeps the files of a job that waits from now on, and lets whoever is next have it. */
  async #takeIn(statements: Statements, job: StoredJob, uploads: readonly StoredUpload[]): Promise<void> {
    if (this.#shared === undefined) return;
    const { tasks, local } = this.#shared;
    await insertContents(statements, job.jobId, uploads, local);
    await tasks.drop(statements, job.jobId);
    await tasks.send(statements, job);
  }

  async #found(jobId: string): Promise<StoredJob | undefined> {
    return await this.get(jobId).catch(() => undefined);
  }

  async extend(
    jobId: string,
    uploads: readonly StoredUpload[],
    metadata?: string,
  ): Promise<StoredJob | undefined> {
    return await this.#database.transaction(async (statements) => {
      const reopened = await reopen(statements, jobId, true);
      if (reopened === undefined) return undefined;
      await addUploads(statements, jobId, reopened.revision, uploads);
      if (metadata !== undefined) await setMetadata(statements, jobId, metadata);
      await this.#takeIn(statements, reopened, uploads);
      return reopened;
    });
  }

  async rerun(jobId: string, change: JobChange = {}): Promise<StoredJob | undefined> {
    const { vendor, defaultDatabase, defaultSchema, metadata } = change;
    return await this.#database.transaction(async (statements) => {
      const reopened = await reopen(statements, jobId, false);
      if (reopened === undefined) return undefined;
      await this.#takeIn(statements, reopened, []);
      if (metadata !== undefined) await setMetadata(statements, jobId, metadata);
      return await oneJob(
        statements,
        `UPDATE jobs SET vendor = coalesce($1, vendor), default_database = coalesce($2, default_database),
                         default_schema = coalesce($3, default_schema)
         WHERE job_id = $4 RETURNING *`,
        [vendor ?? null, defaultDatabase ?? null, defaultSchema ?? null, jobId],
      );
    });
  }

  async correct(job: NewJob): Promise<void> {
    await this.#database.run(
      `UPDATE jobs SET user_id = $2, job_name = $3, vendor = $4, default_database = $5, default_schema = $6,
                       persist = $7, incremental = $8, settings = $9, created_at = $10, workspace = $11
       WHERE job_id = $1`,
      valuesOf(job),
    );
  }

  async rename(jobId: string, jobName: string): Promise<StoredJob | undefined> {
    const sql = 'UPDATE jobs SET job_name = $1 WHERE job_id = $2 RETURNING *';
    return await oneJob(this.#database, sql, [jobName, jobId]);
  }

  async get(jobId: string): Promise<StoredJob | undefined> {
    return await oneJob(this.#database, 'SELECT * FROM jobs WHERE job_id = $1', [jobId]);
  }

  async states(scope?: JobScope): Promise<Pick<StoredJob, 'jobId' | 'status'>[]> {
    const { whose, values } = inScope(scope);
    return await this.#database.rows(
      `SELECT job_id AS "jobId", status FROM jobs WHERE ${whose} ORDER BY number`,
      values,
    );
  }

  async named(jobName: string, scope?: JobScope): Promise<StoredJob | undefined> {
    const { whose, values } = inScope(scope, jobName);
    const sql = `SELECT * FROM jobs WHERE job_name = $1 AND ${whose} ORDER BY number DESC LIMIT 1`;
    return await oneJob(this.#database, sql, values);
  }

  async list(scope?: JobScope, ids?: readonly string[]): Promise<StoredJob[]> {
    const { whose, values } = ids === undefined ? inScope(scope) : inScope(scope, ids);
    const ofIds = ids === undefined ? '' : 'job_id = ANY ($1) AND';
    const sql = `SELECT * FROM jobs WHERE ${ofIds} ${whose} ORDER BY number`;
    return (await this.#database.rows<JobRow>(sql, values)).map(jobOfRow);
  }

  async page(most: number, scope?: JobScope, before = Number.MAX_SAFE_INTEGER): Promise<StoredJob[]> {
    const { whose, values } = inScope(scope, before, most);
    const sql = `SELECT * FROM jobs WHERE ${whose} AND number < $1 ORDER BY number DESC LIMIT $2`;
    return (await this.#database.rows<JobRow>(sql, values)).map(jobOfRow);
  }

  async latest(scope?: JobScope): Promise<StoredJob | undefined> {
    return (await this.page(1, scope))[0];
  }

  async uploads(jobId: string): Promise<JobUpload[]> {
    const rows = await this.#database.rows<UploadRow>(
      'SELECT name, stored_as, bytes, submission FROM job_uploads WHERE job_id = $1 ORDER BY position',
      [jobId],
    );
    return rows.map(({ name, stored_as, bytes, submission }) => ({
      name,
      storedAs: stored_as,
      bytes,
      submission,
    }));
  }

  async uploadSizes(ids: readonly string[]): Promise<ReadonlyMap<string, UploadSize>> {
    const rows = await this.#database.rows<UploadSize & { job_id: string }>(
      `SELECT job_id, count(*) AS uploads, sum(bytes) AS bytes FROM job_uploads WHERE job_id = ANY ($1) GROUP BY job_id`,
      [ids],
    );
    return new Map(rows.map(({ job_id, uploads, bytes }) => [job_id, { uploads, bytes }]));
  }

  async replacedUploads(jobId?: string): Promise<{ jobId: string; storedAs: string }[]> {
    return await this.#database.rows(
      `SELECT job_id AS "jobId", stored_as AS "storedAs" FROM job_uploads
       WHERE replaced AND ($1::text IS NULL OR job_id = $1)`,
      [jobId ?? null],
    );
  }

  async dropUploads(jobId: string, storedAs: readonly string[]): Promise<void> {
    await this.#database.transaction(async (statements) => {
      for (const table of ['job_uploads', 'upload_pieces']) {
        const sql = `DELETE FROM ${table} WHERE job_id = $1 AND stored_as = ANY ($2)`;
        await statements.run(sql, [jobId, storedAs]);
      }
    });
  }

  async metadata(jobId: string): Promise<string | undefined> {
    const sql = 'SELECT text FROM job_metadata WHERE job_id = $1';
    return (await this.#database.row<{ text: string }>(sql, [jobId]))?.text;
  }

  async remove(jobId: string): Promise<string[]> {
    return await this.#database.transaction(async (statements) => {
      // With gigabytes of files it takes long.
      await statements.run('SET LOCAL statement_timeout = 0');
      // A run that ends at the same time waits for this row, and finds it gone.
      await statements.run('SELECT 1 FROM jobs WHERE job_id = $1 FOR UPDATE', [jobId]);
      await statements.run(
        `INSERT INTO removed_contents (content_hash)
         SELECT content_hash FROM job_contents WHERE job_id = $1
         UNION SELECT content_hash FROM session_files JOIN sessions USING (session_id) WHERE job_id = $1
         ORDER BY 1 ${noteKept}`,
        [jobId],
      );
      const retired = await statements.rows<{ session_id: string }>(
        `UPDATE sessions SET ${retiredSession} WHERE job_id = $1 RETURNING session_id`,
        [jobId],
      );
      await this.#shared?.tasks.drop(statements, jobId);
      await statements.run('DELETE FROM jobs WHERE job_id = $1', [jobId]);
      return retired.map((row) => row.session_id);
    });
  }
}

/** The condition for jobs of a scope, and all values of a statement: those given first, then those of the scope. */
function inScope(scope: JobScope | undefined, ...given: Value[]): { whose: string; values: Value[] } {
  if (scope === undefined) return { whose: 'TRUE', values: given };
  const { userId, workspaces } = scope;
  const own = `user_id = $${given.length + 1} AND workspace = ''`;
  // Of a user who is in no shared workspace they lie in order in an index.
  if (workspaces.length === 0) return { whose: own, values: [...given, userId] };
  const whose = `((${own}) OR workspace = ANY ($${given.length + 2}))`;
  return { whose, values: [...given, userId, workspaces] };
}

async function oneJob(
  statements: Statements,
  sql: string,
  values: readonly Value[],
): Promise<StoredJob | undefined> {
  const row = await statements.row<JobRow>(sql, values);
  return row && jobOfRow(row);
}

async function insertJob(statements: Statements, job: NewJob): Promise<StoredJob> {
  const accepted = await oneJob(
    statements,
    `INSERT INTO jobs (job_id, user_id, job_name, vendor, default_database, default_schema, persist, incremental,
                       settings, created_at, workspace, status, revision, attempts)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, 0) RETURNING *`,
    [...valuesOf(job), storedStates('record').after ?? ''],
  );
  if (accepted === undefined) throw new Error('The job was accepted but is not there.');
  return accepted;
}

/** The values of a row, its id first. */
function valuesOf(job: NewJob): Value[] {
  return [
    job.jobId,
    job.userId,
    job.jobName,
    job.vendor,
    job.defaultDatabase,
    job.defaultSchema,
    job.persist,
    job.incremental,
    JSON.stringify(job.settings),
    job.createdAt,
    job.workspace ?? '',
  ];
}

/** Lets a job wait again, by a new revision; the row is this transaction's from here on. */
async function reopen(
  statements: Statements,
  jobId: string,
  isIncremental: boolean,
): Promise<StoredJob | undefined> {
  return await oneJob(
    statements,
    `UPDATE jobs SET ${undergo('reopen')}, error_message = NULL, incremental = incremental OR $1,
                     revision = revision + 1, attempts = 0, started_at = NULL, finished_at = NULL
     WHERE job_id = $2 AND ${mayUndergo('reopen')} RETURNING *`,
    [isIncremental, jobId],
  );
}

async function addUploads(
  statements: Statements,
  jobId: string,
  submission: number,
  uploads: readonly StoredUpload[],
): Promise<void> {
  await statements.run(
    `INSERT INTO job_uploads (job_id, position, submission, name, stored_as, bytes)
     SELECT $1, place - 1 + (SELECT coalesce(max(position) + 1, 0) FROM job_uploads WHERE job_id = $1), $2,
            name, stored_as, bytes
     FROM unnest($3::text[], $4::text[], $5::bigint[]) WITH ORDINALITY AS given (name, stored_as, bytes, place)`,
    [
      jobId,
      submission,
      uploads.map(({ name }) => name),
      uploads.map(({ storedAs }) => storedAs),
      uploads.map(({ bytes }) => bytes),
    ],
  );
}

async function setMetadata(statements: Statements, jobId: string, metadata: string): Promise<void> {
  await statements.run(
    `INSERT INTO job_metadata (job_id, text) VALUES ($1, $2)
     ON CONFLICT (job_id) DO UPDATE SET text = excluded.text`,
    [jobId, metadata],
  );
}
