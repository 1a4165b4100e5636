import { describe, expect, it } from 'vitest';
import { idsIn, rangesOf } from '../../../../src-renderer/canvas/scene/base/idRanges.ts';
import {
  choiceOfState,
  columnsOfChoice,
  pinnedOfChoice,
  showsOnly,
  tablesOfChoice,
} from '../../../../src-renderer/canvas/scene/index/viewChoice.ts';
import {
  startState,
  type ViewState,
  withColumns,
  withPinned,
} from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import { graphOf, small, type Small } from './smallGraph.ts';

describe('ids as ranges', () => {
  it('go over gaps between the known ones', () => {
    const known = [9, 2, 3, 7, 20];
    expect(rangesOf(new Set([2, 3, 7]), known)).toEqual([[2, 7]]);
    expect(rangesOf(new Set([2, 7, 20]), known)).toEqual([
      [2, 2],
      [7, 7],
      [20, 20],
    ]);
    expect(rangesOf(new Set(), known)).toEqual([]);
  });

  it('mean known ids alone, in whatever order and however often they are named', () => {
    const known = [1, 2, 5, 8];
    expect(idsIn([[5, 1_000_000]], known)).toEqual([5, 8]);
    expect(
      idsIn(
        [
          [8, 8],
          [1, 5],
          [2, 2],
        ],
        known,
      ),
    ).toEqual([1, 2, 5, 8]);
    expect(idsIn([[3, 4]], known)).toEqual([]);
  });

  it('bring back any set that was written', () => {
    const known = Array.from({ length: 60 }, (_, at) => at * 5 + (at % 4));
    for (let bits = 0; bits < 400; bits++) {
      const ids = known.filter((_, at) => ((bits * 7919) >> (at % 20)) & 1);
      expect(idsIn(rangesOf(new Set(ids), known), known)).toEqual(ids);
    }
  });
});

/** The same state, written as a choice and read in the same graph. */
function again({ index, links }: Small, state: ViewState): ViewState {
  const { tables, columns, pinned } = choiceOfState(index, links, state);
  return {
    ...state,
    visible: tablesOfChoice(index, tables),
    columnsOf: columnsOfChoice(index, links, columns),
    pinned: pinnedOfChoice(index, pinned),
  };
}

describe('what was chosen table by table', () => {
  const lines = ['a.x -> b.y', 'b.y -> c.z', 'c.z -> d.z', 'd.z -> e.z'];

  it('is nothing as the graph begins', async () => {
    const { index, links } = await small(graphOf(lines));
    expect(choiceOfState(index, links, startState(index, links, 'auto'))).toEqual({
      tables: { from: 'all', but: [] },
      columns: [],
      pinned: [],
    });
    expect(choiceOfState(index, links, startState(index, links, 'auto', 3)).tables).toEqual({
      from: 'none',
      but: [],
    });
  });

  it('names the hidden tables, or the shown ones where these are fewer', async () => {
    const graph = await small(graphOf(lines));
    const { index, links, table } = graph;
    const start = startState(index, links, 'auto');
    const id = (name: string): number => index.tables[table(name)]!.id;
    const without = { ...start, visible: new Set(['a', 'b', 'd', 'e'].map(table)) };
    expect(choiceOfState(index, links, without).tables).toEqual({ from: 'all', but: [[id('c'), id('c')]] });
    const alone = { ...start, visible: new Set([table('c')]) };
    expect(choiceOfState(index, links, alone).tables).toEqual({ from: 'none', but: [[id('c'), id('c')]] });
    for (const state of [start, without, alone]) expect(again(graph, state).visible).toEqual(state.visible);
  });

  it('names tables whose columns were opened or closed, and how far', async () => {
    const extra = { a: Array.from({ length: 30 }, (_, at) => `more${at}`) };
    const graph = await small(graphOf(lines, extra));
    const { index, links, table, column } = graph;
    let state = startState(index, links, 'hidden');
    state = withColumns(state, index, links, table('a'), 'more');
    state = withColumns(state, index, links, table('b'), 'linked');
    state = withPinned(state, [column('a.more29')]);
    const { columns } = choiceOfState(index, links, state);
    expect(columns.map(({ extent }) => extent)).toEqual([10, 'linked']);
    const read = again(graph, state);
    expect(read.columnsOf).toEqual(state.columnsOf);
    expect(read.pinned).toEqual(state.pinned);
  });

  it('says nothing of a table that was opened and closed again', async () => {
    const { index, links, table } = await small(graphOf(lines));
    let state = startState(index, links, 'hidden');
    state = withColumns(state, index, links, table('a'), 'linked');
    state = withColumns(state, index, links, table('a'), 'none');
    expect(choiceOfState(index, links, state).columns).toEqual([]);
  });

  it('leaves out tables and columns that are not there any more', async () => {
    const { index, links } = await small(graphOf(['a.x -> b.y']));
    expect(tablesOfChoice(index, { from: 'none', but: [[500, 600]] })).toEqual(new Set());
    expect(tablesOfChoice(index, { from: 'all', but: [[500, 600]] })).toBeUndefined();
    expect(columnsOfChoice(index, links, [{ extent: 'all', tables: [[500, 500]] }]).size).toBe(0);
    expect(pinnedOfChoice(index, [[5, 9]]).size).toBe(0);
  });

  it('is known to show some tables and no others', () => {
    const known = [1, 2, 3, 4];
    expect(showsOnly({ from: 'none', but: [[2, 3]] }, new Set([2, 3]), known)).toBe(true);
    const around: readonly (readonly [number, number])[] = [
      [1, 1],
      [4, 4],
    ];
    expect(showsOnly({ from: 'all', but: around }, new Set([2, 3]), known)).toBe(true);
    expect(showsOnly({ from: 'none', but: [[2, 3]] }, new Set([2]), known)).toBe(false);
    expect(showsOnly({ from: 'none', but: [[2, 2]] }, new Set([2, 3]), known)).toBe(false);
  });
});
