import { describe, expect, it } from 'vitest';
import { readableTrace } from '../../../src-renderer/scene/readableTrace.ts';
import { boxRectangle, type Rectangle } from '../../../src-renderer/scene/scene.ts';
import { contentOf, graphOf, inARow, small } from './smallGraph.ts';

/** Tables in a row, each made from the one before; `far` has nothing to do with them. */
const chain = ['a.i -> b.i', 'b.i -> c.i', 'c.i -> d.i', 'd.i -> e.i', 'e.i -> f.i'];

const upTo =
  (width: number) =>
  ({ left, right }: Rectangle): boolean =>
    right - left <= width;

describe('how much of a trace is shown', () => {
  it('is all of it where that can be read, else as many steps as can be', async () => {
    const graph = await small(graphOf(chain));
    const scene = inARow(await contentOf(graph));
    const traced = [...scene.tables.keys()];
    const edges = (from: string, to: string): Rectangle => {
      const box = (name: string): Rectangle => boxRectangle(scene, scene.boxOfTable[graph.table(name)]!);
      return { ...box(from), right: box(to).right };
    };
    const shown = (table: string, width: number): Rectangle | undefined =>
      readableTrace(scene, graph.links, traced, graph.table(table), upTo(width));
    expect(shown('f', 3000)).toEqual(edges('a', 'f'));
    // Three steps up from the end, two, and one: boxes stand 500 apart.
    expect(shown('f', 2000)).toEqual(edges('c', 'f'));
    expect(shown('f', 1500)).toEqual(edges('d', 'f'));
    expect(shown('f', 800)).toEqual(edges('e', 'f'));
    // In the middle a step goes both ways.
    expect(shown('c', 1500)).toEqual(edges('b', 'd'));
    expect(shown('c', 300)).toBeUndefined();
  });

  it('leaves out neighbours that are not traced', async () => {
    const graph = await small(graphOf([...chain, 'f.i -> far.i']));
    const scene = inARow(await contentOf(graph));
    const traced = [...scene.tables.keys()].filter((box) => scene.tables[box] !== graph.table('far'));
    const area = readableTrace(scene, graph.links, traced, graph.table('f'), upTo(800));
    expect(area?.right).toBe(boxRectangle(scene, scene.boxOfTable[graph.table('f')]!).right);
  });
});
