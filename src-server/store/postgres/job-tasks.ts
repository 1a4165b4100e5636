import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Job } from 'pg-boss';
import type { ReadyPart } from '../../base/ready-part.ts';
import { StartFailure } from '../../base/start-failure.ts';
import type { JobProgress } from '../../contract/sqlflow/jobs.ts';
import { jobOfRow } from '../job-row.ts';
import type { JobRow } from '../job-row.ts';
import { currentJobTrace } from '../../log/traces/current-trace.ts';
import type { JobTrace } from '../../log/traces/current-trace.ts';
import { mayUndergo, undergo } from '../job-state-sql.ts';
import type { StoredJob } from '../job.ts';
import type { SharedQueue, TakenJob } from '../storage.ts';
import type { PostgresDatabase, Statements } from './connection/database.ts';
import { Notifications } from './connection/notifications.ts';
import { ReadingTasks } from './reading-tasks.ts';
import { heartbeat, isAffected, TaskLost } from './rows/task-end.ts';

/** The schema of pg-boss that this program knows: it would start on a newer one without a word. */
const queueSchema = 46;
const queue = 'analyse';
/** Notifies all services that a job waits. */
const channel = 'headwater_job';

/**
 * Seconds after which a task whose process does not say any more that it lives is another's, and between two looks for
 * such: together some 10 to 16. Finished tasks are kept for an hour. How often a job is tried is counted in its record.
 */
const superviseSeconds = 3;
const queueOptions = {
  heartbeatSeconds: heartbeat,
  expireInSeconds: 24 * 60 * 60 - 1,
  retryLimit: 1000,
  retryDelay: 0,
  deleteAfterSeconds: 60 * 60,
} as const;

/** What a job waits longer for each one of its user's that waits already: so users take turns. */
const secondsPerJob = 10;
/** Priorities are 32 bits: they count the seconds since then. */
const epoch = Date.UTC(2026, 0, 1) / 1000;

interface TaskData {
  jobId: string;
  revision: number;
  /** What the job was submitted by. */
  trace?: JobTrace;
}

/**
 * The tasks of pg-boss by which several services share the jobs: one for each run of a job, made and ended in the
 * transactions that change the job's record. A task that was fetched counts for this one attempt only: whoever comes
 * late with it, after it went to another process, is refused.
 */
export class JobTasks implements SharedQueue {
  /** The files of jobs that are read together, by the same queue. */
  readonly readings: ReadingTasks;
  readonly #database: PostgresDatabase;
  readonly #boss: PgBoss;
  readonly #notifications: Notifications;
  /** By job, what this process has fetched. */
  readonly #held = new Map<string, Job<TaskData>>();

  private constructor(database: PostgresDatabase, boss: PgBoss, notifications: Notifications) {
    this.#database = database;
    this.#boss = boss;
    this.#notifications = notifications;
    this.readings = new ReadingTasks(database, boss, notifications);
  }

