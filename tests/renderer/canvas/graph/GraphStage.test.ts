import { describe, expect, it } from 'vitest';
import { lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import { LayoutRunner } from '../../../../src-renderer/canvas/layout/LayoutRunner.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { CalledOff } from '../../../../src-renderer/canvas/scene/base/pace.ts';
import type { Trace } from '../../../../src-renderer/canvas/scene/index/trace.ts';
import { withColumns, withLock } from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import {
  GraphStage,
  type SceneChange,
  type StageSettings,
} from '../../../../src-renderer/canvas/view/GraphStage.ts';
import { graphOf } from '../scene/smallGraph.ts';

const settings: StageSettings = {
  relationFilter: undefined,
  direction: 'right',
  columnMode: 'shown',
  aspect: 1.6,
  hiddenTables: new Set(),
  mostAtStart: Infinity,
};

const camera = { x: 0, y: 0, scale: 1 };

/** A stage whose work takes a break at every chance, so that changes can overtake each other. */
function stageOf(): { stage: GraphStage; changes: SceneChange[]; traces: (Trace | undefined)[] } {
  const changes: SceneChange[] = [];
  const traces: (Trace | undefined)[] = [];
  const runner = new LayoutRunner((input, aspect) => ({
    positions: new Promise((resolve) => setTimeout(() => resolve(graphLayout(input, aspect)), 5)),
    stop: () => undefined,
  }));
  const pace = (isWanted: () => boolean): { due: () => boolean; breathe: () => Promise<void> } => ({
    due: () => true,
    breathe: async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (!isWanted()) throw new CalledOff();
    },
  });
  const stage = new GraphStage(
    {
      runner,
      textWidth: guessedTextWidth,
      pace,
      onWorking: () => undefined,
      onScene: (change) => changes.push(change),
      onTrace: (found) => traces.push(found),
    },
    settings,
  );
  return { stage, changes, traces };
}

const first = lineageGraph(graphOf(['a.x -> b.x', 'b.x -> c.x']));
const second = lineageGraph(graphOf(['p.x -> q.x', 'p.y -frd-> q.x']));

