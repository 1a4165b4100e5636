import type { SchemaMap } from '../base/schemaMap.ts';
import { flowCurve } from './schemaFlows.ts';
import { Tracks } from './Tracks.ts';
import { byStart, detourAround, obstacleOf } from './detourAround.ts';
import { isBow, newCurve } from '../base/lineEnds.ts';
import type { Detour } from '../base/passages.ts';
import type { SchemaFlow } from '../base/scene.ts';

/** Between flows in one gap: they are broader than lines. */
const trackDistance = 14;
/** Among more flows no eye follows a single one. */
const mostFlows = 400;

/** Ways around schemas for the flows that would run behind them, as if they had to do with them. */
export function flowDetours(map: SchemaMap, downward: boolean): Map<SchemaFlow, Detour> {
  const detours = new Map<SchemaFlow, Detour>();
  if (map.flows.length > mostFlows) return detours;
  const obstacles = Array.from(map.x.keys(), (box) => obstacleOf(map, box, downward)).sort(byStart);
  const tracks = new Tracks(trackDistance);
  const curve = newCurve();
  const axis = downward ? 1 : 0;
  for (const flow of map.flows) {
    flowCurve(map, flow, downward, curve);
    if (isBow(curve, axis)) continue;
    const others = obstacles.filter(({ box }) => box !== flow.source && box !== flow.target);
    const name = `${flow.source} ${flow.target}`;
    const detour = detourAround(others, curve, axis, tracks, { source: name, target: name });
    if (detour !== undefined) detours.set(flow, detour);
  }
  return detours;
}
