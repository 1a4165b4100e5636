import type { StoredJob } from '../store/job.ts';

/** Characters of a job's name that its files carry. */
const stemLength = 100;
/** What Windows keeps for devices, whatever the ending. */
const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The name under which a client saves an export: the job's, as every file system takes it, or `lineage`. */
export function exportFileName(
  job: Pick<StoredJob, 'jobName' | 'jobId'> | undefined,
  ending: string,
): string {
  if (job === undefined) return `lineage${ending}`;
  // Control characters, marks that turn the reading direction, and what some file system forbids.
  const plain = job.jobName.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, '_');
  const stem = [...plain]
    .slice(0, stemLength)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem.replace(deviceNames, '$&_') || job.jobId}${ending}`;
}
