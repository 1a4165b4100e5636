import type { JobProgress } from '../../contract/sqlflow/jobs.ts';
import type { Storage } from '../../store/storage.ts';

/** What records of jobs are made from. */
export interface RecordContext {
  store: Storage;
  /** Says how far a job is that runs here. */
  runner: { progress(jobId: string): JobProgress | undefined };
}
