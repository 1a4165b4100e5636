import { jobOfRow } from '../job-row.ts';
import type { JobRow } from '../job-row.ts';
import { mayUndergo, undergo } from '../job-state-sql.ts';
import type { Statements } from './connection/database.ts';
import type { JobTasks } from './job-tasks.ts';
import { retiredSession } from './rows/retired-session.ts';

const contents = 'SELECT content_hash FROM session_files WHERE session_id = $1';
const steps: readonly string[] = [
  // What was read of its files is read again, with their texts.
  `DELETE FROM dataflows WHERE content_hash IN (${contents})`,
  `DELETE FROM texts WHERE content_hash IN (${contents})`,
];
const rerun = `UPDATE jobs SET ${undergo('lose')}, session_id = NULL, error_message = NULL, revision = revision + 1,
                               attempts = 0, started_at = NULL, finished_at = NULL
               WHERE session_id = $1 AND ${mayUndergo('lose')} RETURNING *`;

/** Gives up a session of which a value is damaged; within a transaction of the caller. */
export async function giveUpSession(
  statements: Statements,
  sessionId: string,
  tasks: JobTasks | undefined,
): Promise<void> {
  // The present result of its job may need the texts and readings of an earlier one.
  const earlier = await statements.row(
    'SELECT 1 FROM sessions WHERE session_id = $1 AND replaced_at IS NOT NULL',
    [sessionId],
  );
  if (earlier === undefined) {
    for (const step of steps) await statements.run(step, [sessionId]);
    for (const row of await statements.rows<JobRow>(rerun, [sessionId])) {
      await tasks?.drop(statements, row.job_id);
      await tasks?.send(statements, jobOfRow(row));
    }
    // A regular job that is under way has only its former result to lose.
    await statements.run('UPDATE jobs SET session_id = NULL WHERE session_id = $1', [sessionId]);
  }
  await statements.run(`UPDATE sessions SET ${retiredSession} WHERE session_id = $1`, [sessionId]);
}
