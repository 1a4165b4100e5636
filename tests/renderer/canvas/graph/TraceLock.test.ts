import { expect, it } from 'vitest';
import { lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import type { GraphScreen } from '../../../../src-renderer/canvas/control/GraphScreen.ts';
import { TraceLock } from '../../../../src-renderer/canvas/control/TraceLock.ts';
import { LayoutRunner, type StartLayout } from '../../../../src-renderer/canvas/layout/LayoutRunner.ts';
import { graphLayout } from '../../../../src-renderer/canvas/layout/graphLayout.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import { GraphStage } from '../../../../src-renderer/canvas/view/GraphStage.ts';
import type { ViewChanges } from '../../../../src-renderer/canvas/view/ViewChanges.ts';
import { graphOf } from '../scene/smallGraph.ts';

/** What the camera does when a trace is locked and shown whole, while every change of the view is taken or declined. */
async function movesOf(isTaken: boolean): Promise<string[]> {
  const layout: StartLayout = (input, aspect) => ({
    positions: Promise.resolve(graphLayout(input, aspect)),
    stop: () => undefined,
  });
  const stage = new GraphStage(
    {
      runner: new LayoutRunner(layout),
      textWidth: guessedTextWidth,
      pace: () => ({ due: () => false, breathe: async () => undefined }),
      onWorking: () => undefined,
      onScene: () => undefined,
      onTrace: () => undefined,
    },
    {
      relationFilter: undefined,
      direction: 'right',
      columnMode: 'shown',
      aspect: 1.6,
      hiddenTables: new Set(),
      mostAtStart: Infinity,
    },
  );
  await stage.setGraph(lineageGraph(graphOf(['a.x -> b.x', 'b.x -> c.x'])));
  const moves: string[] = [];
  const screen = {
    isReadable: () => false,
    redraw: () => undefined,
    frame: () => moves.push('frame'),
  };
  const changes = {
    go: async (state: GraphStage['state']) => {
      if (isTaken) await stage.setState(state!);
      return isTaken;
    },
  };
  const lock = new TraceLock(stage, screen as unknown as GraphScreen, changes as unknown as ViewChanges, {
    traceChanged: () => undefined,
    say: () => undefined,
  });
  await stage.setState({ ...stage.state!, locked: [0] });
  const [table] = stage.graph!.index.tables;
  expect(lock.lock({ tableId: table!.id }, false)).toBe(true);
  expect(lock.showAll(false)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return moves;
}

it('moves the camera to a trace whose view is taken', async () => {
  expect((await movesOf(true)).length).toBeGreaterThan(0);
});

it('leaves the camera where it is when the view is declined', async () => {
  expect(await movesOf(false)).toEqual([]);
});
