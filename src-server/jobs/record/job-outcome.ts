import type { ResultNumbers } from '../../store/job.ts';
import type { SessionOverview } from '../../store/session.ts';
import { problemsFirst, fileCount } from './skipped-files.ts';

export interface JobOutcome {
  status: 'success' | 'partial_success' | 'fail';
  errorMessage?: string;
}

const quotedFiles = 3;

/** What the result of a job is called: a job fails only where nothing of it could be analysed. */
export function jobOutcome(overview: SessionOverview): JobOutcome {
  const problems = overview.skipped.filter((file) => file.problem);
  const { statements, failedStatements } = overview.statistics;
  const errors = overview.files.some((file) => file.errors > 0);
  if (overview.files.length === 0) {
    return { status: 'fail', errorMessage: noFileMessage(overview) };
  }
  // Text that begins no statement counts as none, so there may be errors without statements.
  if (errors && failedStatements >= statements && overview.steps === 0) {
    return {
      status: 'fail',
      errorMessage: [nothingUnderstood(statements), ...overview.firstErrors].join('\n'),
    };
  }
  return { status: errors || problems.length > 0 ? 'partial_success' : 'success' };
}

/** How much a result holds. */
export function resultNumbers({
  files,
  tables,
  views,
  columns,
  steps,
  statistics,
}: SessionOverview): ResultNumbers {
  const sum = (of: 'errors' | 'warnings'): number => files.reduce((total, file) => total + file[of], 0);
  const { filesByVendor } = statistics;
  return {
    tables,
    views,
    columns,
    steps,
    files: files.length,
    errors: sum('errors'),
    warnings: sum('warnings'),
    ...(filesByVendor && { filesByVendor }),
  };
}

function nothingUnderstood(statements: number): string {
  if (statements === 0) return 'There is no SQL statement in what was submitted.';
  if (statements === 1) return 'The only statement could not be understood.';
  return `None of the ${statements} statements could be understood.`;
}

function noFileMessage(overview: SessionOverview): string {
  const { skipped } = overview;
  if (skipped.length === 0) return 'There is no SQL file in what was submitted.';
  const quoted = problemsFirst(skipped)
    .slice(0, quotedFiles)
    .map(({ name, reason }) => `${name} is not read: ${reason}.`);
  const more = fileCount(skipped) - quoted.length;
  return `No SQL file could be read. ${quoted.join(' ')}${more > 0 ? ` So it is with ${more} more.` : ''}`;
}
