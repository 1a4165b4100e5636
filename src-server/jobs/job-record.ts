import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobProgress, JobRecord, JobsSummary } from '../contract/jobs.ts';
import type { StoredJob } from '../store/job.ts';
import { hasEnded } from '../store/job-states.ts';
import { version } from '../version.ts';
import type { ServiceContext } from '../service-context.ts';
import { fileNames } from './file-names.ts';
import { effectiveSettings } from './job-settings.ts';
import { durationText, localTime } from './local-time.ts';
import { resultSession } from './result-session.ts';

/** The record of a job as the API shows it. */
export async function jobRecord(context: ServiceContext, job: StoredJob): Promise<JobRecord> {
  const { startedAt, finishedAt, errorMessage } = job;
  const sessionId = await resultSession(context.store, job);
  return {
    jobId: job.jobId,
    jobName: job.jobName,
    userId: job.userId,
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
    skippedCount: job.skippedCount,
    skippedFiles: job.skippedFiles,
    progress: progressOf(context, job),
    version,
  };
}

/** All jobs of a list in the API's summary. */
export async function jobsSummary(context: ServiceContext, jobs: readonly StoredJob[]): Promise<JobsSummary> {
  const count = (status: StoredJob['status']): number => jobs.filter((job) => job.status === status).length;
  return {
    total: jobs.length,
    success: count('success'),
    partialSuccess: count('partial_success'),
    fail: count('fail'),
    jobIds: jobs.map((job) => job.jobId),
    jobDetails: await recordsOf(context, jobs),
  };
}

/** Records that are made before others have their turn. */
const recordsAtOnce = 100;

async function recordsOf(context: ServiceContext, jobs: readonly StoredJob[]): Promise<JobRecord[]> {
  const records: JobRecord[] = [];
  for (const job of jobs) {
    records.push(await jobRecord(context, job));
    if (records.length % recordsAtOnce === 0) await nextTurn();
  }
  return records;
}

/** How far a job is; one that has ended is all the way. */
export function progressOf(context: ServiceContext, job: StoredJob): JobProgress {
  if (!hasEnded(job)) {
    const none = { done: 0, total: 0 };
    return context.runner.progress(job.jobId) ?? { stage: 'waiting', files: none, statements: none };
  }
  const { files, statements } = job;
  return {
    stage: 'done',
    files: { done: files, total: files },
    statements: { done: statements, total: statements },
  };
}
