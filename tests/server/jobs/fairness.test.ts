import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { jobsToBegin } from '../../../src-server/jobs/jobs-to-begin.ts';
import { form, jobEnd, post, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';

const megabyte = 1024 * 1024;

/** Several seconds of work: many files of many statements. */
function muchWork(name: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 60 }, (_, file) => [
      `${name}${file}.sql`,
      Array.from(
        { length: 150 },
        (_each, line) =>
          `insert into ${name}_${file}_${line} (a, b) select x.a, y.b from s${line} x join r y on x.id = y.id;`,
      ).join('\n'),
    ]),
  );
}

describe('several jobs at once', () => {
  let service: TestService;
  beforeEach(async () => (service = await testService({ workers: 2 })));
  afterEach(() => service.end());

  const submit = async (files: Record<string, string>, userId = 'anna'): Promise<string> => {
    const fields = { jobName: 'job', dbvendor: 'dbvmssql', userId };
    return (await post<JobRecord>(service, '/sqlflow/job/submitUserJob', form(fields, files))).data.jobId;
  };
  const record = async (jobId: string): Promise<JobRecord> =>
    (await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', { jobId })).data;

  it('a small job is done while large ones before it are still read', async () => {
    const large = [await submit(muchWork('p')), await submit(muchWork('q')), await submit(muchWork('r'))];
    const small = await submit({ 'a.sql': 'insert into t (a) select b from s' });
    expect((await jobEnd(service, small)).status).toBe('success');
    const others = await Promise.all(large.map(record));
    expect(others.map(({ status }) => status)).toEqual(['create', 'create', 'create']);
    for (const { progress } of others) expect(progress.files.done).toBeLessThan(60);
  }, 60_000);

  it('large jobs go on side by side', async () => {
    const [first, second] = [await submit(muchWork('p')), await submit(muchWork('q'))];
    await expect
      .poll(async () => (await record(second)).progress.files.done, { timeout: 30_000 })
      .toBeGreaterThan(0);
    expect((await record(first)).status).toBe('create');
  }, 60_000);

  it('progress never goes back, and ends with what it said', async () => {
    const jobId = await submit(muchWork('p'));
    const stages = ['waiting', 'reading', 'linking', 'done'];
    let before = { stage: 0, files: 0, total: 0, statements: 0 };
    for (;;) {
      const { status, progress } = await record(jobId);
      const now = {
        stage: stages.indexOf(progress.stage),
        files: progress.files.done,
        total: progress.files.total,
        statements: progress.statements.done,
      };
      for (const name of ['stage', 'files', 'total', 'statements'] as const) {
        expect(now[name]).toBeGreaterThanOrEqual(before[name]);
      }
      expect(now.files).toBeLessThanOrEqual(now.total);
      before = now;
      if (status !== 'create') break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(before).toEqual({ stage: 3, files: 60, total: 60, statements: 9000 });
  }, 60_000);

  it('deletion frees the workers at once', async () => {
    const large = [await submit(muchWork('p')), await submit(muchWork('q'))];
    await expect
      .poll(async () => (await record(large[0] ?? '')).progress.files.done, { timeout: 30_000 })
      .toBeGreaterThan(0);
    for (const jobId of large) {
      const begun = performance.now();
      const deleted = await post<JobRecord>(service, '/sqlflow/job/deleteUserJob', { jobId });
      expect(deleted.data.status).toBe('delete');
      expect(performance.now() - begun).toBeLessThan(2000);
    }
    const health = (await (await fetch(`${service.url}/health`)).json()) as {
      queue: object;
      workers: { waitingTasks: number };
    };
    expect(health.queue).toEqual({ running: 0, waiting: 0 });
    expect(health.workers.waitingTasks).toBe(0);
  }, 60_000);
});

describe('the choice of jobs to begin', () => {
  const job = (jobId: string, userId = 'anna', bytes = 1000) => ({
    jobId,
    userId,
    bytes,
    attempts: 0,
  });

  it('takes small ones in their order', () => {
    expect(jobsToBegin([job('1'), job('2'), job('3')], new Set(['1']))).toEqual(['2', '3']);
  });

  it('lets a small one pass large ones that wait', () => {
    const large = Array.from({ length: 10 }, (_, index) => job(`l${index}`, 'anna', 50 * megabyte));
    const begun = jobsToBegin([...large, job('small')], new Set());
    expect(begun).toContain('small');
    expect(begun.filter((jobId) => jobId.startsWith('l')).length).toBeLessThan(10);
  });

  it('takes one under suspicion last, and alone', () => {
    const suspect = { ...job('bad'), attempts: 3 };
    expect(jobsToBegin([suspect, job('1')], new Set())).toEqual(['1']);
    expect(jobsToBegin([suspect, job('1')], new Set(['1']))).toEqual([]);
    expect(jobsToBegin([suspect, { ...suspect, jobId: 'worse' }], new Set())).toEqual(['bad']);
    expect(jobsToBegin([{ ...suspect, attempts: 4 }, job('1')], new Set(['bad']))).toEqual([]);
  });

  it('takes the user first who has the fewest', () => {
    const many = Array.from({ length: 100 }, (_, index) => job(`a${index}`));
    const begun = jobsToBegin([...many, job('b', 'berta')], new Set(['a0', 'a1']));
    expect(begun[0]).toBe('b');
    expect(begun.length).toBeLessThan(30);
  });
});
