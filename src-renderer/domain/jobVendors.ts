import type { JobEntry } from '../api/jobs.ts';

/** The vendors that the files of a job are read for, that of most files first; the job's own where all are. */
export function vendorsOf({ vendor, numbers }: Pick<JobEntry, 'vendor' | 'numbers'>): string[] {
  const counts = Object.entries(numbers?.filesByVendor ?? {});
  if (counts.length === 0) return [vendor];
  return counts.toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}
