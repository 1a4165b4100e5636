import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkerPool } from '../../../src-server/workers/pool.ts';
import type { ViewOnDemand } from '../../../src-server/workers/waiting-task.ts';
import { temporaryFolder } from '../../support/service/service.ts';

/**
 * A worker of the same protocol that does what the text of its task says: the pool is to bear anything. Its views send
 * as many pieces as their column says, the first eight at once.
 */
const worker = `
import { parentPort, threadId } from 'node:worker_threads';
const views = new Map();
const next = (id) => {
  const view = views.get(id);
  if (view === undefined) return;
  if (view.left === 0) { views.delete(id); parentPort.postMessage({ type: 'end', id }); return; }
  view.left -= 1;
  parentPort.postMessage({ type: 'piece', id, bytes: new Uint8Array(1000), last: false });
};
parentPort.postMessage({ type: 'ready' });
parentPort.on('message', ({ type, id, task }) => {
  if (type === 'taken') next(id);
  if (type === 'cancel') views.delete(id);
  if (type !== 'task') return;
  if (task.kind === 'view') {
    if (task.view.column === 1000) for (;;);
    if (task.view.column === 0) { parentPort.postMessage({ type: 'missing', id, message: 'none' }); return; }
    views.set(id, { left: task.view.column });
    for (let piece = 0; piece < 8; piece += 1) next(id);
    if (views.has(id)) parentPort.postMessage({ type: 'paused', id });
    return;
  }
  if (task.files?.[0].name === 'loop') for (;;);
  if (task.text === 'grow') for (const all = []; ; ) all.push(new Array(100_000).fill(0.5));
  if (task.text === 'arrays') for (const all = []; ; ) all.push(new Float64Array(1_000_000).fill(1));
  if (task.text === 'heap') for (const all = Array.from({ length: 50 }, () => new Array(100_000).fill(0.5)); all; );
  if (task.text === 'loop') for (;;);
  if (task.text === 'exit') process.exit(3);
  if (task.text === 'throw') { parentPort.postMessage({ type: 'failed', id, message: 'thrown', stack: 's' }); return; }
  const end = Date.now() + (task.text === 'slow' ? 300 : 0);
  while (Date.now() < end);
  parentPort.postMessage({ type: 'result', id, result: { vendor: 'dbvansi', confidence: 1, reasons: [task.text === 'who' ? String(threadId) : task.text] } });
});
`;

