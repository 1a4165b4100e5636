import { jobOfRow } from '../job-row.ts';
import type { JobRow } from '../job-row.ts';
import { mayUndergo, undergo } from '../job-state-sql.ts';
import type { JobEnd, StoredJob } from '../job.ts';
import type { NewSession } from '../session.ts';
import { waitingAtHand } from '../storage.ts';
import type { JobQueue, WaitingJob } from '../storage.ts';
import type { PostgresDatabase, Statements } from './connection/database.ts';
import type { JobTasks } from './job-tasks.ts';
import { putForward } from './postgres-results.ts';
import type { PostgresSessions } from './postgres-sessions.ts';
import type { PostgresSweeper } from './postgres-sweeper.ts';
import { TaskLost } from './rows/task-end.ts';

/** The queue of jobs in PostgreSQL: the rows of `jobs` that have no result yet. */
export class PostgresQueue implements JobQueue {
  readonly #database: PostgresDatabase;
  readonly #sessions: PostgresSessions;
  readonly #sweeper: PostgresSweeper;
  readonly #tasks: JobTasks | undefined;

  constructor(
    database: PostgresDatabase,
    sessions: PostgresSessions,
    sweeper: PostgresSweeper,
    tasks?: JobTasks,
  ) {
    this.#tasks = tasks;
    this.#database = database;
    this.#sessions = sessions;
    this.#sweeper = sweeper;
  }

  async waiting(atWork: Iterable<string>): Promise<WaitingJob[]> {
    const waits = mayUndergo('begin');
    return await this.#database.rows<WaitingJob>(
      `WITH RECURSIVE users (user_id) AS (
         SELECT min(user_id) FROM jobs WHERE ${waits}
         UNION ALL
         SELECT (SELECT min(user_id) FROM jobs WHERE ${waits} AND user_id > users.user_id)
         FROM users WHERE users.user_id IS NOT NULL
       ), chosen (number) AS (
         SELECT first.number FROM users CROSS JOIN LATERAL (
           SELECT number FROM jobs WHERE ${waits} AND user_id = users.user_id ORDER BY number LIMIT ${waitingAtHand}) first
         UNION
         SELECT number FROM jobs WHERE ${waits} AND job_id = ANY ($1)
       )
       SELECT job_id AS "jobId", user_id AS "userId", attempts,
              (SELECT coalesce(sum(bytes), 0) FROM job_uploads u WHERE u.job_id = jobs.job_id) AS bytes
       FROM jobs WHERE number IN (SELECT number FROM chosen) ORDER BY number`,
      [[...atWork]],
    );
  }

  async length(): Promise<number> {
    const sql = `SELECT count(*) AS count FROM jobs WHERE ${mayUndergo('begin')}`;
    return (await this.#database.row<{ count: number }>(sql))?.count ?? 0;
  }

  async claim(jobId: string, at: number): Promise<StoredJob | undefined> {
    const row = await this.#database.row<JobRow>(
      `UPDATE jobs SET ${undergo('begin')}, started_at = $1, attempts = attempts + 1
       WHERE job_id = $2 AND ${mayUndergo('begin')} RETURNING *`,
      [at, jobId],
    );
    return row && jobOfRow(row);
  }

  async release(jobId: string): Promise<void> {
    await this.#database.transaction(async (statements) => {
      const row = await statements.row<JobRow>(
        `UPDATE jobs SET ${undergo('release')}, attempts = greatest(attempts - 1, 0)
         WHERE job_id = $1 AND ${mayUndergo('release')} RETURNING *`,
        [jobId],
      );
      if (row !== undefined) await this.#tasks?.giveBack(statements, jobOfRow(row));
    });
    this.#tasks?.letGo(jobId);
  }

  async complete(job: StoredJob, end: JobEnd, at: number, result?: NewSession): Promise<boolean> {
    try {
      return await this.#completed(job, end, at, result);
    } catch (error) {
      if (error instanceof TaskLost) return false;
      throw error;
    }
  }

  async #completed(job: StoredJob, end: JobEnd, at: number, result?: NewSession): Promise<boolean> {
    if (result === undefined) {
      return await this.#database.transaction((statements) => this.#end(statements, job, end, at));
    }
    const { jobId, userId } = job;
    const isWritten = await this.#sessions.written(
      { ...result, jobId },
      userId,
      at,
      async (statements, publish) => {
        if (!(await this.#end(statements, job, end, at, result.sessionId))) return false;
        await publish();
        await putForward(statements, job, end, at, result.sessionId);
        return true;
      },
    );
    await this.#sweeper.removeSessions();
    return isWritten;
  }

  /** Ends a job together with its task. @throws TaskLost */
  async #end(statements: Statements, ...end: JobEnding): Promise<boolean> {
    if (!(await endJob(statements, ...end))) return false;
    await this.#tasks?.end(statements, end[0]);
    return true;
  }
}

type JobEnding = [job: StoredJob, end: JobEnd, at: number, sessionId?: string];

/** Without a result the former one stays, and with it what is recorded of it. */
async function endJob(
  statements: Statements,
  ...[{ jobId, revision }, end, at, sessionId]: JobEnding
): Promise<boolean> {
  const changed = await statements.run(
    `UPDATE jobs SET status = $1, error_message = $2, session_id = coalesce($3, session_id),
                     files = coalesce($4, files), statements = coalesce($5, statements),
                     skipped_count = coalesce($6, skipped_count), skipped = coalesce($7, skipped),
                     numbers = coalesce($8, numbers), finished_at = $9, attempts = 0
     WHERE job_id = $10 AND revision = $11 AND ${mayUndergo('succeed')}`,
    [
      end.status,
      end.errorMessage ?? null,
      sessionId ?? null,
      end.files ?? null,
      end.statements ?? null,
      end.skippedCount ?? null,
      end.skippedFiles === undefined ? null : JSON.stringify(end.skippedFiles),
      end.numbers === undefined ? null : JSON.stringify(end.numbers),
      at,
      jobId,
      revision,
    ],
  );
  if (changed === 0) return false;
  if (end.replaced !== undefined && end.replaced.length > 0) {
    const sql = 'UPDATE job_uploads SET replaced = true WHERE job_id = $1 AND stored_as = ANY ($2)';
    await statements.run(sql, [jobId, end.replaced]);
  }
  return true;
}
