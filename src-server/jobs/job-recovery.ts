import type { Logger } from 'pino';
import type { JobUpload, StoredJob } from '../store/job.ts';
import type { Storage } from '../store/storage.ts';
import type { JobFolders } from './job-folder.ts';
import { acceptedJob, submissionsOf } from './job-manifest.ts';
import type { JobManifest } from './job-manifest.ts';

/** What a start found of jobs whose folder and record did not say the same. */
export interface Recovery {
  /** Jobs that only their folders knew: they run again. */
  adopted: number;
  /** Jobs that had been given files of which the record knew nothing: they run again. */
  extended: number;
  /** Records of jobs that had been deleted. */
  removed: number;
  /** There were jobs, and no record of any. */
  fromNothing: boolean;
}

/**
 * Brings the folders of jobs and their records together again after a crash, at any point of an acceptance, an
 * extension or a removal, or after records were lost. What a manifest says was accepted is there afterwards; what has
 * neither manifest nor record is removed.
 * @param circumstances `thorough` is false after an end in order, where only what one side does not know is looked at;
 * `recordsLost` where the database was rebuilt: then nothing that may have been a job's is removed
 */
export async function reconcileJobs(
  store: Storage,
  folders: JobFolders,
  log: Logger,
  { thorough, recordsLost }: { thorough: boolean; recordsLost: boolean },
): Promise<Recovery> {
  const { isNew } = await folders.prepare();
  const records = new Map((await store.jobs.list()).map((job) => [job.jobId, job]));
  const recovery: Recovery = { adopted: 0, extended: 0, removed: 0, fromNothing: false };
  const unknown: JobManifest[] = [];
  const present = await folders.list();
  for (const jobId of present) {
    const job = records.get(jobId);
    if (job !== undefined && !thorough && folders.isSealed(jobId)) continue;
    const manifest = await folders.manifest(jobId);
    if (job !== undefined) {
      if (await agree(store, folders, job, manifest)) recovery.extended += 1;
    } else if (manifest === 'missing' && !recordsLost) {
      await folders.remove(jobId);
    } else if (typeof manifest === 'string') {
      const place = await folders.putAside(jobId);
      log.error({ jobId, place }, 'the files of a job that nothing else is known of were put aside');
    } else {
      unknown.push(manifest);
    }
  }
  unknown.sort((one, other) => one.job.createdAt - other.job.createdAt);
  for (const manifest of unknown) {
    await adopt(store, manifest);
    await folders.removeOthers(manifest.job.jobId, manifest.uploads);
    recovery.adopted += 1;
  }
  recovery.fromNothing = records.size === 0 && recovery.adopted > 0;
  // Without any folder of jobs, the database was brought here alone: its results are all there is.
  if (thorough && !isNew) recovery.removed = await removeWithoutFolder(store, records, new Set(present));
  if (recovery.adopted + recovery.extended + recovery.removed > 0) log.warn(recovery, 'jobs were recovered');
  return recovery;
}

/** Makes record and folder of a job agree; tells whether the record had to be completed. */
async function agree(
  store: Storage,
  folders: JobFolders,
  job: StoredJob,
  manifest: JobManifest | 'missing' | 'damaged',
): Promise<boolean> {
  const { jobId } = job;
  const recorded = await store.jobs.uploads(jobId);
  // A version without manifests wrote the folder, or a removal had just begun: the record decides.
  if (typeof manifest === 'string') {
    const metadata = await store.jobs.metadata(jobId);
    await folders.seal({ job: acceptedJob(job), uploads: recorded, metadata });
    await folders.removeOthers(jobId, recorded);
    return false;
  }
  const { uploads, metadata } = manifest;
  await folders.removeOthers(jobId, uploads);
  const kept = new Set(uploads.map(({ storedAs }) => storedAs));
  const known = recorded.filter(({ storedAs }) => kept.has(storedAs));
  if (known.length > 0 && uploads.slice(0, known.length).every((each, at) => isSame(each, known[at]))) {
    // Files that later ones had replaced were being removed.
    const replaced = recorded.map(({ storedAs }) => storedAs).filter((name) => !kept.has(name));
    if (replaced.length > 0) await store.jobs.dropUploads(jobId, replaced);
    const missing = uploads.slice(known.length);
    await extend(store, jobId, missing, metadata);
    return missing.length > 0;
  }
  // The record has lost some of its uploads; their order decides which of two files of one name is the newer.
  await store.jobs.remove(jobId);
  await adopt(store, manifest);
  return true;
}

function isSame(one: JobUpload, other: JobUpload | undefined): boolean {
  return one.storedAs === other?.storedAs;
}

async function adopt(store: Storage, { job, uploads, metadata }: JobManifest): Promise<void> {
  const [first = [], ...further] = submissionsOf(uploads);
  await store.jobs.accept(job, first, metadata);
  await extend(store, job.jobId, further.flat(), metadata);
}

async function extend(
  store: Storage,
  jobId: string,
  uploads: readonly JobUpload[],
  metadata: string | undefined,
): Promise<void> {
  for (const submission of submissionsOf(uploads)) await store.jobs.extend(jobId, submission, metadata);
}

/** A removal takes the folder away at last, so a record without one came back with an older state of the database. */
async function removeWithoutFolder(
  store: Storage,
  records: ReadonlyMap<string, StoredJob>,
  present: ReadonlySet<string>,
): Promise<number> {
  const gone = [...records.keys()].filter((jobId) => !present.has(jobId));
  for (const jobId of gone) await store.jobs.remove(jobId);
  return gone.length;
}
