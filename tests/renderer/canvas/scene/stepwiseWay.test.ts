import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Obstacle,
  type Passage,
  passagesThrough,
  type Way,
} from '../../../../src-renderer/canvas/scene/base/passages.ts';
import { stepwiseWay } from '../../../../src-renderer/canvas/scene/lines/stepwiseWay.ts';

const box = (start: number, end: number, low: number, high: number, number = 0): Obstacle => ({
  box: number,
  start,
  end,
  low,
  high,
});

/** The rectangles that the turns and straight pieces of a way lie in, and whether any box reaches into one. */
function meets(way: Way, passages: readonly Passage[], obstacles: readonly Obstacle[]): boolean {
  let [at, place] = [way.from, way.fromAt];
  const pieces = [...passages, { from: way.to, to: way.to, at: way.toAt }].flatMap((piece) => {
    const turn = {
      start: at,
      end: piece.from,
      low: Math.min(place, piece.at),
      high: Math.max(place, piece.at),
    };
    [at, place] = [piece.to, piece.at];
    return [turn, { start: piece.from, end: piece.to, low: piece.at, high: piece.at }];
  });
  return pieces.some(({ start, end, low, high }) =>
    obstacles.some((each) => each.start < end && each.end > start && each.low < high && each.high > low),
  );
}

it('leads around boxes that stand in no columns, because one of them reaches to the end of the line', () => {
  const way: Way = { from: 0, to: 400, fromAt: 50, toAt: 50 };
  const obstacles = [box(50, 250, 0, 100), box(200, 500, 80, 300, 1)];
  expect(passagesThrough(way, obstacles)).toBeUndefined();
  const passages = stepwiseWay(way, obstacles);
  expect(passages).toBeDefined();
  expect(meets(way, passages!, obstacles)).toBe(false);
});

it('is none where boxes leave none', () => {
  const way: Way = { from: 0, to: 400, fromAt: 50, toAt: 50 };
  expect(stepwiseWay(way, [box(-10, 410, 0, 100)])).toBeUndefined();
});

it('runs behind no box, whatever stands in the way', () => {
  const boxes = fc.array(
    fc.tuple(
      fc.integer({ min: -50, max: 450 }),
      fc.integer({ min: 20, max: 300 }),
      fc.integer({ min: -200, max: 200 }),
      fc.integer({ min: 20, max: 80 }),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(
      boxes,
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: -100, max: 100 }),
      (given, fromAt, toAt) => {
        const way: Way = { from: 0, to: 400, fromAt, toAt };
        const obstacles = given.map(([start, long, low, high], number) =>
          box(start, start + long, low, low + high, number),
        );
        const passages = stepwiseWay(way, obstacles);
        expect(passages !== undefined && meets(way, passages, obstacles)).toBe(false);
      },
    ),
  );
});
