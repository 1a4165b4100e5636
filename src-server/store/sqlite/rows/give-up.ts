import type { Database, Statement } from 'better-sqlite3';
import { mayUndergo, undergo } from '../../job-state-sql.ts';
import { durably } from '../file/durable-transaction.ts';
import { retiredSession } from './retired-session.ts';

/** Gives up sessions of which a value is damaged. */
export class GiveUp {
  readonly #database: Database;
  readonly #isEarlier: Statement<[string]>;
  readonly #steps: Statement<[string]>[];
  readonly #retire: Statement<[string]>;

  constructor(database: Database) {
    this.#database = database;
    this.#isEarlier = database.prepare(
      'SELECT 1 FROM sessions WHERE session_id = ? AND replaced_at IS NOT NULL',
    );
    const contents = 'SELECT content_hash FROM session_files WHERE session_id = ?';
    this.#steps = [
      // What was read of its files is read again, with their texts.
      `DELETE FROM dataflows WHERE content_hash IN (${contents})`,
      `DELETE FROM texts WHERE content_hash IN (${contents})`,
      `UPDATE jobs SET ${undergo('lose')}, session_id = NULL, error_message = NULL, revision = revision + 1,
                       attempts = 0, started_at = NULL, finished_at = NULL
       WHERE session_id = ? AND ${mayUndergo('lose')}`,
      // A regular job that is under way has only its former result to lose.
      'UPDATE jobs SET session_id = NULL WHERE session_id = ?',
    ].map((sql) => database.prepare(sql));
    this.#retire = database.prepare(`UPDATE sessions SET ${retiredSession} WHERE session_id = ?`);
  }

  run(sessionId: string): void {
    durably(this.#database, () => {
      // The present result of its job may need the texts and readings of an earlier one.
      const isEarlier = this.#isEarlier.get(sessionId) !== undefined;
      if (!isEarlier) for (const step of this.#steps) step.run(sessionId);
      this.#retire.run(sessionId);
    });
  }
}
