import { OperationFailure } from '../http/failures.ts';
import type { OperationCall } from '../http/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import type { StoredJob } from '../store/job.ts';

/** The user of a call: as it says, else the deployment's. */
export function userOf({ settings }: ServiceContext, values: OperationCall['values']): string {
  return values['userId'] ?? settings.userId;
}

/** The jobs that a user sees: the deployment's user all, others their own. */
export function jobsOf(context: ServiceContext, userId: string): Promise<StoredJob[]> {
  return context.store.jobs.list(visibleTo(context, userId));
}

/** The user whose jobs alone are seen; nothing where all are. */
function visibleTo({ settings }: ServiceContext, userId: string): string | undefined {
  return userId === settings.userId ? undefined : userId;
}

/** A job by its id. @throws OperationFailure (404) */
export async function knownJob({ store }: ServiceContext, jobId: string): Promise<StoredJob> {
  const job = await store.jobs.get(jobId);
  if (job === undefined) throw new OperationFailure(404, `There is no job of the id ${jobId}.`);
  return job;
}

/** The job that a call means: by id, by name, or else the user's latest. @throws OperationFailure (404) */
export async function meantJob(context: ServiceContext, values: OperationCall['values']): Promise<StoredJob> {
  const { jobId, jobName } = values;
  if (jobId !== undefined) return knownJob(context, jobId);
  if (jobName !== undefined) {
    const job = await context.store.jobs.named(jobName);
    if (job === undefined) throw new OperationFailure(404, `There is no job of the name ${jobName}.`);
    return job;
  }
  return latestJob(context, values);
}

/** The job that a user submitted last. @throws OperationFailure (404) */
export async function latestJob(
  context: ServiceContext,
  values: OperationCall['values'],
): Promise<StoredJob> {
  const job = await context.store.jobs.latest(visibleTo(context, userOf(context, values)));
  if (job === undefined) throw new OperationFailure(404, 'There is no job yet.');
  return job;
}

/**
 * The session that holds a job's result; a regular job that reads new files still answers with its former one.
 * @throws OperationFailure (409) where there is none
 */
export function resultOf(job: StoredJob): string {
  if (job.status === 'fail') {
    throw new OperationFailure(409, `The job has failed and has no result. ${job.errorMessage ?? ''}`.trim());
  }
  if (job.sessionId === undefined) {
    throw new OperationFailure(409, 'The job has no result yet: it is still being analysed.');
  }
  return job.sessionId;
}
