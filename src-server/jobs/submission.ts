import type { VendorId } from '../../src-lineage/dialects/vendor.ts';
import type { ServiceContext } from '../service-context.ts';
import type { StoredJob } from '../store/job.ts';
import type { ArrivedFile } from './job-folder.ts';
import { newJobId } from './session-id.ts';

export interface Submission {
  jobName: string;
  vendor: VendorId;
  userId: string;
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  /** Columns of tables that no script defines, as sent. */
  metadata?: string | undefined;
  persist: boolean;
  incremental: boolean;
}

/** Accepts a job. When this returns, its files and its record are on the disk. */
export async function acceptJob(
  context: ServiceContext,
  submission: Submission,
  files: readonly ArrivedFile[],
): Promise<StoredJob> {
  const { store, folders, runner, log } = context;
  const jobId = newJobId();
  const uploads = await folders.take(jobId, files);
  const accepted = await store.jobs.accept(
    {
      jobId,
      userId: submission.userId,
      jobName: submission.jobName,
      vendor: submission.vendor,
      defaultDatabase: submission.defaultDatabase ?? '',
      defaultSchema: submission.defaultSchema ?? '',
      persist: submission.persist,
      incremental: submission.incremental,
      createdAt: Date.now(),
    },
    uploads,
    submission.metadata,
  );
  log.info({ jobId, files: files.length }, 'job accepted');
  runner.wake();
  return accepted;
}

/**
 * Adds files to a regular job, which is then analysed anew; only new or changed files are read again. Metadata that
 * comes along replaces the earlier.
 */
export async function extendJob(
  { store, folders, runner, log }: ServiceContext,
  job: StoredJob,
  files: readonly ArrivedFile[],
  metadata: string | undefined,
): Promise<StoredJob | undefined> {
  const uploads = await folders.take(job.jobId, files);
  const extended = await store.jobs.extend(job.jobId, uploads, metadata);
  log.info({ jobId: job.jobId, files: files.length }, 'job extended');
  await runner.cancel(job.jobId);
  runner.wake();
  return extended;
}

/** Removes a job: its run, its record, its files and its results. */
export async function removeJob(context: ServiceContext, job: StoredJob): Promise<void> {
  const { store, folders, runner, analysis, pool, log } = context;
  const { sessionId } = job;
  const files = sessionId === undefined ? [] : await store.sessions.files(sessionId);
  await store.jobs.remove(job.jobId);
  await runner.cancel(job.jobId);
  if (sessionId !== undefined) pool.forget([sessionId]);
  await analysis.whenIdle(() => store.dataflows.forget(files.map((file) => file.contentHash)));
  await folders.remove(job.jobId);
  log.info({ jobId: job.jobId }, 'job deleted');
  runner.wake();
}
