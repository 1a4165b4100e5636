import { describe, expect, it } from 'vitest';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import {
  algorithmFor,
  LayoutRunner,
  type StartLayout,
} from '../../../../src-renderer/canvas/layout/LayoutRunner.ts';
import { layeredLayout } from '../../../../src-renderer/canvas/layout/layered.ts';
import { type LayoutInput, layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import { contentOf, small } from '../scene/smallGraph.ts';

async function inputOf(tables: number): Promise<LayoutInput> {
  return layoutInput(await contentOf(await small(syntheticGraph({ tables }))), 'right');
}

/** Layouts that answer after some milliseconds, or never, and keep a record. */
function layouts(elkDelay: number): { start: StartLayout; log: string[] } {
  const log: string[] = [];
  const start: StartLayout = (algorithm, input, aspect) => {
    log.push(`start ${algorithm}`);
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof layeredLayout>>();
    const delay = algorithm === 'elk' ? elkDelay : 0;
    const timer = Number.isFinite(delay)
      ? setTimeout(() => resolve(layeredLayout(input, aspect)), delay)
      : undefined;
    return {
      positions: promise,
      stop: () => {
        clearTimeout(timer);
        log.push(`stop ${algorithm}`);
        reject(new Error('stopped'));
      },
    };
  };
  return { start, log };
}

describe('LayoutRunner', () => {
  it('gives ELK the small graphs and our own layout the large ones', async () => {
    expect(algorithmFor(await inputOf(20))).toBe('elk');
    expect(algorithmFor(await inputOf(700))).toBe('layered');
  });

  it('falls back to our own layout when ELK takes too long, and ends its worker', async () => {
    const { start, log } = layouts(Infinity);
    const result = await new LayoutRunner({ start, deadline: 20 }).run(await inputOf(10), 1.6);
    expect(result?.algorithm).toBe('layered');
    expect(log).toEqual(['start elk', 'stop elk', 'start layered', 'stop layered']);
  });

  it('falls back when ELK fails', async () => {
    const { start } = layouts(0);
    const failing: StartLayout = (algorithm, ...rest) =>
      algorithm === 'elk'
        ? { positions: Promise.reject(new Error('ELK cannot')), stop: () => undefined }
        : start(algorithm, ...rest);
    expect((await new LayoutRunner({ start: failing }).run(await inputOf(10), 1.6))?.algorithm).toBe(
      'layered',
    );
  });

  it('answers the same graph from its cache, whatever was done to the answer', async () => {
    const { start, log } = layouts(0);
    const runner = new LayoutRunner({ start });
    const input = await inputOf(10);
    const first = await runner.run(input, 1.6);
    const places = [...first!.x];
    first!.x.fill(0);
    const second = await runner.run({ ...input }, 1.6);
    expect([...second!.x]).toEqual(places);
    expect(log.filter((entry) => entry === 'start elk')).toHaveLength(1);
  });

  it('ends a layout when another is wanted', async () => {
    const { start, log } = layouts(30);
    const runner = new LayoutRunner({ start });
    const first = runner.run(await inputOf(10), 1.6);
    const second = runner.run(await inputOf(12), 1.6);
    expect(await first).toBeUndefined();
    expect((await second)?.x).toHaveLength(12);
    expect(log[1]).toBe('stop elk');
  });
});
