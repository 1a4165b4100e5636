import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import type { Kind } from './workload.ts';

/** A job that the service has shown, and what it owes for it. */
export interface KnownJob {
  jobId: string;
  kind: Kind;
  /** Acknowledged submissions, from 0. */
  stage: number;
  /** Hashes of the contents of all its files. */
  contents: string[];
  /** A client is at it. */
  busy: boolean;
  /** A request for it whose answer was lost: it was carried out as a whole, or not at all. */
  unanswered?: { what: 'delete' } | { what: 'extend'; contents: string[] };
}

/** What the service has acknowledged, and what may or may not have come to pass because its answer was lost. */
export class Ledger {
  readonly kept = new Map<string, KnownJob>();
  readonly deleted = new Map<string, KnownJob>();
  /** Submissions without an answer, by the names of their jobs. */
  readonly #unanswered = new Map<string, { kind: Kind; contents: string[] }>();

  submitted(jobName: string, kind: Kind, contents: string[]): void {
    this.#unanswered.set(jobName, { kind, contents });
  }

  accepted(jobName: string, jobId: string): void {
    const submission = this.#unanswered.get(jobName);
    if (submission === undefined) throw new Error(`${jobName} was never submitted.`);
    this.#unanswered.delete(jobName);
    this.kept.set(jobId, { jobId, ...submission, stage: 0, busy: false });
  }

  removed(job: KnownJob): void {
    this.kept.delete(job.jobId);
    this.deleted.set(job.jobId, job);
  }

  /**
   * Compares the service's list of jobs with what it owes, and learns from it what became of requests without an answer.
   * Gives what is wrong.
   */
  settle(records: readonly JobRecord[]): string[] {
    const wrong: string[] = [];
    const present = new Map(records.map((record) => [record.jobId, record]));
    if (present.size !== records.length) wrong.push('a job is listed twice');
    for (const job of [...this.kept.values()]) {
      const { unanswered } = job;
      const record = present.get(job.jobId);
      delete job.unanswered;
      if (record !== undefined) {
        if (unanswered?.what === 'extend' && hasStage(record, job.stage + 1))
          extend(job, unanswered.contents);
      } else if (unanswered?.what === 'delete') this.removed(job);
      else wrong.push(`the acknowledged job ${job.jobId} (${job.kind}) is lost`);
    }
    for (const { jobId, jobName } of records) {
      if (this.kept.has(jobId)) continue;
      if (this.deleted.has(jobId)) wrong.push(`the deleted job ${jobId} is back`);
      else if (this.#unanswered.has(jobName)) this.accepted(jobName, jobId);
      else wrong.push(`nobody submitted the job ${jobName} (${jobId})`);
    }
    this.#unanswered.clear();
    return wrong;
  }
}

/** Notes that a regular job has got its next files. */
export function extend(job: KnownJob, contents: readonly string[]): void {
  job.stage += 1;
  job.contents.push(...contents);
}

function hasStage({ fileNames }: JobRecord, stage: number): boolean {
  return fileNames.some((name) => name.startsWith(`stage-${stage}/`));
}
