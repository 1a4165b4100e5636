import { version } from '../../base/version.ts';
import type { JobProgress, JobRecord, JobsSummary } from '../../contract/sqlflow/jobs.ts';
import { hasEnded } from '../../store/job-states.ts';
import type { StoredJob } from '../../store/job.ts';
import { fileNames } from '../folders/file-names.ts';
import { effectiveSettings } from './job-settings.ts';
import { durationText, localTime } from './local-time.ts';
import { resultSession } from './result-session.ts';
import type { RecordContext } from './record-context.ts';

/** The record of a job as the API shows it. */
export async function jobRecord(context: RecordContext, job: StoredJob): Promise<JobRecord> {
  const { startedAt, finishedAt, errorMessage } = job;
  const sessionId = await resultSession(context.store, job);
  return {
    jobId: job.jobId,
    jobName: job.jobName,
    userId: job.userId,
    ...(job.workspace !== undefined && { workspace: job.workspace }),
    dbVendor: job.vendor,
    dataSource: {},
    defaultDatabase: job.defaultDatabase,
    defaultSchema: job.defaultSchema,
    fileNames: await fileNames(context.store, job),
    createTime: localTime(job.createdAt),
    status: job.status,
    ...(sessionId !== undefined && { sessionId }),
    ...(errorMessage !== undefined && { errorMessage }),
    ...(startedAt !== undefined && { lastExecuteTime: localTime(startedAt) }),
    ...(startedAt !== undefined &&
      finishedAt !== undefined && {
        executeTime: durationText(finishedAt - startedAt),
        executeTimeMillis: finishedAt - startedAt,
      }),
    persist: job.persist,
    incremental: job.incremental,
    ...effectiveSettings(job.settings),
    ...(job.numbers?.filesByVendor && { filesByVendor: job.numbers.filesByVendor }),
    skippedCount: job.skippedCount,
    skippedFiles: job.skippedFiles,
    progress: progressOf(context, job),
    version,
  };
}

/** Ids that are written before others have their turn. */
const idsAtOnce = 2000;

/** The API's summary of jobs, counts and ids, up to their records. */
export function* summaryText(jobs: readonly Pick<StoredJob, 'jobId' | 'status'>[]): Generator<string> {
  const counts = { create: 0, success: 0, partial_success: 0, fail: 0 };
  for (const { status } of jobs) counts[status] += 1;
  const { success, partial_success: partialSuccess, fail } = counts;
  const numbers: Omit<JobsSummary, 'jobIds' | 'jobDetails'> = {
    total: jobs.length,
    success,
    partialSuccess,
    fail,
  };
  yield `{"code":200,"data":${JSON.stringify(numbers).slice(0, -1)},"jobIds":[`;
  for (let at = 0; at < jobs.length; at += idsAtOnce) {
    const ids = jobs.slice(at, at + idsAtOnce).map(({ jobId }) => JSON.stringify(jobId));
    yield (at > 0 ? ',' : '') + ids.join(',');
  }
  yield '],"jobDetails":[';
}

/** Records that are made before others have their turn. */
const recordsAtOnce = 50;

/** The records of jobs, read and made some at a time. One that was deleted meanwhile has none. */
export async function* jobRecords(
  context: RecordContext,
  jobs: readonly Pick<StoredJob, 'jobId'>[],
): AsyncGenerator<JobRecord[]> {
  for (let at = 0; at < jobs.length; at += recordsAtOnce) {
    const ids = jobs.slice(at, at + recordsAtOnce).map(({ jobId }) => jobId);
    const records: JobRecord[] = [];
    for (const job of await context.store.jobs.list(undefined, ids))
      records.push(await jobRecord(context, job));
    yield records;
  }
}

/** How far a job is; one that has ended is all the way. */
export function progressOf(context: RecordContext, job: StoredJob): JobProgress {
  if (!hasEnded(job)) {
    const none = { done: 0, total: 0 };
    return (
      context.runner.progress(job.jobId) ??
      job.progress ?? { stage: 'waiting', files: none, statements: none }
    );
  }
  const { files, statements } = job;
  return {
    stage: 'done',
    files: { done: files, total: files },
    statements: { done: statements, total: statements },
  };
}
