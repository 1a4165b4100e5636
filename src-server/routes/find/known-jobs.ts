import { maySee } from '../../access/caller.ts';
import type { Caller } from '../../access/caller.ts';
import { requireChange } from '../../access/permissions.ts';
import { OperationFailure } from '../../base/failures.ts';
import { noteJob } from '../../http/guards/audit-notes.ts';
import type { OperationCall } from '../../http/operation.ts';
import { checkResult } from '../../jobs/damaged-results.ts';
import { resultSession } from '../../jobs/record/result-session.ts';
import type { StoredJob } from '../../store/job.ts';
import type { JobResult } from '../../store/session.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { knownSession, noResult } from './sessions.ts';

/** A job by its id; a job that the caller may not see is not known. @throws OperationFailure (404) */
export async function knownJob({ store }: ServiceContext, caller: Caller, jobId: string): Promise<StoredJob> {
  const job = await store.jobs.get(jobId);
  if (job === undefined || !maySee(caller, job))
    throw new OperationFailure(404, `There is no job of the id ${jobId}.`);
  noteJob(job);
  return job;
}

/** The same, to be changed. @throws OperationFailure (403, 404) */
export async function changeableJob(
  context: ServiceContext,
  caller: Caller,
  jobId: string,
): Promise<StoredJob> {
  const job = await knownJob(context, caller, jobId);
  requireChange(caller, job);
  return job;
}

/** The job that a call means: by id, by name, by its session, or else the user's latest. @throws OperationFailure (404) */
export async function meantJob(
  context: ServiceContext,
  { caller, values }: Pick<OperationCall, 'caller' | 'values'>,
): Promise<StoredJob> {
  const { jobId, jobName, sessionId } = values;
  if (jobId !== undefined) return knownJob(context, caller, jobId);
  if (jobName !== undefined) {
    const job = await context.store.jobs.named(jobName, caller.ownOnly ? caller.listed : undefined);
    if (job === undefined) throw new OperationFailure(404, `There is no job of the name ${jobName}.`);
    noteJob(job);
    return job;
  }
  if (sessionId !== undefined) {
    const session = await knownSession(context, caller, sessionId);
    if (session.jobId === undefined) throw new OperationFailure(404, 'This session is that of no job.');
    return knownJob(context, caller, session.jobId);
  }
  return latestJob(context, caller);
}

/** The job that was submitted last, of those that are listed for the caller. @throws OperationFailure (404) */
export async function latestJob({ store }: ServiceContext, caller: Caller): Promise<StoredJob> {
  const job = await store.jobs.latest(caller.listed);
  if (job === undefined) throw new OperationFailure(404, 'There is no job yet.');
  noteJob(job);
  return job;
}

/** The session that holds a job's result. @throws OperationFailure (409) where there is none */
export async function resultOf(context: ServiceContext, job: StoredJob): Promise<string> {
  const sessionId = await resultSession(context.store, job);
  if (sessionId === undefined) throw noResult(job);
  await checkResult(context, job, sessionId);
  return sessionId;
}

/** The result of a job that has a number, the present one or an earlier. @throws OperationFailure (404) */
export async function numberedResult(
  { store }: ServiceContext,
  { jobId }: StoredJob,
  number: number,
): Promise<JobResult> {
  const result = (await store.results.list(jobId)).find((each) => each.number === number);
  if (result === undefined) {
    throw new OperationFailure(
      404,
      `The job has no result ${number} any more: it was deleted, or it gave way to newer ones.`,
    );
  }
  return result;
}
