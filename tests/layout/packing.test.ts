import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Extent, packOnShelves } from '../../src-layout/parts/packing.ts';

const sides = fc.integer({ min: 100, max: 3000 });
const extents = fc.array(fc.record({ width: sides, height: sides }), { minLength: 1, maxLength: 30 });

function sizeOf(packed: readonly Extent[], places: readonly { x: number; y: number }[]): Extent {
  return {
    width: Math.max(...places.map(({ x }, i) => x + packed[i]!.width)),
    height: Math.max(...places.map(({ y }, i) => y + packed[i]!.height)),
  };
}

describe('parts of a graph that no line connects', () => {
  it('stand beside each other, never upon each other', () => {
    fc.assert(
      fc.property(extents, (packed) => {
        const gap = 60;
        const places = packOnShelves(packed, gap, 1.6);
        for (const [a, p] of places.entries()) {
          for (const [b, q] of places.entries()) {
            if (a === b) continue;
            const apart =
              p.x + packed[a]!.width + gap <= q.x ||
              q.x + packed[b]!.width + gap <= p.x ||
              p.y + packed[a]!.height + gap <= q.y ||
              q.y + packed[b]!.height + gap <= p.y;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });

  it.each([0.6, 1.6, 3])('fill a space of the shape %s', (aspect) => {
    const packed = Array.from({ length: 40 }, (_, i) => ({ width: 400 + 10 * (i % 5), height: 60 }));
    const { width, height } = sizeOf(packed, packOnShelves(packed, 60, aspect));
    expect(width / height).toBeGreaterThan(aspect / 1.6);
    expect(width / height).toBeLessThan(aspect * 1.6);
  });
});
