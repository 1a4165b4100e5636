import { describe, expect, it } from 'vitest';
import { startState, withColumns, withLock } from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import {
  focusOfSnapshot,
  placesOf,
  stateOfSnapshot,
  takeSnapshot,
} from '../../../../src-renderer/canvas/view/viewSnapshot.ts';
import { contentOf, graphOf, small } from '../scene/smallGraph.ts';

const camera = { x: 1, y: 2, scale: 0.5 };

async function placed(lines: readonly string[]) {
  const graph = await small(graphOf(lines));
  const content = await contentOf(graph);
  const x = Float64Array.from({ length: content.boxCount }, (_, box) => 10 * box);
  return { graph, scene: { ...content, x, y: x.slice() } };
}

describe('a view as a value', () => {
  it('means the same tables and columns in another answer of the session', async () => {
    const { graph, scene } = await placed(['a.x -> b.y', 'b.y -> c.z']);
    const { index, links } = graph;
    let state = startState(index, links, 'shown');
    state = { ...state, visible: new Set([graph.table('a'), graph.table('b')]), sides: 'upstream' };
    state = withColumns(withLock(state, graph.column('b.y'), false), index, links, graph.table('b'), 'all');
    const focus = { table: graph.table('b'), column: graph.column('b.y') };
    const snapshot = takeSnapshot(index, state, scene, focus, camera);

    // The same tables with the same ids in another order.
    const other = await small({
      ...graphOf(['a.x -> b.y', 'b.y -> c.z']),
      tables: graphOf(['a.x -> b.y', 'b.y -> c.z']).tables.toReversed(),
    });
    const again = stateOfSnapshot(other.index, other.links, snapshot);
    expect([...again.visible!].map(other.tableName).sort()).toEqual(['a', 'b']);
    expect(again.locked.map(other.columnPath)).toEqual(['b.y']);
    expect(again.sides).toBe('upstream');
    expect([...again.columnsOf.keys()].map(other.tableName)).toEqual(['b']);
    expect(focusOfSnapshot(other.index, snapshot)).toEqual({
      table: other.table('b'),
      column: other.column('b.y'),
    });
  });

  it('leaves out what the other answer does not have', async () => {
    const { graph, scene } = await placed(['a.x -> b.y']);
    const state = withLock(startState(graph.index, graph.links, 'shown'), graph.column('b.y'), false);
    const snapshot = takeSnapshot(graph.index, state, scene, undefined, camera);
    const other = await small({ ...graphOf(['a.x -> a.z']), tables: [graphOf(['a.x -> a.z']).tables[0]!] });
    const again = stateOfSnapshot(other.index, other.links, { ...snapshot, visible: [10, 11] });
    expect([...again.visible!].map(other.tableName)).toEqual(['a']);
    expect(focusOfSnapshot(other.index, snapshot)).toBeUndefined();
  });

  it('lets steps in between come in that were hidden before', async () => {
    const { graph, scene } = await placed(['a.x -> c.z', 'c.z -> d.z']);
    const state = startState(graph.index, graph.links, 'shown');
    const shown = { ...state, visible: new Set([graph.table('a'), graph.table('c')]) };
    const snapshot = takeSnapshot(graph.index, shown, scene, undefined, camera);
    const response = graphOf(['a.x -> c.z', 'c.z -> d.z', 'a.x -> step.y', 'step.y -> c.z']);
    const other = await small(response);
    const again = stateOfSnapshot(other.index, other.links, snapshot);
    expect([...again.visible!].map(other.tableName).sort()).toEqual(['a', 'c', 'step']);
  });

  it('keeps places where the boxes are the same, and only there', async () => {
    const { graph, scene } = await placed(['a.x -> b.y']);
    const state = startState(graph.index, graph.links, 'shown');
    const snapshot = takeSnapshot(graph.index, state, scene, undefined, camera);
    expect([...placesOf(snapshot.boxes, await contentOf(graph))!.x]).toEqual([0, 10]);
    const closed = await contentOf(graph, (before) => ({ ...before, columns: 'none' }));
    expect(placesOf(snapshot.boxes, closed)).toBeUndefined();
  });
});
