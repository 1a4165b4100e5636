import type { Logger } from 'pino';
import type { JobUpload, NewJob, StoredJob } from '../store/job.ts';
import type { Storage } from '../store/storage.ts';
import type { JobFolders } from './folders/job-folder.ts';
import { acceptedJob, submissionsOf } from './folders/job-manifest.ts';
import type { JobManifest } from './folders/job-manifest.ts';

/** What a start found of jobs whose folder and record did not say the same. */
export interface Recovery {
  /** Jobs that only their folders knew: they run again. */
  adopted: number;
  /** Jobs that had been given files of which the record knew nothing: they run again. */
  extended: number;
  /** Records of jobs that had been deleted. */
  removed: number;
  /** Jobs that had been given a name, settings or metadata of which the record knew nothing: read again where it matters. */
  changed: number;
  /** Records that were wrong in what no request changes: they were damaged. */
  corrected: number;
  /** Folders that are no job's as they lie there: copies, those of another name, those that cannot be read. */
  aside: number;
  /** Jobs whose folder is not there: their results are kept. */
  missing: number;
  /** There were jobs, and no record of any. */
  fromNothing: boolean;
}

/** What reconciling works with. */
interface Sides {
  store: Storage;
  folders: JobFolders;
  log: Logger;
}

/**
 * Brings the folders of jobs and their records together again after a crash, at any point of an acceptance, an
 * extension or a removal, or after records were lost. What a manifest says was accepted is there afterwards; what has
 * neither manifest nor record is removed. One job that cannot be brought together keeps no other from it.
 * @param circumstances `thorough` is false after an end in order, where only what one side does not know is looked at;
 * `recordsLost` where the database was rebuilt: then nothing that may have been a job's is removed
 */
export async function reconcileJobs(
  store: Storage,
  folders: JobFolders,
  log: Logger,
  { thorough, recordsLost }: { thorough: boolean; recordsLost: boolean },
): Promise<Recovery> {
  const sides: Sides = { store, folders, log };
  const { isNew } = await folders.prepare();
  const recorded = new Set((await store.jobs.states()).map(({ jobId }) => jobId));
  const recovery: Recovery = {
    adopted: 0,
    extended: 0,
    removed: 0,
    changed: 0,
    corrected: 0,
    aside: 0,
    missing: 0,
    fromNothing: false,
  };
  const found: FoundFolders = { recorded, unknown: [], misplaced: new Map() };
  for (const name of await folders.list())
    if (thorough || !recorded.has(name))
      await guarded(log, name, () => lookAt(sides, name, found, recordsLost, recovery));
  for (const [place, jobId] of found.misplaced)
    await guarded(log, jobId, () => putBack(sides, place, jobId, found, recovery));
  for (const manifest of found.unknown.sort((one, other) => one.job.createdAt - other.job.createdAt)) {
    await guarded(log, manifest.job.jobId, async () => {
      await adopt(store, manifest);
      await folders.removeOthers(manifest.job.jobId, manifest.uploads);
      recovery.adopted += 1;
    });
  }
  recovery.fromNothing = recorded.size === 0 && recovery.adopted > 0;
  // Without any folder of jobs, the database was brought here alone: its results are all there is.
  if (thorough && !isNew) await lookForFolders(sides, recorded, recovery);
  const { fromNothing: _, ...counts } = recovery;
  if (Object.values(counts).some((count) => count > 0)) log.warn(recovery, 'jobs were recovered');
  return recovery;
}

/** What the folders show against the records. */
interface FoundFolders {
  recorded: ReadonlySet<string>;
  /** Of jobs without a record. */
  unknown: JobManifest[];
  /** Jobs whose folder has another one's name, by where it was put aside. */
  misplaced: Map<string, string>;
}

async function guarded(log: Logger, jobId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ jobId, err: error }, 'folder and record of a job could not be brought together');
  }
}

/** @param recordsLost nothing that may have been a job's is removed */
async function lookAt(
  sides: Sides,
  name: string,
  { recorded, unknown, misplaced }: FoundFolders,
  recordsLost: boolean,
  recovery: Recovery,
): Promise<void> {
  const { store, folders } = sides;
  const job = recorded.has(name) ? await store.jobs.get(name) : undefined;
  const manifest = await folders.manifest(name);
  if (typeof manifest !== 'string' && manifest.job.jobId !== name)
    misplaced.set(await putAside(sides, name, recovery), manifest.job.jobId);
  else if (job !== undefined) await agree(sides, job, manifest, recovery);
  else if (manifest === 'missing' && !recordsLost) await folders.remove(name);
  else if (typeof manifest === 'string') await putAside(sides, name, recovery);
  else unknown.push(manifest);
}

