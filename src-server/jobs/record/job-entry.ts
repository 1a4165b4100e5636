import type { Caller } from '../../access/caller.ts';
import { mayChange } from '../../access/permissions.ts';
import type { JobDetails, JobEntry } from '../../contract/application/service/jobs.ts';
import { shownState } from '../../store/job-states.ts';
import type { StoredJob, UploadSize } from '../../store/job.ts';
import { progressOf } from './job-record.ts';
import { effectiveSettings } from './job-settings.ts';
import type { RecordContext } from './record-context.ts';

/** Characters of metadata that are shown. */
const shownMetadata = 1_000_000;
const nothing: UploadSize = { uploads: 0, bytes: 0 };

/** A job as the application lists it to a caller. */
function jobEntry(
  context: RecordContext,
  caller: Caller,
  job: StoredJob,
  size: UploadSize = nothing,
): JobEntry {
  const { startedAt, finishedAt, numbers, errorMessage, sessionId } = job;
  return {
    jobId: job.jobId,
    name: job.jobName,
    ...(job.workspace !== undefined && { workspace: job.workspace }),
    ...(!mayChange(caller, job) && { readOnly: true }),
    vendor: job.vendor,
    status: shownState(job),
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

/** Jobs that are read, formatted and written before others have their turn. */
const jobsAtOnce = 100;

/** Which jobs are listed. */
interface Listing {
  /** Whose scope it is, or all. */
  caller: Caller;
  ids?: readonly string[] | undefined;
  most: number;
  /** Those that are older than the job of a number. */
  before?: number | undefined;
}

/** Jobs as the application lists them, the newest first, some at a time. */
export async function* jobEntries(
  context: RecordContext,
  { caller, ids, most, before }: Listing,
): AsyncGenerator<{ entries: JobEntry[]; last: number }> {
  const { jobs } = context.store;
  const { listed: scope } = caller;
  const entriesOf = async (some: readonly StoredJob[]): Promise<{ entries: JobEntry[]; last: number }> => {
    const sizes = await jobs.uploadSizes(some.map(({ jobId }) => jobId));
    const entries = some.map((job) => jobEntry(context, caller, job, sizes.get(job.jobId)));
    return { entries, last: some.at(-1)?.number ?? 0 };
  };
  if (ids !== undefined) {
    const wanted = (await jobs.list(scope, ids)).reverse();
    for (let at = 0; at < wanted.length; at += jobsAtOnce)
      yield await entriesOf(wanted.slice(at, at + jobsAtOnce));
    return;
  }
  for (let left = most, last = before; left > 0;) {
    const some = await jobs.page(Math.min(left, jobsAtOnce), scope, last);
    if (some.length === 0) return;
    yield await entriesOf(some);
    left -= some.length;
    last = some.at(-1)?.number;
  }
}

/** All that the application shows a caller of a job. */
export async function jobDetails(
  context: RecordContext,
  caller: Caller,
  job: StoredJob,
): Promise<JobDetails> {
  const { jobs } = context.store;
  const uploads = await jobs.uploads(job.jobId);
  const metadata = (await jobs.metadata(job.jobId)) ?? '';
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0);
  return {
    ...jobEntry(context, caller, job, { uploads: uploads.length, bytes }),
    userId: job.userId,
    defaultDatabase: job.defaultDatabase,
    defaultSchema: job.defaultSchema,
    ...(job.settings.encoding !== undefined && { encoding: job.settings.encoding }),
    metadataLength: metadata.length,
    ...(metadata !== '' && metadata.length <= shownMetadata && { metadata }),
    settings: effectiveSettings(job.settings),
    submitted: uploads.map(({ name, bytes: size, submission }) => ({ name, bytes: size, submission })),
    skippedFiles: job.skippedFiles,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
