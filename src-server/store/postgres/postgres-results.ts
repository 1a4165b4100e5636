import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { storedNumbers } from '../job-row.ts';
import type { JobEnd, StoredJob } from '../job.ts';
import type { JobResult } from '../session.ts';
import type { ResultRetention, ResultStorage } from '../storage.ts';
import type { PostgresDatabase, Statements } from './connection/database.ts';
import type { PostgresSweeper } from './postgres-sweeper.ts';
import { retiredSession } from './rows/retired-session.ts';

interface ResultRow {
  revision: number;
  session_id: string;
  vendor: VendorId;
  created_at: number;
  replaced_at: number | null;
  files: number;
  statements: number;
  numbers: string;
  bytes: number;
}

/** The results of jobs in PostgreSQL: their sessions. One that was replaced stays where it is, and is only marked. */
export class PostgresResults implements ResultStorage {
  readonly #database: PostgresDatabase;
  readonly #sweeper: PostgresSweeper;

  constructor(database: PostgresDatabase, sweeper: PostgresSweeper) {
    this.#database = database;
    this.#sweeper = sweeper;
  }

  async list(jobId: string): Promise<JobResult[]> {
    const rows = await this.#database.rows<ResultRow>(
      `SELECT revision, session_id, vendor, created_at, replaced_at, files, statements, numbers, bytes FROM sessions
       WHERE job_id = $1 AND kept AND revision IS NOT NULL ORDER BY revision DESC`,
      [jobId],
    );
    return rows.map((row) => ({
      number: row.revision,
      sessionId: row.session_id,
      vendor: row.vendor,
      finishedAt: row.created_at,
      ...(row.replaced_at !== null && { replacedAt: row.replaced_at }),
      files: row.files,
      statements: row.statements,
      ...storedNumbers(row.numbers),
      bytes: row.bytes,
    }));
  }

  async sizes(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.rows<{ job_id: string; bytes: number }>(
      'SELECT job_id, sum(bytes)::bigint AS bytes FROM sessions WHERE job_id = ANY ($1) AND kept GROUP BY job_id',
      [jobIds],
    );
    return new Map(rows.map(({ job_id: jobId, bytes }) => [jobId, bytes]));
  }

  async remove(jobId: string, numbers: readonly number[]): Promise<string[]> {
    return await this.#retire('job_id = $1 AND revision = ANY ($2) AND replaced_at IS NOT NULL', [
      jobId,
      numbers,
    ]);
  }

  async removeSurplus(
    { count, bytes, perUser }: ResultRetention,
    inUse: (sessionId: string) => boolean,
  ): Promise<string[]> {
    const surplus = await this.#database.rows<{ session_id: string }>(
      `SELECT session_id FROM (
         SELECT session_id, row_number() OVER (PARTITION BY job_id ORDER BY revision DESC) AS place,
                sum(bytes) OVER (${perUser ? 'PARTITION BY user_id' : ''}
                                 ORDER BY replaced_at DESC, revision DESC, session_id) AS running
         FROM sessions WHERE replaced_at IS NOT NULL) earlier
       WHERE place > $1 OR running > $2`,
      [count, bytes],
    );
    const chosen = surplus.map((row) => row.session_id).filter((sessionId) => !inUse(sessionId));
    return chosen.length === 0
      ? []
      : await this.#retire('session_id = ANY ($1) AND replaced_at IS NOT NULL', [chosen]);
  }

  async #retire(which: string, values: Parameters<Statements['rows']>[1]): Promise<string[]> {
    const retired = await this.#database.rows<{ session_id: string }>(
      `UPDATE sessions SET ${retiredSession} WHERE ${which} RETURNING session_id`,
      values,
    );
    if (retired.length > 0) await this.#sweeper.removeSessions();
    return retired.map((row) => row.session_id);
  }
}

/** Makes a session the present result of its job; within a transaction of the caller. */
export async function putForward(
  statements: Statements,
  { jobId, revision }: StoredJob,
  end: JobEnd,
  at: number,
  sessionId: string,
): Promise<void> {
  // The result of a failure has no number: there is nothing in it to come back to.
  if (end.status !== 'fail') {
    const { files = 0, statements: count = 0, numbers = {} } = end;
    await statements.run(
      'UPDATE sessions SET revision = $1, files = $2, statements = $3, numbers = $4 WHERE session_id = $5',
      [revision, files, count, JSON.stringify(numbers), sessionId],
    );
  }
  await statements.run(
    `UPDATE sessions SET ${retiredSession} WHERE job_id = $1 AND session_id <> $2 AND revision IS NULL`,
    [jobId, sessionId],
  );
  await statements.run(
    'UPDATE sessions SET replaced_at = $1 WHERE job_id = $2 AND session_id <> $3 AND replaced_at IS NULL',
    [at, jobId, sessionId],
  );
}
