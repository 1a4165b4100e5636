import { describe, expect, it } from 'vitest';
import { firstPage } from '../../../../src-renderer/canvas/scene/base/columnRows.ts';
import {
  headerSlot,
  lineStyles,
  moreSlot,
  type SceneContent,
} from '../../../../src-renderer/canvas/scene/base/scene.ts';
import {
  withAllColumns,
  withColumns,
  withPinned,
} from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import { edgesOfLine } from '../../../../src-renderer/canvas/scene/lines/lines.ts';
import { contentOf, graphOf, small, type Small } from './smallGraph.ts';

function rowNames(graph: Small, content: SceneContent, table: string): string[] {
  const box = content.boxOfTable[graph.table(table)]!;
  return content.rows[box]!.columns.map((c) => graph.columnPath(c).split('.')[1]!);
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);

describe('the rows of a table', () => {
  it('are its linked columns, with a count of the others', async () => {
    const graph = await small(graphOf(['a.y -> b.x'], { a: ['p', 'q'] }));
    const content = await contentOf(graph);
    expect(rowNames(graph, content, 'a')).toEqual(['y']);
    expect(content.rows[content.boxOfTable[graph.table('a')]!]!.more).toBe(2);
  });

  it('are ten at first, then come by the page, then all', async () => {
    const many = names('c', 60).map((c) => `wide.${c} -> t.${c}`);
    const graph = await small(graphOf(many));
    const table = graph.table('wide');
    const count = async (...steps: ('more' | 'all' | 'none')[]): Promise<number> => {
      const content = await contentOf(graph, (state) =>
        steps.reduce((s, step) => withColumns(s, graph.index, graph.links, table, step), state),
      );
      return rowNames(graph, content, 'wide').length;
    };
    expect(await count()).toBe(firstPage);
    expect(await count('more')).toBe(20);
    expect(await count('more', 'more')).toBe(30);
    expect(await count('all')).toBe(60);
    expect(await count('none')).toBe(0);
  });

  it('hold a pinned column beyond the limit, and in a closed table it alone', async () => {
    const graph = await small(graphOf(names('c', 30).map((c) => `wide.${c} -> t.${c}`)));
    const pinned = graph.column('wide.c25');
    const open = await contentOf(graph, (state) => withPinned(state, [pinned]));
    expect(rowNames(graph, open, 'wide')).toEqual([...names('c', 10), 'c25']);
    const closed = await contentOf(graph, (state) => withPinned(withAllColumns(state, 'none'), [pinned]));
    expect(rowNames(graph, closed, 'wide')).toEqual(['c25']);
    expect(rowNames(graph, closed, 't')).toEqual([]);
  });
});

describe('the lines', () => {
  it('end at the rows of their columns', async () => {
    const graph = await small(graphOf(['a.x -> b.p', 'a.y -> b.q']));
    const { lines } = await contentOf(graph);
    expect(lines.count).toBe(2);
    expect([...lines.sourceSlot]).toEqual([0, 1]);
    expect([...lines.targetSlot]).toEqual([0, 1]);
  });

  it('end at the last line for columns without a row, and are drawn together there', async () => {
    const graph = await small(graphOf(names('c', 15).map((c) => `wide.${c} -> t.x`)));
    const { lines } = await contentOf(graph);
    expect(lines.count).toBe(11);
    expect([...lines.sourceSlot].filter((slot) => slot === moreSlot)).toHaveLength(1);
    expect([...edgesOfLine(lines, 10)]).toEqual([10, 11, 12, 13, 14]);
  });

  it('between closed tables are one, in the most telling style', async () => {
    const graph = await small(graphOf(['a.x -join-> b.x', 'a.y -frd-> b.y', 'a.z -> b.z']));
    const { lines } = await contentOf(graph, (state) => withAllColumns(state, 'none'));
    expect(lines.count).toBe(1);
    expect([lines.sourceSlot[0], lines.targetSlot[0]]).toEqual([headerSlot, headerSlot]);
    expect(lineStyles[lines.style[0]!]).toBe('fdd');
    expect([...edgesOfLine(lines, 0)]).toEqual([0, 1, 2]);
  });

  it('keep the styles of the same two columns apart', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'a.x -frd-> b.x', 'a.x -> b.x']));
    const { lines } = await contentOf(graph);
    expect([...lines.style].map((style) => lineStyles[style])).toEqual(['fdd', 'frd']);
  });

  it('leave out hidden tables, whose neighbours count them', async () => {
    const graph = await small(graphOf(['a.x -> b.x', 'b.x -> c.x', 'd.x -> b.x']));
    const content = await contentOf(graph, (state) => ({
      ...state,
      visible: new Set([graph.table('b'), graph.table('c')]),
    }));
    expect(content.lines.count).toBe(1);
    const box = content.boxOfTable[graph.table('b')]!;
    expect(content.hiddenUpstream[box]).toBe(2);
    expect(content.hiddenDownstream[box]).toBe(0);
  });

  it('count what lies beyond the part of a job that the service has reported', async () => {
    // Two tables more flow into a, and one more out of b, than the graph holds.
    const part = { ...graphOf(['a.x -> b.x', 'b.x -> c.x']), hiddenNeighbours: [2, 0, 0, 1, 0, 0] };
    const graph = await small(part);
    const content = await contentOf(graph);
    const counts = (table: string): number[] => {
      const box = content.boxOfTable[graph.table(table)]!;
      const { hiddenUpstream, allUpstream, hiddenDownstream, allDownstream } = content;
      return [hiddenUpstream, allUpstream, hiddenDownstream, allDownstream].map((each) => each[box]!);
    };
    expect(counts('a')).toEqual([2, 2, 0, 1]);
    expect(counts('b')).toEqual([0, 1, 1, 2]);
    expect(counts('c')).toEqual([0, 1, 0, 0]);
  });

  it('name every edge of the graph exactly once when all is shown', async () => {
    const graph = await small(
      graphOf(['a.x -> b.x', 'b.x -> b.y', 'a.x -join-> c.y', 'c -call-> b', 'c.y -> b.x']),
    );
    const { lines } = await contentOf(graph);
    const edges = Array.from({ length: lines.count }, (_, line) => [...edgesOfLine(lines, line)]).flat();
    expect(edges.sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('of joins do not decide where linked tables stand', async () => {
    const graph = await small(
      graphOf(['a.x -> c.x', 'b.x -> c.y', 'a.x -join-> b.x', 'a.x -join-> lonely.x']),
    );
    const { links } = await contentOf(graph);
    const pairs = Array.from({ length: links.count }, (_, l) =>
      [links.source[l]!, links.target[l]!].map(graph.tableName).join('>'),
    );
    expect(pairs.sort()).toEqual(['a>c', 'a>lonely', 'b>c']);
  });
});
