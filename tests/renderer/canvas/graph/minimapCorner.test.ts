import { describe, expect, it } from 'vitest';
import type { Rectangle } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import {
  coveredIn,
  freeCorner,
  isInTheWay,
  minimapCorner,
  usualCorner,
} from '../../../../src-renderer/canvas/view/minimapCorner.ts';

const area = { left: 1000, top: 500, right: 1800, bottom: 800 };
const box = (left: number, top: number, width = 200, height = 60) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const corner = (scale: number, chosen: Rectangle | undefined, traced: Rectangle[] = []) =>
  minimapCorner(area, scale, { chosen, traced });

describe('the minimap', () => {
  it('is at the bottom right, where it covers nothing that is chosen', () => {
    expect(corner(1, undefined)).toEqual(usualCorner);
    expect(corner(1, box(1300, 600))).toEqual(usualCorner);
    expect(corner(1, box(1600, 520))).toEqual(usualCorner);
  });

  it('gives way to the chosen table: to the left, then upwards', () => {
    expect(corner(1, box(1550, 700))).toEqual({ bottom: true, right: false });
    expect(corner(1, box(1010, 650, 780, 140))).toEqual({ bottom: false, right: true });
    expect(corner(1, box(1000, 510, 200, 60))).toEqual(usualCorner);
  });

  it('takes as much of the scene as the scale makes of its pixels', () => {
    expect(corner(1, box(1700, 600))).toEqual(usualCorner);
    expect(corner(0.5, box(1700, 600))).toEqual({ bottom: true, right: false });
  });

  it('covers as few others of the trace as can be', () => {
    const chosen = box(1550, 700);
    expect(corner(1, chosen, [chosen, box(1100, 740)])).toEqual({ bottom: false, right: true });
    expect(corner(1, undefined, [box(1700, 740), box(1100, 740)])).toEqual({ bottom: false, right: true });
  });

  it('rests where it covers no table, at the bottom right where that cannot be', () => {
    expect(freeCorner(area, 1, [box(1300, 600)])).toEqual(usualCorner);
    expect(freeCorner(area, 1, [box(1700, 700), box(1000, 700)])).toEqual({ bottom: false, right: true });
    expect(freeCorner(area, 1, [box(900, 400, 1200, 600)])).toEqual(usualCorner);
  });

  it('goes back to where it rests as soon as nothing is in its way', () => {
    const rest = { bottom: false, right: false };
    expect(minimapCorner(area, 1, { chosen: box(1300, 600), traced: [] }, rest)).toEqual(rest);
    expect(minimapCorner(area, 1, { chosen: box(1000, 510), traced: [] }, rest)).toEqual(usualCorner);
  });

  it('stays where it is, where the chosen table fills all corners', () => {
    expect(corner(1, box(900, 400, 1200, 600))).toEqual(usualCorner);
  });

  it('is in the way of a box only where it covers a part of it', () => {
    expect(isInTheWay(usualCorner, area, 1, [box(1300, 600), box(1700, 600)])).toBe(false);
    expect(isInTheWay(usualCorner, area, 1, [box(1500, 640)])).toBe(true);
    expect(isInTheWay(usualCorner, area, 0.5, [box(1700, 600)])).toBe(true);
    // 184 by 118 pixels and 12 to the edges
    expect(coveredIn(usualCorner, area, 1)).toEqual({ left: 1604, top: 670, right: 1800, bottom: 800 });
  });
});
