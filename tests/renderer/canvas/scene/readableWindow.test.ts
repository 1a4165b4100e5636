import { describe, expect, it } from 'vitest';
import type { Rectangle } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { readableWindow } from '../../../../src-renderer/canvas/scene/readableWindow.ts';

const box = (left: number, top: number, width = 100, height = 40): Rectangle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Ten layers of boxes, 200 apart, the third of them four high. */
const layers = Array.from({ length: 10 }, (_, layer) => layer).flatMap((layer) =>
  layer === 2 ? [0, 60, 120, 180].map((top) => box(400, top)) : [box(200 * layer, 60)],
);

describe('the window at which a graph begins', () => {
  it('has all in its middle where all fits', () => {
    const window = readableWindow([box(0, 0), box(200, 0)], { width: 500, height: 100, margin: 10 });
    expect(window).toEqual({ left: -100, right: 400, top: -30, bottom: 70 });
  });

  it('has as many boxes as can be', () => {
    const { left, right } = readableWindow(layers, { width: 520, height: 300, margin: 10 });
    // Three layers fit: four boxes of the one, and one of each beside it.
    expect([left, right]).toEqual([-10, 510]);
  });

  it('has a box at which the data starts, though there are more boxes elsewhere', () => {
    const wishes = { width: 320, height: 300, margin: 10 };
    expect(readableWindow(layers, wishes).left).toBe(190);
    expect(readableWindow(layers, { ...wishes, starts: new Set([0]) }).left).toBe(-10);
  });

  it('has more of those at which the data starts, though there is one box more elsewhere', () => {
    const left = [0, 60, 120, 180].map((top) => box(0, top));
    const right = [0, 60, 120, 180, 240].map((top) => box(800, top));
    const wishes = { width: 120, height: 300, margin: 10 };
    const windowOf = (starts: number[]): number =>
      readableWindow([...left, ...right], { ...wishes, starts: new Set(starts) }).left;
    expect(windowOf([0, 1, 2, 3, 4])).toBe(-10);
    expect(windowOf([0, 4])).toBe(790);
  });

  it('has the beginning where that shows nearly as many', () => {
    // Six boxes at the beginning and seven further down; then three at the beginning.
    const six = [0, 60, 120, 180, 240, 300].map((top) => box(0, top));
    const seven = [1000, 1050, 1100, 1150, 1200, 1250, 1300].map((top) => box(0, top));
    const wishes = { width: 320, height: 370, margin: 10 };
    expect(readableWindow([...six, ...seven], wishes).top).toBe(-10);
    const three = six.slice(0, 3);
    expect(readableWindow([...three, ...seven], wishes).top).toBe(980);
  });

  it('has what it must have, and as much beside it as can be', () => {
    const wishes = { width: 520, height: 300, margin: 10 };
    const { left, right } = readableWindow(layers, { ...wishes, around: box(800, 60) });
    expect([left, right]).toEqual([390, 910]);
  });

  it('has the beginning of what is larger than itself', () => {
    const tall = box(0, 0, 100, 2000);
    const { top } = readableWindow([tall], { width: 300, height: 200, margin: 10, around: tall });
    expect(top).toBe(-10);
  });

  it('is found among thousands of boxes at once', () => {
    const many = Array.from({ length: 5000 }, (_, n) => box(200 * (n % 100), 60 * Math.floor(n / 100)));
    const start = performance.now();
    readableWindow(many, { width: 1000, height: 700, margin: 10 });
    expect(performance.now() - start).toBeLessThan(500);
  });
});
