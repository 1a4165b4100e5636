import { describe, expect, it } from 'vitest';
import { lineCurve, newCurve } from '../../../../src-renderer/canvas/scene/base/lineEnds.ts';
import { boxRectangle } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { withAllColumns } from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import { contentOf, graphOf, inARow, small } from './smallGraph.ts';

describe('a table that feeds itself', () => {
  it.each(['open', 'closed'])('has a loop at its right: %s', async (state) => {
    const content = await contentOf(await small(graphOf(['a.x -> a.x'])), (start) =>
      state === 'open' ? start : withAllColumns(start, 'none'),
    );
    const scene = inARow(content);
    expect(scene.lines.count).toBe(1);
    const { right, top, bottom } = boxRectangle(scene, 0);
    for (const downward of [false, true]) {
      const curve = newCurve();
      lineCurve(scene, 0, downward, curve);
      const [x0, y0, out, , back, , x1, y1] = curve;
      expect([x0, x1]).toEqual([right, right]);
      expect(out).toBeGreaterThan(right);
      expect(back).toBe(out);
      // Two strands that the eye keeps apart, both within the box.
      expect(y1! - y0!).toBeGreaterThanOrEqual(8);
      expect(y0).toBeGreaterThan(top);
      expect(y1).toBeLessThan(bottom);
    }
  });

  it('has one line for all of its columns where they are not shown', async () => {
    const graph = await small(graphOf(['a.x -> a.x', 'a.y -> a.y', 'a.x -> b.x']));
    const { lines } = await contentOf(graph, (start) => withAllColumns(start, 'none'));
    expect(lines.count).toBe(2);
  });
});
