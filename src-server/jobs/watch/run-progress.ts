import type { JobProgress } from '../../contract/sqlflow/jobs.ts';
import type { Meter } from '../../log/metrics/meter.ts';
import type { RunOptions } from '../reading/analysis-run.ts';
import type { RunWatch } from './run-watch.ts';

/** How far a run is that begins. */
export function atTheStart(): JobProgress {
  return { stage: 'reading', files: { done: 0, total: 0 }, statements: { done: 0, total: 0 } };
}

/** Has it noted how far a run is, and what became of its files. */
export function noting(
  progress: JobProgress,
  meter: Meter,
  watch: RunWatch,
): NonNullable<RunOptions['progress']> {
  return {
    fileDone: (statements, fate, bytes) => {
      meter.file(fate, bytes);
      progress.files.done += 1;
      progress.files.total = Math.max(progress.files.total, progress.files.done);
      progress.statements.done += statements;
      progress.statements.total = progress.statements.done;
    },
    linking: () => {
      progress.stage = 'linking';
      watch.next('linking');
    },
  };
}
