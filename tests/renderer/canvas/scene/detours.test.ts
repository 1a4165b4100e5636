import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import type { Direction, Positions } from '../../../../src-layout/base/layout-input.ts';
import { layoutInput } from '../../../../src-renderer/canvas/layout/layoutInput.ts';
import {
  boxRectangle,
  type Scene,
  type SceneContent,
} from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { withAllColumns } from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import { findDetours } from '../../../../src-renderer/canvas/scene/lines/detours.ts';
import { followLine } from '../../../../src-renderer/canvas/scene/lines/lineCourse.ts';
import { lineCurve, newCurve, pointOf } from '../../../../src-renderer/canvas/scene/base/lineEnds.ts';
import { contentOf, graphOf, small } from './smallGraph.ts';

type Places = (content: SceneContent, direction: Direction) => Positions;

const laidOut: Places = (content, direction) => graphLayout(layoutInput(content, direction), 1.6);

/** Tables in the order in which they are named, one behind the other along the flow: lines that skip one run into it. */
const inOneRow: Places = ({ width, height }, direction) => {
  const along = Float64Array.from(width, (_, box) => 400 * box);
  const across = new Float64Array(height.length);
  return direction === 'right' ? { x: along, y: across } : { x: across, y: along };
};

async function sceneOf(
  lines: readonly string[],
  direction: Direction,
  columns = false,
  places = laidOut,
): Promise<Scene> {
  const content = await contentOf(await small(graphOf(lines)), (state) =>
    withAllColumns(state, columns ? 'linked' : 'none'),
  );
  const scene: Scene = { ...content, ...places(content, direction) };
  scene.detours = await findDetours(scene, direction === 'down');
  return scene;
}

/** Points of a line from its beginning to its end. */
function course(scene: Scene, line: number, downward: boolean): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  followLine(scene, line, downward, newCurve(), (curve) => {
    for (let step = 0; step <= 24; step++)
      points.push({ x: pointOf(curve, 0, step / 24), y: pointOf(curve, 1, step / 24) });
  });
  return points;
}

/** The tables that a line runs behind without ending there. */
function behind(scene: Scene, line: number, downward: boolean): number[] {
  const ends = [scene.lines.sourceBox[line], scene.lines.targetBox[line]];
  const points = course(scene, line, downward);
  return [...scene.tables.keys()].filter((box) => {
    const { left, top, right, bottom } = boxRectangle(scene, box);
    return (
      !ends.includes(box) &&
      points.some(({ x, y }) => x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1)
    );
  });
}

const boxNamed = (scene: Scene, name: string): number =>
  [...scene.tables].findIndex((table) => scene.index.tables[table]!.name === name);

function lineBetween(scene: Scene, from: string, to: string): number {
  const [source, target] = [boxNamed(scene, from), boxNamed(scene, to)];
  return [...scene.lines.sourceBox].findIndex(
    (box, line) => box === source && scene.lines.targetBox[line] === target,
  );
}

/** Graphs of a few tables, any of which may feed any other. */
const graphs = fc
  .uniqueArray(
    fc.tuple(fc.nat(11), fc.nat(11)).filter(([a, b]) => a !== b),
    { minLength: 2, maxLength: 26, selector: ([a, b]) => `${a} ${b}` },
  )
  .map((pairs) => pairs.map(([a, b]) => `t${a}.c${b % 3} -> t${b}.c${a % 3}`));

/** A line of it leaves its last passage right at its end. */
const besidePassage = [
  't11.c0 -> t6.c2', 't9.c2 -> t2.c0', 't4.c1 -> t1.c1', 't11.c1 -> t4.c2', 't10.c2 -> t5.c1', 't6.c1 -> t7.c0', 't11.c0 -> t0.c2',
  't3.c2 -> t8.c0', 't2.c2 -> t8.c2', 't1.c0 -> t3.c1', 't10.c1 -> t7.c1', 't3.c0 -> t0.c0', 't10.c0 -> t0.c1', 't0.c0 -> t3.c0',
]; // oxfmt-ignore

describe.each(['right', 'down'] as const)('lines of a graph that flows %s', (direction) => {
  const downward = direction === 'down';

  it('go around the tables between their ends', async () => {
    const scene = await sceneOf(['a -> b', 'b -> c', 'c -> d', 'a -> d'], direction, false, inOneRow);
    const skipping = lineBetween(scene, 'a', 'd');
    expect(scene.detours!.has(skipping)).toBe(true);
    expect(behind(scene, skipping, downward)).toEqual([]);
  });

  it('run behind no table, wherever there is a way around', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async (lines) => {
        const scene = await sceneOf(lines, direction);
        for (const line of scene.detours!.keys()) expect(behind(scene, line, downward)).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  it('begin and end where they would without a way around, in one go', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, fc.boolean(), async (lines, columns) => {
        const scene = await sceneOf(lines, direction, columns);
        const plain = newCurve();
        for (const line of scene.detours!.keys()) {
          lineCurve(scene, line, downward, plain);
          const ends = [...plain.subarray(0, 2), ...plain.subarray(6, 8)];
          const pieces: number[][] = [];
          followLine(scene, line, downward, newCurve(), (piece) => pieces.push([...piece]));
          expect([...pieces[0]!.slice(0, 2), ...pieces.at(-1)!.slice(6)]).toEqual(ends);
          for (let i = 1; i < pieces.length; i++)
            expect(pieces[i]!.slice(0, 2)).toEqual(pieces[i - 1]!.slice(6));
        }
      }),
      { numRuns: 60, examples: [[besidePassage, true]] },
    );
  });
});

it('leaves a line as it is that meets no table', async () => {
  const scene = await sceneOf(['a -> b', 'b -> c'], 'right');
  expect(scene.detours!.size).toBe(0);
});

it('keeps lines apart that pass through the same gap', async () => {
  // b is as tall as a: from q and r of a the ways to d are both around it.
  const besides = ['s', 't', 'u', 'v'].map((column) => `a.p -> b.${column}`);
  const lines = ['a.p -> b.p', ...besides, 'b.p -> d.p', 'a.q -> d.q', 'a.r -> d.r'];
  const scene = await sceneOf(lines, 'right', true, inOneRow);
  const passed = [...scene.detours!.values()].map(({ passages }) => passages.map(({ at }) => at));
  expect(passed.length).toBe(2);
  expect(Math.abs(passed[0]![0]! - passed[1]![0]!)).toBeGreaterThanOrEqual(5);
});
