import { randomUUID } from 'node:crypto';
import type { Job, PgBoss } from 'pg-boss';
import type { OfferedFiles, SharedReadings, TakenFiles } from '../storage.ts';
import type { PostgresDatabase, Statements } from './connection/database.ts';
import { listenerName, type Notifications } from './connection/notifications.ts';
import { heartbeat, isAffected, TaskLost } from './rows/task-end.ts';

/** Notifies all processes that files wait to be read, or are read. */
const channel = 'headwater_files';

/** Files whose reader has died go back to whoever offered them, who reads them with care. */
const queueOptions = {
  heartbeatSeconds: heartbeat,
  expireInSeconds: 60 * 60,
  retryLimit: 0,
  deleteAfterSeconds: 60 * 60,
} as const;

interface TaskData {
  id: string;
}

type FilesRow = Omit<TakenFiles, 'bytes'> & { bytes: Buffer };

/** Files of jobs that processes read for each other: a row with their bytes, and a task of pg-boss that stands for it. */
export class ReadingTasks implements SharedReadings {
  readonly #database: PostgresDatabase;
  readonly #boss: PgBoss;
  readonly #notifications: Notifications;
  /** By files, the task that this process has fetched for them. */
  readonly #held = new Map<string, Job<TaskData>>();
  #queue = '';

  constructor(database: PostgresDatabase, boss: PgBoss, notifications: Notifications) {
    this.#database = database;
    this.#boss = boss;
    this.#notifications = notifications;
  }

  async join(engine: string): Promise<void> {
    const queue = `read-${engine.slice(0, 16)}`;
    await this.#boss.createQueue(queue, queueOptions);
    this.#queue = queue;
  }

  async others(): Promise<number> {
    if (this.#queue === '') return 0;
    const row = await this.#database.row<{ count: number }>(
      `SELECT count(*) AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [listenerName],
    );
    return Math.max((row?.count ?? 0) - 1, 0);
  }

  async offer({ jobId, userId, request, bytes }: OfferedFiles): Promise<string> {
    const id = randomUUID();
    await this.#database.transaction(async (statements) => {
      const taskId = await this.#send(statements, id);
      await statements.run(
        'INSERT INTO offered_files (id, task_id, job_id, user_id, request, bytes) VALUES ($1, $2, $3, $4, $5, $6)',
        [id, taskId, jobId, userId, request, bytes],
      );
    });
    return id;
  }

  async #send(statements: Statements, id: string): Promise<string> {
    const taskId = randomUUID();
    await this.#boss.send(this.#queue, { id }, { id: taskId, db: statements.forQueue });
    await this.#notify(statements);
    return taskId;
  }

  async ended(ids: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
    const rows = await this.#database.rows<{ id: string; outcome: string | null }>(
      `DELETE FROM offered_files WHERE id = ANY ($1::uuid[]) AND (outcome IS NOT NULL OR NOT EXISTS (
         SELECT 1 FROM pgboss.job task WHERE task.name = $2 AND task.id = offered_files.task_id
           AND task.state IN ('created', 'retry', 'active')))
       RETURNING id, outcome`,
      [ids, this.#queue],
    );
    const ended = new Map(rows.map(({ id, outcome }) => [id, outcome ?? undefined]));
    const waiting = await this.#database.rows<{ id: string }>(
      'SELECT id FROM offered_files WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    const others = new Set(waiting.map(({ id }) => id));
    for (const id of ids) if (!others.has(id) && !ended.has(id)) ended.set(id, undefined);
    return ended;
  }

  async withdraw(jobId: string, ids?: readonly string[]): Promise<void> {
    await this.#database.transaction(async (statements) => {
      const rows = await statements.rows<{ taskId: string }>(
        `DELETE FROM offered_files WHERE job_id = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2::uuid[]))
         RETURNING task_id AS "taskId"`,
        [jobId, ids ?? null],
      );
      // Of an engine that is gone, nobody takes the tasks.
      for (const { taskId } of this.#queue === '' ? [] : rows) {
        await this.#boss.deleteJob(this.#queue, taskId, { db: statements.forQueue });
      }
    });
  }

  async take(): Promise<TakenFiles | undefined> {
    if (this.#queue === '') return undefined;
    for (;;) {
      const [task] = await this.#boss.fetch<TaskData>(this.#queue);
      if (task === undefined) return undefined;
      const row = await this.#database.row<FilesRow>(
        `SELECT id, job_id AS "jobId", user_id AS "userId", request, bytes FROM offered_files
         WHERE id = $1 AND task_id = $2`,
        [task.data.id, task.id],
      );
      if (row !== undefined) {
        this.#held.set(row.id, task);
        return row;
      }
      await this.#boss.complete(this.#queue, task);
    }
  }

  async keep(): Promise<string[]> {
    const lost: string[] = [];
    for (const [id, task] of this.#held) {
      if (!isAffected(await this.#boss.touch(this.#queue, task))) lost.push(id);
    }
    return lost;
  }

  async end(id: string, outcome: string): Promise<void> {
    await this.#leave(id, async (statements) => {
      const sql = 'UPDATE offered_files SET outcome = $1, bytes = $2 WHERE id = $3';
      await statements.run(sql, [outcome, new Uint8Array(), id]);
      await this.#notify(statements);
    });
  }

  async giveBack(id: string): Promise<void> {
    await this.#leave(id, async (statements) => {
      const taskId = await this.#send(statements, id);
      await statements.run('UPDATE offered_files SET task_id = $1 WHERE id = $2', [taskId, id]);
    });
  }

  /** Ends the task for files and writes what follows, both or nothing. */
  async #leave(id: string, write: (statements: Statements) => Promise<void>): Promise<void> {
    const task = this.#held.get(id);
    if (task === undefined) return;
    try {
      await this.#database.transaction(async (statements) => {
        const completed = await this.#boss.complete(this.#queue, task, null, { db: statements.forQueue });
        if (!isAffected(completed)) throw new TaskLost();
        await write(statements);
      });
    } catch (error) {
      if (!(error instanceof TaskLost)) throw error;
    } finally {
      this.#held.delete(id);
    }
  }

  async #notify(statements: Statements): Promise<void> {
    await statements.run(`SELECT pg_notify($1, '')`, [channel]);
  }

  onChange(listener: () => void): void {
    this.#notifications.listen(channel, listener);
  }
}
