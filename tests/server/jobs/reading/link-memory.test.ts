import { Readable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../../../src-lineage/index.ts';
import { Analysis } from '../../../../src-server/jobs/reading/analysis.ts';
import { LinkMemory } from '../../../../src-server/jobs/reading/link-memory.ts';
import type { ServiceLimits } from '../../../../src-server/settings/settings.ts';
import type { Storage } from '../../../../src-server/store/storage.ts';
import { numbersIn, packDataflow } from '../../../../src-server/workers/packing/packed-dataflow.ts';
import type { WorkerPool } from '../../../../src-server/workers/pool.ts';
import type { LinkOnDemand } from '../../../../src-server/workers/waiting-task.ts';

function dataflowOf(statements: number): Uint8Array {
  const text = Array.from({ length: statements }, (_, at) => `insert into t${at} select a, b from s${at};`);
  return packDataflow(readSource({ name: 'a.sql', text: text.join('\n') }, { vendor: 'dbvmssql' }));
}

const large = dataflowOf(500);

describe('what linking needs', () => {
  it('is counted by the numbers of a packed data flow, whatever their count', () => {
    const [few, many] = [numbersIn(dataflowOf(1)), numbersIn(large)];
    expect(few).toBeGreaterThan(10);
    expect(many / few).toBeGreaterThan(100);
  });

  it('is nothing for a data flow that is damaged, which linking then reports', () => {
    expect(numbersIn(new Uint8Array())).toBe(0);
    expect(numbersIn(Buffer.from('rubbish'))).toBe(0);
  });

  it('is refused where the memory is less, with both figures', () => {
    const memory = new LinkMemory(1024 * 1024);
    memory.add(dataflowOf(1));
    expect(memory.isEnough).toBe(true);
    memory.check();
    for (let file = 0; file < 40; file += 1) memory.add(large);
    expect(memory.isEnough).toBe(false);
    expect(() => memory.check()).toThrow(
      /^Linking it needs at least [\d.]+ MB of memory.* 1\.0 MB \(limits\.memory\)/,
    );
  });

  it('refuses a project before a worker begins to link it, without looking for files at fault', async () => {
    const kept = { loaded: 0, begun: 0 };
    const dataflows = {
      find: async (readings: unknown[]) => readings.map(() => 500),
      dataflow: async () => ((kept.loaded += 1), large),
    };
    const run = async (task: LinkOnDemand): Promise<unknown> => {
      await task.loadReadings();
      kept.begun += 1;
      return { model: [], overview: { files: [] } };
    };
    const analysis = new Analysis(
      { dataflows } as unknown as Storage,
      { size: 2, run } as unknown as WorkerPool,
      { readTime: 1000, linkTime: 1000, memory: 64 * 1024 } as ServiceLimits,
      async () => 'engine',
      pino({ level: 'silent' }),
    );
    const files = ['a.sql', 'b.sql', 'c.sql'].map((name) => ({ name, bytes: Buffer.from(name) }));
    const { signal } = new AbortController();
    const result = analysis.run(Readable.from(files), { vendor: 'dbvmssql' }, { signal });
    await expect(result).rejects.toMatchObject({ name: 'ProjectTooLarge', code: 400 });
    expect(kept).toEqual({ loaded: 3, begun: 0 });
  });
});
