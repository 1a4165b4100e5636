import { expect, it } from 'vitest';
import { boxesInSight } from '../../../../src-renderer/canvas/control/viewReport.ts';
import type { Scene } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { contentOf, graphOf, inARow, small } from '../scene/smallGraph.ts';

/** Two tables beside each other, 500 apart, the second with so many columns. */
async function sceneOf(columns: number): Promise<Scene> {
  const lines = Array.from({ length: columns }, (_, n) => `a.x -> b.c${n}`);
  return inARow(await contentOf(await small(graphOf(lines))));
}

it('counts the tables that are seen as a whole', async () => {
  const scene = await sceneOf(10);
  const all = { left: -10, top: -10, right: 800, bottom: 300 };
  expect(boxesInSight(scene, all)).toBe(2);
  expect(boxesInSight(scene, { ...all, right: 560 })).toBe(1);
  // The middle of the second table is in the window, the end of its columns is not.
  expect(scene.height[1]! / 2).toBeLessThan(200);
  expect(boxesInSight(scene, { ...all, bottom: 200 })).toBe(1);
});

it('counts a table that is taller than the window where it fills that', async () => {
  const scene = await sceneOf(40);
  const width = { left: -10, right: 800 };
  const third = scene.height[1]! / 3;
  expect(boxesInSight(scene, { ...width, top: third, bottom: 2 * third })).toBe(1);
  expect(boxesInSight(scene, { ...width, top: -100, bottom: 100 })).toBe(1);
});
