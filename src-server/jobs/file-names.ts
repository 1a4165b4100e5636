import type { StoredJob } from '../store/job.ts';
import type { Storage } from '../store/storage.ts';

/** Jobs whose file names are kept at hand; only another submission, and {@link forgetFileNames}, changes them. */
const jobsKnown = 100;
const knownNames = new WeakMap<Storage, Map<string, { revision: number; names: string[] }>>();

/**
 * The names of a job's files in the order of their last submission. A client that waits for its job asks for them again
 * and again, and they may be many.
 */
export async function fileNames(store: Storage, { jobId, revision }: StoredJob): Promise<string[]> {
  const ofStore = knownNames.get(store) ?? new Map<string, { revision: number; names: string[] }>();
  knownNames.set(store, ofStore);
  const known = ofStore.get(jobId);
  if (known?.revision === revision) return known.names;
  const uploads = await store.jobs.uploads(jobId);
  const lastFirst = uploads.map(({ name }) => name).reverse();
  const names = [...new Set(lastFirst)].reverse();
  if (ofStore.size >= jobsKnown) ofStore.clear();
  ofStore.set(jobId, { revision, names });
  return names;
}

/** Files of a job are gone. */
export function forgetFileNames(store: Storage, jobId: string): void {
  knownNames.get(store)?.delete(jobId);
}
