import { describe, expect, it } from 'vitest';
import type { RawFile } from '../../../src-server/archives/source-files.ts';
import { Analysis } from '../../../src-server/jobs/analysis.ts';
import type { ServiceLimits } from '../../../src-server/settings.ts';
import type { Storage } from '../../../src-server/store/storage.ts';
import type { WorkerPool } from '../../../src-server/workers/pool.ts';

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

const dataflows = { find: async () => undefined, add: async () => undefined };

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
    const analysis = new Analysis({ dataflows } as unknown as Storage, pool, limits, 'engine');
    const { signal } = new AbortController();
    const run = analysis.run(filesThenFailure(), { vendor: 'dbvmssql' }, { signal });
    await expect(run).rejects.toThrow('the archive is gone');
    expect(state.running).toBe(0);
  });

  it('ends what it reads when it is cancelled between two files', async () => {
    const { state, pool } = endlessPool();
    const limits = { readTime: 1000, linkTime: 1000 } as ServiceLimits;
    const analysis = new Analysis({ dataflows } as unknown as Storage, pool, limits, 'engine');
    const controller = new AbortController();
    const run = analysis.run(filesThenFailure(), { vendor: 'dbvmssql' }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('cancelled')), 10);
    await expect(run).rejects.toThrow();
    expect(state.running).toBe(0);
  });
});
