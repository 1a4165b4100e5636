import { expect, it } from 'vitest';
import { boxesInSight, hasBoxIn } from '../../../../src-renderer/canvas/control/viewReport.ts';
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

it('finds whether any table is in an area, in part at least', async () => {
  const scene = await sceneOf(10);
  const area = { left: 0, top: 0, right: 10, bottom: 10 };
  expect(hasBoxIn(scene, area)).toBe(true);
  const between = { ...area, left: scene.width[0]! + 20, right: 480 };
  expect(hasBoxIn(scene, between)).toBe(false);
  expect(hasBoxIn(scene, { ...between, right: 510 })).toBe(true);
  expect(hasBoxIn(scene, { ...area, top: -50, bottom: -20 })).toBe(false);
});
