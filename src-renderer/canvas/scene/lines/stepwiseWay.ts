import type { Obstacle, Passage, Way } from '../base/passages.ts';

/** How tight a way may be: the roomiest that there is is taken. */
interface Room {
  /** Between a line and the boxes that it passes. */
  clearance: number;
  /** A line changes its place in a stretch that is so long at least. */
  turn: number;
}

const rooms: readonly Room[] = [
  { clearance: 6, turn: 16 },
  { clearance: 4, turn: 8 },
  { clearance: 2, turn: 4 },
];
/** Beyond these a way is not looked for: it would take longer than it is worth. */
const mostObstacles = 200;
/** Of the places at which a stretch can be left, so many are looked at: those nearest to the straight way. */
const mostPlaces = 12;
/** A turn counts as much as so many units of way across. */
const turnCost = 14;

interface Interval {
  low: number;
  high: number;
}

/** A stretch of the way in which the boxes beside it stay the same, and what is free of it. */
interface Stretch {
  from: number;
  to: number;
  free: Interval[];
}

/**
 * A way between boxes that stand in no columns, because some are much wider than others: from stretch to stretch, with
 * turns wherever one has room. Undefined where there is none.
 */
export function stepwiseWay(way: Way, obstacles: readonly Obstacle[]): Passage[] | undefined {
  const met = obstacles.filter(({ start, end }) => end > way.from && start < way.to);
  if (met.length > mostObstacles) return undefined;
  for (const room of rooms) {
    const found = wayIn(room, way, met);
    if (found !== undefined) return found;
  }
  return undefined;
}

function wayIn(room: Room, way: Way, obstacles: readonly Obstacle[]): Passage[] | undefined {
  const stretches = stretchesOf(way, obstacles, room.clearance);
  const places = stretches
    .slice(1)
    .map(({ from }, at) => placesAt(way, from, stretches[at]!, stretches[at + 1]!));
  const chosen = cheapest(way, stretches, places, room.turn);
  return chosen && passagesOf(stretches, chosen);
}

function stretchesOf({ from, to }: Way, obstacles: readonly Obstacle[], clearance: number): Stretch[] {
  const inner = obstacles
    .flatMap(({ start, end }) => [start - clearance, end + clearance])
    .filter((at) => at > from && at < to);
  const borders = [from, ...new Set(inner), to].sort((a, b) => a - b);
  return borders.slice(1).map((end, at) => {
    const start = borders[at]!;
    const beside = obstacles.filter((box) => box.start - clearance < end && box.end + clearance > start);
    return { from: start, to: end, free: freeBeside(beside, start === from || end === to ? 0 : clearance) };
  });
}

/** What is free beside boxes; at the ends of a line they are as near as they are. */
function freeBeside(obstacles: readonly Obstacle[], room: number): Interval[] {
  const free: Interval[] = [];
  let low = -Infinity;
  for (const box of obstacles.toSorted((a, b) => a.low - b.low)) {
    if (box.low - room > low) free.push({ low, high: box.low - room });
    low = Math.max(low, box.high + room);
  }
  free.push({ low, high: Infinity });
  return free;
}

/** Where one stretch can be left for the next: straight on from the ends, or beside a box. */
function placesAt({ from, to, fromAt, toAt }: Way, at: number, before: Stretch, after: Stretch): number[] {
  const ideal = fromAt + ((toAt - fromAt) * (at - from)) / (to - from);
  const edges = [...before.free, ...after.free]
    .flatMap(({ low, high }) => [low, high])
    .filter(Number.isFinite);
  return [...new Set([fromAt, toAt, ...edges])]
    .filter((place) => freeAround(before, place) !== undefined && freeAround(after, place) !== undefined)
    .sort((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))
    .slice(0, mostPlaces);
}

function freeAround({ free }: Stretch, place: number): Interval | undefined {
  return free.find(({ low, high }) => low <= place && place <= high);
}

/** One place for each border between stretches, so that way across and turns are the least. */
function cheapest(
  { fromAt, toAt }: Way,
  stretches: readonly Stretch[],
  places: readonly (readonly number[])[],
  turn: number,
): number[] | undefined {
  let reached = [{ at: fromAt, cost: 0, before: -1 }];
  const steps = [reached];
  for (const [number, stretch] of stretches.entries()) {
    const next = (places[number] ?? [toAt]).flatMap((at) => {
      const best = reached.reduce<(typeof reached)[number] | undefined>(
        (least, { at: was, cost }, before) => {
          const sum = cost + costThrough(stretch, was, at, turn);
          return sum < (least?.cost ?? Infinity) ? { at, cost: sum, before } : least;
        },
        undefined,
      );
      return best ?? [];
    });
    if (next.length === 0) return undefined;
    steps.push((reached = next));
  }
  const chosen: number[] = [];
  let place = 0;
  for (const step of steps.toReversed()) {
    chosen.push(step[place]!.at);
    place = step[place]!.before;
  }
  return chosen.reverse();
}

/** What it costs to go through a stretch; infinite where a box is between, or a turn has no room. */
function costThrough(stretch: Stretch, from: number, to: number, turn: number): number {
  const free = freeAround(stretch, from);
  if (free === undefined || to < free.low || to > free.high) return Infinity;
  if (from === to) return 0;
  return stretch.to - stretch.from < turn ? Infinity : Math.abs(to - from) + turnCost;
}

/** The straight pieces between the turns. */
function passagesOf(stretches: readonly Stretch[], chosen: readonly number[]): Passage[] {
  const passages: Passage[] = [];
  for (const [number, { from, to }] of stretches.entries()) {
    const at = chosen[number]!;
    const isStraight = chosen[number + 1] === at;
    const last = passages.at(-1);
    if (last?.at === at && last.to === from) last.to = isStraight ? to : from;
    else passages.push({ from, to: isStraight ? to : from, at, low: at, high: at, gaps: [] });
  }
  return passages;
}