describe('the worker pool', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let url: URL;
  let pool: WorkerPool;

  beforeEach(() => {
    place = temporaryFolder();
    const file = join(place.folder, 'worker.mjs');
    writeFileSync(file, worker);
    url = pathToFileURL(file);
    pool = new WorkerPool(url, 2);
  });
  afterEach(async () => {
    await pool.close();
    place.remove();
  });

  const run = (text: string, urgent = true, time = 20_000, signal?: AbortSignal) =>
    pool
      .run({ kind: 'guess', text }, { time, urgent, ...(signal !== undefined && { signal }) })
      .then((result) => result.reasons[0]);
  const model = async (): Promise<Uint8Array> => new Uint8Array(1);
  const viewOf = (sessionId: string, pieces: number, loadModel: typeof model): ViewOnDemand => ({
    kind: 'view',
    sessionId,
    view: { kind: 'column', column: pieces },
    loadModel,
  });
  const options = { time: 5000, urgent: true };

  it('lets all workers but one go when nothing is asked for a while, and starts them again', async () => {
    await pool.close();
    pool = new WorkerPool(url, 2, { restAfter: 50 });
    expect(await Promise.all([run('slow'), run('slow')])).toEqual(['slow', 'slow']);
    expect(pool.threads).toBe(2);
    await expect.poll(() => pool.threads).toBe(1);
    expect(await Promise.all([run('slow'), run('slow')])).toEqual(['slow', 'slow']);
    expect(pool.threads).toBe(2);
  });

  it('gives every task its own answer', async () => {
    const texts = Array.from({ length: 50 }, (_, index) => `task ${index}`);
    expect(await Promise.all(texts.map((text) => run(text)))).toEqual(texts);
  });

  it('reports an error of the engine and goes on with the same worker', async () => {
    await expect(run('throw')).rejects.toThrow('thrown');
    expect(await run('after')).toBe('after');
  });

  it('ends a task that takes too long, and replaces its worker', async () => {
    await expect(run('loop', true, 200)).rejects.toMatchObject({ name: 'WorkerLost' });
    expect(await Promise.all([run('one'), run('two'), run('three')])).toEqual(['one', 'two', 'three']);
  });

  it('bears a worker that ends by itself', async () => {
    await expect(run('exit')).rejects.toMatchObject({ name: 'WorkerLost' });
    expect(await run('after')).toBe('after');
  });

  it('reports that the engine does not start', async () => {
    const file = join(place.folder, 'broken.mjs');
    writeFileSync(file, "import './missing.mjs';");
    const broken = new WorkerPool(pathToFileURL(file), 2);
    const task = broken.run({ kind: 'guess', text: '' }, { time: 5000, urgent: true });
    await expect(task).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await broken.close();
  });

  it('ends a running task that is cancelled, and one that waits', async () => {
    const controller = new AbortController();
    const tasks = ['loop', 'loop', 'loop'].map((text) => run(text, true, 20_000, controller.signal));
    const settled = Promise.allSettled(tasks);
    setTimeout(() => controller.abort(new Error('enough')), 200);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await run('after')).toBe('after');
    expect(pool.waiting).toBe(0);
  });

  it('answers all tasks when it is closed: those that run, that wait, and that come later', async () => {
    const single = new WorkerPool(url, 1);
    const reasons: unknown[] = [];
    const task = (urgent: boolean) =>
      single
        .run({ kind: 'guess', text: 'loop' }, { time: 20_000, urgent })
        .catch((error: unknown) => reasons.push(error));
    const tasks = [task(true), task(true), task(false), task(false)];
    const reader = single.view(viewOf('s', 3, model), options).next();
    tasks.push(
      reader.then(
        () => 0,
        (error: unknown) => reasons.push(error),
      ),
    );
    await single.close();
    await Promise.all([...tasks, task(true), task(false)]);
    expect(reasons).toHaveLength(7);
    for (const reason of reasons) expect(reason).toMatchObject({ name: 'WorkerLost' });
    expect(single.waiting).toBe(0);
  });

  it('lets those who wait go before the work of jobs', async () => {
    const order: string[] = [];
    await run('first');
    const jobs = ['slow', 'slow', 'slow'].map((text) => run(text, false).then(() => order.push('job')));
    await run('urgent').then(() => order.push('urgent'));
    await Promise.all(jobs);
    expect(order[0]).toBe('urgent');
  });

  it('goes on working while the readers of views are slow', async () => {
    const readers = [1, 2, 3, 4].map(() => pool.view(viewOf('s', 100, model), options));
    for (const reader of readers) expect((await reader.next()).done).toBe(false);
    expect(await run('meanwhile')).toBe('meanwhile');
    let pieces = 1;
    for await (const piece of readers[0] ?? []) pieces += piece.bytes.length > 0 ? 1 : 0;
    expect(pieces).toBe(100);
    for (const reader of readers) await reader.return();
  });

  it('reports what is not in the model', async () => {
    await expect(pool.view(viewOf('s', 0, model), options).next()).rejects.toMatchObject({
      name: 'NotInModel',
    });
  });

  it('sends a model once to a worker, and again to its successor', async () => {
    const single = new WorkerPool(url, 1);
    let loaded = 0;
    const load = async (): Promise<Uint8Array> => {
      loaded += 1;
      return new Uint8Array(1);
    };
    const read = async (): Promise<number> => {
      let pieces = 0;
      for await (const piece of single.view(viewOf('s', 3, load), options))
        pieces += piece.bytes.length > 0 ? 1 : 0;
      return pieces;
    };
    expect([await read(), await read(), loaded]).toEqual([3, 3, 1]);
    await expect(
      single.run({ kind: 'guess', text: 'exit' }, { time: 1000, urgent: true }),
    ).rejects.toMatchObject({ name: 'WorkerLost' });
    expect([await read(), loaded]).toEqual([3, 2]);
    await single.close();
  });

  it('lets a view wait for the worker that has its large model, unless that is at something long', async () => {
    let loaded = 0;
    const load = (bytes: number) => async (): Promise<Uint8Array> => {
      loaded += 1;
      return new Uint8Array(bytes);
    };
    const read = async (session: string, pieces: number, bytes: number): Promise<void> => {
      for await (const piece of pool.view(viewOf(session, pieces, load(bytes)), options)) void piece;
    };
    const large = 2 * 1024 * 1024;
    // One worker has both models; while it is at a short task, another takes what it can unpack at once.
    await read('large', 3, large);
    await read('small', 3, 10);
    expect([loaded, pool.threads]).toEqual([2, 1]);
    const meanwhile = run('slow');
    await Promise.all([read('large', 3, large), read('small', 3, 10), meanwhile]);
    expect([loaded, pool.threads]).toEqual([3, 2]);

    const long = pool.run({ kind: 'guess', text: 'loop' }, options).catch(() => 'ended');
    const other = pool.run({ kind: 'guess', text: 'loop' }, options).catch(() => 'ended');
    await read('large', 3, large);
    expect(loaded).toBe(4);
    await pool.close();
    await Promise.all([long, other]);
  });

  /** A task of a job that is short by its size. */
  const readOfJob = (name: string): Promise<unknown> =>
    pool
      .run(
        {
          kind: 'read',
          files: [{ name, bytes: new Uint8Array(10), isDoubtful: false }],
          options: { vendor: 'dbvansi' },
        },
        { time: 20_000, urgent: false },
      )
      .catch((error: unknown) => error);

  it('keeps a worker for those who wait, however small the tasks of jobs look', async () => {
    const jobs = ['loop', 'loop', 'loop', 'loop'].map(readOfJob);
    expect(await run('urgent', true, 10_000)).toBe('urgent');
    await pool.close();
    await Promise.all(jobs);
  });

  it('leaves the worker that has started to those who wait, and starts others for jobs', async () => {
    const who = await run('who');
    const jobs = ['loop', 'loop', 'loop'].map((text) => run(text, false).catch(() => 'ended'));
    expect(await run('who')).toBe(who);
    await pool.close();
    expect(await Promise.all(jobs)).toEqual(['ended', 'ended', 'ended']);
  });

  it('starts no second worker for a short task of a job, before it turns out to be long', async () => {
    await run('warm');
    await readOfJob('a.sql');
    expect(pool.threads).toBe(1);
    const job = readOfJob('loop');
    expect(pool.threads).toBe(1);
    await expect.poll(() => pool.threads, { timeout: 5000 }).toBe(2);
    await pool.close();
    await job;
  });

  it('keeps a worker started while others are occupied for long', async () => {
    const long = run('loop', true, 10_000).catch(() => 'ended');
    await expect.poll(() => pool.threads, { timeout: 3000 }).toBe(2);
    await pool.close();
    expect(await long).toBe('ended');
  });

  it('has a worker at once where it is warmed up, and another one for who comes while a job has that', async () => {
    pool.warmUp();
    expect(pool.threads).toBe(1);
    const job = readOfJob('loop');
    expect(await run('urgent')).toBe('urgent');
    expect(pool.threads).toBe(2);
    await pool.close();
    await job;
  });

  it('keeps a worker for short tasks, however many long ones people wait for', async () => {
    const long = ['loop', 'loop', 'loop', 'loop'].map((text) => run(text).catch(() => 'ended'));
    expect(await Promise.all([run('one', true, 10_000), run('two', true, 10_000)])).toEqual(['one', 'two']);
    expect(pool.waiting).toBe(2);
    await pool.close();
    expect(await Promise.all(long)).toEqual(['ended', 'ended', 'ended', 'ended']);
  });

  it('does not take the time in which a worker starts for that of a short task', async () => {
    await pool.close();
    const file = join(place.folder, 'slow-start.mjs');
    writeFileSync(file, `const start = Date.now() + 1200;\nwhile (Date.now() < start);\n${worker}`);
    pool = new WorkerPool(pathToFileURL(file), 1);
    const job = readOfJob('loop');
    expect(await run('urgent', true, 5000)).toBe('urgent');
    await pool.close();
    await job;
  });

  it('ends a view whose reader leaves before its first piece', async () => {
    const controller = new AbortController();
    const reader = pool.view(viewOf('s', 1000, model), { ...options, signal: controller.signal });
    const first = reader.next();
    await expect.poll(() => pool.busy).toBe(1);
    controller.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    expect(pool.busy).toBe(0);
  });

  it('ends the largest task when the whole process takes more memory than it may', async () => {
    await pool.close();
    pool = new WorkerPool(url, 2, { memory: process.memoryUsage.rss() + 200 * 1024 * 1024 });
    const loop = run('loop', true, 20_000).catch(() => 'ended');
    await expect(run('grow', true)).rejects.toMatchObject({ name: 'WorkerLost', message: /memory/ });
    expect(await run('after')).toBe('after');
    await pool.close();
    expect(await loop).toBe('ended');
  });

  it('counts typed arrays of a task, which lie in no heap, and reports what it had', async () => {
    await pool.close();
    pool = new WorkerPool(url, 2, { memory: process.memoryUsage.rss() + 400 * 1024 * 1024 });
    const heap = run('heap', true, 20_000).catch(() => 'ended');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(run('arrays', true)).rejects.toMatchObject({
      name: 'WorkerLost',
      message: expect.stringMatching(
        /^It took more memory than the service has for it: it had [\d.]+ [MG]B by then and needed more, with [\d.]+ [MG]B of the [\d.]+ [MG]B that the service may take \(limits\.memory\)\.$/,
      ) as string,
    });
    expect(pool.busy).toBe(1);
    await pool.close();
    expect(await heap).toBe('ended');
  });
});
