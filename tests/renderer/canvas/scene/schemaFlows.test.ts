import { describe, expect, it } from 'vitest';
import { mapMeasures, type SchemaMap } from '../../../../src-renderer/canvas/scene/base/schemaMap.ts';
import {
  isSamePlace,
  mapPlaceAt,
  nextFlow,
  sameInMap,
} from '../../../../src-renderer/canvas/scene/lines/schemaFlows.ts';
import { flowDetours } from '../../../../src-renderer/canvas/scene/lines/flowDetours.ts';
import { mapOf, schemaOf } from './smallMap.ts';

// Boxes stand 400 apart in a row.
const map = mapOf(
  [schemaOf('raw', 12), schemaOf('core', 4), schemaOf('mart', 2)],
  [
    { source: 0, target: 1, relations: 100 },
    { source: 1, target: 2, relations: 5 },
  ],
);
const middle = mapMeasures.height / 2;
const between = (left: number): number => (map.x[left]! + map.width[left]! + map.x[left + 1]!) / 2;
const flowFrom = (source: number): number => map.flows.findIndex((flow) => flow.source === source);

describe('what lies under the pointer on the map', () => {
  it('is a schema, a flow beside its line, or nothing', () => {
    expect(mapPlaceAt(map, 10, 10, false, 4)).toEqual({ on: 'schema', schema: 0 });
    expect(mapPlaceAt(map, between(0), middle, false, 4)).toEqual({ on: 'flow', flow: flowFrom(0) });
    expect(mapPlaceAt(map, between(1), middle + 4, false, 4)).toEqual({ on: 'flow', flow: flowFrom(1) });
    expect(mapPlaceAt(map, between(1), middle + 40, false, 4)).toBeUndefined();
  });

  it('is the same only where it is the same thing', () => {
    const flow = { on: 'flow', flow: 1 } as const;
    expect(isSamePlace(flow, { on: 'flow', flow: 1 })).toBe(true);
    expect(isSamePlace(flow, { on: 'flow', flow: 0 })).toBe(false);
    expect(isSamePlace(flow, { on: 'schema', schema: 1 })).toBe(false);
    expect(isSamePlace({ on: 'schema', schema: 1 }, flow)).toBe(false);
    expect(isSamePlace(undefined, undefined)).toBe(true);
    expect(isSamePlace(flow, undefined)).toBe(false);
  });
});

describe('going through the flows of a schema', () => {
  it('begins with the strongest, and goes round the end', () => {
    expect(nextFlow(map, 1, undefined)).toBe(flowFrom(0));
    expect(nextFlow(map, 1, flowFrom(0))).toBe(flowFrom(1));
    expect(nextFlow(map, 1, flowFrom(1))).toBe(flowFrom(0));
    expect(nextFlow(map, 2, undefined)).toBe(flowFrom(1));
  });

  it('finds none where there is none', () => {
    expect(nextFlow(mapOf([schemaOf('alone', 1)], []), 0, undefined)).toBeUndefined();
  });
});

describe('what was chosen', () => {
  it('is found again in another map of the same schemas', () => {
    const other = mapOf([schemaOf('core', 9), schemaOf('raw', 12)], [{ source: 1, target: 0, relations: 7 }]);
    expect(sameInMap(map, other, { on: 'schema', schema: 0 })).toEqual({ on: 'schema', schema: 1 });
    expect(sameInMap(map, other, { on: 'schema', schema: 2 })).toBeUndefined();
    expect(sameInMap(map, other, { on: 'flow', flow: flowFrom(0) })).toEqual({ on: 'flow', flow: 0 });
    expect(sameInMap(map, other, { on: 'flow', flow: flowFrom(1) })).toBeUndefined();
  });
});

describe('a flow past a schema that it has nothing to do with', () => {
  const past = mapOf(
    [schemaOf('raw', 12), schemaOf('core', 4), schemaOf('mart', 2)],
    [
      { source: 0, target: 1, relations: 100 },
      { source: 1, target: 2, relations: 50 },
      { source: 0, target: 2, relations: 5 },
    ],
  );
  const [skipping] = past.flows;

  it('goes around it, and is pointed at where it is seen', () => {
    const around: SchemaMap = { ...past, detours: flowDetours(past, false) };
    expect([...around.detours!.keys()]).toEqual([skipping]);
    const xInCore = past.x[1]! + past.width[1]! / 2;
    const heights = Array.from({ length: 60 }, (_, step) => mapMeasures.height + 1 + step);
    const onFlow = (y: number): boolean =>
      isSamePlace(mapPlaceAt(around, xInCore, y, false, 0), { on: 'flow', flow: 0 });
    const above = heights.map((y) => mapMeasures.height - y);
    expect([...heights, ...above].some(onFlow)).toBe(true);
  });
});
