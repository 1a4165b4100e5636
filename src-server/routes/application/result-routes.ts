import { OperationFailure } from '../../base/failures.ts';
import { jobOperations } from '../../contract/application/operations/job-operations.ts';
import type { JobResult as ResultFields } from '../../contract/application/service/results.ts';
import type { StoredJob } from '../../store/job.ts';
import type { JobResult } from '../../store/session.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { changeableJob, knownJob } from '../find/known-jobs.ts';

/** The results of a job: listed, and the earlier ones deleted. */
export function addResultRoutes(routes: ApplicationRoutes, context: ServiceContext): void {
  routes.serve(jobOperations.listResults, async ({ caller, params }) => {
    const { jobId } = await knownJob(context, caller, params.jobId);
    return { results: (await context.store.results.list(jobId)).map(fieldsOf) };
  });
  routes.serve(jobOperations.deleteResults, async ({ caller, params, body }) => {
    const job = await changeableJob(context, caller, params.jobId);
    return { deleted: await context.admission.follow(deleteResults(context, job, body.numbers)) };
  });
}

/** @throws OperationFailure 409 where the present result is among them; then none is deleted */
async function deleteResults(
  { store, pool }: ServiceContext,
  { jobId, sessionId }: StoredJob,
  numbers: readonly number[],
): Promise<number> {
  const present = (await store.results.list(jobId)).find((result) => result.sessionId === sessionId);
  if (present !== undefined && numbers.includes(present.number)) {
    throw new OperationFailure(
      409,
      `Result ${present.number} is the present one of the job and goes with the job.`,
    );
  }
  const gone = await store.results.remove(jobId, numbers);
  pool.forget(gone);
  return gone.length;
}

function fieldsOf({ finishedAt, replacedAt, ...result }: JobResult): ResultFields {
  return {
    ...result,
    finishedAt: new Date(finishedAt).toISOString(),
    ...(replacedAt !== undefined && { replacedAt: new Date(replacedAt).toISOString() }),
  };
}
