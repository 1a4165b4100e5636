import { describe, expect, it } from 'vitest';
import { firstSight } from '../../../../src-renderer/canvas/drawing/sceneBoxes.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import { regionAreas } from '../../../../src-renderer/canvas/scene/base/regions.ts';
import {
  boxRectangle,
  type Rectangle,
  type Scene,
} from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { contentOf, graphOf, small } from '../scene/smallGraph.ts';

async function sceneOf(
  lines: readonly string[],
  change: (table: { name: string; kind: string; schema?: string | undefined }) => void,
): Promise<Scene> {
  const graph = graphOf(lines);
  graph.tables.forEach(change);
  const given = await small(graph);
  const content = await contentOf(given);
  const placed = { ...content, ...graphLayout(layoutInput(content, 'right'), 1.6) };
  return { ...placed, regionAreas: regionAreas(placed) };
}

/** The name of the table whose box begins at a place. */
function nameAt(scene: Scene, { left, top }: Rectangle): string {
  const box = [...scene.tables.keys()].find((each) => scene.x[each] === left && scene.y[each] === top);
  return scene.index.tables[scene.tables[box!]!]!.name;
}

describe('the first sight of a graph', () => {
  const lines = ['numbers.next -> orders.id', 'orders.id -> report.id', 'people.id -> report.person'];

  it('begins at the tables that only sequences come before', async () => {
    const scene = await sceneOf(lines, (table) => {
      if (table.name === 'numbers') table.kind = 'sequence';
    });
    const { all, starts } = firstSight(scene);
    expect(all).toHaveLength(3);
    const names = [...starts].map((at) => nameAt(scene, all[at]!));
    expect(names.toSorted()).toEqual(['orders', 'people']);
  });

  it('has sequences where there is nothing else', async () => {
    const scene = await sceneOf(['a.next -> b.next'], (table) => (table.kind = 'sequence'));
    expect(firstSight(scene).all).toHaveLength(2);
  });

  it('has the names of regions above the boxes that stand first in them', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `from${n}.id -> to${n}.id`);
    const scene = await sceneOf(
      many,
      (table) => (table.schema = table.name.startsWith('from') ? 'raw' : 'mart'),
    );
    const { all } = firstSight(scene);
    for (const area of scene.regionAreas!) {
      const inside = all.flatMap((box, at) => (box.left >= area!.left && box.left < area!.right ? [at] : []));
      const own = inside.map((at) => boxRectangle(scene, at).top);
      const first = Math.min(...own);
      expect(area!.top).toBeLessThan(first);
      expect(inside.map((at) => all[at]!.top)).toEqual(own.map((top) => (top === first ? area!.top : top)));
    }
  });
});
