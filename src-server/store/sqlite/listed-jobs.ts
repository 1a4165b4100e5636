import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { JobRow } from '../job-row.ts';
import type { JobScope, StoredJob } from '../job.ts';

type StateRow = Pick<JobRow, 'number' | 'job_id' | 'status'>;
type Values = Record<string, string | number>;

/** Rows of a list that are read before others have their turn, and such of ids and states alone. */
const rowsAtOnce = 200;
const statesAtOnce = 2000;

/** Whose jobs are meant, by what a scope says; of a user who is in no shared workspace they lie in order in an index. */
const conditions = {
  all: 'TRUE',
  own: `user_id = @userId AND workspace = ''`,
  shared: `((user_id = @userId AND workspace = '') OR workspace IN (SELECT value FROM json_each(@workspaces)))`,
};

/** The jobs of a scope, or all, as lists of them are read. */
export class ListedJobs {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement<[Values], JobRow>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The ids and states, the oldest first. */
  async states(scope: JobScope | undefined): Promise<Pick<StoredJob, 'jobId' | 'status'>[]> {
    const states: Pick<StoredJob, 'jobId' | 'status'>[] = [];
    const read = (last: number): StateRow[] =>
      this.#rows('number, job_id, status', 'number > @last ORDER BY number LIMIT @most', scope, {
        last,
        most: statesAtOnce,
      });
    await eachRow(read, statesAtOnce, ({ job_id: jobId, status }) => states.push({ jobId, status }));
    return states;
  }

  /** Hands over the rows, the oldest first. */
  async each(take: (row: JobRow) => void, scope?: JobScope): Promise<void> {
    const read = (last: number): JobRow[] =>
      this.#rows('*', 'number > @last ORDER BY number LIMIT @most', scope, { last, most: rowsAtOnce });
    await eachRow(read, rowsAtOnce, take);
  }

  /** Some rows, the newest first. */
  page(most: number, scope?: JobScope, before = Number.MAX_SAFE_INTEGER): JobRow[] {
    return this.#rows('*', 'number < @before ORDER BY number DESC LIMIT @most', scope, { before, most });
  }

  /** The rows of some ids, the oldest first. */
  ofIds(ids: readonly string[], scope: JobScope | undefined): JobRow[] {
    const given = { ids: JSON.stringify(ids) };
    return this.#rows('*', 'job_id IN (SELECT value FROM json_each(@ids)) ORDER BY number', scope, given);
  }

  /** The newest of a name. */
  named(name: string, scope: JobScope | undefined): JobRow | undefined {
    return this.#rows('*', 'job_name = @name ORDER BY number DESC LIMIT 1', scope, { name })[0];
  }

  #rows(columns: string, end: string, scope: JobScope | undefined, values: Values): JobRow[] {
    const whose = scope === undefined ? 'all' : scope.workspaces.length === 0 ? 'own' : 'shared';
    const sql = `SELECT ${columns} FROM jobs WHERE ${conditions[whose]} AND ${end}`;
    const statement = this.#statements.get(sql) ?? this.#database.prepare<[Values], JobRow>(sql);
    this.#statements.set(sql, statement);
    return statement.all({
      ...values,
      ...(scope && { userId: scope.userId, workspaces: JSON.stringify(scope.workspaces) }),
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