/** Its own place was taken by another, or it was renamed: it is put back where there is nothing. */
async function putBack(
  sides: Sides,
  place: string,
  jobId: string,
  { recorded, unknown }: FoundFolders,
  recovery: Recovery,
): Promise<void> {
  const { store, folders } = sides;
  if (!(await folders.putBack(place, jobId))) return;
  recovery.aside -= 1;
  const manifest = await folders.manifest(jobId);
  const job = recorded.has(jobId) ? await store.jobs.get(jobId) : undefined;
  if (job !== undefined) await agree(sides, job, manifest, recovery);
  else if (typeof manifest !== 'string') unknown.push(manifest);
}

async function putAside({ folders, log }: Sides, name: string, recovery: Recovery): Promise<string> {
  const place = await folders.putAside(name);
  recovery.aside += 1;
  log.error({ jobId: name, place }, 'a folder that belongs to no job was put aside');
  return place;
}

/** Makes record and folder of a job agree. */
async function agree(
  { store, folders }: Sides,
  job: StoredJob,
  manifest: JobManifest | 'missing' | 'damaged',
  recovery: Recovery,
): Promise<void> {
  const { jobId } = job;
  const recorded = await store.jobs.uploads(jobId);
  // A version without manifests wrote the folder, or a removal had just begun: the record decides.
  if (typeof manifest === 'string') {
    const metadata = await store.jobs.metadata(jobId);
    await folders.seal({ job: acceptedJob(job), uploads: recorded, metadata });
    await folders.removeOthers(jobId, recorded);
    return;
  }
  const { uploads, metadata } = manifest;
  // It is written before the record, whatever changes.
  const differing = differences(job, manifest.job);
  if (differing.length > 0) await store.jobs.correct({ ...acceptedJob(job), ...manifest.job });
  if (differing.some((name) => !changeable.has(name))) recovery.corrected += 1;
  await folders.removeOthers(jobId, uploads);
  const kept = new Set(uploads.map(({ storedAs }) => storedAs));
  const known = recorded.filter(({ storedAs }) => kept.has(storedAs));
  if (known.length > 0 && uploads.slice(0, known.length).every((each, at) => isSame(each, known[at]))) {
    // Files that later ones had replaced were being removed.
    const replaced = recorded.map(({ storedAs }) => storedAs).filter((name) => !kept.has(name));
    if (replaced.length > 0) await store.jobs.dropUploads(jobId, replaced);
    const missing = uploads.slice(known.length);
    await extend(store, jobId, missing, metadata);
    if (missing.length > 0) recovery.extended += 1;
    else await endChange(store, jobId, differing, metadata, recovery);
    return;
  }
  // The record has lost some of its uploads; their order decides which of two files of one name is the newer.
  await store.jobs.remove(jobId);
  await adopt(store, manifest);
  recovery.extended += 1;
}

/** What of a job decides how its files are read, and can be changed. */
const decidesReading: ReadonlySet<keyof NewJob> = new Set(['vendor', 'defaultDatabase', 'defaultSchema']);

/** What requests change after the acceptance. */
const changeable: ReadonlySet<keyof NewJob> = new Set([...decidesReading, 'jobName', 'incremental']);

/** In what a record says something else than what its job was accepted with, or was changed to. */
function differences(record: StoredJob, accepted: NewJob): (keyof NewJob)[] {
  const recorded = acceptedJob(record);
  return (Object.keys(recorded) as (keyof NewJob)[]).filter(
    (name) => name in accepted && JSON.stringify(recorded[name]) !== JSON.stringify(accepted[name]),
  );
}

/** Ends a change without files that a crash broke off: what is read differently by it is read again. */
async function endChange(
  store: Storage,
  jobId: string,
  differing: readonly (keyof NewJob)[],
  metadata: string | undefined,
  recovery: Recovery,
): Promise<void> {
  const isOther = metadata !== undefined && metadata !== (await store.jobs.metadata(jobId));
  if (isOther || differing.some((name) => decidesReading.has(name))) {
    await store.jobs.rerun(jobId, isOther ? { metadata } : {});
  }
  if (isOther || differing.some((name) => changeable.has(name))) recovery.changed += 1;
}

function isSame(one: JobUpload, other: JobUpload | undefined): boolean {
  return one.storedAs === other?.storedAs && one.submission === other.submission;
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

/**
 * Looks for jobs without a folder. One that was deleted came back with an older state of the database, and goes again;
 * of others the folder may come back, as a disk that is not mounted yet: nothing of theirs is removed.
 */
async function lookForFolders(
  { store, folders, log }: Sides,
  recorded: ReadonlySet<string>,
  recovery: Recovery,
): Promise<void> {
  const present = new Set(await folders.list());
  const gone = [...recorded].filter((jobId) => !present.has(jobId));
  if (gone.length === 0) return;
  const deleted = await folders.deleted();
  for (const jobId of gone) {
    if (deleted.has(jobId)) {
      await store.jobs.remove(jobId);
      recovery.removed += 1;
    } else {
      recovery.missing += 1;
    }
  }
  if (recovery.missing > 0) log.error({ missing: recovery.missing }, 'the folders of jobs are not there');
}
