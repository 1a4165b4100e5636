import type { Rectangle } from './base/scene.ts';

/** From this scale on every letter of the graph can be read: the smallest has 12 units, and 11 pixels at least. */
export const readableScale = 11 / 12;

export interface WindowWishes {
  /** The size of the window, in scene units. */
  width: number;
  height: number;
  /** Air between the window's edge and the boxes at it. */
  margin: number;
  /** What has to be in the window. */
  around?: Rectangle | undefined;
  /** Boxes at which the data starts: one of them is in the window. */
  starts?: ReadonlySet<number> | undefined;
}

/** So many places of an edge are tried; of more, some that are spread evenly. */
const mostEdges = 48;

/** A box at which the data starts counts so much more than another. */
const startWeight = 0.5;

/** Who looks for the first time expects the beginning: it is taken where it shows so much of what can be shown at most. */
const enough = 0.85;

/**
 * Where a window shows the most of some boxes: as many as can be as a whole, those at which the data starts before others, then
 * as much of them as can be, then what stands first. Where nothing has to be in it, the first window that shows nearly as
 * many.
 */
export function readableWindow(boxes: readonly Rectangle[], wishes: WindowWishes): Rectangle {
  const { width, height, starts, around } = wishes;
  const seen: Seen[] = [];
  for (const left of edges(boxes, 'left', 'right', width, wishes)) {
    for (const top of edges(boxes, 'top', 'bottom', height, wishes))
      seen.push(seenIn(boxes, { left, top, right: left + width, bottom: top + height }, starts));
  }
  const [first, ...others] = seen;
  if (first === undefined) return { left: 0, top: 0, right: width, bottom: height };
  const best = others.reduce((most, each) => (isMore(each, most) ? each : most), first);
  if (around !== undefined) return best.window;
  const isEnough = ({ isStart, whole }: Seen): boolean =>
    isStart === best.isStart && whole >= enough * best.whole;
  const distance = ({ window }: Seen): number =>
    window.left - first.window.left + window.top - first.window.top;
  return seen
    .filter(isEnough)
    .reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest)).window;
}

type Side = 'left' | 'right' | 'top' | 'bottom';

/** Where the window may begin: before each box, within what there is, and so that it has what it must have. */
function edges(
  boxes: readonly Rectangle[],
  first: Side,
  last: Side,
  extent: number,
  { margin, around }: WindowWishes,
): number[] {
  let least = Infinity;
  let most = -Infinity;
  for (const box of boxes) {
    least = Math.min(least, box[first] - margin);
    most = Math.max(most, box[last] + margin - extent);
  }
  // All of it fits: in the middle of the window.
  if (most <= least) return [(least + most) / 2];
  const lowest = around === undefined ? least : Math.max(least, around[last] + margin - extent);
  const highest = around === undefined ? most : Math.min(most, around[first] - margin);
  // What must be in sight is larger than the window: its beginning is.
  if (highest < lowest) return [highest];
  const within = (place: number): number => Math.min(Math.max(place, lowest), highest);
  const places = new Set([lowest, highest]);
  for (const box of boxes) places.add(within(box[first] - margin));
  const sorted = [...places].sort((a, b) => a - b);
  const step = Math.max(1, sorted.length / mostEdges);
  return Array.from({ length: Math.min(sorted.length, mostEdges) }, (_, i) => sorted[Math.floor(i * step)]!);
}

interface Seen {
  window: Rectangle;
  isStart: boolean;
  /** Boxes that are seen as a whole, by their weight. */
  whole: number;
  covered: number;
}

function isMore(one: Seen, other: Seen): boolean {
  if (one.isStart !== other.isStart) return one.isStart;
  return one.whole === other.whole ? one.covered > other.covered * 1.01 : one.whole > other.whole;
}

function seenIn(boxes: readonly Rectangle[], window: Rectangle, starts: WindowWishes['starts']): Seen {
  const { left, top, right, bottom } = window;
  const seen = { window, isStart: starts === undefined || starts.size === 0, whole: 0, covered: 0 };
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]!;
    const width = Math.min(box.right, right) - Math.max(box.left, left);
    const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    if (width <= 0 || height <= 0) continue;
    seen.covered += width * height;
    if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) continue;
    const isStart = starts?.has(i) === true;
    seen.whole += isStart ? 1 + startWeight : 1;
    seen.isStart ||= isStart;
  }
  return seen;
}
