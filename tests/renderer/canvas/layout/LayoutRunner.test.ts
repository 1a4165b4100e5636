import { describe, expect, it } from 'vitest';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import { LayoutRunner, type StartLayout } from '../../../../src-renderer/canvas/layout/LayoutRunner.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { type GraphLayoutInput, layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import { contentOf, small } from '../scene/smallGraph.ts';

async function inputOf(tables: number): Promise<GraphLayoutInput> {
  return layoutInput(await contentOf(await small(syntheticGraph({ tables }))), 'right');
}

/** Layouts that answer after some milliseconds, and keep a record. */
function layouts(delay: number): { start: StartLayout; log: string[] } {
  const log: string[] = [];
  const start: StartLayout = (input, aspect) => {
    log.push('start');
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof graphLayout>>();
    const timer = setTimeout(() => resolve(graphLayout(input, aspect)), delay);
    return {
      positions: promise,
      stop: () => {
        clearTimeout(timer);
        log.push('stop');
        reject(new Error('stopped'));
      },
    };
  };
  return { start, log };
}

describe('LayoutRunner', () => {
  it('gives no places where the layout fails, and those of the next', async () => {
    let isFailing = true;
    const { start } = layouts(0);
    const runner = new LayoutRunner((input, aspect) =>
      isFailing
        ? { positions: Promise.reject(new Error('no memory')), stop: () => undefined }
        : start(input, aspect),
    );
    expect(await runner.run(await inputOf(10), 1.6)).toBeUndefined();
    isFailing = false;
    expect((await runner.run(await inputOf(10), 1.6))?.x).toHaveLength(10);
  });

  it('answers the same graph from its cache, whatever was done to the answer', async () => {
    const { start, log } = layouts(0);
    const runner = new LayoutRunner(start);
    const input = await inputOf(10);
    const first = await runner.run(input, 1.6);
    const places = [...first!.x];
    first!.x.fill(0);
    const second = await runner.run({ ...input }, 1.6);
    expect([...second!.x]).toEqual(places);
    expect(log.filter((entry) => entry === 'start')).toHaveLength(1);
  });

  it('ends a layout when another is wanted', async () => {
    const { start, log } = layouts(30);
    const runner = new LayoutRunner(start);
    const first = runner.run(await inputOf(10), 1.6);
    const second = runner.run(await inputOf(12), 1.6);
    expect(await first).toBeUndefined();
    expect((await second)?.x).toHaveLength(12);
    expect(log[1]).toBe('stop');
  });
});
