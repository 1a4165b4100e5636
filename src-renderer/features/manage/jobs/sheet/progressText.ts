import type { JobEntry } from '../../../../api/jobs.ts';
import { paceOf, type PaceSample } from '../../../../domain/pace.ts';
import { strings } from '../../../../strings/strings.ts';

/** What is said of a job that runs: the stage with its counts, then rate and rest where they are known. */
export function progressText(
  { progress: { stage, files, statements } }: Pick<JobEntry, 'progress'>,
  samples: readonly PaceSample[],
): string[] {
  if (stage === 'waiting' || (stage === 'reading' && files.total === 0)) return [strings.progress.waiting];
  if (stage === 'linking') {
    return [strings.progress.linking, strings.progress.statements(statements.done)];
  }
  const pace = paceOf(samples, files.total);
  return [
    files.total === 1 ? strings.progress.oneFile : strings.progress.files(files.done, files.total),
    ...(statements.done > 0 ? [strings.progress.statements(statements.done)] : []),
    ...(pace === undefined ? [] : [strings.progress.rate(pace.filesPerSecond)]),
    ...(pace?.secondsLeft === undefined ? [] : [strings.progress.left(pace.secondsLeft)]),
  ];
}

/** How much of a job is read. Of a single file, and of what comes after reading, nobody knows how long it takes: no total. */
export function readShare({ progress: { stage, files } }: Pick<JobEntry, 'progress'>): {
  done: number;
  total: number;
} {
  return { done: files.done, total: stage === 'reading' && files.total > 1 ? files.total : 0 };
}
