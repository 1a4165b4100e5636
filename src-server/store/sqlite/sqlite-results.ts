import type { Database, Statement } from 'better-sqlite3';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { storedNumbers } from '../job-row.ts';
import type { JobEnd, ResultNumbers, StoredJob } from '../job.ts';
import type { JobResult } from '../session.ts';
import type { ResultRetention, ResultStorage } from '../storage.ts';
import { durably } from './file/durable-transaction.ts';
import { retiredSession } from './rows/retired-session.ts';
import type { SqliteSweeper } from './sqlite-sweeper.ts';

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

interface Noted {
  sessionId: string;
  revision: number;
  files: number;
  statements: number;
  numbers: string;
}

/** `shareOf` is whose results have a bound in common. */
function surplusOf(shareOf: string): string {
  return `
    SELECT session_id FROM (
      SELECT session_id, row_number() OVER (PARTITION BY job_id ORDER BY revision DESC) AS place,
             sum(bytes) OVER (${shareOf} ORDER BY replaced_at DESC, revision DESC, session_id) AS running
      FROM sessions WHERE replaced_at IS NOT NULL)
    WHERE place > @count OR running > @bytes`;
}

/** The results of jobs in SQLite: their sessions. One that was replaced stays where it is, and is only marked. */
export class SqliteResults implements ResultStorage {
  readonly #database: Database;
  readonly #sweeper: SqliteSweeper;
  readonly #note: Statement<[Noted]>;
  readonly #retireFailures: Statement<[string, string]>;
  readonly #replace: Statement<[number, string, string]>;
  readonly #ofJob: Statement<[string], ResultRow>;
  readonly #retireNumber: Statement<[string, number], { session_id: string }>;
  readonly #sizes: Statement<[string], { job_id: string; bytes: number }>;
  readonly #retire: Statement<[string]>;
  readonly #surplus: Statement<[Pick<ResultRetention, 'count' | 'bytes'>], { session_id: string }>;
  readonly #surplusOfUsers: Statement<[Pick<ResultRetention, 'count' | 'bytes'>], { session_id: string }>;

  constructor(database: Database, sweeper: SqliteSweeper) {
    this.#database = database;
    this.#sweeper = sweeper;
    this.#note = database.prepare(
      `UPDATE sessions SET revision = @revision, files = @files, statements = @statements, numbers = @numbers
       WHERE session_id = @sessionId`,
    );
    this.#retireFailures = database.prepare(
      `UPDATE sessions SET ${retiredSession} WHERE job_id = ? AND session_id <> ? AND revision IS NULL`,
    );
    this.#replace = database.prepare(
      'UPDATE sessions SET replaced_at = ? WHERE job_id = ? AND session_id <> ? AND replaced_at IS NULL',
    );
    this.#ofJob = database.prepare(
      `SELECT revision, session_id, vendor, created_at, replaced_at, files, statements, numbers, bytes FROM sessions
       WHERE job_id = ? AND kept = 1 AND revision IS NOT NULL ORDER BY revision DESC`,
    );
    this.#retireNumber = database.prepare(
      `UPDATE sessions SET ${retiredSession} WHERE job_id = ? AND revision = ? AND replaced_at IS NOT NULL
       RETURNING session_id`,
    );
    this.#sizes = database.prepare(
      `SELECT job_id, sum(bytes) AS bytes FROM sessions
       WHERE job_id IN (SELECT value FROM json_each(?)) AND kept = 1 GROUP BY job_id`,
    );
    this.#retire = database.prepare(`UPDATE sessions SET ${retiredSession} WHERE session_id = ?`);
    this.#surplus = database.prepare(surplusOf(''));
    this.#surplusOfUsers = database.prepare(surplusOf('PARTITION BY user_id'));
  }

  /** Makes a session the present result of its job; within a transaction of the caller. */
  putForward({ jobId, revision }: StoredJob, end: JobEnd, at: number, sessionId: string): void {
    // The result of a failure has no number: there is nothing in it to come back to.
    if (end.status !== 'fail') {
      const { files = 0, statements = 0, numbers = {} } = end;
      this.#note.run({ sessionId, revision, files, statements, numbers: JSON.stringify(numbers) });
    }
    this.#retireFailures.run(jobId, sessionId);
    this.#replace.run(at, jobId, sessionId);
  }

  async list(jobId: string): Promise<JobResult[]> {
    return this.#ofJob.all(jobId).map((row) => ({
      number: row.revision,
      sessionId: row.session_id,
      vendor: row.vendor,
      finishedAt: row.created_at,
      ...(row.replaced_at !== null && { replacedAt: row.replaced_at }),
      files: row.files,
      statements: row.statements,
      ...numbersOf(row),
      bytes: row.bytes,
    }));
  }

  async sizes(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = this.#sizes.all(JSON.stringify(jobIds));
    return new Map(rows.map(({ job_id: jobId, bytes }) => [jobId, bytes]));
  }

  async remove(jobId: string, numbers: readonly number[]): Promise<string[]> {
    const retired = durably(this.#database, () =>
      numbers.flatMap((number) => this.#retireNumber.all(jobId, number)),
    );
    return await this.#swept(retired);
  }

  async removeSurplus(
    { count, bytes, perUser }: ResultRetention,
    inUse: (sessionId: string) => boolean,
  ): Promise<string[]> {
    if (!this.#database.open) return [];
    const surplus = (perUser ? this.#surplusOfUsers : this.#surplus).all({ count, bytes });
    const retired = surplus.filter((row) => !inUse(row.session_id));
    this.#database.transaction(() => {
      for (const row of retired) this.#retire.run(row.session_id);
    })();
    return await this.#swept(retired);
  }

  async #swept(retired: readonly { session_id: string }[]): Promise<string[]> {
    if (retired.length > 0) {
      await this.#sweeper.removeSessions();
      await this.#sweeper.shrinkFile();
    }
    return retired.map((row) => row.session_id);
  }
}

/** What is recorded of a result; where that is damaged, nothing. */
function numbersOf({ numbers }: ResultRow): { numbers?: ResultNumbers } {
  try {
    return storedNumbers(numbers);
  } catch {
    return {};
  }
}
