import type { JobEntry } from '../../../../api/jobs.ts';
import { language } from '../../../../base/language.ts';
import { vendorsOf } from '../../../../domain/jobVendors.ts';

/** What a list of jobs can be sorted by, in the order of its columns: what a narrow window cuts off matters least. */
export const jobFields = [
  'name',
  'vendor',
  'created',
  'duration',
  'errors',
  'files',
  'statements',
  'tables',
  'views',
  'columns',
  'steps',
  'bytes',
] as const;

export type JobField = (typeof jobFields)[number];
export type JobStatus = JobEntry['status'];

export interface JobOrder {
  field: JobField;
  descending: boolean;
}

/** What of the jobs is shown; empty parts show all. */
export interface JobFilter {
  text: string;
  statuses: readonly JobStatus[];
  vendor: string;
}

/** The value of a job to sort by and to show; undefined where it is not known. */
export function valueOf(job: JobEntry, field: JobField): string | number | undefined {
  switch (field) {
    case 'name':
    case 'vendor':
    case 'bytes':
      return job[field];
    case 'files':
    case 'statements':
      return readSoFar(job, field);
    case 'created':
      return job.createdAt;
    case 'duration':
      return durationOf(job);
    case 'tables':
    case 'views':
    case 'columns':
    case 'steps':
    case 'errors':
      return job.numbers?.[field];
  }
}

/** Of a job that runs what it has read; of one that was cancelled before it had a result nothing is known. */
function readSoFar(job: JobEntry, field: 'files' | 'statements'): number | undefined {
  if (job.status === 'running') return job.progress[field].done;
  if (job.status === 'cancelled') return undefined;
  // As the header and the list of files count them.
  return field === 'files' ? (job.numbers?.files ?? job.files) : job.statements;
}

/** Milliseconds that the last run took; undefined before its end. */
export function durationOf({ status, startedAt, finishedAt }: JobEntry): number | undefined {
  if (status === 'running' || startedAt === undefined || finishedAt === undefined) return undefined;
  return Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
}

/** The jobs that a filter lets through: every word must be in the name or in a vendor's. */
export function filteredJobs(
  jobs: readonly JobEntry[],
  { text, statuses, vendor }: JobFilter,
  vendorName: (id: string) => string,
): JobEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter((job) => {
    if (statuses.length > 0 && !statuses.includes(job.status)) return false;
    const own = vendorsOf(job);
    if (vendor !== '' && !own.includes(vendor)) return false;
    const searched = `${job.name} ${own.map(vendorName).join(' ')}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** The jobs in an order; what has no value stands last either way, and the newer before the older among equals. */
export function sortedJobs(jobs: readonly JobEntry[], { field, descending }: JobOrder): JobEntry[] {
  const sign = descending ? -1 : 1;
  return jobs.toSorted((one, other) => {
    const [a, b] = [valueOf(one, field), valueOf(other, field)];
    if (a === b) return other.createdAt.localeCompare(one.createdAt);
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compared(`${a}`, `${b}`));
  });
}

const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
const compared = (one: string, other: string): number => words.compare(one, other) || (one < other ? -1 : 1);

/** How many jobs of each status there are. */
export function statusCounts(jobs: readonly JobEntry[]): Map<JobStatus, number> {
  const counts = new Map<JobStatus, number>();
  for (const { status } of jobs) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
