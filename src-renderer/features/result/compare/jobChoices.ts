import type { JobEntry } from '../../../api/jobs.ts';
import { shortTime } from '../../../domain/times.ts';

/**
 * Jobs to compare the open one with, distinguished by vendor and time: another version has the same name as a rule, so
 * these come first, then those of the same vendor, the newest of each first.
 */
export function jobChoices(
  jobs: readonly JobEntry[],
  open: Pick<JobEntry, 'name' | 'vendor'> | undefined,
  vendorName: (vendor: string) => string,
  now = new Date(),
): { jobId: string; label: string }[] {
  const rank = ({ name, vendor }: JobEntry): number =>
    name === open?.name ? 0 : vendor === open?.vendor ? 1 : 2;
  return jobs
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ jobId, name, vendor, finishedAt, createdAt }) => ({
      jobId,
      label: [name, vendorName(vendor), shortTime(finishedAt ?? createdAt, now)].join(', '),
    }));
}
