import type { Database, Statement } from 'better-sqlite3';
import { jobOfRow } from '../job-row.ts';
import type { JobRow } from '../job-row.ts';
import { mayUndergo, undergo } from '../job-state-sql.ts';
import type { JobEnd, StoredJob } from '../job.ts';
import type { NewSession } from '../session.ts';
import { waitingAtHand } from '../storage.ts';
import type { JobQueue, WaitingJob } from '../storage.ts';
import { durably } from './file/durable-transaction.ts';
import { soundRow } from './rows/sound-row.ts';
import type { SqliteResults } from './sqlite-results.ts';
import type { SqliteSessions } from './sqlite-sessions.ts';
import type { SqliteSweeper } from './sqlite-sweeper.ts';

/** The queue of jobs in SQLite: the rows of `jobs` that have no result yet. One service has the database alone. */
export class SqliteQueue implements JobQueue {
  readonly #database: Database;
  readonly #sessions: SqliteSessions;
  readonly #results: SqliteResults;
  readonly #sweeper: SqliteSweeper;
  readonly #waiting: Statement<[string], WaitingJob>;
  readonly #count: Statement<[], number>;
  readonly #claim: Statement<[number, string], JobRow>;
  readonly #release: Statement<[string]>;
  readonly #noteReplaced: Statement<[string, string]>;
  readonly #complete: Statement<
    [
      status: string,
      errorMessage: string | null,
      sessionId: string | null,
      files: number | null,
      statements: number | null,
      skippedCount: number | null,
      skipped: string | null,
      numbers: string | null,
      finishedAt: number,
      jobId: string,
      revision: number,
    ]
  >;

  constructor(database: Database, sessions: SqliteSessions, results: SqliteResults, sweeper: SqliteSweeper) {
    this.#database = database;
    this.#sessions = sessions;
    this.#results = results;
    this.#sweeper = sweeper;
    const waits = mayUndergo('begin');
    this.#waiting = database.prepare(
      `WITH RECURSIVE users (user_id) AS (
         SELECT min(user_id) FROM jobs WHERE ${waits}
         UNION ALL
         SELECT (SELECT min(user_id) FROM jobs WHERE ${waits} AND user_id > users.user_id)
         FROM users WHERE users.user_id IS NOT NULL
       ), chosen (number) AS (
         SELECT first.number FROM users JOIN jobs first ON first.number IN (
           SELECT number FROM jobs WHERE ${waits} AND user_id = users.user_id ORDER BY number LIMIT ${waitingAtHand})
         UNION
         SELECT number FROM jobs WHERE ${waits} AND job_id IN (SELECT value FROM json_each(?))
       )
       SELECT job_id AS jobId, user_id AS userId, attempts,
              (SELECT coalesce(sum(bytes), 0) FROM job_uploads u WHERE u.job_id = jobs.job_id) AS bytes
       FROM jobs WHERE number IN (SELECT number FROM chosen) ORDER BY number`,
    );
    this.#count = database.prepare<[], number>(`SELECT count(*) FROM jobs WHERE ${waits}`).pluck();
    this.#claim = database.prepare(
      `UPDATE jobs SET ${undergo('begin')}, started_at = ?, attempts = attempts + 1
       WHERE job_id = ? AND ${mayUndergo('begin')}
       RETURNING *`,
    );
    this.#release = database.prepare(`UPDATE jobs SET ${undergo('release')}, attempts = max(attempts - 1, 0)
       WHERE job_id = ? AND ${mayUndergo('release')}`);
    this.#noteReplaced = database.prepare(
      'UPDATE job_uploads SET replaced = 1 WHERE job_id = ? AND stored_as = ?',
    );
    this.#complete = database.prepare(
      // Without a result the former one stays, and with it what is recorded of it.
      `UPDATE jobs SET status = ?, error_message = ?, session_id = coalesce(?, session_id),
                       files = coalesce(?, files), statements = coalesce(?, statements),
                       skipped_count = coalesce(?, skipped_count), skipped = coalesce(?, skipped),
                       numbers = coalesce(?, numbers), finished_at = ?, attempts = 0
       WHERE job_id = ? AND revision = ? AND ${mayUndergo('succeed')}`,
    );
  }

  async waiting(atWork: Iterable<string>): Promise<WaitingJob[]> {
    return this.#waiting.all(JSON.stringify([...atWork]));
  }

  async length(): Promise<number> {
    return this.#count.get() ?? 0;
  }

  async claim(jobId: string, at: number): Promise<StoredJob | undefined> {
    const row = this.#claim.get(at, jobId);
    return row && jobOfRow(soundRow(row));
  }

  async release(jobId: string): Promise<void> {
    this.#release.run(jobId);
  }

  async complete(job: StoredJob, end: JobEnd, at: number, result?: NewSession): Promise<boolean> {
    if (result === undefined) return durably(this.#database, () => this.#end(job, end, at));
    const { jobId, userId } = job;
    const session = { ...result, jobId };
    const isWritten = await this.#sessions.written(session, userId, at, (publish) =>
      durably(this.#database, () => {
        if (!this.#end(job, end, at, result.sessionId)) return false;
        publish();
        this.#results.putForward(job, end, at, result.sessionId);
        return true;
      }),
    );
    await this.#sweeper.removeSessions();
    return isWritten;
  }

  #end(job: StoredJob, end: JobEnd, at: number, sessionId?: string): boolean {
    const { changes } = this.#complete.run(
      end.status,
      end.errorMessage ?? null,
      sessionId ?? null,
      end.files ?? null,
      end.statements ?? null,
      end.skippedCount ?? null,
      end.skippedFiles === undefined ? null : JSON.stringify(end.skippedFiles),
      end.numbers === undefined ? null : JSON.stringify(end.numbers),
      at,
      job.jobId,
      job.revision,
    );
    if (changes === 0) return false;
    for (const storedAs of end.replaced ?? []) this.#noteReplaced.run(job.jobId, storedAs);
    return true;
  }
}
