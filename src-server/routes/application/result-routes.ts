import type { Router } from 'express';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import {
  deleteResultsRequest,
  type DeleteResultsResponse,
  type JobResult as ResultFields,
  type ResultsResponse,
} from '../../contract/application/service/results.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { callerOf } from '../../http/guards/credentials.ts';
import { serve } from '../../http/route-methods.ts';
import type { StoredJob } from '../../store/job.ts';
import type { JobResult } from '../../store/session.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { changeableJob, knownJob } from '../find/known-jobs.ts';

/** The results of a job: listed, and the earlier ones deleted. */
export function addResultRoutes(router: Router, context: ServiceContext): void {
  serve(router, 'get', '/jobs/:jobId/results', async (request, response) => {
    const { jobId } = await knownJob(context, callerOf(request), String(request.params['jobId']));
    const results = (await context.store.results.list(jobId)).map(fieldsOf);
    response.json({ results } satisfies ResultsResponse);
  });
  const body = readJson(context);
  serve(router, 'post', '/jobs/:jobId/results/delete', body, async (request, response) => {
    const job = await changeableJob(context, callerOf(request), String(request.params['jobId']));
    const { numbers } = parseFields(deleteResultsRequest, request.body ?? {});
    const deleted = await context.admission.follow(deleteResults(context, job, numbers));
    response.json({ deleted } satisfies DeleteResultsResponse);
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
