import { describe, expect, it } from 'vitest';
import { syntheticGraph } from '../../../../scripts/bench/ui/syntheticGraph.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import { measures } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { boxRectangle, overlap, type Scene } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { boxesIn, gridIndex, linesIn } from '../../../../src-renderer/canvas/scene/gridIndex.ts';
import { lineCurve, newCurve } from '../../../../src-renderer/canvas/scene/base/lineEnds.ts';
import { nextPlace } from '../../../../src-renderer/canvas/scene/neighbourMoves.ts';
import { hitTest, type Target } from '../../../../src-renderer/canvas/scene/target.ts';
import { contentOf, graphOf, inARow, small } from './smallGraph.ts';

const options = { tolerance: 5, details: true, downward: false, top: -100 };

async function rowOfTables(): Promise<{ scene: Scene; at: (x: number, y: number) => Promise<Target> }> {
  const graph = await small(graphOf(['a.x -> b.p', 'a.y -> b.q'], { a: ['unlinked'] }));
  const scene = inARow(await contentOf(graph));
  const grid = await gridIndex(scene, false);
  return { scene, at: (x, y) => Promise.resolve(hitTest(scene, grid, x, y, options)) };
}

describe('what lies under the pointer', () => {
  it('is the row under it, the header, its button, the line of hidden columns', async () => {
    const { scene, at } = await rowOfTables();
    const row = (n: number): number => measures.headerHeight + (n + 0.5) * measures.rowHeight;
    expect(await at(60, row(0))).toEqual({ on: 'row', box: 0, column: scene.rows[0]!.columns[0] });
    expect(await at(560, row(1))).toEqual({ on: 'row', box: 1, column: scene.rows[1]!.columns[1] });
    expect(await at(60, row(2))).toEqual({ on: 'more', box: 0 });
    expect(await at(60, 10)).toEqual({ on: 'header', box: 0 });
    expect(await at(scene.width[0]! - 10, 10)).toEqual({ on: 'toggle', box: 0 });
    expect(await at(60, -40)).toEqual({ on: 'nothing' });
  });

  it('is the header that stays at the upper edge of the view, not the row below it', async () => {
    const graph = await small(graphOf(Array.from({ length: 9 }, (_, i) => `a.c${i} -> b.c${i}`)));
    const scene = inARow(await contentOf(graph));
    const grid = await gridIndex(scene, false);
    const top = measures.headerHeight + 2 * measures.rowHeight;
    const at = (y: number): Target => hitTest(scene, grid, 60, y, { ...options, top });
    expect(at(top + 5)).toEqual({ on: 'header', box: 0 });
    expect(at(top + measures.headerHeight + 5)).toMatchObject({ on: 'row', box: 0 });
  });

  it('is a line, where one runs: it leaves and enters at the rows of its columns', async () => {
    const { scene, at } = await rowOfTables();
    const curve = newCurve();
    lineCurve(scene, 1, false, curve);
    expect([curve[0], curve[1]]).toEqual([scene.width[0], measures.headerHeight + 1.5 * measures.rowHeight]);
    expect([curve[6], curve[7]]).toEqual([500, measures.headerHeight + 1.5 * measures.rowHeight]);
    expect(await at((curve[0]! + curve[6]!) / 2, curve[1]! + 3)).toEqual({ on: 'line', line: 1 });
  });
});

describe('the grid', () => {
  it('finds the same boxes and lines as looking at all of them', async () => {
    const graph = await small(syntheticGraph({ tables: 400 }));
    const content = await contentOf(graph);
    const scene: Scene = { ...content, ...graphLayout(layoutInput(content, 'right'), 1.6) };
    const grid = await gridIndex(scene, false);
    for (const [left, top] of [
      [0, 0],
      [900, 400],
      [3000, 2500],
      [-500, -500],
    ] as const) {
      const area = { left, top, right: left + 1500, bottom: top + 900 };
      const boxes = [...scene.tables.keys()].filter((box) => overlap(boxRectangle(scene, box), area));
      expect(boxesIn(grid, scene, area)).toEqual(boxes);
      const r = grid.lineRectangles;
      const lines = Array.from({ length: scene.lines.count }, (_, line) => line).filter(
        (l) =>
          r[4 * l]! <= area.right &&
          r[4 * l + 2]! >= left &&
          r[4 * l + 1]! <= area.bottom &&
          r[4 * l + 3]! >= top,
      );
      expect([...linesIn(grid, scene, area)]).toEqual(lines);
    }
  });

  it('finds a moved table at its new place, with its lines', async () => {
    const graph = await small(graphOf(['a.x -> b.p']));
    const scene = inARow(await contentOf(graph));
    const grid = await gridIndex(scene, false);
    scene.x[1] = 90_000;
    grid.moved.add(1);
    const area = { left: 89_000, top: -100, right: 91_000, bottom: 500 };
    expect(boxesIn(grid, scene, area)).toEqual([1]);
    expect([...linesIn(grid, scene, area)]).toEqual([0]);
  });
});

describe('the arrow keys', () => {
  it('walk through rows and along the lineage', async () => {
    const graph = await small(graphOf(['a.x -> b.p', 'a.y -> b.q']));
    const scene = inARow(await contentOf(graph));
    const go = (
      table: string,
      column: string | undefined,
      move: 'left' | 'right' | 'up' | 'down',
    ): string => {
      const from = {
        table: graph.table(table),
        column: column === undefined ? undefined : graph.column(`${table}.${column}`),
      };
      const next = nextPlace(scene, graph.links, graph.mask, from, move, false);
      if (next === undefined) return 'nowhere';
      return next.column === undefined ? graph.tableName(next.table) : graph.columnPath(next.column);
    };
    expect(go('a', undefined, 'down')).toBe('a.x');
    expect(go('a', 'x', 'down')).toBe('a.y');
    expect(go('a', 'y', 'up')).toBe('a.x');
    expect(go('a', 'x', 'up')).toBe('a');
    expect(go('a', 'y', 'right')).toBe('b.q');
    expect(go('b', 'q', 'left')).toBe('a.y');
    expect(go('a', undefined, 'right')).toBe('b');
    expect(go('a', undefined, 'left')).toBe('nowhere');
  });
});
