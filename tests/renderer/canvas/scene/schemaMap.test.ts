import { describe, expect, it } from 'vitest';
import { schemaLabels } from '../../../../src-renderer/canvas/control/schemaLabels.ts';
import {
  flowWidth,
  nextSchema,
  schemaAt,
  schemaMapBounds,
  mapMeasures,
} from '../../../../src-renderer/canvas/scene/base/schemaMap.ts';
import { mapOf, schemaOf } from './smallMap.ts';

const schemas = [schemaOf('raw', 12), schemaOf('core', 4), schemaOf('mart', 2)];
const flows = [
  { source: 0, target: 1, relations: 90 },
  { source: 0, target: 0, relations: 7 },
  { source: 1, target: 2, relations: 3 },
];

describe('the map of schemas', () => {
  it('keeps what flows within a schema apart from what flows between two', () => {
    const map = mapOf(schemas, flows);
    expect([...map.within]).toEqual([7, 0, 0]);
    expect(map.flows.map(({ relations }) => relations)).toEqual([3, 90]);
  });

  it('finds the schema at a place, and none between them', () => {
    const map = mapOf(schemas, flows);
    expect(schemaAt(map, 405, 10)).toBe(1);
    expect(schemaAt(map, 395, 10)).toBeUndefined();
    expect(schemaAt(map, 405, mapMeasures.height + 1)).toBeUndefined();
  });

  it('moves by arrow keys to the nearest schema that way, and stays at the end', () => {
    const map = mapOf(schemas, flows);
    expect(nextSchema(map, 0, 'right')).toBe(1);
    expect(nextSchema(map, 2, 'left')).toBe(1);
    expect(nextSchema(map, 2, 'right')).toBeUndefined();
    expect(nextSchema(map, 1, 'up')).toBeUndefined();
  });

  it('prefers what lies straight ahead', () => {
    const map = mapOf(schemas, flows);
    map.x[1] = 300;
    map.y[1] = 400;
    expect(nextSchema(map, 0, 'right')).toBe(2);
    expect(nextSchema(map, 0, 'down')).toBe(1);
  });

  it('has bounds around all boxes, also far from the origin', () => {
    const map = mapOf(schemas, flows);
    for (let box = 0; box < 3; box++) map.x[box]! += 1000;
    map.y.fill(500);
    const { left, top, right, bottom } = schemaMapBounds(map);
    expect([left, top, bottom]).toEqual([1000, 500, 500 + mapMeasures.height]);
    expect(right).toBe(1800 + map.width[2]!);
  });

  it('draws more relations broader, within bounds', () => {
    expect(flowWidth(1)).toBeLessThan(flowWidth(100));
    expect(flowWidth(1e9)).toBeLessThanOrEqual(13);
  });
});

describe('the label of a schema', () => {
  it('are shown with their database where several have the same name', () => {
    const of = (database: string, schema: string): ReturnType<typeof schemaOf> =>
      schemaOf(schema, 1, { database });
    const labels = schemaLabels([of('shop', 'dbo'), of('erp', 'dbo'), of('erp', 'sales')]);
    expect(labels.map(({ name, place }) => [name, place])).toEqual([
      ['shop.dbo', ''],
      ['erp.dbo', ''],
      ['sales', 'erp'],
    ]);
  });

  it('shows what is there and leaves out what is not', () => {
    const [label] = schemaLabels([schemaOf('sales', 1, { database: 'shop', views: 3 })]);
    expect(label).toEqual({ name: 'sales', place: 'shop', counts: '1 table · 3 views' });
  });

  it('names a schema without a name by its database, and says so where there is neither', () => {
    expect(schemaLabels([schemaOf('', 1, { server: 'erp', database: 'shop' })])[0]).toMatchObject({
      name: 'shop',
      place: 'erp',
    });
    expect(schemaLabels([schemaOf('', 1)])[0]?.name).toBe('No schema');
  });

  it('distinguishes results of queries', () => {
    expect(schemaLabels([schemaOf('', 0, { passing: true, others: 2 })])[0]).toEqual({
      name: 'Query results',
      place: 'not stored',
      counts: '2 results',
    });
  });
});
