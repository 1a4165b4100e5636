import { flowWidth, mapMeasures, schemaAt, type SchemaMap } from '../base/schemaMap.ts';
import { followDetour } from './lineCourse.ts';
import { type Curve, horizontalCurve, newCurve, squaredDistance, verticalCurve } from '../base/lineEnds.ts';
import type { SchemaFlow } from '../base/scene.ts';

/** Something on the map that can be pointed at and chosen; a flow by its number among those of the map. */
export type MapPlace = { on: 'schema'; schema: number } | { on: 'flow'; flow: number };

export function isSamePlace(a: MapPlace | undefined, b: MapPlace | undefined): boolean {
  if (a?.on === 'schema') return b?.on === 'schema' && a.schema === b.schema;
  return a?.on === b?.on && (a === undefined || (b?.on === 'flow' && a.flow === b.flow));
}

/** The course of a flow: it leaves and enters a little off the middle, to where its other end is, so that flows fan out. */
export function flowCurve(
  map: SchemaMap,
  { source, target }: SchemaFlow,
  downward: boolean,
  curve: Curve,
): void {
  if (downward) {
    verticalCurve(map, source, target, 0, curve);
    return;
  }
  const middle = mapMeasures.height / 2;
  const rise = map.y[target]! - map.y[source]!;
  const most = mapMeasures.height * 0.32;
  const back = map.x[target]! < map.x[source]! ? 12 : 0;
  const lean = Math.min(Math.max(rise * 0.06, -most), most) + back;
  horizontalCurve(map, source, target, map.y[source]! + middle + lean, map.y[target]! + middle - lean, curve);
}

/** The pieces of a flow's course, from its source on; afterwards `curve` holds the last one. */
export function followFlow(
  map: SchemaMap,
  flow: SchemaFlow,
  downward: boolean,
  curve: Curve,
  meet: (piece: Curve) => void,
): void {
  flowCurve(map, flow, downward, curve);
  followDetour(map.detours?.get(flow), curve, meet);
}

/**
 * What is at a place of the map: a schema, else the nearest flow.
 * @param tolerance how far beside its line a flow is still meant, in scene units
 */
export function mapPlaceAt(
  map: SchemaMap,
  x: number,
  y: number,
  downward: boolean,
  tolerance: number,
): MapPlace | undefined {
  const schema = schemaAt(map, x, y);
  if (schema !== undefined) return { on: 'schema', schema };
  const curve = newCurve();
  let nearest = Infinity;
  let found: MapPlace | undefined;
  for (const [number, flow] of map.flows.entries()) {
    let distance = Infinity;
    followFlow(map, flow, downward, curve, (piece) => {
      distance = Math.min(distance, squaredDistance(piece, x, y));
    });
    const reach = flowWidth(flow.relations) / 2 + tolerance;
    if (distance > reach * reach || distance >= nearest) continue;
    nearest = distance;
    found = { on: 'flow', flow: number };
  }
  return found;
}

/** The flow of a schema that comes after another one, the strongest first, and round the end. */
export function nextFlow(map: SchemaMap, schema: number, after: number | undefined): number | undefined {
  const own = [...map.flows.keys()]
    .filter((number) => map.flows[number]!.source === schema || map.flows[number]!.target === schema)
    .reverse();
  return own[after === undefined ? 0 : (own.indexOf(after) + 1) % own.length];
}

/** The number of a schema in another map; undefined where it has none. */
export function schemaInMap(from: SchemaMap, to: SchemaMap, schema: number): number | undefined {
  const wanted = from.overview.schemas[schema];
  const found = to.overview.schemas.findIndex(
    (node) =>
      node.server === wanted?.server &&
      node.database === wanted?.database &&
      node.schema === wanted?.schema &&
      node.passing === wanted?.passing,
  );
  return found < 0 ? undefined : found;
}

/** The same schema or flow in another map; undefined where that has none. */
export function sameInMap(from: SchemaMap, to: SchemaMap, place: MapPlace): MapPlace | undefined {
  if (place.on === 'schema') {
    const schema = schemaInMap(from, to, place.schema);
    return schema === undefined ? undefined : { on: 'schema', schema };
  }
  const { source, target } = from.flows[place.flow]!;
  const ends = [schemaInMap(from, to, source), schemaInMap(from, to, target)];
  const flow = to.flows.findIndex((each) => each.source === ends[0] && each.target === ends[1]);
  return flow < 0 ? undefined : { on: 'flow', flow };
}
