import type { Database, Statement } from 'better-sqlite3';
import { jobOfRow } from '../../job-row.ts';
import type { JobRow } from '../../job-row.ts';
import type { StoredJob } from '../../job.ts';
import { soundRow } from './sound-row.ts';

/** Rows of `jobs` as they can be used. A damaged one is noted as it was, and repaired in place. */
export class RepairedRows {
  readonly #note: Statement<[string, number]>;
  readonly #write: Statement<[JobRow]>;
  readonly #seen = new Set<number>();

  constructor(database: Database) {
    this.#note = database.prepare(
      "INSERT INTO damaged_rows (table_name, content, found_at) VALUES ('jobs', ?, ?)",
    );
    const columns = database.prepare("SELECT name FROM pragma_table_info('jobs')").pluck().all() as string[];
    const set = columns.filter((name) => name !== 'number').map((name) => `${name} = @${name}`);
    this.#write = database.prepare(`UPDATE jobs SET ${set.join(', ')} WHERE number = @number`);
  }

  /** Rows that were damaged. */
  get count(): number {
    return this.#seen.size;
  }

  /** The job of a row. */
  job(row: JobRow): StoredJob {
    const sound = soundRow(row);
    if (sound !== row && !this.#seen.has(row.number)) {
      this.#seen.add(row.number);
      this.#repair(row, sound);
    }
    return jobOfRow(sound);
  }

  #repair(row: JobRow, sound: JobRow): void {
    try {
      this.#note.run(JSON.stringify(row), Date.now());
      this.#write.run(sound);
    } catch {
      // A full disk, or a value that may not stand there: the row is used as it can be, and met again.
    }
  }
}
