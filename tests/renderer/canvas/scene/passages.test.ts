import { describe, expect, it } from 'vitest';
import { type Obstacle, passagesThrough } from '../../../../src-renderer/canvas/scene/base/passages.ts';

/** Boxes by start, end, low and high, in the order in which they begin. */
function boxes(...places: [number, number, number, number][]): Obstacle[] {
  return places
    .toSorted(([a], [b]) => a - b)
    .map(([start, end, low, high], box) => ({ box, start, end, low, high }));
}

describe('a way around boxes', () => {
  const way = { from: 0, to: 400, fromAt: 100, toAt: 110 };
  const inTheWay: [number, number, number, number] = [130, 330, 90, 130];

  it('passes just beside one that is in the way', () => {
    expect(passagesThrough(way, boxes(inTheWay))).toMatchObject([{ from: 130, to: 330, at: 82 }]);
  });

  it('is not closed by a wide box far off, which reaches over the end of the line', () => {
    const far: [number, number, number, number] = [310, 600, 2900, 2940];
    expect(passagesThrough(way, boxes(inTheWay, far))).toMatchObject([{ from: 130, to: 330, at: 82 }]);
  });
});
