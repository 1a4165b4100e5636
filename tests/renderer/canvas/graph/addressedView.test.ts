import { describe, expect, it } from 'vitest';
import { startState } from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import { addressedState, chosenPlace, isLost } from '../../../../src-renderer/canvas/view/addressedView.ts';
import { graphOf, small, type Small } from '../scene/smallGraph.ts';
import type { AddressedView } from '../../../../src-renderer/canvas/view/types.ts';

const usual: AddressedView = {
  columns: undefined,
  choice: {},
  scope: undefined,
  locked: [],
  sides: 'both',
  chosen: undefined,
  picture: undefined,
};

const chain = (): Promise<Small> => small(graphOf(['a.x -> b.x', 'b.x -> c.x', 'c.x -> d.x']));

describe('the state that an address means', () => {
  it('is as the graph begins where it says nothing', async () => {
    const graph = await chain();
    const start = startState(graph.index, graph.links, 'auto');
    expect(addressedState(graph, start, usual)).toEqual(start);
  });

  it('brings what is chosen in where it does not say which tables are shown', async () => {
    const graph = await chain();
    const start = startState(graph.index, graph.links, 'auto', 2);
    const chosen = { tableId: graph.index.tables[graph.table('b')]!.id };
    const { visible } = addressedState(graph, start, { ...usual, chosen });
    expect([...visible!].map(graph.tableName).sort()).toEqual(['a', 'b', 'c']);
  });

  it('opens the columns of its trace there, too', async () => {
    const graph = await chain();
    const start = startState(graph.index, graph.links, 'hidden');
    const locked = [{ columnId: graph.index.graph.column(graph.column('a.x'))[0] }];
    const state = addressedState(graph, start, { ...usual, locked });
    expect([...state.pinned].map(graph.columnPath)).toEqual(['a.x', 'b.x', 'c.x', 'd.x']);
    const said = addressedState(graph, start, {
      ...usual,
      locked,
      choice: { tables: { from: 'all', but: [] } },
    });
    expect(said.pinned.size).toBe(0);
    expect(said.locked.map(graph.columnPath)).toEqual(['a.x']);
  });

  it('leaves a chosen table hidden that the address hides', async () => {
    const graph = await chain();
    const start = startState(graph.index, graph.links, 'auto');
    const { id } = graph.index.tables[graph.table('b')]!;
    const view: AddressedView = {
      ...usual,
      chosen: { tableId: id },
      choice: { tables: { from: 'all', but: [[id, id]] } },
    };
    const { visible } = addressedState(graph, start, view);
    expect([...visible!].map(graph.tableName)).toEqual(['a', 'c', 'd']);
  });

  it('shows the tables of a schema where it names no single ones', async () => {
    const graph = await chain();
    const start = startState(graph.index, graph.links, 'auto', 2);
    const scope = [graph.index.tables[graph.table('c')]!.id, 9999];
    const { visible } = addressedState(graph, start, { ...usual, scope });
    expect([...visible!].map(graph.tableName)).toEqual(['c']);
  });

  it('goes on without what is not there any more, and begins again where nothing of it is', async () => {
    const graph = await chain();
    const start = startState(graph.index, graph.links, 'auto');
    const lost: AddressedView = {
      ...usual,
      choice: { tables: { from: 'none', but: [[900, 950]] }, pinned: [[900, 950]] },
      locked: [{ tableId: 900 }],
      chosen: { columnId: 900 },
    };
    expect(isLost(graph.index, lost.choice)).toBe(true);
    expect(addressedState(graph, start, lost)).toEqual(start);
    expect(chosenPlace(graph, lost)).toBeUndefined();
    expect(isLost(graph.index, { tables: { from: 'none', but: [] } })).toBe(false);
    expect(isLost(graph.index, { tables: { from: 'all', but: [[900, 950]] } })).toBe(false);
  });
});
