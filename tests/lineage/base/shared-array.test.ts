import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SharedArray } from '../../../src-lineage/base/shared-array.ts';

const length = 300;
const entries = fc.array(fc.tuple(fc.nat(length - 1), fc.nat(9)), { maxLength: 40 });

function filled(values: readonly (readonly [number, number])[], from = SharedArray.of<number>(length)) {
  return values.reduce((array, [index, value]) => array.with(index, value), from);
}

function valuesOf(array: SharedArray<number>): (number | undefined)[] {
  return Array.from({ length }, (_, index) => array.at(index));
}

describe('an array that shares', () => {
  test('holds what was given last, and leaves what it came from', () => {
    fc.assert(
      fc.property(entries, entries, (first, then) => {
        const before = filled(first);
        const known = valuesOf(before);
        const expected = new Map([...first, ...then]);
        expect(valuesOf(filled(then, before))).toEqual(
          Array.from({ length }, (_, index) => expected.get(index)),
        );
        expect(valuesOf(before)).toEqual(known);
      }),
    );
  });

  test('is joined value by value', () => {
    fc.assert(
      fc.property(entries, entries, entries, (both, one, other) => {
        const base = filled(both);
        const [a, b] = [filled(one, base), filled(other, base)];
        const expected = valuesOf(a).map((value, index) => {
          const others = b.at(index);
          return value === undefined || others === undefined ? (value ?? others) : Math.max(value, others);
        });
        expect(valuesOf(a.joined(b, Math.max))).toEqual(expected);
      }),
    );
  });

  test('is itself where the other one adds nothing', () => {
    const base = filled([
      [0, 1],
      [299, 2],
    ]);
    expect(base.joined(base.with(0, 1), Math.max)).toBe(base);
    expect(SharedArray.of<number>(length).joined(base, Math.max)).toBe(base);
  });

  test('shows what is other than before', () => {
    fc.assert(
      fc.property(entries, entries, (first, then) => {
        const before = filled(first);
        const after = filled(then, before);
        const changes: [number, number][] = [];
        after.eachChange(before, (value, index) => changes.push([index, value]));
        const expected = valuesOf(after).flatMap((value, index) =>
          value === undefined || value === before.at(index) ? [] : [[index, value]],
        );
        expect(changes).toEqual(expected);
      }),
    );
  });

  test('has room for one, for none and for many', () => {
    expect(SharedArray.of<number>(0).at(0)).toBeUndefined();
    expect(SharedArray.of<number>(1).with(0, 7).at(0)).toBe(7);
    expect(SharedArray.of<number>(100_000).with(99_999, 7).at(99_999)).toBe(7);
  });
});
