import type { StreamedAnswer } from '../../http/stream-answer.ts';
import type { StoredJob } from '../../store/job.ts';

/** A file that a client may save. */
export type ExportFile = Required<StreamedAnswer>;

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
  const stem = [...plainText(job.jobName)]
    .slice(0, stemLength)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem.replace(deviceNames, '$&_') || job.jobId}${ending}`;
}

/** A name that a client has chosen, as every file system takes it. */
export function chosenFileName(name: string): string {
  const plain = plainText(name).replace(/^[. ]+|[. ]+$/g, '');
  return plain.replace(deviceNames, '$&_') || 'lineage';
}

/** Without control characters, marks that turn the reading direction, and what some file system forbids. */
function plainText(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, '_');
}
