import type { StoredJob } from '../store/job.ts';
import type { Storage } from '../store/storage.ts';

/** What jobs have: their submitted files, and their results. */
export async function jobSizes(
  store: Storage,
  jobs: readonly StoredJob[],
): Promise<(job: StoredJob) => number> {
  const ids = jobs.map(({ jobId }) => jobId);
  const [uploads, results] = [await store.jobs.uploadSizes(ids), await store.results.sizes(ids)];
  return ({ jobId }) => (uploads.get(jobId)?.bytes ?? 0) + (results.get(jobId) ?? 0);
}
