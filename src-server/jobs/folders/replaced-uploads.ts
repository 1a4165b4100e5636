import { hasEnded } from '../../store/job-states.ts';
import type { Storage } from '../../store/storage.ts';
import { forgetFileNames } from './file-names.ts';
import type { JobFolders } from './job-folder.ts';

interface Parts {
  store: Storage;
  folders: JobFolders;
}

/**
 * Removes the files of a regular job of which later submissions have replaced all: first from the manifest, which decides
 * after a crash what is a job's, then from the disk, at last from the record, which says until then that there is
 * something to remove. Of a job that is to run nothing is removed: it is when the run ends.
 */
export async function removeReplaced({ store, folders }: Parts, jobId: string): Promise<void> {
  if ((await store.jobs.replacedUploads(jobId)).length === 0) return;
  await folders.exclusively(jobId, async () => {
    const job = await store.jobs.get(jobId);
    if (store.uploads !== undefined) {
      if (job !== undefined && hasEnded(job)) await dropReplaced(store, jobId);
      return;
    }
    const manifest = await folders.manifest(jobId);
    if (job === undefined || !hasEnded(job) || typeof manifest === 'string') return;
    const replaced = (await store.jobs.replacedUploads(jobId)).map(({ storedAs }) => storedAs);
    const uploads = manifest.uploads.filter(({ storedAs }) => !replaced.includes(storedAs));
    await folders.seal({ ...manifest, uploads });
    await folders.removeOthers(jobId, uploads);
    await store.jobs.dropUploads(jobId, replaced);
    forgetFileNames(store, jobId);
  });
}

/** Forgets what later submissions have replaced, where the store has the contents, too. */
async function dropReplaced(store: Storage, jobId: string): Promise<void> {
  const replaced = await store.jobs.replacedUploads(jobId);
  await store.jobs.dropUploads(
    jobId,
    replaced.map(({ storedAs }) => storedAs),
  );
  forgetFileNames(store, jobId);
}

/** Removes what a crash, or a disk that would not, has left of it. */
export async function removeReplacedOfAll(parts: Parts): Promise<void> {
  const left = await parts.store.jobs.replacedUploads();
  for (const jobId of new Set(left.map((each) => each.jobId))) await removeReplaced(parts, jobId);
}
