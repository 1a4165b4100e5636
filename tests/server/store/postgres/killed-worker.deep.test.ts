import { expect, it } from 'vitest';
import { describeWithPostgres, newDatabase } from '../../../support/postgres/test-database.ts';
import { jobWhen, submitter, workerProcess } from '../../../support/postgres/worker-process.ts';
import { temporaryFolder } from '../../../support/service/service.ts';

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
