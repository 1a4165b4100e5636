import { shownPath } from '../../io/archives/entry-names.ts';
import { TakenNames } from '../../io/archives/taken-names.ts';
import type { JobUpload, StoredJob } from '../../store/job.ts';
import type { Storage } from '../../store/storage.ts';
import { submissionsOf } from './job-manifest.ts';

/** Jobs whose file names are kept at hand; only another submission, and {@link forgetFileNames}, changes them. */
const jobsKnown = 100;
const knownNames = new WeakMap<Storage, Map<string, { revision: number; names: string[] }>>();

/**
 * The names of a job's files, those that their diagnostics use, in the order of their last submission. A client that
 * waits for its job asks for them again and again, and they may be many.
 */
export async function fileNames(store: Storage, { jobId, revision }: StoredJob): Promise<string[]> {
  const ofStore = knownNames.get(store) ?? new Map<string, { revision: number; names: string[] }>();
  knownNames.set(store, ofStore);
  const known = ofStore.get(jobId);
  if (known?.revision === revision) return known.names;
  const names = namesOf(submissionsOf(await store.jobs.uploads(jobId)));
  if (ofStore.size >= jobsKnown) ofStore.clear();
  ofStore.set(jobId, { revision, names });
  return names;
}

/** Several files of one name in a submission are distinguished as what they hold is; a later submission replaces them. */
function namesOf(submissions: readonly (readonly JobUpload[])[]): string[] {
  const taken = new TakenNames();
  const lastFirst = submissions.toReversed().map((uploads) => {
    const names = uploads.map(({ name }) => taken.give(shownPath(name)));
    taken.endSubmission([]);
    return names.filter((name) => name !== undefined);
  });
  return lastFirst.reverse().flat();
}

/** Files of a job are gone. */
export function forgetFileNames(store: Storage, jobId: string): void {
  knownNames.get(store)?.delete(jobId);
}
