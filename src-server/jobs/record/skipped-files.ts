import type { RefusedFile } from '../../io/archives/refusal.ts';
import type { JobEnd } from '../../store/job.ts';
import type { SkippedFile } from '../../store/session.ts';

/** A file that is not read, as results keep it. */
export function skippedFile({ name, reason, kind, holds }: RefusedFile): SkippedFile {
  return { name, reason, problem: kind === 'unreadable', kind, ...(holds !== undefined && { holds }) };
}

/** How many files have no result of their own, those of folders that are left out among them. */
export function fileCount(skipped: readonly SkippedFile[]): number {
  return skipped.reduce((sum, { holds }) => sum + (holds?.files ?? 1), 0);
}

/** How many files were not read: those that others of a project are read with were. */
function skippedCount(skipped: readonly SkippedFile[]): number {
  return fileCount(skipped.filter(({ kind }) => kind !== 'of-project'));
}

/** Skipped files that a job's record names; the session has all. */
const namedSkipped = 100;

/** What a job's record lists of skipped files: problems first, then those that hold SQL in another form. */
export function skippedNotices(
  skipped: readonly SkippedFile[],
): Required<Pick<JobEnd, 'skippedCount' | 'skippedFiles'>> {
  const skippedFiles = problemsFirst(skipped)
    .slice(0, namedSkipped)
    .map(({ name, reason, kind, holds }) => ({
      name,
      reason,
      ...(kind !== undefined && { kind }),
      ...(holds !== undefined && { holds }),
    }));
  return { skippedCount: skippedCount(skipped), skippedFiles };
}

/** Skipped files in the order in which one may want to know of them; within each group as they were. */
export function problemsFirst(skipped: readonly SkippedFile[]): SkippedFile[] {
  return skipped.toSorted((one, other) => rank(one) - rank(other));
}

function rank({ problem, kind, holds }: SkippedFile): number {
  if (problem) return 0;
  if (kind === 'holds-sql') return 1;
  if (kind === 'of-project') return 4;
  return holds === undefined ? 3 : 2;
}
