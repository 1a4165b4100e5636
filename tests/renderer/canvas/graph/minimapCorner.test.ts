import { describe, expect, it } from 'vitest';
import { minimapCorner, usualCorner } from '../../../../src-renderer/canvas/view/minimapCorner.ts';

const area = { left: 1000, top: 500, right: 1800, bottom: 800 };
const box = (left: number, top: number, width = 200, height = 60) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the minimap', () => {
  it('is at the bottom right, where it covers nothing that is chosen', () => {
    expect(minimapCorner(area, 1, undefined)).toEqual(usualCorner);
    expect(minimapCorner(area, 1, box(1300, 600))).toEqual(usualCorner);
    expect(minimapCorner(area, 1, box(1600, 520))).toEqual(usualCorner);
  });

  it('gives way to the chosen table: to the left, then upwards', () => {
    expect(minimapCorner(area, 1, box(1550, 700))).toEqual({ bottom: true, right: false });
    expect(minimapCorner(area, 1, box(1010, 650, 780, 140))).toEqual({ bottom: false, right: true });
    expect(minimapCorner(area, 1, box(1000, 510, 200, 60))).toEqual(usualCorner);
  });

  it('takes as much of the scene as the scale makes of its pixels', () => {
    expect(minimapCorner(area, 1, box(1700, 600))).toEqual(usualCorner);
    expect(minimapCorner(area, 0.5, box(1700, 600))).toEqual({ bottom: true, right: false });
  });

  it('stays where it is, where the chosen table fills all corners', () => {
    expect(minimapCorner(area, 1, box(900, 400, 1200, 600))).toEqual(usualCorner);
  });
});
