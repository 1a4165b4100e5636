import { OperationFailure } from '../base/failures.ts';
import { DamagedValue } from '../store/damaged-value.ts';
import { hasEnded } from '../store/job-states.ts';
import type { StoredJob } from '../store/job.ts';
import type { JobContext } from './job-context.ts';
import { rerunJob } from './submission.ts';

/**
 * Reads something of a session. Where it turns out to be damaged, the session is given up: the result of a job is made
 * again from its files, that of an immediate call is gone with the SQL that it was made from, and an earlier result of a
 * job is gone alone.
 * @throws OperationFailure 409 where the job runs again, 410 where the session is gone
 */
export async function intact<Value>(
  context: Omit<JobContext, 'retention'>,
  sessionId: string,
  read: () => Promise<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedValue)) throw error;
    throw await givenUp(context, sessionId, error);
  }
}

async function givenUp(
  { store, folders, runner, pool, log }: Omit<JobContext, 'retention'>,
  sessionId: string,
  damage: DamagedValue,
): Promise<OperationFailure> {
  const session = await store.sessions.get(sessionId);
  const jobId = session?.jobId;
  log.error({ sessionId, jobId, err: damage }, 'a stored result is damaged and was given up');
  const giveUp = (): Promise<void> => store.sessions.giveUp(sessionId);
  await (jobId === undefined ? giveUp() : folders.exclusively(jobId, giveUp));
  pool.forget([sessionId]);
  if (jobId === undefined) {
    return new OperationFailure(
      410,
      'The stored result of this session was damaged on the disk and is gone; send its SQL again.',
    );
  }
  if (session?.replacedAt !== undefined) {
    return new OperationFailure(410, 'This earlier result of the job was damaged on the disk and is gone.');
  }
  runner.wake();
  return analysedAgain();
}

/**
 * Looks whether the result that a job names is there and is its present one. The record of a job and that of its result change
 * together: where they contradict each other one of them is damaged, and the job is analysed again.
 * @throws OperationFailure 409 where the job runs again
 */
export async function checkResult(context: JobContext, job: StoredJob, sessionId: string): Promise<void> {
  const { store, log } = context;
  const session = await store.sessions.get(sessionId);
  if (session !== undefined && session.replacedAt === undefined) return;
  // It may just have got another one.
  const now = await store.jobs.get(job.jobId);
  if (now?.revision !== job.revision || now.sessionId !== job.sessionId || !hasEnded(now)) return;
  log.error({ sessionId, jobId: job.jobId }, 'the result that a job names is not there or was replaced');
  await rerunJob(context, job);
  throw analysedAgain();
}

function analysedAgain(): OperationFailure {
  return new OperationFailure(
    409,
    'The stored result of the job was damaged on the disk: it is analysed again from its files. Ask again by its jobId when it is done.',
  );
}
