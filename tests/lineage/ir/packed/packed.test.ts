import { expect, test } from 'vitest';
import { packed } from '../../../../src-lineage/ir/packed/pack.ts';
import { unpacked } from '../../../../src-lineage/ir/packed/unpack.ts';

test('values come out as they went in', () => {
  const value = {
    numbers: [0, 1, -1, -0, 268_435_455, 268_435_456, -268_435_456, -268_435_457, 2 ** 31, 0.5, 1e300],
    texts: ['', 'a', 'a', 'š', '\ud800', 'x'.repeat(5000)],
    rest: [true, false, null, [], {}, [[1], [{ a: 1 }]]],
    shapes: [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 'x' }, { a: { a: { a: [] } } }],
  };
  const out = unpacked<typeof value>(packed(value));
  expect(out).toStrictEqual(value);
  expect(out.shapes.map((each) => Object.keys(each).join())).toEqual(['a,b', 'b,a', 'a', 'a']);
});

test('fields that are undefined are left out', () => {
  expect(unpacked(packed({ a: undefined, b: [{ c: undefined }] }))).toStrictEqual({ b: [{}] });
});

test('numbers grow by what they number', () => {
  const rowSet = {
    start: 5,
    end: 9,
    statement: 1,
    parent: 0,
    rowSet: 2,
    arms: [0, 1],
    column: 3,
    routine: -1,
  };
  const shift = { offsets: 100, statements: 10, rowSets: 20 };
  expect(unpacked(packed([rowSet, { ...rowSet, statement: -1, parent: -1 }]), shift)).toStrictEqual([
    { start: 105, end: 109, statement: 11, parent: 20, rowSet: 22, arms: [20, 21], column: 3, routine: -1 },
    { start: 105, end: 109, statement: -1, parent: -1, rowSet: 22, arms: [20, 21], column: 3, routine: -1 },
  ]);
});
