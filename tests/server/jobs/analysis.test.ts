import { Readable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { RawFile } from '../../../src-server/io/selection/source-files.ts';
import { Analysis } from '../../../src-server/jobs/reading/analysis.ts';
import type { ServiceLimits } from '../../../src-server/settings/settings.ts';
import type { Storage, StoredReading } from '../../../src-server/store/storage.ts';
import type { WorkerPool } from '../../../src-server/workers/pool.ts';
import type { ReadResult, ReadTask, WorkerTask } from '../../../src-server/workers/protocol/protocol.ts';
import { TaskFailed, WorkerLost } from '../../../src-server/workers/worker-thread.ts';

/** A pool whose tasks end when they are called off, and not before. */
function endlessPool() {
  const state = { running: 0 };
  const run = (_: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      state.running += 1;
      signal.addEventListener('abort', () => {
        // As a worker, it needs a moment to end.
        setTimeout(() => {
          state.running -= 1;
          reject(signal.reason as Error);
        }, 20);
      });
    });
  return { state, pool: { size: 4, run } as unknown as WorkerPool };
}

const dataflows = {
  find: async (readings: unknown[]) => readings.map(() => undefined),
  add: async () => undefined,
};

const engine = async (): Promise<string> => 'engine';

const read: ReadResult = {
  outcome: 'read',
  statements: 1,
  isOfName: false,
  text: new Uint8Array(),
  dataflow: new Uint8Array(),
};

async function* filesThenFailure(): AsyncGenerator<RawFile> {
  yield { name: 'a.sql', bytes: Buffer.from('select 1') };
  yield { name: 'b.sql', bytes: Buffer.from('select 2') };
  await new Promise((resolve) => setTimeout(resolve, 20));
  throw new Error('the archive is gone');
}

describe('an analysis', () => {
  it('ends what it reads where further files cannot be unpacked', async () => {
    const { state, pool } = endlessPool();
    const limits = { readTime: 1000, linkTime: 1000 } as ServiceLimits;
    const analysis = new Analysis(
      { dataflows } as unknown as Storage,
      pool,
      limits,
      engine,
      pino({ level: 'silent' }),
    );
    const { signal } = new AbortController();
    const run = analysis.run(filesThenFailure(), { vendor: 'dbvmssql' }, { signal });
    await expect(run).rejects.toThrow('the archive is gone');
    expect(state.running).toBe(0);
  });

  it('ends what it reads when it is cancelled between two files', async () => {
    const { state, pool } = endlessPool();
    const limits = { readTime: 1000, linkTime: 1000 } as ServiceLimits;
    const analysis = new Analysis(
      { dataflows } as unknown as Storage,
      pool,
      limits,
      engine,
      pino({ level: 'silent' }),
    );
    const controller = new AbortController();
    const run = analysis.run(filesThenFailure(), { vendor: 'dbvmssql' }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('cancelled')), 10);
    await expect(run).rejects.toThrow();
    expect(state.running).toBe(0);
  });

  it('leaves out a file at which a worker fails, names it and logs the trace', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const run = async (task: WorkerTask): Promise<unknown> => {
      if (task.kind === 'link') return { model: [], overview: { files: [{ name: 'a.sql' }] } };
      const { files } = task as ReadTask;
      if (files.some(({ name }) => name === 'b.sql')) throw new TaskFailed('it broke');
      return { readings: files.map(() => read) };
    };
    const pool = { size: 4, run } as unknown as WorkerPool;
    const limits = { readTime: 1000, linkTime: 1000 } as ServiceLimits;
    const analysis = new Analysis({ dataflows } as unknown as Storage, pool, limits, engine, log);
    const files = Readable.from([
      { name: 'a.sql', bytes: Buffer.from('select 1') },
      { name: 'b.sql', bytes: Buffer.from('select 2') },
    ]);
    const { signal } = new AbortController();
    const { overview } = await analysis.run(files, { vendor: 'dbvmssql' }, { signal });
    expect(overview.skipped).toMatchObject([{ name: 'b.sql', reason: 'reading it failed: it broke' }]);
    expect(lines.join('')).toContain('b.sql');
    expect(lines.join('')).not.toContain('select 2');
  });

  it('reads many small files with few tasks, and loses only the one that a worker is lost at', async () => {
    let tasks = 0;
    const kept: string[] = [];
    const run = async (task: WorkerTask): Promise<unknown> => {
      if (task.kind === 'link') return { model: [], overview: { files: [] } };
      const { files } = task as ReadTask;
      tasks += 1;
      if (files.some(({ name }) => name === '901.sql')) throw new WorkerLost('out of memory');
      return { readings: files.map(() => read) };
    };
    const add = async (readings: StoredReading[]): Promise<void> =>
      readings.forEach(({ cacheKey }) => kept.push(cacheKey));
    const done: number[] = [];
    const analysis = new Analysis(
      { dataflows: { ...dataflows, add } } as unknown as Storage,
      { size: 2, run } as unknown as WorkerPool,
      { readTime: 1000, linkTime: 1000 } as ServiceLimits,
      engine,
      pino({ level: 'silent' }),
    );
    const files = Array.from({ length: 1000 }, (_, at) => ({
      name: `${at}.sql`,
      bytes: Buffer.from(`select ${at};`),
    }));
    const { overview } = await analysis.run(
      Readable.from(files),
      { vendor: 'dbvmssql' },
      {
        signal: new AbortController().signal,
        progress: { fileDone: (statements) => done.push(statements), linking: () => undefined },
      },
    );
    expect(overview.skipped.map(({ name, reason }) => [name, reason])).toEqual([
      ['901.sql', 'reading it failed: out of memory'],
    ]);
    expect([done.length, new Set(kept).size, kept.length]).toEqual([1000, 999, 999]);
    expect(tasks).toBeLessThan(200);
  });

  it.each([0, 1, 9])(
    'links without the files at which a worker is lost, %i of ten, and tells them',
    async (bad) => {
      const linked: number[] = [];
      const run = async (task: ReadTask | { kind: 'link'; sourceBytes: number }): Promise<unknown> => {
        if (task.kind !== 'link') return { readings: task.files.map(() => read) };
        linked.push(task.sourceBytes);
        if (task.sourceBytes >= 1000) throw new WorkerLost('out of memory');
        return { model: [], overview: { files: [] } };
      };
      const pool = { size: 4, run, forget: () => undefined } as unknown as WorkerPool;
      const limits = { readTime: 1000, linkTime: 1000 } as ServiceLimits;
      const log = pino({ level: 'silent' });
      const analysis = new Analysis({ dataflows } as unknown as Storage, pool, limits, engine, log);
      const files = Array.from({ length: 10 }, (_, at) => ({
        name: `${at}.sql`,
        bytes: Buffer.alloc(at < bad ? 1000 : 1, ' '),
      }));
      const { signal } = new AbortController();
      const result = analysis.run(Readable.from(files), { vendor: 'dbvmssql' }, { signal });
      if (bad === 9) {
        await expect(result).rejects.toThrow('out of memory');
        return;
      }
      const { overview } = await result;
      expect(overview.skipped.map(({ name, reason }) => [name, reason])).toEqual(
        files.slice(0, bad).map(({ name }) => [name, 'linking it failed: out of memory']),
      );
      expect(linked.at(-1)).toBe(10 - bad);
      expect(linked.length).toBeLessThanOrEqual(10);
    },
  );
});
