import type { JobScope, NewJob } from '../../../src-server/store/job.ts';
import type { NewSession } from '../../../src-server/store/session.ts';
import type { StoredReading } from '../../../src-server/store/storage.ts';

/** A submitted file. */
export const upload = (name: string) => ({ name, storedAs: `stored-${name}`, bytes: 10 });

/** The jobs of a user who is in no shared workspace. */
export const ownJobs = (userId: string): JobScope => ({ userId, workspaces: [] });

/** A regular job. */
export function job(jobId: string, userId = 'ann'): NewJob {
  return {
    jobId,
    userId,
    jobName: `job ${jobId}`,
    vendor: 'dbvmssql',
    defaultDatabase: '',
    defaultSchema: 'dbo',
    persist: true,
    incremental: false,
    settings: {},
    createdAt: 1000,
  };
}

/** A result of one file. */
export function session(sessionId: string, contentHash = 'h1'): NewSession {
  return {
    sessionId,
    vendor: 'dbvmssql',
    overview: {
      files: [],
      statistics: { files: 1, statements: 1, lineageStatements: 1, otherStatements: 0, failedStatements: 0 },
      tables: 1,
      views: 0,
      columns: 2,
      steps: 1,
      firstErrors: [],
      skipped: [],
    },
    files: [{ name: 'a.sql', contentHash }],
    model: [new Uint8Array([1, 2, 3])],
  };
}

/** What reading a file gave. */
export const reading = (number: number): StoredReading => ({
  cacheKey: `k${number}`,
  contentHash: `h${number}`,
  statements: 3,
  text: new Uint8Array(50),
  dataflow: new Uint8Array(50),
});
