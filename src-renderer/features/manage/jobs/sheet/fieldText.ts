import type { JobEntry } from '../../../../api/jobs.ts';
import { formatSize } from '../../../../base/formatSize.ts';
import { vendorsOf } from '../../../../domain/jobVendors.ts';
import { durationText, fullTime, shortTime } from '../../../../domain/times.ts';
import { strings } from '../../../../strings/strings.ts';
import { spokenTerms } from '../../../../strings/terms/spoken.ts';
import { type JobField, valueOf } from './jobRows.ts';
import { formatNumber } from '../../../../base/language.ts';

/** A value of a job as its table shows it; a dash where it is not known. */
export function fieldText(job: JobEntry, field: JobField, vendorName: (id: string) => string): string {
  const value = valueOf(job, field);
  if (value === undefined) return strings.jobs.unknown;
  if (field === 'vendor') return vendorsOf(job).map(vendorName).join(', ');
  if (field === 'created') return shortTime(`${value}`);
  if (typeof value === 'string') return value;
  if (field === 'duration') return durationText(value);
  return field === 'bytes' ? formatSize(value) : formatNumber(value);
}

/** What more there is to say of a value than its cell has room for. */
export function fieldTitle(
  job: JobEntry,
  field: JobField,
  vendorName: (id: string) => string,
): string | undefined {
  if (field === 'created') return fullTime(job.createdAt);
  if (field === 'vendor') return vendorsOf(job).length > 1 ? fieldText(job, field, vendorName) : undefined;
  const isMissing = valueOf(job, field) === undefined && job.sessionId !== undefined;
  return isMissing && field !== 'duration' ? strings.jobs.unknownNote : undefined;
}

/** What a field counts; undefined where its name says all. */
export function fieldMeaning(field: JobField): string | undefined {
  switch (field) {
    case 'duration':
      return strings.jobs.durationMeaning;
    case 'bytes':
      return strings.jobs.bytesMeaning;
    case 'files':
      return strings.jobs.filesMeaning;
    case 'statements':
    case 'tables':
    case 'views':
    case 'columns':
    case 'steps':
    case 'errors':
      return spokenTerms.counts[field];
    default:
      return undefined;
  }
}
