import { describe, expect, it } from 'vitest';
import { arrangeMap, type MapArranger } from '../../../../src-renderer/canvas/view/arrangeMap.ts';
import { mapOf, schemaOf } from '../scene/smallMap.ts';

const content = mapOf(
  ['raw', 'core', 'mart', 'report'].map((name) => schemaOf(name, 3)),
  [],
);

/** A space of so many pixels, in which schemas stand in a row or in a column, 300 apart. */
function space(width: number, height: number): MapArranger & { laidOut: string[] } {
  const laidOut: string[] = [];
  return {
    laidOut,
    layOut: (_, direction) => {
      laidOut.push(direction);
      const steps = Float64Array.from(content.x, (_place, box) => box * 300);
      const none = new Float64Array(steps.length);
      return Promise.resolve(direction === 'down' ? { x: none, y: steps } : { x: steps, y: none });
    },
    height,
    fitScale: ({ left, right, top, bottom }) => Math.min(width / (right - left), height / (bottom - top), 1),
  };
}

describe('the direction of the map', () => {
  it('is the one asked for where it can be read', async () => {
    const wide = space(1200, 400);
    expect((await arrangeMap(content, 'right', wide))?.downward).toBe(false);
    expect(wide.laidOut).toEqual(['right']);
  });

  it('is the other one where a row would be too small in a narrow space', async () => {
    expect((await arrangeMap(content, 'right', space(300, 900)))?.downward).toBe(true);
    expect((await arrangeMap(content, 'down', space(1200, 200)))?.downward).toBe(false);
  });

  it('is left for columns that fill the space where no direction can be read', async () => {
    const { map, downward } = (await arrangeMap(content, 'down', space(300, 300)))!;
    expect(downward).toBe(false);
    expect([...map.x]).toEqual([0, 0, 216, 216]);
    expect([...map.y]).toEqual([0, 80, 0, 80]);
  });

  it('is none once the layout is called off', async () => {
    const gone: MapArranger = { ...space(300, 900), layOut: () => Promise.resolve(undefined) };
    expect(await arrangeMap(content, 'right', gone)).toBeUndefined();
  });
});
