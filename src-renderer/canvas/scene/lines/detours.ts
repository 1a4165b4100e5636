import { type Pace, unbroken } from '../base/pace.ts';
import { partOfBox } from '../../../../src-layout/parts/part-of-box.ts';
import type { Scene } from '../base/scene.ts';
import { Tracks } from './Tracks.ts';
import { byStart, detourAround, obstacleOf } from './detourAround.ts';
import { isBow, isUpright, lineCurve, newCurve } from '../base/lineEnds.ts';
import type { Detours, Obstacle } from '../base/passages.ts';

/** Between lines in one gap. */
const trackDistance = 5;
/** Among more lines no eye follows a single one. */
const mostLines = 5000;

/**
 * Finds ways around tables for the lines that would run behind them, as if they had to do with them. Lines in the same
 * gap run beside each other, but for those of one source or one target.
 */
export async function findDetours(scene: Scene, downward: boolean, pace: Pace = unbroken): Promise<Detours> {
  const detours: Detours = new Map();
  const { sourceBox, sourceSlot, targetBox, targetSlot, count } = scene.lines;
  if (count > mostLines) return detours;
  const partOf = partOfBox(scene.links, scene.boxCount);
  const level = obstaclesByPart(scene, partOf, false);
  const upright = downward ? obstaclesByPart(scene, partOf, true) : level;
  const tracks = new Tracks(trackDistance);
  const curve = newCurve();
  for (let line = 0; line < count; line++) {
    if (pace.due()) await pace.breathe();
    const source = sourceBox[line]!;
    const target = targetBox[line]!;
    if (source === target || partOf[source] !== partOf[target]) continue;
    lineCurve(scene, line, downward, curve);
    const runsDown = isUpright(scene, line, downward);
    const axis = runsDown ? 1 : 0;
    if (isBow(curve, axis)) continue;
    const others = (runsDown ? upright : level)
      .get(partOf[source]!)!
      .filter(({ box }) => box !== source && box !== target);
    const ends = { source: `${source} ${sourceSlot[line]}`, target: `${target} ${targetSlot[line]}` };
    const detour = detourAround(others, curve, axis, tracks, ends);
    if (detour !== undefined) detours.set(line, detour);
  }
  return detours;
}

/** The boxes of each part of the graph, in the order in which lines meet them. */
function obstaclesByPart(scene: Scene, partOf: Int32Array, upright: boolean): Map<number, Obstacle[]> {
  const parts = new Map<number, Obstacle[]>();
  for (const [box, part] of partOf.entries()) {
    const list = parts.get(part) ?? [];
    list.push(obstacleOf(scene, box, upright));
    parts.set(part, list);
  }
  for (const list of parts.values()) list.sort(byStart);
  return parts;
}
