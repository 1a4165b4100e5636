import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitingAtHand } from '../../../src-server/store/storage.ts';
import type { Storage } from '../../../src-server/store/storage.ts';
import { job, ownJobs as own, reading, session, upload } from './stored-samples.ts';

/** What every implementation of {@link Storage} owes; `open` opens the same storage each time it is called. */
export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage;
    beforeEach(async () => (storage = await open()));
    afterEach(() => storage.close());

    it('keeps an accepted job with its uploads and metadata, after it is opened again too', async () => {
      const accepted = await storage.jobs.accept(
        job('1'),
        [upload('a.sql'), upload('b.sql')],
        'create table t',
      );
      expect(accepted).toMatchObject({ jobId: '1', status: 'create', revision: 1, attempts: 0 });
      await storage.close();
      storage = await open();
      expect(await storage.jobs.get('1')).toEqual(accepted);
      expect((await storage.jobs.uploads('1')).map((each) => [each.name, each.submission])).toEqual([
        ['a.sql', 1],
        ['b.sql', 1],
      ]);
      expect(await storage.jobs.metadata('1')).toBe('create table t');
      expect(await storage.queue.waiting([])).toMatchObject([{ jobId: '1', attempts: 0 }]);
    });

    it('keeps names and texts of any characters, and finds jobs by them', async () => {
      const name = `a\0b\u0001 \u{1f600} ${'x'.repeat(1024)}`;
      await storage.jobs.accept(
        { ...job(name), jobName: name, settings: { showTransform: '1', ignoreFunction: '2' } },
        [upload(name)],
        name,
      );
      await storage.queue.complete(
        (await storage.queue.claim(name, 5))!,
        { status: 'fail', errorMessage: name },
        6,
        {
          ...session(name),
          files: [{ name, contentHash: name }],
        },
      );
      const found = await storage.jobs.named(name, own('ann'));
      expect(found).toMatchObject({ jobId: name, sessionId: name, errorMessage: name });
      // In the order in which they were given.
      expect(JSON.stringify(found?.settings)).toBe('{"showTransform":"1","ignoreFunction":"2"}');
      expect(await storage.jobs.uploads(name)).toMatchObject([{ name, storedAs: `stored-${name}` }]);
      expect(await storage.jobs.metadata(name)).toBe(name);
      expect(await storage.sessions.file(name, 0)).toEqual({ name, contentHash: name });
      expect(await storage.jobs.get('\0')).toBeUndefined();
    });

    it('accepts a job whole or not at all', async () => {
      await storage.jobs.accept(job('1'), []);
      await expect(storage.jobs.accept(job('1'), [upload('x.sql')], 'more')).rejects.toThrow();
      expect(await storage.jobs.uploads('1')).toEqual([]);
      expect(await storage.jobs.metadata('1')).toBeUndefined();
    });

    it('lists the jobs of a user, and finds the newest and the named', async () => {
      await storage.jobs.accept(job('1', 'ann'), []);
      await storage.jobs.accept(job('2', 'bob'), []);
      await storage.jobs.accept(job('3', 'ann'), []);
      expect((await storage.jobs.list()).map((each) => each.jobId)).toEqual(['1', '2', '3']);
      expect((await storage.jobs.list(own('ann'))).map((each) => each.jobId)).toEqual(['1', '3']);
      const states = await storage.jobs.states();
      expect(states.map(({ jobId, status }) => `${jobId} ${status}`)).toEqual([
        '1 create',
        '2 create',
        '3 create',
      ]);
      expect((await storage.jobs.states(own('ann'))).map((each) => each.jobId)).toEqual(['1', '3']);
      const idsOf = async (ids: string[], userId?: string): Promise<string[]> =>
        (await storage.jobs.list(userId === undefined ? undefined : own(userId), ids)).map(
          (each) => each.jobId,
        );
      expect(await idsOf(['3', '2', '2', 'none'])).toEqual(['2', '3']);
      expect(await idsOf(['3', '2'], 'ann')).toEqual(['3']);
      expect(await idsOf([])).toEqual([]);
      const page = await storage.jobs.page(2);
      expect(page.map((each) => each.jobId)).toEqual(['3', '2']);
      const idsBefore = async (userId?: string): Promise<string[]> =>
        (await storage.jobs.page(9, userId === undefined ? undefined : own(userId), page[0]?.number)).map(
          (each) => each.jobId,
        );
      expect(await idsBefore()).toEqual(['2', '1']);
      expect(await idsBefore('ann')).toEqual(['1']);
      expect((await storage.jobs.latest())?.jobId).toBe('3');
      expect((await storage.jobs.latest(own('bob')))?.jobId).toBe('2');
      expect((await storage.jobs.named('job 2'))?.jobId).toBe('2');
      expect((await storage.jobs.named('job 2', own('bob')))?.jobId).toBe('2');
      expect(await storage.jobs.named('job 2', own('ann'))).toBeUndefined();
      expect(await storage.jobs.named('none')).toBeUndefined();
    });

    it('lists the jobs of shared workspaces to their members, and to nobody else', async () => {
      await storage.jobs.accept(job('1', 'ann'), []);
      await storage.jobs.accept({ ...job('2', 'bob'), workspace: 'finance' }, []);
      await storage.jobs.accept({ ...job('3', 'ann'), workspace: 'sales' }, []);
      const finance = { userId: 'ann', workspaces: ['finance', 'none'] };
      const idsOf = (jobs: readonly { jobId: string }[]): string[] => jobs.map(({ jobId }) => jobId);
      expect(idsOf(await storage.jobs.list(finance))).toEqual(['1', '2']);
      expect(idsOf(await storage.jobs.list(finance, ['2', '3']))).toEqual(['2']);
      expect(idsOf(await storage.jobs.page(1, finance))).toEqual(['2']);
      expect((await storage.jobs.latest(finance))?.jobId).toBe('2');
      expect((await storage.jobs.named('job 2', finance))?.workspace).toBe('finance');
      // Who has left a workspace sees no more what he submitted there.
      expect(idsOf(await storage.jobs.list(own('bob')))).toEqual([]);
      expect(await storage.jobs.get('1')).not.toHaveProperty('workspace');
      const taken = (await storage.queue.claim('2', 5))!;
      await storage.queue.complete(taken, { status: 'success' }, 6, session('of 2'));
      expect(await storage.sessions.get('of 2')).toMatchObject({ userId: 'bob', workspace: 'finance' });
    });

    it('renames a job, and gives it other settings when it is to run again', async () => {
      await storage.jobs.accept(job('1'), [], 'first');
      expect(await storage.jobs.rename('1', 'other')).toMatchObject({ jobId: '1', jobName: 'other' });
      expect((await storage.jobs.named('other'))?.jobId).toBe('1');
      const change = { vendor: 'dbvoracle', defaultSchema: 'hr', metadata: 'second' } as const;
      const { defaultDatabase } = (await storage.jobs.get('1'))!;
      expect(await storage.jobs.rerun('1', change)).toMatchObject({
        status: 'create',
        revision: 2,
        vendor: 'dbvoracle',
        defaultSchema: 'hr',
        defaultDatabase,
      });
      expect(await storage.jobs.metadata('1')).toBe('second');
      expect(await storage.jobs.rename('none', 'x')).toBeUndefined();
      expect(await storage.jobs.rerun('none', change)).toBeUndefined();
      expect(await storage.jobs.metadata('none')).toBeUndefined();
    });

    it('shows how much was submitted, and how much a result holds', async () => {
      await storage.jobs.accept(job('1', 'ann'), [upload('a.sql'), upload('b.sql')]);
      await storage.jobs.accept(job('2', 'bob'), [upload('c.sql')]);
      const { bytes } = upload('a.sql');
      expect(await storage.jobs.uploadSizes(['1', '2', 'none'])).toEqual(
        new Map([
          ['1', { uploads: 2, bytes: 2 * bytes }],
          ['2', { uploads: 1, bytes }],
        ]),
      );
      expect((await storage.jobs.get('1'))?.numbers).toBeUndefined();
      const claimed = (await storage.queue.claim('1', 5))!;
      const numbers = { tables: 1, views: 0, columns: 2, steps: 3, errors: 4, warnings: 5 };
      await storage.queue.complete(claimed, { status: 'success', numbers }, 6, session('s1'));
      expect((await storage.jobs.get('1'))?.numbers).toEqual(numbers);
    });

    it('gives the first waiting jobs of each user, and those at work', async () => {
      const mine = Array.from({ length: waitingAtHand + 2 }, (_, at) => `ann ${at}`);
      for (const jobId of mine) await storage.jobs.accept(job(jobId, 'ann'), []);
      await storage.jobs.accept(job('b', 'bob'), [upload('b.sql')]);
      await storage.jobs.accept(job('c', 'carl'), []);
      await storage.queue.complete((await storage.queue.claim('c', 5))!, { status: 'fail' }, 6);
      const idsAt = async (atWork: string[]): Promise<string[]> =>
        (await storage.queue.waiting(atWork)).map(({ jobId }) => jobId);
      const first = mine.slice(0, waitingAtHand);
      expect(await idsAt([])).toEqual([...first, 'b']);
      expect(await idsAt([mine.at(-1)!, 'none', 'c'])).toEqual([...first, mine.at(-1), 'b']);
      expect(await storage.queue.length()).toBe(mine.length + 1);
    });

    it('counts each claim of a job as an attempt, but for those that are given back', async () => {
      await storage.jobs.accept(job('1'), []);
      expect(await storage.queue.claim('1', 5)).toMatchObject({ attempts: 1, startedAt: 5 });
      expect(await storage.queue.claim('1', 6)).toMatchObject({ attempts: 2 });
      await storage.queue.release('1');
      expect(await storage.queue.claim('1', 7)).toMatchObject({ attempts: 2 });
      expect(await storage.queue.claim('none', 7)).toBeUndefined();
      for (let times = 0; times < 4; times += 1) await storage.queue.release('1');
      expect(await storage.jobs.get('1')).toMatchObject({ attempts: 0 });
    });

    it('writes the end of a run once', async () => {
      await storage.jobs.accept(job('1'), []);
      const claimed = (await storage.queue.claim('1', 5))!;
      const end = { status: 'success', files: 3, statements: 5 } as const;
      expect(await storage.queue.complete(claimed, end, 6, session('s1'))).toBe(true);
      const cancelled = { status: 'fail', errorMessage: 'cancelled' } as const;
      expect(await storage.queue.complete(claimed, cancelled, 7)).toBe(false);
      expect(await storage.queue.complete(claimed, end, 8, session('s2'))).toBe(false);
      const ended = await storage.jobs.get('1');
      expect(ended).toMatchObject({ status: 'success', files: 3, sessionId: 's1', finishedAt: 6 });
      expect(ended).not.toHaveProperty('errorMessage');
      expect(await storage.sessions.get('s2')).toBeUndefined();
    });

    it('keeps the figures of a result as long as the result', async () => {
      const figures = {
        files: 3,
        statements: 5,
        skippedCount: 1,
        skippedFiles: [{ name: 'x.md', reason: 'no SQL' }],
        numbers: { tables: 1, views: 0, columns: 2, steps: 3, errors: 4, warnings: 5 },
      };
      await storage.jobs.accept(job('1'), []);
      const first = (await storage.queue.claim('1', 5))!;
      await storage.queue.complete(first, { status: 'success', ...figures }, 6, session('s1'));
      expect(await storage.jobs.rerun('1')).toMatchObject({ status: 'create', ...figures });
      const second = (await storage.queue.claim('1', 7))!;
      await storage.queue.complete(second, { status: 'fail', errorMessage: 'cancelled' }, 8);
      expect(await storage.jobs.get('1')).toMatchObject({ status: 'fail', sessionId: 's1', ...figures });
      await storage.jobs.rerun('1');
      const third = (await storage.queue.claim('1', 9))!;
      const others = {
        files: 0,
        statements: 0,
        skippedCount: 0,
        skippedFiles: [],
        numbers: { tables: 0, views: 0, columns: 0, steps: 0, errors: 0, warnings: 0 },
      };
      await storage.queue.complete(third, { status: 'success', ...others }, 10, session('s2'));
      expect(await storage.jobs.get('1')).toMatchObject({ sessionId: 's2', ...others });
    });

    it('knows the session of a failure from that of a result', async () => {
      await storage.jobs.accept(job('1'), []);
      const first = (await storage.queue.claim('1', 5))!;
      await storage.queue.complete(first, { status: 'fail', errorMessage: 'none' }, 6, session('s1'));
      expect(await storage.sessions.get('s1')).toMatchObject({ jobId: '1', hasFailed: true });
      await storage.jobs.rerun('1');
      const second = (await storage.queue.claim('1', 7))!;
      await storage.queue.complete(second, { status: 'partial_success' }, 8, session('s2'));
      expect(await storage.sessions.get('s2')).toMatchObject({ jobId: '1', hasFailed: false });
      await storage.sessions.add(session('s3'), 'ann', 9);
      expect(await storage.sessions.get('s3')).toMatchObject({ hasFailed: false });
    });

    it('completes a job together with its result, which takes the place of the former one', async () => {
      await storage.jobs.accept(job('1'), []);
      const first = (await storage.queue.claim('1', 5))!;
      const end = { status: 'success', files: 1, statements: 2 } as const;
      expect(await storage.queue.complete(first, end, 6, session('s1'))).toBe(true);
      expect(await storage.jobs.get('1')).toMatchObject({
        status: 'success',
        sessionId: 's1',
        finishedAt: 6,
      });
      expect(await storage.queue.waiting([])).toEqual([]);
      expect(await storage.queue.claim('1', 7)).toBeUndefined();

      const extended = await storage.jobs.extend('1', [upload('c.sql')]);
      expect(extended).toMatchObject({ status: 'create', sessionId: 's1', revision: 2 });
      expect(await storage.sessions.get('s1')).toMatchObject({ jobId: '1' });
      expect(await storage.queue.complete(first, end, 8, session('outdated'))).toBe(false);
      expect(await storage.sessions.get('outdated')).toBeUndefined();
      const second = (await storage.queue.claim('1', 9))!;
      expect(await storage.queue.complete(second, end, 10, session('s2'))).toBe(true);
      expect(await storage.sessions.get('s1')).toMatchObject({ jobId: '1', replacedAt: 10 });
      expect(await storage.sessions.get('s2')).toEqual({
        sessionId: 's2',
        jobId: '1',
        userId: 'ann',
        vendor: 'dbvmssql',
        hasFailed: false,
      });
    });

    it('removes a job with its results, and knows nothing more to extend or complete', async () => {
      await storage.jobs.accept(job('1'), [upload('a.sql')]);
      const claimed = (await storage.queue.claim('1', 5))!;
      await storage.queue.complete(claimed, { status: 'success' }, 6, session('s1'));
      await storage.jobs.remove('1');
      expect(await storage.jobs.get('1')).toBeUndefined();
      expect(await storage.jobs.uploads('1')).toEqual([]);
      expect(await storage.sessions.get('s1')).toBeUndefined();
      expect(await storage.jobs.extend('1', [])).toBeUndefined();
      expect(await storage.queue.complete(claimed, { status: 'success' }, 7, session('s2'))).toBe(false);
    });

    it('keeps sessions of immediate calls by their use', async () => {
      for (const id of ['s1', 's2', 's3', 's4']) await storage.sessions.add(session(id), 'ann', 10);
      await storage.sessions.touch('s1', 20);
      const keep = { perUser: false, count: 2, bytes: 1_000_000, usedSince: 0, totalBytes: 1_000_000 };
      expect((await storage.sessions.removeUnused(keep, () => false)).sort()).toEqual(['s3', 's4']);
      expect(await storage.sessions.get('s1')).toEqual({
        sessionId: 's1',
        userId: 'ann',
        vendor: 'dbvmssql',
        hasFailed: false,
      });
      expect(await storage.sessions.get('s4')).toBeUndefined();
      expect(await storage.sessions.model('s1')).toEqual(expect.objectContaining({ length: 3 }));
      expect(await storage.sessions.file('s1', 0)).toEqual({ name: 'a.sql', contentHash: 'h1' });
      expect(await storage.sessions.file('s1', 1)).toBeUndefined();
    });

    it('keeps sessions by their size and age, and none that is in use is removed', async () => {
      const all = { perUser: false, count: 100, bytes: 1_000_000, usedSince: 0, totalBytes: 1_000_000 };
      const remove = (keep: Partial<typeof all>, inUse: string[] = []): Promise<string[]> =>
        storage.sessions.removeUnused({ ...all, ...keep }, (id) => inUse.includes(id));
      for (const [index, id] of ['s1', 's2', 's3'].entries())
        await storage.sessions.add(session(id), 'ann', index);
      expect(await remove({})).toEqual([]);
      expect(await remove({ usedSince: 2 }, ['s1'])).toEqual(['s2']);
      expect(await remove({ bytes: 1 }, ['s3'])).toEqual(['s1']);
      expect(await storage.sessions.get('s3')).toBeDefined();
    });

    it('keeps the sessions of each user by his own bounds', async () => {
      const keep = { perUser: true, count: 2, bytes: 1_000_000, usedSince: 0, totalBytes: 1_000_000 };
      await storage.sessions.add(session('ann'), 'ann', 1);
      for (let index = 0; index < 5; index += 1)
        await storage.sessions.add(session(`bob${index}`), 'bob', 10 + index);
      expect(await storage.sessions.removeUnused(keep, () => false, 'ann')).toEqual([]);
      expect(await storage.sessions.removeUnused(keep, () => false, 'bob')).toEqual(['bob2', 'bob1', 'bob0']);
      expect(await storage.sessions.removeUnused({ ...keep, count: 1 }, () => false)).toEqual(['bob3']);
      expect(await storage.sessions.get('ann')).toBeDefined();
    });

    it('keeps a large model and many files whole, and removes them', async () => {
      const bytes = new Uint8Array(5_000_000).map((_, index) => index % 251);
      const model = [bytes.subarray(0, 4), bytes.subarray(4, 3_000_000), bytes.subarray(3_000_000)];
      const files = Array.from({ length: 2000 }, (_, index) => ({
        name: `f${index}`,
        contentHash: `h${index}`,
      }));
      await storage.jobs.accept(job('1'), [upload('a.sql')]);
      const claimed = (await storage.queue.claim('1', 5))!;
      await storage.queue.complete(claimed, { status: 'success' }, 6, { ...session('s1'), model, files });
      await storage.close();
      storage = await open();
      expect(Buffer.compare((await storage.sessions.model('s1')) ?? Buffer.alloc(0), bytes)).toBe(0);
      for (const [index, file] of files.entries()) {
        expect(await storage.sessions.file('s1', index)).toEqual(file);
      }
      expect(await storage.sessions.get('s1')).toMatchObject({ jobId: '1' });
      await storage.jobs.remove('1');
      await storage.dataflows.forgetRemoved(10);
      expect(await storage.sessions.get('s1')).toBeUndefined();
      expect(await storage.sessions.file('s1', 0)).toBeUndefined();
      expect(await storage.sessions.model('s1')).toBeUndefined();
    });

    it('does not show the result of a job that is removed while it is written, whichever is first', async () => {
      await storage.jobs.accept(job('1'), [upload('a.sql')]);
      const claimed = (await storage.queue.claim('1', 5))!;
      const result = { ...session('s1'), model: [new Uint8Array(1_500_000), new Uint8Array(1_500_000)] };
      const written = storage.queue.complete(claimed, { status: 'success' }, 6, result);
      await Promise.all([written, storage.jobs.remove('1')]);
      expect(await storage.queue.complete(claimed, { status: 'success' }, 7)).toBe(false);
      expect(await storage.sessions.get('s1')).toBeUndefined();
      expect(await storage.sessions.model('s1')).toBeUndefined();
    });

    it('keeps the newest readings for which there is room, and the texts of sessions', async () => {
      await storage.dataflows.add([reading(1)], { at: 1 });
      await storage.sessions.add(session('s1', 'h1'), 'ann', 3);
      await storage.dataflows.add([reading(2)], { at: 5 });
      expect(await storage.dataflows.find([reading(1)], { at: 4 })).toEqual([3]);
      await storage.dataflows.trim(100, 10);
      expect(await storage.dataflows.dataflow('k1')).toBeUndefined();
      expect((await storage.dataflows.dataflow('k2'))?.length).toBe(50);
      expect((await storage.sessions.text('h1'))?.length).toBe(50);
    });

    it('forgets what was read for a removed job alone, with and without a result, also when it comes late', async () => {
      for (const jobId of ['1', '2']) await storage.jobs.accept(job(jobId), [upload('a.sql')]);
      await storage.dataflows.add([reading(1)], { at: 1, jobId: '1' });
      await storage.dataflows.add([reading(2)], { at: 1, jobId: '1' });
      await storage.dataflows.find([reading(2)], { at: 2, jobId: '2' });
      await storage.dataflows.add([reading(3)], { at: 3, jobId: '1' });
      await storage.sessions.add(session('s3', 'h3'), 'ann', 3);
      await storage.jobs.remove('1');
      await storage.dataflows.add([reading(4)], { at: 4, jobId: '1' });
      await storage.close();
      storage = await open();
      await storage.dataflows.forgetRemoved(10);
      const kept = await Promise.all([1, 2, 3, 4].map((number) => storage.dataflows.dataflow(`k${number}`)));
      expect(kept.map((each) => each !== undefined)).toEqual([false, true, true, false]);
      expect(await storage.sessions.text('h1')).toBeUndefined();
      expect(await storage.sessions.text('h3')).toBeDefined();
      await storage.jobs.remove('2');
      await storage.dataflows.forgetRemoved(10);
      expect(await storage.dataflows.dataflow('k2')).toBeUndefined();
    });

    it('counts the interrupted runs of a job until it gets on', async () => {
      await storage.jobs.accept(job('1'), [upload('a.sql')]);
      for (const attempts of [1, 2, 3]) expect(await storage.queue.claim('1', 5)).toMatchObject({ attempts });
      await storage.dataflows.add([reading(1)], { at: 6, jobId: '1' });
      expect(await storage.queue.waiting([])).toMatchObject([{ jobId: '1', attempts: 1 }]);
      await storage.dataflows.find([reading(1)], { at: 7, jobId: '1' });
      expect(await storage.queue.claim('1', 8)).toMatchObject({ attempts: 2 });
    });

    it('remembers settings', async () => {
      expect(await storage.settings.get('shown')).toBeUndefined();
      await storage.settings.set('shown', 'yes');
      await storage.settings.set('shown', 'no');
      expect(await storage.settings.get('shown')).toBe('no');
    });
  });
}
