import type { JobDetails, JobEntry } from '../contract/application/jobs.ts';
import type { ServiceContext } from '../service-context.ts';
import type { StoredJob, UploadSize } from '../store/job.ts';
import { toldState } from '../store/job-states.ts';
import { progressOf } from './job-record.ts';
import { effectiveSettings } from './job-settings.ts';

/** Characters of metadata that are told. */
const toldMetadata = 1_000_000;
const nothing: UploadSize = { uploads: 0, bytes: 0 };

/** A job as the application lists it. */
function jobEntry(context: ServiceContext, job: StoredJob, size: UploadSize = nothing): JobEntry {
  const { startedAt, finishedAt, numbers, errorMessage, sessionId } = job;
  return {
    jobId: job.jobId,
    name: job.jobName,
    vendor: job.vendor,
    status: toldState(job),
    createdAt: isoTime(job.createdAt),
    ...(startedAt !== undefined && { startedAt: isoTime(startedAt) }),
    ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
    ...size,
    files: job.files,
    skipped: job.skippedCount,
    statements: job.statements,
    ...(numbers !== undefined && { numbers }),
    ...(errorMessage !== undefined && { message: errorMessage }),
    ...(sessionId !== undefined && { sessionId }),
    progress: progressOf(context, job),
  };
}

/** Jobs as the application lists them, the newest first: all, or those of some ids. */
export async function jobEntries(
  context: ServiceContext,
  listedUser: string | undefined,
  ids: readonly string[] | undefined,
): Promise<JobEntry[]> {
  const { jobs } = context.store;
  const listed = await jobs.list(listedUser, ids);
  const sizes = await jobs.uploadSizes(listedUser, ids);
  return listed.map((job) => jobEntry(context, job, sizes.get(job.jobId))).reverse();
}

/** All that the application tells of a job. */
export async function jobDetails(context: ServiceContext, job: StoredJob): Promise<JobDetails> {
  const { jobs } = context.store;
  const uploads = await jobs.uploads(job.jobId);
  const metadata = (await jobs.metadata(job.jobId)) ?? '';
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0);
  return {
    ...jobEntry(context, job, { uploads: uploads.length, bytes }),
    userId: job.userId,
    defaultDatabase: job.defaultDatabase,
    defaultSchema: job.defaultSchema,
    metadataLength: metadata.length,
    ...(metadata !== '' && metadata.length <= toldMetadata && { metadata }),
    settings: effectiveSettings(job.settings),
    submitted: uploads.map(({ name, bytes: size, submission }) => ({ name, bytes: size, submission })),
    skippedFiles: job.skippedFiles,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
