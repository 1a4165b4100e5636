import { expect, it } from 'vitest';
import { describeWithPostgres, newDatabase, statement } from '../../../support/postgres/test-database.ts';
import { jobWhen, submitter, workerProcess } from '../../../support/postgres/worker-process.ts';
import {
  csvOf,
  finishedJob,
  form,
  jobEnd,
  post,
  temporaryFolder,
  testService,
} from '../../../support/service/service.ts';

/** Seconds in which the job of a dead worker begins again: the bound of its silence, two looks for such, and the poll. */
const bound = 10 + 3 + 3 + 8;

describeWithPostgres('a worker that is killed', () => {
  it('loses its job to another one, which ends it once', async () => {
    const url = await newDatabase();
    const { folder, remove } = temporaryFolder();
    const { store, submit } = await submitter(url, folder);
    const sql = 'CREATE VIEW v AS SELECT t.a, u.b FROM t JOIN u ON t.i = u.i;'.repeat(20_000);
    try {
      for (const jobId of ['one', 'two', 'three']) {
        const [first, second] = [await workerProcess(url), await workerProcess(url)];
        await submit(jobId, sql);
        const { startedAt = 0 } = await jobWhen(store, jobId, (job) => job.startedAt !== undefined);
        // Whichever has it, it is the only one that has a job.
        await first.end('SIGKILL');
        await second.end('SIGKILL');
        const third = await workerProcess(url);
        const again = await jobWhen(store, jobId, (job) => (job.startedAt ?? 0) > startedAt);
        expect((again.startedAt ?? 0) - startedAt).toBeLessThan(bound * 1000);
        expect(await jobWhen(store, jobId, ({ status }) => status !== 'create')).toMatchObject({
          status: 'success',
        });
        expect(await store.results.list(jobId)).toHaveLength(1);
        expect(await third.end('SIGTERM')).toBe(0);
      }
    } finally {
      await store.close();
      remove();
    }
  });
});

describeWithPostgres('a worker that is killed while it reads files for the job of another', () => {
  /** Pieces of files that somebody is to read, in a state of the queue. */
  const pieces = async (url: string, state: string): Promise<number> => {
    const sql = `SELECT count(*)::int AS count FROM pgboss.job WHERE name LIKE 'read-%' AND state = '${state}'`;
    const [row] = (await statement(url, sql)) as { count: number }[];
    return row?.count ?? 0;
  };

  it('leaves them to the other one, whose result is that of one machine', async () => {
    const url = await newDatabase();
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, file) => [
        `f${file}.sql`,
        `CREATE VIEW v${file} AS SELECT t.a, u.b FROM t${file} t JOIN u ON t.i = u.i;`.repeat(400),
      ]),
    );
    const service = await testService({ store: url, workers: 1 });
    const reader = await workerProcess(url);
    const alone = await testService();
    try {
      // The job is the service's, and others are there to read for it, but do nothing yet.
      reader.send('SIGSTOP');
      const { data } = await post<{ jobId: string }>(
        service,
        '/sqlflow/job/submitUserJob',
        form({ jobName: 'test', dbvendor: 'dbvmssql' }, files),
      );
      await expect.poll(() => pieces(url, 'created')).toBeGreaterThan(1);
      expect(await pieces(url, 'active')).toBe(0);
      reader.send('SIGCONT');
      await expect.poll(() => pieces(url, 'active'), { interval: 10 }).toBeGreaterThan(0);
      await reader.end('SIGKILL');

      expect(await jobEnd(service, data.jobId)).toMatchObject({ status: 'success' });
      // What nobody touched for ten seconds was given up.
      expect(await pieces(url, 'failed')).toBeGreaterThan(0);
      const { jobId } = await finishedJob(alone, files);
      const lineage = await csvOf(service, data.jobId);
      expect(lineage.match(/v119\b/gi)?.length).toBeGreaterThan(1);
      expect(lineage).toBe(await csvOf(alone, jobId));
    } finally {
      await reader.end('SIGKILL');
      await service.end();
      await alone.end();
    }
  });
});
