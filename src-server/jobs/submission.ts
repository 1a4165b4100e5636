import { randomBytes } from 'node:crypto';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import type { JobSettings } from '../contract/sqlflow/jobs.ts';
import { submittedProject } from '../io/selection/submitted-project.ts';
import { cancelledMessage, mayHappen } from '../store/job-states.ts';
import type { JobChange, NewJob, StoredJob } from '../store/job.ts';
import type { ArrivedFile } from './folders/job-folder.ts';
import { acceptedJob } from './folders/job-manifest.ts';
import { settingsAsProjectSays } from './reading/as-project-says.ts';
import type { JobContext } from './job-context.ts';
import { checkBounds } from './submission-bounds.ts';

export interface Submission {
  jobName: string;
  vendor: VendorId;
  userId: string;
  /** The shared workspace that it is to belong to. */
  workspace?: string | undefined;
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  /** Columns of tables that no script defines, as sent. */
  metadata?: string | undefined;
  /** How its graph is drawn unless a request says otherwise: fields as they were sent. */
  settings?: JobSettings;
  persist: boolean;
  incremental: boolean;
}

/** Accepts a job. When this returns, its files and its record are on the disk. */
export async function acceptJob(
  context: JobContext,
  submission: Submission,
  files: readonly ArrivedFile[],
): Promise<StoredJob> {
  const { store, folders, runner, log } = context;
  const { metadata } = submission;
  await checkBounds(context, submission);
  const project = await submittedProject([files], context.settings.limits);
  const jobId = randomBytes(16).toString('hex');
  const job: NewJob = {
    jobId,
    userId: submission.userId,
    ...(submission.workspace !== undefined && { workspace: submission.workspace }),
    jobName: submission.jobName,
    vendor: submission.vendor,
    defaultDatabase: submission.defaultDatabase ?? '',
    defaultSchema: submission.defaultSchema ?? '',
    persist: submission.persist,
    incremental: submission.incremental,
    settings: settingsAsProjectSays(submission.settings ?? {}, project),
    createdAt: Date.now(),
  };
  let accepted: StoredJob;
  try {
    const uploads = await folders.take(jobId, files);
    await folders.seal({ job, uploads: uploads.map((each) => ({ ...each, submission: 1 })), metadata });
    runner.watches.note(jobId);
    accepted = await store.jobs.accept(job, uploads, metadata);
  } catch (error) {
    await folders.remove(jobId).catch(() => undefined);
    throw error;
  }
  log.info({ jobId, files: files.length }, 'job accepted');
  runner.wake();
  runner.clearLocal(jobId);
  return accepted;
}

/**
 * Adds files to a regular job, which is then analysed again; only new or changed files are read again. Metadata that
 * comes along replaces the earlier. Gives nothing where the job was removed meanwhile.
 */
export async function extendJob(
  context: JobContext,
  { jobId, ...owner }: StoredJob,
  files: readonly ArrivedFile[],
  metadata: string | undefined,
): Promise<StoredJob | undefined> {
  await checkBounds(context, owner);
  const { store, folders, runner, log } = context;
  const extended = await folders.exclusively(jobId, async () => {
    const job = await store.jobs.get(jobId);
    if (job === undefined) return undefined;
    const recorded = await store.jobs.uploads(jobId);
    const former = { job: acceptedJob(job), uploads: recorded, metadata: await store.jobs.metadata(jobId) };
    try {
      const uploads = await folders.take(jobId, files);
      const submission = recorded.reduce((last, each) => Math.max(last, each.submission), job.revision) + 1;
      const added = uploads.map((each) => ({ ...each, submission }));
      await folders.seal({
        job: { ...former.job, incremental: true },
        uploads: [...recorded, ...added],
        metadata: metadata ?? former.metadata,
      });
      runner.watches.note(jobId);
      return await store.jobs.extend(jobId, uploads, metadata);
    } catch (error) {
      await folders.seal(former);
      await folders.removeOthers(jobId, recorded);
      throw error;
    }
  });
  if (extended === undefined) return undefined;
  log.info({ jobId, files: files.length }, 'job extended');
  await runner.cancel(jobId, extended.revision);
  runner.wake();
  runner.clearLocal(jobId);
  return extended;
}

/** Analyses a job again, whatever became of it, as it is or with other settings. */
export async function rerunJob(
  { store, folders, runner }: JobContext,
  { jobId }: StoredJob,
  change: JobChange = {},
): Promise<StoredJob | undefined> {
  const waiting = await folders.exclusively(jobId, async () => {
    const { metadata, ...settings } = change;
    const given = Object.entries(settings).filter(([, value]) => value !== undefined);
    if (given.length > 0 || metadata !== undefined) {
      await resealed({ store, folders }, jobId, Object.fromEntries(given), metadata);
    }
    runner.watches.note(jobId);
    return await store.jobs.rerun(jobId, change);
  });
  await runner.cancel(jobId, waiting?.revision);
  runner.wake();
  return waiting;
}

/** Gives a job another name. Gives nothing where the job was removed meanwhile. */
export async function renameJob(
  { store, folders }: JobContext,
  { jobId }: StoredJob,
  jobName: string,
): Promise<StoredJob | undefined> {
  return await folders.exclusively(jobId, async () => {
    await resealed({ store, folders }, jobId, { jobName });
    return await store.jobs.rename(jobId, jobName);
  });
}

/**
 * Ends the analysis of a job, which stays with its files and its former result. Gives the job as it is then: one that
 * had just ended keeps what it came to.
 */
export async function cancelJob(
  { store, folders, runner, log }: JobContext,
  { jobId }: StoredJob,
): Promise<StoredJob | undefined> {
  return await folders.exclusively(jobId, async () => {
    const job = await store.jobs.get(jobId);
    if (job === undefined || !mayHappen('cancel', job)) return job;
    // First the record: a job that still waits for a result would be begun again.
    await store.queue.complete(job, { status: 'fail', errorMessage: cancelledMessage }, Date.now());
    await runner.cancel(jobId);
    log.info({ jobId }, 'job cancelled');
    return await store.jobs.get(jobId);
  });
}

/** Writes the manifest of a job again, with what of it changes. The caller has the job's folder for himself. */
async function resealed(
  { store, folders }: Pick<JobContext, 'store' | 'folders'>,
  jobId: string,
  change: Partial<NewJob>,
  metadata?: string,
): Promise<void> {
  const job = await store.jobs.get(jobId);
  if (job === undefined) return;
  await folders.seal({
    job: { ...acceptedJob(job), ...change },
    uploads: await store.jobs.uploads(jobId),
    metadata: metadata ?? (await store.jobs.metadata(jobId)),
  });
}

/** Removes a job: its run, its record, its files, its results, and what was read for it alone. */
export async function removeJob(context: JobContext, job: StoredJob): Promise<void> {
  await dropJob(context, job);
  await context.retention.afterRemoval();
}

/**
 * Removes a job, but leaves what was read for it to the retention. Once its manifest is gone, a crash cannot bring back
 * what the record no longer holds.
 */
export async function dropJob(
  { store, folders, runner, pool, log }: Omit<JobContext, 'retention'>,
  { jobId }: StoredJob,
): Promise<void> {
  const gone = await folders.exclusively(jobId, async () => {
    await folders.unseal(jobId);
    const sessions = await store.jobs.remove(jobId);
    await runner.cancel(jobId);
    await folders.noteDeleted(jobId);
    await folders.remove(jobId);
    return sessions;
  });
  pool.forget(gone);
  log.info({ jobId }, 'job deleted');
  runner.wake();
}
