import { type Curve, isBow, isUpright, lineCurve, newCurve, pointOf } from './lineEnds.ts';
import { partOfBox } from './partOfBox.ts';
import { type Detours, type Obstacle, type Passage, passagesThrough, type Way } from './passages.ts';
import { type Pace, unbroken } from './pace.ts';
import type { Scene } from './scene.ts';
import { Tracks } from './Tracks.ts';

/** Among more lines no eye follows a single one. */
const mostLines = 5000;

/**
 * Finds ways around tables for the lines that would run behind them, as if they had to do with them. Lines in the same
 * gap run beside each other, but for those of one source or one target.
 */
export async function findDetours(scene: Scene, downward: boolean, pace: Pace = unbroken): Promise<Detours> {
  const detours: Detours = new Map();
  const { sourceBox, sourceSlot, targetBox, targetSlot, count } = scene.lines;
  if (scene.regions !== undefined || count > mostLines) return detours;
  const partOf = partOfBox(scene.links, scene.boxCount);
  const level = obstaclesByPart(scene, partOf, false);
  const upright = downward ? obstaclesByPart(scene, partOf, true) : level;
  const tracks = new Tracks();
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
    if (!others.some((obstacle) => meets(curve, axis, obstacle))) continue;
    const { way, turned } = wayOf(curve, axis);
    const passages = passagesThrough(way, others);
    if (passages === undefined) continue;
    const own = tracks.take(passages, `${source} ${sourceSlot[line]}`, `${target} ${targetSlot[line]}`);
    detours.set(line, { passages: turned ? own.reverse().map(backward) : own, upright: runsDown });
  }
  return detours;
}

/** The boxes of each part of the graph, in the order in which lines meet them. */
function obstaclesByPart(
  { x, y, width, height, boxCount }: Scene,
  partOf: Int32Array,
  upright: boolean,
): Map<number, Obstacle[]> {
  const parts = new Map<number, Obstacle[]>();
  for (let box = 0; box < boxCount; box++) {
    const across = { start: x[box]!, end: x[box]! + width[box]! };
    const down = { start: y[box]!, end: y[box]! + height[box]! };
    const [along, beside] = upright ? [down, across] : [across, down];
    const list = parts.get(partOf[box]!) ?? [];
    list.push({ box, ...along, low: beside.start, high: beside.end });
    parts.set(partOf[box]!, list);
  }
  for (const list of parts.values()) list.sort((a, b) => a.start - b.start);
  return parts;
}

function wayOf(curve: Curve, axis: 0 | 1): { way: Way; turned: boolean } {
  const across = 1 - axis;
  const begin = { at: curve[axis]!, across: curve[across]! };
  const end = { at: curve[6 + axis]!, across: curve[6 + across]! };
  const turned = end.at < begin.at;
  const [first, last] = turned ? [end, begin] : [begin, end];
  return { way: { from: first.at, to: last.at, fromAt: first.across, toAt: last.across }, turned };
}

function backward({ from, to, ...rest }: Passage): Passage {
  return { ...rest, from: to, to: from };
}

/** Whether a curve runs behind a box. On its course it goes one way only, and to the side one way only. */
function meets(curve: Curve, axis: 0 | 1, { start, end, low, high }: Obstacle): boolean {
  const least = Math.min(curve[axis]!, curve[6 + axis]!);
  const most = Math.max(curve[axis]!, curve[6 + axis]!);
  if (end <= least || start >= most) return false;
  const a = sideAt(curve, axis, Math.max(start, least));
  const b = sideAt(curve, axis, Math.min(end, most));
  return Math.max(a, b) > low && Math.min(a, b) < high;
}

const halvings = 14;

/** How far to the side a curve is where it has come to a place of its course. */
function sideAt(curve: Curve, axis: 0 | 1, place: number): number {
  const forth = curve[6 + axis]! > curve[axis]!;
  let low = 0;
  let high = 1;
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (pointOf(curve, axis, middle) < place === forth) low = middle;
    else high = middle;
  }
  return pointOf(curve, axis === 0 ? 1 : 0, (low + high) / 2);
}
