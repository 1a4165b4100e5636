import type { JobEntry } from '../../../../../src-renderer/api/jobs.ts';

/** A job that is done, but for what is given. */
export function aJob(change: Partial<JobEntry> = {}): JobEntry {
  const done = { done: 2, total: 2 };
  return {
    jobId: 'a',
    name: 'nightly',
    vendor: 'dbvoracle',
    status: 'done',
    createdAt: '2026-11-21T08:00:00.000Z',
    startedAt: '2026-11-21T08:00:01.000Z',
    finishedAt: '2026-11-21T08:00:03.500Z',
    uploads: 1,
    bytes: 100,
    files: 2,
    skipped: 0,
    statements: 4,
    numbers: { tables: 3, views: 1, columns: 9, steps: 5, errors: 0, warnings: 0 },
    sessionId: 's',
    progress: { stage: 'done', files: done, statements: done },
    ...change,
  };
}
