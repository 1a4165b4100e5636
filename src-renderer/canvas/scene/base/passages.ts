/** A box that lines may meet: along their course, and across it. */
export interface Obstacle {
  box: number;
  start: number;
  end: number;
  low: number;
  high: number;
}

/** Where a line begins and ends, from lower to higher along its course. */
export interface Way {
  from: number;
  to: number;
  fromAt: number;
  toAt: number;
}

/** A straight piece of a line, between boxes. */
export interface Passage {
  from: number;
  to: number;
  /** Its place across the course, and how far it may move in its gap. */
  at: number;
  low: number;
  high: number;
  /** The names of the gaps that it runs through: lines in the same one are neighbours. */
  gaps: string[];
}

/** How a line that would run behind tables gets around them: where it passes between them, from its source on. */
export interface Detour {
  passages: readonly Passage[];
  /** It runs from above to below (or back), and not from left to right. */
  upright: boolean;
}

/** By line; most lines need none. */
export type Detours = Map<number, Detour>;

/** Room between a line and the boxes that it passes. */
const clearance = 8;
/** A gap has to be so wide for a line to pass. */
const leastGap = 6;
/** Of the gaps of a column, so many are looked at: the nearest ones. */
const mostGaps = 10;
/** A turn counts as much as so many units of way across. */
const turnCost = 14;

/** Units beside a way within which boxes count where all of them leave none. */
const reach = 120;

/** Boxes that overlap along the course: a line passes them as one. */
interface Column {
  start: number;
  end: number;
  obstacles: Obstacle[];
}

interface Gap {
  low: number;
  high: number;
  name: string;
}

/**
 * Leads a line around boxes, as straight as can be: through a gap in each column of boxes between its ends.
 * @param obstacles ascending by start, without the boxes that the line connects
 * @returns undefined where there is no way
 */
export function passagesThrough(way: Way, obstacles: readonly Obstacle[]): Passage[] | undefined {
  return passagesAround(way, obstacles) ?? passagesNear(way, obstacles);
}

/** Wide boxes far off make one column of several, in which nothing leads to an end of the line: without them there is a way. */
function passagesNear(way: Way, obstacles: readonly Obstacle[]): Passage[] | undefined {
  const least = Math.min(way.fromAt, way.toAt) - reach;
  const most = Math.max(way.fromAt, way.toAt) + reach;
  const near = obstacles.filter(({ low, high }) => high > least && low < most);
  if (near.length === obstacles.length) return undefined;
  const found = passagesAround(way, near);
  const isFree = ({ from, to, at }: Passage): boolean =>
    obstacles.every(({ start, end, low, high }) => end <= from || start >= to || high <= at || low >= at);
  return found?.every(isFree) === true ? found : undefined;
}

function passagesAround(way: Way, obstacles: readonly Obstacle[]): Passage[] | undefined {
  const columns = columnsOf(way, obstacles);
  const chosen = choose(
    way,
    columns.map((column) => choicesIn(column, way)),
  );
  return chosen && runsOf(way, columns, chosen);
}

function columnsOf({ from, to }: Way, obstacles: readonly Obstacle[]): Column[] {
  const columns: Column[] = [];
  for (const obstacle of obstacles) {
    if (obstacle.end <= from || obstacle.start >= to) continue;
    const last = columns.at(-1);
    if (last !== undefined && obstacle.start < last.end + clearance) {
      last.end = Math.max(last.end, obstacle.end);
      last.obstacles.push(obstacle);
    } else columns.push({ start: obstacle.start, end: obstacle.end, obstacles: [obstacle] });
  }
  return columns;
}

function gapsOf({ obstacles }: Column): Gap[] {
  const sorted = obstacles.toSorted((a, b) => a.low - b.low);
  const gaps: Gap[] = [];
  let low = -Infinity;
  let above = -1;
  for (const obstacle of sorted) {
    pushGap(gaps, low, obstacle.low, `${above} ${obstacle.box}`);
    if (obstacle.high > low) {
      low = obstacle.high;
      above = obstacle.box;
    }
  }
  pushGap(gaps, low, Infinity, `${above} -1`);
  return gaps;
}

