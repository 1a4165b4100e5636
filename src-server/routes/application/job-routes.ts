import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { maySee } from '../../access/caller.ts';
import type { Caller } from '../../access/caller.ts';
import { requireChange } from '../../access/permissions.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import {
  addFilesRequest,
  deleteJobsRequest,
  type DeleteJobsResponse,
  type JobsResponse,
  listJobsRequest,
  renameJobRequest,
  rerunJobRequest,
  trialRequest,
  type TrialResponse,
} from '../../contract/application/service/jobs.ts';
import { sendList } from '../../http/answers/list-answer.ts';
import { type FieldReader, readJson } from '../../http/bodies/request-fields.ts';
import { textValues } from '../../http/bodies/text-values.ts';
import { noteJob } from '../../http/guards/audit-notes.ts';
import { callerOf } from '../../http/guards/credentials.ts';
import { leavingSignal } from '../../http/guards/leaving.ts';
import { serve } from '../../http/route-methods.ts';
import { jobDetails, jobEntries } from '../../jobs/record/job-entry.ts';
import { resultNumbers } from '../../jobs/record/job-outcome.ts';
import { cancelJob, dropJob, extendJob, renameJob, rerunJob } from '../../jobs/submission.ts';
import type { StoredJob } from '../../store/job.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { changeableJob, knownJob } from '../find/known-jobs.ts';

/** The jobs: listed, shown, renamed, given files, run again, cancelled, deleted. */
export function addJobRoutes(router: Router, context: ServiceContext, readFields: FieldReader): void {
  const json = readJson(context);
  const named = (request: Request): Promise<StoredJob> =>
    knownJob(context, callerOf(request), String(request.params['jobId']));
  const toChange = (request: Request): Promise<StoredJob> =>
    changeableJob(context, callerOf(request), String(request.params['jobId']));
  /** Answers with a job that a change gives; a stop of the service waits for it. */
  const change = async (
    request: Request,
    response: Response,
    changed: Promise<StoredJob | undefined>,
  ): Promise<void> => {
    const job = await context.admission.follow(changed);
    if (job === undefined) throw new OperationFailure(404, 'The job was deleted meanwhile.');
    response.json(await jobDetails(context, callerOf(request), job));
  };
  const fieldsOf = <Fields>(schema: z.ZodType<Fields>, request: Request): Fields =>
    parseFields(schema, request.body ?? {});

  serve(router, 'get', '/jobs', async (request, response) => {
    const { ids, limit, before } = parseFields(listJobsRequest, textValues(request.query));
    const most = limit ?? Number.POSITIVE_INFINITY;
    const page = { count: 0, last: 0 };
    const entries = jobEntries(context, {
      caller: callerOf(request),
      ids: ids?.split(','),
      most,
      before,
    });
    await sendList(response, 'application/json', ['{"jobs":['], counted(entries, page), () =>
      page.count === most ? `],"next":"${page.last}"}` : ']}',
    );
  });
  serve(router, 'post', '/jobs/delete', json, async (request, response) => {
    const { jobIds } = fieldsOf(deleteJobsRequest, request);
    const deleted = await context.admission.follow(deleteJobs(context, callerOf(request), jobIds));
    const answer: DeleteJobsResponse = { deleted };
    response.json(answer);
  });
  serve(router, 'get', '/jobs/:jobId', async (request, response) => {
    response.json(await jobDetails(context, callerOf(request), await named(request)));
  });
  serve(router, 'post', '/jobs/:jobId/rename', json, async (request, response) => {
    const { name } = fieldsOf(renameJobRequest, request);
    await change(request, response, renameJob(context, await toChange(request), name));
  });
  serve(router, 'post', '/jobs/:jobId/rerun', json, async (request, response) => {
    const settings = fieldsOf(rerunJobRequest, request);
    await change(request, response, rerunJob(context, await toChange(request), settings));
  });
  serve(router, 'post', '/jobs/:jobId/trial', json, async (request, response) => {
    const { vendor } = fieldsOf(trialRequest, request);
    const { runner, pool } = context;
    const trial = await runner.tried(
      await toChange(request),
      vendor,
      leavingSignal() ?? new AbortController().signal,
    );
    pool.forget([trial.sessionId]);
    response.json(resultNumbers(trial.overview) satisfies TrialResponse);
  });
  serve(router, 'post', '/jobs/:jobId/cancel', async (request, response) => {
    await change(request, response, cancelJob(context, await toChange(request)));
  });
  serve(router, 'post', '/jobs/:jobId/files', async (request, response) => {
    const { values, files } = await context.admission.follow(readFields(request, response));
    const { metadata } = parseFields(addFilesRequest, values);
    const job = await toChange(request);
    if (files.length === 0) {
      throw new OperationFailure(400, 'There is no file: files are sent as multipart/form-data.');
    }
    await change(request, response, extendJob(context, job, files, metadata));
  });
}

/** The entries of a list; notes how many there were, and the last. */
async function* counted(
  batches: ReturnType<typeof jobEntries>,
  page: { count: number; last: number },
): AsyncGenerator<JobsResponse['jobs']> {
  for await (const { entries, last } of batches) {
    page.count += entries.length;
    page.last = last;
    yield entries;
  }
}

/** Deletes jobs one after the other, as if by one request: what was read for them is tidied up once. */
async function deleteJobs(
  context: ServiceContext,
  caller: Caller,
  jobIds: readonly string[],
): Promise<number> {
  const known = (await context.store.jobs.list(undefined, jobIds)).filter((job) => maySee(caller, job));
  for (const job of known) {
    noteJob(job);
    requireChange(caller, job);
  }
  for (const job of known) await dropJob(context, job);
  if (known.length > 0) await context.retention.afterRemoval();
  return known.length;
}
