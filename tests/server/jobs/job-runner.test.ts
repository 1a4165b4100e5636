import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JobFolders } from '../../../src-server/jobs/folders/job-folder.ts';
import { JobRunner } from '../../../src-server/jobs/job-runner.ts';
import type { Analysis } from '../../../src-server/jobs/reading/analysis.ts';
import type { ServiceSettings } from '../../../src-server/settings/settings.ts';
import type { JobQueue, Storage } from '../../../src-server/store/storage.ts';

/** A queue in memory, of which single calls fail. */
class FailingQueue {
  readonly begun: string[] = [];
  readonly ended: [string, string][] = [];
  /** How many of the next calls fail. */
  readonly failures = { waiting: 0, claim: 0, complete: 0, release: 0 };
  readonly #jobs: { jobId: string; attempts: number }[];

  constructor(jobs: Record<string, number>) {
    this.#jobs = Object.entries(jobs).map(([jobId, attempts]) => ({ jobId, attempts }));
  }

  async waiting() {
    this.#maybeFail('waiting');
    return this.#jobs
      .filter(({ jobId }) => !this.ended.some(([ended]) => ended === jobId))
      .map((job) => ({ ...job, userId: 'ann', bytes: 1 }));
  }

  async claim(jobId: string) {
    this.#maybeFail('claim');
    const job = this.#jobs.find((each) => each.jobId === jobId)!;
    job.attempts += 1;
    this.begun.push(jobId);
    return { ...job, userId: 'ann' };
  }

  async complete({ jobId }: { jobId: string }, { status }: { status: string }): Promise<boolean> {
    this.#maybeFail('complete');
    this.ended.push([jobId, status]);
    return true;
  }

  async release(jobId: string): Promise<void> {
    this.#maybeFail('release');
    this.#jobs.find((each) => each.jobId === jobId)!.attempts -= 1;
  }

  attemptsOf(jobId: string): number | undefined {
    return this.#jobs.find((each) => each.jobId === jobId)?.attempts;
  }

  #maybeFail(call: keyof FailingQueue['failures']): void {
    if (this.failures[call] === 0) return;
    this.failures[call] -= 1;
    throw new Error('disk I/O error');
  }
}

describe('the runner of jobs', () => {
  let runner: JobRunner;
  afterEach(() => runner.stop());

  /** A runner whose jobs all fail, because their uploads cannot be listed. */
  const runnerOf = (queue: FailingQueue, failure: () => Error = () => new Error('none')) => {
    const jobs = { uploads: () => Promise.reject(failure()) };
    runner = new JobRunner(
      { queue: queue as unknown as JobQueue, jobs } as unknown as Storage,
      {} as Analysis,
      {} as JobFolders,
      { limits: {} } as ServiceSettings,
      pino({ level: 'silent' }),
    );
    const told: [string, string][] = [];
    runner.jobEnded = ({ jobId }, status) => told.push([jobId, status]);
    runner.wake();
    return told;
  };

  it.each(['claim', 'waiting', 'complete'] as const)(
    'gets all jobs done where the store fails once (%s)',
    async (call) => {
      const queue = new FailingQueue({ a: 0, b: 0 });
      queue.failures[call] = 1;
      const told = runnerOf(queue);
      const all = [
        ['a', 'fail'],
        ['b', 'fail'],
      ];
      await vi.waitFor(() => expect(queue.ended.toSorted()).toEqual(all), 5000);
      await vi.waitFor(() => expect(told.toSorted()).toEqual(all), 5000);
    },
  );

  it('begins the other jobs first where one cannot be begun', async () => {
    const queue = new FailingQueue({ a: 0, b: 0 });
    queue.failures.claim = 1;
    runnerOf(queue);
    await vi.waitFor(() => expect(queue.begun).toEqual(['b', 'a']), 5000);
  });

  it.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'ENOSPC', 'EMFILE'])(
    'lets a job wait while the disk does not let it end, and counts no attempt: %s',
    async (code) => {
      const queue = new FailingQueue({ a: 0 });
      queue.failures.release = 1;
      let left = 4;
      runnerOf(queue, () => {
        left -= 1;
        return left > 0 ? Object.assign(new Error('no room'), { code }) : new Error('at last');
      });
      await vi.waitFor(() => expect(queue.ended).toEqual([['a', 'fail']]), 10_000);
      expect(queue.begun.length).toBe(4);
      expect(queue.attemptsOf('a')).toBe(1);
    },
  );

  it('reports the end of a job that it gives up', async () => {
    const told = runnerOf(new FailingQueue({ a: 20 }));
    await vi.waitFor(() => expect(told).toEqual([['a', 'fail']]), 5000);
  });
});
