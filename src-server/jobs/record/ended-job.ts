import type { JobEnd, StoredJob } from '../../store/job.ts';

/** How a job ended, as it is reported to the program that started the service. */
export interface EndedJob {
  jobId: string;
  name: string;
  status: JobEnd['status'];
  /** How long its run took. */
  seconds: number;
}

/** A job whose run has ended now. */
export function endedJob(job: StoredJob, status: JobEnd['status'], now: number): EndedJob {
  const { jobId, jobName, startedAt = now } = job;
  return { jobId, name: jobName, status, seconds: Math.max(now - startedAt, 0) / 1000 };
}
