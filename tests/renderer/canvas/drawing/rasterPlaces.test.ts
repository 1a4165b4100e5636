import { describe, expect, it } from 'vitest';
import { frameArea } from '../../../../src-renderer/canvas/drawing/raster/raster.ts';
import {
  areaOf,
  common,
  covers,
  frameOf,
  type Place,
  wholeFrame,
} from '../../../../src-renderer/canvas/drawing/raster/rasterPlaces.ts';

/** The upper left corner of the canvas shows the point -50, 20 of the plane, two pixels for a unit. */
const place: Place = { scale: 2, x: 100, y: -40, width: 800, height: 600, ratio: 1 };

describe('the frame around what the canvas shows', () => {
  it('has the canvas and a margin, and its pixels are those of the canvas', () => {
    const frame = frameOf({ ...place, x: 100.3, scale: 1.7 }, 'margin');
    const shown = areaOf({ ...place, x: 100.3, scale: 1.7 }, 0);
    expect(covers(frame, shown)).toBe(true);
    expect(frame.width).toBeGreaterThan(800);
    const firstPixel = frame.left * 1.7 + 100.3;
    expect(firstPixel).toBeCloseTo(Math.round(firstPixel), 9);
  });

  it('is what the canvas shows and no more, where that comes first', () => {
    const frame = frameOf(place, 'bare');
    expect([frame.width, frame.height]).toEqual([800, 600]);
    expect(covers(frame, areaOf(place, 0))).toBe(true);
    expect(covers(frame, areaOf(place, 0.01))).toBe(false);
  });

  it('serves movements within its margin, and no further ones', () => {
    const frame = frameOf(place, 'margin');
    expect(covers(frame, areaOf({ ...place, x: 200, y: -100 }, 0))).toBe(true);
    expect(covers(frame, areaOf({ ...place, x: 300 }, 0))).toBe(false);
    expect(covers(frame, areaOf({ ...place, scale: 1 }, 0))).toBe(false);
  });

  it('needs nothing where there is nothing to see', () => {
    const beyond = areaOf({ ...place, x: 99_999 }, 0);
    const scene = { left: 0, top: 0, right: 500, bottom: 500 };
    expect(covers(frameOf(place, 'margin'), beyond)).toBe(false);
    expect(covers(frameOf(place, 'margin'), common(beyond, scene))).toBe(true);
  });
});

describe('the frame of all', () => {
  it.each([
    [300, 200],
    [90_000, 40_000],
    [2_000_000, 100],
  ])('has all of a plane of %d × %d units in pixels that a canvas takes', (right, bottom) => {
    const frame = wholeFrame({ left: 0, top: 0, right, bottom }, 1);
    expect(covers(frame, { left: 0, top: 0, right, bottom })).toBe(true);
    expect(frameArea(frame).right).toBeGreaterThanOrEqual(right);
    expect(Math.min(frame.width, frame.height)).toBeGreaterThanOrEqual(1);
    expect(Math.max(frame.width, frame.height)).toBeLessThanOrEqual(8192);
    expect(frame.width * frame.height).toBeLessThan(3_100_000);
  });
});
