import type { VendorId } from '../../src-lineage/index.ts';
import type { NewJob } from '../../src-server/store/job.ts';

/** A job as a user submits it, with nothing but what must be said. */
export function newJob(jobId: string, vendor: VendorId): NewJob {
  return {
    jobId,
    userId: 'ann',
    jobName: jobId,
    vendor,
    defaultDatabase: '',
    defaultSchema: '',
    persist: false,
    incremental: false,
    settings: {},
    createdAt: Date.now(),
  };
}