function pushGap(gaps: Gap[], low: number, high: number, name: string): void {
  if (high - low < leastGap) return;
  const room = Math.min(clearance, (high - low) / 2);
  gaps.push({ low: low + room, high: high - room, name });
}

/** A place at which a column can be passed. */
interface Choice {
  at: number;
  gap: Gap;
}

/** Where a column can be passed. In one that an end of the line is in, there is no room to turn: straight on only. */
function choicesIn(column: Column, way: Way): Choice[] {
  const begins = column.start < way.from;
  const ends = column.end > way.to;
  if (begins && ends) return [];
  const gaps = gapsOf(column);
  if (!begins && !ends) return placesIn(gaps, column, way);
  const at = begins ? way.fromAt : way.toAt;
  const isOpen = gaps.some(({ low, high }) => low - clearance <= at && at <= high + clearance);
  return isOpen ? [{ at, gap: { low: at, high: at, name: '' } }] : [];
}

/** Places in the nearest gaps: straight on from either end, on the straight way between them, or just beside a box. */
function placesIn(gaps: Gap[], { start, end }: Column, { from, to, fromAt, toAt }: Way): Choice[] {
  const ideal = fromAt + ((toAt - fromAt) * ((start + end) / 2 - from)) / (to - from);
  const away = ({ low, high }: Gap): number => Math.max(low - ideal, ideal - high, 0);
  return gaps
    .sort((a, b) => away(a) - away(b))
    .slice(0, mostGaps)
    .flatMap((gap) => {
      const places = [ideal, fromAt, toAt, gap.low, gap.high].map((at) => clamped(at, gap));
      return [...new Set(places)].filter(Number.isFinite).map((at) => ({ at, gap }));
    });
}

function clamped(at: number, { low, high }: Gap): number {
  return Math.min(Math.max(at, low), high);
}

/** One choice of each column, so that the way across and the turns are the least; undefined where a column has none. */
function choose({ fromAt, toAt }: Way, columns: readonly Choice[][]): Choice[] | undefined {
  const cost = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) + turnCost);
  let costs = [0];
  let before: readonly { at: number }[] = [{ at: fromAt }];
  const steps: Int32Array[] = [];
  for (const choices of columns) {
    if (choices.length === 0) return undefined;
    const step = new Int32Array(choices.length);
    const next = choices.map(({ at }, c) => {
      let least = Infinity;
      for (const [b, { at: was }] of before.entries()) {
        const sum = costs[b]! + cost(was, at);
        if (sum >= least) continue;
        least = sum;
        step[c] = b;
      }
      return least;
    });
    steps.push(step);
    costs = next;
    before = choices;
  }
  const totals = costs.map((sum, b) => sum + cost(before[b]!.at, toAt));
  let c = totals.indexOf(Math.min(...totals));
  const chosen: Choice[] = [];
  for (let column = columns.length - 1; column >= 0; column--) {
    chosen.push(columns[column]![c]!);
    c = steps[column]![c]!;
  }
  return chosen.reverse();
}

/** Columns that are passed at the same place are passed in one run. */
function runsOf(way: Way, columns: readonly Column[], chosen: readonly Choice[]): Passage[] {
  const runs: Passage[] = [];
  for (const [i, { at, gap }] of chosen.entries()) {
    const from = Math.max(columns[i]!.start, way.from);
    const to = Math.min(columns[i]!.end, way.to);
    const last = runs.at(-1);
    if (last?.at === at) {
      last.to = to;
      last.low = Math.max(last.low, gap.low);
      last.high = Math.min(last.high, gap.high);
      last.gaps.push(gap.name);
    } else runs.push({ from, to, at, low: gap.low, high: gap.high, gaps: [gap.name] });
  }
  return runs;
}