  /** @throws StartFailure (SchemaMismatch) */
  static async open(
    database: PostgresDatabase,
    url: string,
    onError: (error: unknown) => void,
  ): Promise<JobTasks> {
    await refuseNewerQueue(database);
    const boss = new PgBoss({
      db: database.forQueue,
      schedule: false,
      registerInstance: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      openTelemetry: { enabled: false },
    });
    boss.on('error', onError);
    await boss.start();
    try {
      await boss.createQueue(queue, queueOptions);
      const tasks = new JobTasks(database, boss, new Notifications(url));
      await tasks.#sendMissing();
      return tasks;
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
  }

  /** Lets a job wait for whoever takes it next; within the transaction that makes it wait. */
  async send(
    statements: Statements,
    { jobId, userId, revision }: StoredJob,
    trace = currentJobTrace(),
  ): Promise<void> {
    const others = await statements.row<{ count: number }>(
      `SELECT count(*) AS count FROM jobs WHERE ${mayUndergo('begin')} AND user_id = $1 AND job_id <> $2`,
      [userId, jobId],
    );
    const id = randomUUID();
    const start = Math.floor(Date.now() / 1000) - epoch + secondsPerJob * (others?.count ?? 0);
    const data: TaskData = { jobId, revision, ...(trace !== undefined && { trace }) };
    await this.#boss.send(queue, data, { id, priority: -start, db: statements.forQueue });
    await statements.run('UPDATE jobs SET task_id = $1, progress = NULL WHERE job_id = $2', [id, jobId]);
    await statements.run(`SELECT pg_notify($1, '')`, [channel]);
  }

  /** Takes back the task of a job, whoever has it; within the transaction that changes the job. */
  async drop(statements: Statements, jobId: string): Promise<void> {
    const sql = 'SELECT task_id FROM jobs WHERE job_id = $1';
    const row = await statements.row<{ task_id: string | null }>(sql, [jobId]);
    const taskId = row?.task_id ?? undefined;
    if (taskId !== undefined) await this.#boss.deleteJob(queue, taskId, { db: statements.forQueue });
  }

  /**
   * Ends the task of a job; within the transaction that ends the job.
   * @throws TaskLost where another process has it by now
   */
  async end(statements: Statements, { jobId, revision }: StoredJob): Promise<void> {
    const task = this.#held.get(jobId);
    // Somebody ends a job that another process has, or nobody.
    if (task?.data.revision !== revision) await this.drop(statements, jobId);
    else if (!(await this.#completed(statements, task))) throw new TaskLost();
  }

  /** Gives a job back that this process has, for whoever takes it next; within a transaction. */
  async giveBack(statements: Statements, job: StoredJob): Promise<void> {
    const task = this.#held.get(job.jobId);
    if (task !== undefined && (await this.#completed(statements, task)))
      await this.send(statements, job, task.data.trace);
  }

  async #completed(statements: Statements, task: Job<TaskData>): Promise<boolean> {
    return isAffected(await this.#boss.complete(queue, task, null, { db: statements.forQueue }));
  }

  async take(at: number): Promise<TakenJob | undefined> {
    for (;;) {
      const [task] = await this.#boss.fetch<TaskData>(queue);
      if (task === undefined) return undefined;
      const { jobId, revision, trace } = task.data;
      const row = await this.#database.row<JobRow>(
        `UPDATE jobs SET ${undergo('begin')}, started_at = $1, attempts = attempts + 1
         WHERE job_id = $2 AND revision = $3 AND task_id = $4 AND ${mayUndergo('begin')} RETURNING *`,
        [at, jobId, revision, task.id],
      );
      if (row !== undefined) {
        this.#held.set(jobId, task);
        return { ...jobOfRow(row), ...(trace !== undefined && { trace }) };
      }
      await this.#boss.complete(queue, task);
    }
  }

  async keep(progress: (jobId: string) => JobProgress | undefined): Promise<string[]> {
    const lost: string[] = [];
    for (const [jobId, task] of this.#held) {
      if (!isAffected(await this.#boss.touch(queue, task))) {
        lost.push(jobId);
        continue;
      }
      const current = progress(jobId);
      if (current === undefined) continue;
      const sql = 'UPDATE jobs SET progress = $1 WHERE job_id = $2 AND task_id = $3';
      await this.#database.run(sql, [JSON.stringify(current), jobId, task.id]);
    }
    return lost;
  }

  async depth(): Promise<{ waiting: number; oldestSeconds?: number }> {
    const row = await this.#database.row<{ waiting: number; oldest: number | null }>(
      `SELECT count(*) AS waiting, extract(epoch FROM now() - min(created_on)) AS oldest
       FROM pgboss.job WHERE name = $1 AND state IN ('created', 'retry')`,
      [queue],
    );
    const { waiting = 0, oldest = null } = row ?? {};
    return { waiting, ...(oldest !== null && { oldestSeconds: oldest }) };
  }

  letGo(jobId: string): void {
    this.#held.delete(jobId);
  }

  onWaiting(listener: () => void): void {
    this.#notifications.listen(channel, listener);
  }

  /** Sends the tasks that waiting jobs lack: after a copy, or where a backup was restored without the queue. */
  async #sendMissing(): Promise<void> {
    await this.#database.transaction(async (statements) => {
      const rows = await statements.rows<JobRow>(
        `SELECT * FROM jobs WHERE ${mayUndergo('begin')} AND NOT EXISTS (
           SELECT 1 FROM pgboss.job task WHERE task.name = $1 AND task.id = jobs.task_id
             AND task.state IN ('created', 'retry', 'active'))
         ORDER BY number FOR UPDATE OF jobs SKIP LOCKED`,
        [queue],
      );
      for (const row of rows) await this.send(statements, jobOfRow(row));
    });
  }

  async close(): Promise<void> {
    await this.#notifications.close();
    await this.#boss.stop({ graceful: false });
  }
}

/** The version of the queue's schema, where there is one. */
async function queueVersion(database: PostgresDatabase): Promise<number | undefined> {
  const found = await database.row<{ there: boolean }>(
    `SELECT to_regclass('pgboss.version') IS NOT NULL AS there`,
  );
  if (found?.there !== true) return undefined;
  return (await database.row<{ version: number }>('SELECT version FROM pgboss.version'))?.version ?? 0;
}

/** Whether the queue is there, as this program knows it or as the version before left it. */
export async function queueReadiness(database: PostgresDatabase): Promise<ReadyPart> {
  const version = await queueVersion(database);
  if (version === undefined) return { part: 'queue', ok: false, code: 'SchemaIncomplete' };
  if (version > queueSchema) return { part: 'queue', ok: false, code: 'SchemaMismatch' };
  return { part: 'queue', ok: true };
}

async function refuseNewerQueue(database: PostgresDatabase): Promise<void> {
  const version = await queueVersion(database);
  if (version === undefined || version <= queueSchema) return;
  throw new StartFailure(
    'SchemaMismatch',
    `The queue in the database was written by a newer version of Headwater (pg-boss ${version}, this program knows ${queueSchema}).`,
    'Use the newest Headwater that worked on the database, or name another database.',
  );
}
