import { describe, expect, it } from 'vitest';
import { layeredLayout } from '../../../src-renderer/layout/layered.ts';
import { layoutInput } from '../../../src-renderer/layout/layoutInput.ts';
import { boxRectangle, overlap, type Scene } from '../../../src-renderer/scene/scene.ts';
import { shiftedPlaces } from '../../../src-renderer/scene/shiftedPlaces.ts';
import { withColumns } from '../../../src-renderer/scene/viewState.ts';
import { syntheticGraph } from '../../bench/ui/syntheticGraph.ts';
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
    const before: Scene = { ...closed, ...layeredLayout(layoutInput(closed, 'right'), 1.6) };
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

  it('asks for a new layout where the tables differ', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'b.x -> c.x']));
    const before = inARow(await contentOf(graph));
    const fewer = await contentOf(graph, (state) => ({ ...state, visible: new Set([0, 1]) }));
    expect(shiftedPlaces(before, fewer, 10)).toBeUndefined();
  });
});
