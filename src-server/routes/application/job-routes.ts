import { maySee } from '../../access/caller.ts';
import type { Caller } from '../../access/caller.ts';
import { requireChange } from '../../access/permissions.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import { jobOperations as operations } from '../../contract/application/operations/job-operations.ts';
import {
  addFilesRequest,
  type JobDetails,
  type JobsResponse,
} from '../../contract/application/service/jobs.ts';
import { sendList } from '../../http/answers/list-answer.ts';
import type { FieldReader } from '../../http/bodies/request-fields.ts';
import { noteJob } from '../../http/guards/audit-notes.ts';
import { jobDetails, jobEntries } from '../../jobs/record/job-entry.ts';
import { resultNumbers } from '../../jobs/record/job-outcome.ts';
import { cancelJob, dropJob, extendJob, renameJob, rerunJob } from '../../jobs/submission.ts';
import type { StoredJob } from '../../store/job.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { changeableJob, knownJob } from '../find/known-jobs.ts';

/** The jobs: listed, shown, renamed, given files, run again, cancelled, deleted. */
export function addJobRoutes(
  routes: ApplicationRoutes,
  context: ServiceContext,
  readFields: FieldReader,
): void {
  const { admission, runner, pool } = context;
  /** A job after a change; a stop of the service waits for it. */
  const changed = async (caller: Caller, change: Promise<StoredJob | undefined>): Promise<JobDetails> => {
    const job = await admission.follow(change);
    if (job === undefined) throw new OperationFailure(404, 'The job was deleted meanwhile.');
    return jobDetails(context, caller, job);
  };

  routes.serve(operations.listJobs, async ({ caller, query, response }) => {
    const { ids, limit, before } = query;
    const most = limit ?? Number.POSITIVE_INFINITY;
    const page = { count: 0, last: 0 };
    const entries = jobEntries(context, { caller, ids: ids?.split(','), most, before });
    await sendList(response, 'application/json', ['{"jobs":['], counted(entries, page), () =>
      page.count === most ? `],"next":"${page.last}"}` : ']}',
    );
    return undefined;
  });
  routes.serve(operations.deleteJobs, async ({ caller, body }) => ({
    deleted: await admission.follow(deleteJobs(context, caller, body.jobIds)),
  }));
  routes.serve(operations.showJob, async ({ caller, params }) =>
    jobDetails(context, caller, await knownJob(context, caller, params.jobId)),
  );
  routes.serve(operations.renameJob, async ({ caller, params, body }) => {
    const job = await changeableJob(context, caller, params.jobId);
    return changed(caller, renameJob(context, job, body.name));
  });
  routes.serve(operations.rerunJob, async ({ caller, params, body }) => {
    const job = await changeableJob(context, caller, params.jobId);
    return changed(caller, rerunJob(context, job, body));
  });
  routes.serve(operations.tryJob, async ({ caller, params, body, signal }) => {
    const job = await changeableJob(context, caller, params.jobId);
    const trial = await runner.tried(job, body.vendor, signal);
    pool.forget([trial.sessionId]);
    return resultNumbers(trial.overview);
  });
  routes.serve(operations.cancelJob, async ({ caller, params }) => {
    const job = await changeableJob(context, caller, params.jobId);
    return changed(caller, cancelJob(context, job));
  });
  routes.serve(operations.addFiles, async ({ caller, params, request, response }) => {
    const { values, files } = await admission.follow(readFields(request, response));
    const { metadata } = parseFields(addFilesRequest, values);
    const job = await changeableJob(context, caller, params.jobId);
    if (files.length === 0) {
      throw new OperationFailure(400, 'There is no file: files are sent as multipart/form-data.');
    }
    return changed(caller, extendJob(context, job, files, metadata));
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
