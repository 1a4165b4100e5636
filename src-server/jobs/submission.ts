import type { VendorId } from '../../src-lineage/dialects/vendor.ts';
import type { ServiceContext } from '../service-context.ts';
import type { StoredJob } from '../store/job-store.ts';
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
  const { store, folders, runner } = context;
  const jobId = newJobId();
  const uploads = await folders.take(jobId, files);
  store.atomically(() => {
    store.jobs.add(
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
    );
    if (submission.metadata !== undefined) store.jobs.setMetadata(jobId, submission.metadata);
  });
  const accepted = store.jobs.get(jobId);
  if (accepted === undefined) throw new Error('The job was accepted but is not there.');
  runner.wake();
  return accepted;
}

/**
 * Adds files to a regular job, which is then analysed anew; only new or changed files are read again. Metadata that
 * comes along replaces the earlier.
 */
export async function extendJob(
  { store, folders, runner }: ServiceContext,
  job: StoredJob,
  files: readonly ArrivedFile[],
  metadata: string | undefined,
): Promise<StoredJob | undefined> {
  const uploads = await folders.take(job.jobId, files);
  store.atomically(() => {
    store.jobs.reopen(job.jobId, uploads);
    if (metadata !== undefined) store.jobs.setMetadata(job.jobId, metadata);
  });
  await runner.cancel(job.jobId);
  runner.wake();
  return store.jobs.get(job.jobId);
}

/** Removes a job: its run, its record, its files and its results. */
export async function removeJob(context: ServiceContext, job: StoredJob): Promise<void> {
  const { store, folders, runner, analysis, pool } = context;
  const { sessionId } = job;
  const contents =
    sessionId === undefined ? [] : store.sessions.files(sessionId).map((file) => file.contentHash);
  store.atomically(() => store.jobs.remove(job.jobId));
  await runner.cancel(job.jobId);
  if (sessionId !== undefined) pool.forget([sessionId]);
  analysis.whenIdle(() => store.dataflows.forget(contents));
  await folders.remove(job.jobId);
  runner.wake();
}
