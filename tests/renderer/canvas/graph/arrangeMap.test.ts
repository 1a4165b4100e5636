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
    layOut: ({ width: boxes }, direction) => {
      laidOut.push(direction);
      const steps = Float64Array.from(boxes, (_width, box) => box * 300);
      const none = new Float64Array(steps.length);
      return Promise.resolve(direction === 'down' ? { x: none, y: steps } : { x: steps, y: none });
    },
    size: { width, height },
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
    expect([...map.x]).toEqual([0, 0, 196, 196]);
    expect([...map.y]).toEqual([0, 80, 0, 80]);
  });

  it('has schemas without tables, such as those of sequences, below the others of a column', async () => {
    const map = mapOf([schemaOf('numbers', 0, { others: 34 }), schemaOf('raw', 3), schemaOf('core', 3)], []);
    const { y } = (await arrangeMap(map, 'right', space(200, 300)))!.map;
    expect([...y]).toEqual([160, 0, 80]);
  });

  it('keeps the steps of the flow apart in columns, and joins those with the fewest flows between them', async () => {
    const names = ['crm', 'erp', 'hr', 'shop', 'staging', 'core', 'mart_a', 'mart_b', 'report'];
    const flow = (source: number, target: number) => ({ source, target, relations: 5 });
    const flows = [
      ...[0, 1, 2, 3].map((source) => flow(source, 4)),
      flow(4, 5),
      flow(5, 6),
      flow(5, 7),
      flow(6, 8),
      flow(7, 8),
    ];
    const warehouse = mapOf(
      names.map((name) => schemaOf(name, 3)),
      flows,
    );
    const columns = async (width: number): Promise<number[]> => {
      const { map } = (await arrangeMap(warehouse, 'right', space(width, 420)))!;
      const places = [...new Set(map.x)].sort((a, b) => a - b);
      return [...map.x].map((x) => places.indexOf(x));
    };
    expect(await columns(1000)).toEqual([0, 0, 0, 0, 1, 2, 3, 3, 4]);
    expect(await columns(760)).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 3]);
  });

  it('is none once the layout is called off', async () => {
    const gone: MapArranger = { ...space(300, 900), layOut: () => Promise.resolve(undefined) };
    expect(await arrangeMap(content, 'right', gone)).toBeUndefined();
  });
});
