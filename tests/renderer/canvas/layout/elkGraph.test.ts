import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { exampleGraph } from '../../../../scripts/bench/ui/exampleGraph.ts';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import { elkGraph, elkPositions } from '../../../../src-renderer/canvas/layout/elkGraph.ts';
import { layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import { boxRectangle, overlap, type Scene } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { contentOf, graphOf, small } from '../scene/smallGraph.ts';

async function laidOut(graph: Parameters<typeof small>[0], direction: 'right' | 'down'): Promise<Scene> {
  const content = await contentOf(await small(graph));
  const answer = await new ELK().layout(elkGraph(layoutInput(content, direction), 1.6));
  return { ...content, ...elkPositions(answer, layoutInput(content, direction), 1.6) };
}

describe.each(['right', 'down'] as const)('ELK, flowing %s', (direction) => {
  it('places tables in the direction of the flow without overlap', async () => {
    for (const graph of [exampleGraph(), syntheticGraph({ tables: 30 })]) {
      const scene = await laidOut(graph, direction);
      for (let a = 0; a < scene.boxCount; a++) {
        for (let b = a + 1; b < scene.boxCount; b++) {
          expect(overlap(boxRectangle(scene, a), boxRectangle(scene, b))).toBe(false);
        }
      }
      const { links } = scene;
      for (let link = 0; link < links.count; link++) {
        const [s, t] = [links.source[link]!, links.target[link]!];
        if (direction === 'right') expect(scene.x[t]!).toBeGreaterThan(scene.x[s]! + scene.width[s]!);
        else expect(scene.y[t]!).toBeGreaterThan(scene.y[s]! + scene.height[s]!);
      }
    }
  });

  it('gives the same places each time', async () => {
    const [first, second] = [
      await laidOut(exampleGraph(), direction),
      await laidOut(exampleGraph(), direction),
    ];
    expect([...first.x, ...first.y]).toEqual([...second.x, ...second.y]);
  });
});

it('fills the space with parts that no line connects', async () => {
  const lines = Array.from({ length: 24 }, (_, i) => `a${i} -> b${i}`);
  const { x, y, width, height, boxCount } = await laidOut(graphOf(lines), 'right');
  const end = (place: Float64Array, extent: Float64Array): number =>
    Math.max(...Array.from({ length: boxCount }, (_, box) => place[box]! + extent[box]!));
  const shape = end(x, width) / end(y, height);
  expect(shape).toBeGreaterThan(1);
  expect(shape).toBeLessThan(2.6);
});