describe('GraphStage', () => {
  it('reports nothing after it is disposed of, also of work that was under way', async () => {
    const { stage, changes } = stageOf();
    const working = stage.setGraph(first);
    stage.dispose();
    await working;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(changes).toEqual([]);
    expect(stage.scene).toBeUndefined();
  });

  describe('with settings that others overtake', () => {
    const filtered: StageSettings = { ...settings, relationFilter: ['fdd'] };
    const maskOf = async (wanted: StageSettings): Promise<number[]> => {
      const { stage } = stageOf();
      await stage.setGraph(second);
      await stage.setSettings(wanted);
      return [...stage.graph!.mask];
    };

    it('keeps the filter where other settings come at once', async () => {
      const { stage } = stageOf();
      await stage.setGraph(second);
      const turned: StageSettings = { ...filtered, direction: 'down' };
      await Promise.all([stage.setSettings(filtered), stage.setSettings(turned)]);
      expect([...stage.graph!.mask]).toEqual(await maskOf(turned));
      expect([...stage.graph!.mask]).not.toEqual(await maskOf(settings));
    });

    it('keeps the filter where a change of the view comes at once', async () => {
      const { stage } = stageOf();
      await stage.setGraph(second);
      const filtering = stage.setSettings(filtered);
      const hiding = stage.setState({ ...stage.state!, visible: new Set([0]) });
      await Promise.all([filtering, hiding]);
      expect([...stage.graph!.mask]).toEqual(await maskOf(filtered));
      expect(stage.scene?.boxCount).toBe(1);
    });

    it('goes back to the filter before where that is wanted again at once', async () => {
      const { stage } = stageOf();
      await stage.setGraph(second);
      await Promise.all([stage.setSettings(filtered), stage.setSettings(settings)]);
      expect([...stage.graph!.mask]).toEqual(await maskOf(settings));
    });

    it('keeps the way of showing columns where the filter changes at once', async () => {
      const { stage } = stageOf();
      await stage.setGraph(second);
      const hidden: StageSettings = { ...settings, columnMode: 'hidden' };
      await Promise.all([
        stage.setSettings(hidden),
        stage.setSettings({ ...hidden, relationFilter: ['fdd'] }),
      ]);
      expect(stage.state?.columns).toBe('none');
    });

    it('lays the graph out in the new direction where a change of the view comes at once', async () => {
      const { stage, changes } = stageOf();
      await stage.setGraph(first);
      const turning = stage.setSettings({ ...settings, direction: 'down' });
      const opening = stage.setState({ ...stage.state!, visible: new Set([0, 1]) });
      await Promise.all([turning, opening]);
      expect(changes.map(({ reason }) => reason)).toEqual(['graph', 'layout']);
    });
  });

  it('shows a graph', async () => {
    const { stage, changes } = stageOf();
    await stage.setGraph(first);
    expect(changes.map(({ reason }) => reason)).toEqual(['graph']);
    expect(stage.scene?.boxCount).toBe(3);
  });

  it('shows the newer of two graphs that come at once', async () => {
    const { stage, changes } = stageOf();
    await Promise.all([stage.setGraph(first), stage.setGraph(second)]);
    expect(changes).toHaveLength(1);
    expect(stage.graph?.index.tables[0]?.name).toBe('p');
  });

  it('keeps a graph that is under way when a filter comes with it', async () => {
    const { stage } = stageOf();
    await stage.setGraph(first);
    await Promise.all([stage.setGraph(second), stage.setSettings({ ...settings, relationFilter: ['fdd'] })]);
    expect(stage.graph?.index.tables[0]?.name).toBe('p');
    expect(stage.scene?.lines.count).toBe(1);
  });

  it('keeps both of two changes, the second of which overtakes the first', async () => {
    const { stage, traces } = stageOf();
    await stage.setGraph(first);
    const { index, links } = stage.graph!;
    const traced = stage.setState(withLock(stage.state!, index.columnById.get(100)!, true));
    const closed = stage.setState(withColumns(stage.state!, index, links, 2, 'none'));
    await Promise.all([traced, closed]);
    expect(stage.scene?.rows[2]?.columns).toEqual([]);
    expect(traces).toHaveLength(1);
    expect(stage.emphasis.trace?.edgeCount).toBe(2);
    expect([...(stage.emphasis.tracedLines ?? [])]).toEqual([1, 1]);
  });

  it('keeps the places of all tables but those below when columns are closed', async () => {
    const { stage, changes } = stageOf();
    await stage.setGraph(first);
    const before = [...stage.scene!.x];
    const { index, links } = stage.graph!;
    await stage.setState(withColumns(stage.state!, index, links, 1, 'none'), 1);
    expect(changes.at(-1)?.reason).toBe('shift');
    expect([...stage.scene!.x]).toEqual(before);
  });

  it('shows that the trace is gone when the graph goes', async () => {
    const { stage, traces } = stageOf();
    await stage.setGraph(first);
    await stage.setState(withLock(stage.state!, stage.graph!.index.columnById.get(100)!, true));
    await stage.setGraph(null);
    expect(traces.map((found) => found !== undefined)).toEqual([true, false]);
    expect(stage.scene).toBeUndefined();
  });

  it('goes back to a scene with its places', async () => {
    const { stage } = stageOf();
    await stage.setGraph(first);
    stage.scene!.x[1] = 777;
    const past = stage.snapshot(camera)!;
    const places = [...stage.scene!.x];
    await stage.setState({ ...stage.state!, visible: new Set([0, 1]) });
    expect(stage.scene?.boxCount).toBe(2);
    await stage.restore(past);
    expect(stage.scene?.boxCount).toBe(3);
    expect([...stage.scene!.x]).toEqual(places);
  });

  it('shows a view with its places although other filters overtake it', async () => {
    const { stage } = stageOf();
    await stage.setGraph(first);
    stage.scene!.x[1] = 777;
    const past = stage.snapshot(camera)!;
    const places = [...stage.scene!.x];
    await stage.setState({ ...stage.state!, visible: new Set([0, 1]) });
    await Promise.all([stage.restore(past), stage.setSettings({ ...settings, hiddenTables: new Set([99]) })]);
    expect([...stage.scene!.x]).toEqual(places);
  });

  it('goes back to a view that is asked for while another graph is being arranged', async () => {
    const { stage } = stageOf();
    await stage.setGraph(first);
    stage.scene!.x[1] = 777;
    const past = stage.snapshot(camera)!;
    const places = [...stage.scene!.x];
    await stage.setState({ ...stage.state!, visible: new Set([0, 1]) });
    const working = stage.setGraph(first, stage.snapshot(camera));
    const restored = stage.restore(past);
    expect(stage.snapshot(camera)).toBe(past);
    await Promise.all([working, restored]);
    expect([...stage.scene!.x]).toEqual(places);
  });

  it('lays out again where a view with places is on its way', async () => {
    const { stage } = stageOf();
    await stage.setGraph(first);
    const places = [...stage.scene!.x];
    stage.scene!.x[1] = 777;
    const past = stage.snapshot(camera)!;
    await Promise.all([stage.restore(past), stage.setState({ ...stage.state! }, undefined, 'layout')]);
    expect([...stage.scene!.x]).toEqual(places);
  });

  it('goes on with the view in another answer of the session', async () => {
    const { stage, changes } = stageOf();
    await stage.setGraph(first);
    const { index } = stage.graph!;
    await stage.setState(withLock(stage.state!, index.columnById.get(100)!, true));
    await stage.setState({ ...stage.state!, visible: new Set([0, 1]) });
    const longer = lineageGraph(graphOf(['a.x -> b.x', 'b.x -> c.x', 'c.x -> d.x']));
    await stage.setGraph(longer, stage.snapshot(camera));
    // `d` is new to the view, but nothing that is shown leads to it; `c` was there and closed.
    expect(Array.from(stage.scene!.tables, (table) => stage.graph!.index.tables[table]!.name)).toEqual([
      'a',
      'b',
    ]);
    expect(stage.emphasis.trace?.locked).toHaveLength(1);
    expect(changes.at(-1)?.reason).toBe('shift');
  });

  it('leaves out what filters hide, and counts it as hidden neighbours', async () => {
    const { stage } = stageOf();
    await stage.setGraph(first);
    await stage.setSettings({ ...settings, hiddenTables: new Set([first.tables[1]!.id]) });
    expect(stage.scene?.boxCount).toBe(2);
    expect([...stage.scene!.hiddenDownstream]).toEqual([1, 0]);
    expect(stage.shownCount(stage.state!)).toBe(2);
  });

  it('follows a trace one way when asked to', async () => {
    const { stage } = stageOf();
    await stage.setGraph(first);
    const b = stage.graph!.index.columnById.get(101)!;
    await stage.setState(withLock(stage.state!, b, false));
    expect(stage.emphasis.trace?.edgeCount).toBe(2);
    await stage.setState({ ...stage.state!, sides: 'upstream' });
    expect([...stage.emphasis.trace!.tables].map((mark) => mark !== 0)).toEqual([true, true, false]);
  });
});
