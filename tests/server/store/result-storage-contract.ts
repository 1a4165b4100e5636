import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src-server/store/storage.ts';
import { job, reading, session } from './stored-samples.ts';

/** What every implementation of {@link Storage} owes for the results of jobs; see `storage-contract.ts`. */
export function describeResultStorage(name: string, open: () => Promise<Storage>): void {
  describe(`${name}, for the results of jobs`, () => {
    let storage: Storage;
    beforeEach(async () => (storage = await open()));
    afterEach(() => storage.close());

    /** Lets a job have results, one after the other; a failed run has the result of a failure. */
    async function run(jobId: string, ...results: [sessionId: string, at: number, failed?: 'failed'][]) {
      if ((await storage.jobs.get(jobId)) === undefined) await storage.jobs.accept(job(jobId), []);
      for (const [sessionId, at, failed] of results) {
        if ((await storage.jobs.get(jobId))?.status !== 'create') await storage.jobs.rerun(jobId);
        const claimed = (await storage.queue.claim(jobId, at - 1))!;
        const status = failed === undefined ? 'success' : 'fail';
        const numbers = { tables: 1, views: 0, columns: 2, steps: at, errors: 0, warnings: 0 };
        const end = { status, files: 1, statements: 2, numbers } as const;
        expect(await storage.queue.complete(claimed, end, at, session(sessionId))).toBe(true);
      }
    }
    const resultsOf = async (jobId: string): Promise<string[]> =>
      (await storage.results.list(jobId)).map(({ number, sessionId }) => `${number} ${sessionId}`);
    const roomy = { count: 100, bytes: 1_000_000, perUser: false };

    it('lists the results of a job with what they hold, and opens the earlier ones', async () => {
      await run('1', ['s1', 10], ['s2', 20]);
      await storage.close();
      storage = await open();
      const [present, former] = await storage.results.list('1');
      expect(present).toMatchObject({ number: 2, sessionId: 's2', finishedAt: 20, files: 1, statements: 2 });
      expect(present?.replacedAt).toBeUndefined();
      expect(former).toMatchObject({ number: 1, sessionId: 's1', finishedAt: 10, replacedAt: 20 });
      expect(former?.numbers?.steps).toBe(10);
      expect(former?.bytes).toBeGreaterThan(3);
      expect(await storage.sessions.model('s1')).toEqual(expect.objectContaining({ length: 3 }));
      expect(await storage.sessions.file('s1', 0)).toEqual({ name: 'a.sql', contentHash: 'h1' });
      expect(await storage.results.list('none')).toEqual([]);
    });

    it('keeps no result of a failure as an earlier one', async () => {
      await run('1', ['s1', 10], ['failure', 20, 'failed']);
      expect(await resultsOf('1')).toEqual(['1 s1']);
      await run('1', ['s3', 30]);
      expect(await resultsOf('1')).toEqual(['3 s3', '1 s1']);
      expect(await storage.sessions.get('failure')).toBeUndefined();
    });

    it('keeps the latest earlier results of each job, as many as there is room for', async () => {
      await run('1', ['s1', 10], ['s2', 20], ['s3', 30]);
      await run('2', ['t1', 11], ['t2', 21]);
      const remove = (keep: Partial<typeof roomy>, inUse: string[] = []): Promise<string[]> =>
        storage.results.removeSurplus({ ...roomy, ...keep }, (id) => inUse.includes(id));
      expect(await remove({})).toEqual([]);
      expect(await remove({ count: 1 }, ['s1'])).toEqual([]);
      expect(await remove({ count: 1 })).toEqual(['s1']);
      expect(await resultsOf('1')).toEqual(['3 s3', '2 s2']);
      const { bytes } = (await storage.results.list('1'))[1]!;
      // Of the two that are left, t1 was replaced before s2.
      expect(await remove({ bytes })).toEqual(['t1']);
      expect(await remove({ count: 0 })).toEqual(['s2']);
      expect(await resultsOf('1')).toEqual(['3 s3']);
      expect(await storage.sessions.get('s2')).toBeUndefined();
      expect(await storage.sessions.model('s2')).toBeUndefined();
    });

    it('bounds the earlier results of each user by themselves', async () => {
      await storage.jobs.accept(job('1', 'ann'), []);
      await storage.jobs.accept(job('2', 'bob'), []);
      await run('1', ['s1', 10], ['s2', 20]);
      await run('2', ['t1', 11], ['t2', 21]);
      const { bytes } = (await storage.results.list('1'))[1]!;
      const keep = { ...roomy, bytes };
      expect(await storage.results.removeSurplus({ ...keep, perUser: true }, () => false)).toEqual([]);
      expect(await storage.results.removeSurplus(keep, () => false)).toEqual(['s1']);
    });

    it('removes earlier results by their numbers, but never the present one', async () => {
      await run('1', ['s1', 10], ['s2', 20], ['s3', 30]);
      expect(await storage.results.remove('1', [1, 3, 7])).toEqual(['s1']);
      expect(await resultsOf('1')).toEqual(['3 s3', '2 s2']);
      expect(await storage.results.remove('2', [2])).toEqual([]);
    });

    it('gives up a damaged earlier result alone', async () => {
      await storage.dataflows.add([reading(1)], { at: 1 });
      await run('1', ['s1', 10], ['s2', 20]);
      await storage.sessions.giveUp('s1');
      expect(await resultsOf('1')).toEqual(['2 s2']);
      expect(await storage.jobs.get('1')).toMatchObject({ status: 'success', sessionId: 's2' });
      expect(await storage.sessions.text('h1')).toBeDefined();
      expect(await storage.dataflows.dataflow('k1')).toBeDefined();
    });

    it('removes a job with all its results', async () => {
      await run('1', ['s1', 10], ['s2', 20]);
      const sizes = await storage.results.sizes(['1', 'none']);
      const listed = (await storage.results.list('1')).reduce((sum, { bytes }) => sum + bytes, 0);
      expect([...sizes]).toEqual([['1', listed]]);
      expect((await storage.jobs.remove('1')).sort()).toEqual(['s1', 's2']);
      await storage.dataflows.forgetRemoved(30);
      for (const id of ['s1', 's2']) {
        expect(await storage.sessions.get(id)).toBeUndefined();
        expect(await storage.sessions.model(id)).toBeUndefined();
        expect(await storage.sessions.file(id, 0)).toBeUndefined();
      }
      expect(await storage.results.removeSurplus({ ...roomy, count: 0 }, () => false)).toEqual([]);
    });
  });
}
