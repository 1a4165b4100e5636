import { describe, expect, it } from 'vitest';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import {
  boxRectangle,
  overlap,
  type Scene,
  type SceneContent,
} from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { withColumns } from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import { shiftedPlaces } from '../../../../src-renderer/canvas/scene/shiftedPlaces.ts';
import { contentOf, graphOf, inARow, small } from './smallGraph.ts';

function overlaps(scene: Scene): string[] {
  const found: string[] = [];
  for (let a = 0; a < scene.boxCount; a++) {
    for (let b = a + 1; b < scene.boxCount; b++) {
      if (overlap(boxRectangle(scene, a), boxRectangle(scene, b))) found.push(`${a} ${b}`);
    }
  }
  return found;
}

describe('opening and closing the columns of a table', () => {
  it('keeps the table and what is above, moves what is below, overlaps nothing', async () => {
    const graph = await small(syntheticGraph({ tables: 60 }));
    const closed = await contentOf(graph, (state) => ({ ...state, columns: 'none' }));
    const before: Scene = { ...closed, ...graphLayout(layoutInput(closed, 'right'), 1.6) };
    for (const table of [0, 7, 20, 33, 59]) {
      const open = await contentOf(graph, (state) =>
        withColumns({ ...state, columns: 'none' }, graph.index, graph.links, table, 'linked'),
      );
      const after: Scene = { ...open, ...shiftedPlaces(before, open, 10)! };
      expect(overlaps(after)).toEqual([]);
      expect([after.x[table], after.y[table]]).toEqual([before.x[table], before.y[table]]);
      const again = shiftedPlaces(after, closed, 10)!;
      expect(overlaps({ ...closed, ...again })).toEqual([]);
    }
  });

  it('asks for a new layout where other tables are shown, or more than one is gone', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'b.x -> c.x']));
    const shown = (tables: readonly number[]): Promise<SceneContent> =>
      contentOf(graph, (state) => ({ ...state, visible: new Set(tables) }));
    const all = await contentOf(graph);
    expect(shiftedPlaces(inARow(await shown([0, 1])), all, 10)).toBeUndefined();
    expect(shiftedPlaces(inARow(await shown([0, 1])), await shown([1, 2]), 10)).toBeUndefined();
    expect(shiftedPlaces(inARow(all), await shown([2]), 10)).toBeUndefined();
  });
});

describe('hiding a table', () => {
  it('leaves all others where they are', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'b.x -> c.x']));
    const before = inARow(await contentOf(graph));
    const [a, b, c] = ['a', 'b', 'c'].map(graph.table);
    const content = await contentOf(graph, (state) => ({ ...state, visible: new Set([a!, c!]) }));
    const { x } = shiftedPlaces(before, content, 10)!;
    expect(x[content.boxOfTable[a!]!]).toBe(before.x[before.boxOfTable[a!]!]);
    expect(x[content.boxOfTable[c!]!]).toBe(before.x[before.boxOfTable[c!]!]);
    expect(content.boxOfTable[b!]).toBe(-1);
  });
});
