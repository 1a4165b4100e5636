import { stepwiseWay } from './stepwiseWay.ts';
import type { Tracks } from './Tracks.ts';
import { type Curve, type Placed, pointOf } from '../base/lineEnds.ts';
import { type Detour, type Obstacle, type Passage, passagesThrough, type Way } from '../base/passages.ts';

/**
 * The way of a line around what it would run behind; undefined where it meets nothing, or nothing leads around.
 * @param obstacles in the order in which they begin, without the line's own ends
 * @param curve the line's plain course, which is no bow
 * @param axis the axis that it runs along: 0 for x, 1 for y
 * @param ends names of its source and its target: lines that share one may run upon each other
 */
export function detourAround(
  obstacles: readonly Obstacle[],
  curve: Curve,
  axis: 0 | 1,
  tracks: Tracks,
  ends: { source: string; target: string },
): Detour | undefined {
  if (!obstacles.some((obstacle) => meets(curve, axis, obstacle))) return undefined;
  const { way, turned } = wayOf(curve, axis);
  const passages = passagesThrough(way, obstacles) ?? stepwiseWay(way, obstacles);
  if (passages === undefined) return undefined;
  const own = tracks.take(passages, ends.source, ends.target);
  return { passages: turned ? own.reverse().map(backward) : own, upright: axis === 1 };
}

/** A box as lines meet it that run across, or from above to below. */
export function obstacleOf({ x, y, width, height }: Placed, box: number, upright: boolean): Obstacle {
  const across = { start: x[box]!, end: x[box]! + width[box]! };
  const down = { start: y[box]!, end: y[box]! + height[box]! };
  const [along, beside] = upright ? [down, across] : [across, down];
  return { box, ...along, low: beside.start, high: beside.end };
}

export function byStart(a: Obstacle, b: Obstacle): number {
  return a.start - b.start;
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
